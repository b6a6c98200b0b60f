// Why a turn is good or bad, as facts that follow from the rules alone: no search, no guess.
//
// A fact is a key that can be translated, and the tiles or points that it is about. The keys stand in the order of
// their importance, and so do the remarks on a turn. "Could" and "can" mean at once, in a single turn of that side.
#pragma once

#include <vector>

#include "rules/alquerque.h"
#include "rules/querni.h"

namespace qirkat::querni {

enum class Fact : std::uint8_t {
    wins,
    draws,      // the game ends without a winner
    removes,    // the numbers that leave
    strands,    // own numbers that could still leave before and never can now
    readies,    // the chain that now stands, by a touch that is new: it can be removed next turn
    stops,      // a chain that the enemy could have removed next turn; now he can remove none of its tiles
    allows,     // a chain that the enemy can remove next turn; before he could have removed none of its tiles
    joins,      // two numbers that now touch, where no chain stands yet
    threatens,  // a chain that can be removed next turn unless the enemy prevents it; none of its tiles could be now
    breaks,     // consecutive numbers that touched and no longer do
};
constexpr std::array<std::string_view, 10> fact_names = {"wins",  "draws",  "removes", "strands",   "readies",
                                                         "stops", "allows", "joins",   "threatens", "breaks"};
// Whether it speaks against the turn.
constexpr bool is_drawback(Fact fact) { return fact == Fact::strands || fact == Fact::allows || fact == Fact::breaks; }

struct Remark {
    Fact fact;
    std::uint32_t numbers = 0;  // bit n: number n
    constexpr bool operator==(const Remark&) const = default;
};

// All that can be said of a legal turn, most important first.
std::vector<Remark> explain(const Position& position, Move move);

}  // namespace qirkat::querni

namespace qirkat::alquerque {

enum class Fact : std::uint8_t {
    wins,
    draws,        // the game ends without a winner
    two_mills,    // the five points of two mills that are made at once
    makes_mill,   // the three points of the mill that is made
    takes,        // the man taken
    double_mill,  // a man and an empty point: going to and fro between them it makes a mill each time
    stops,        // points where the enemy could have made a mill next turn, and now cannot
    allows,       // points where the enemy can make a mill next turn, and could not have before
    leaves,       // points where the enemy could have made a mill next turn, and still can
    opens_mill,   // the three points of a mill that a man leaves; its return is barred for one turn
    threatens,    // points where a mill can be made next turn unless the enemy prevents it, and could not be now
    blocks,       // the enemy's men that could have moved before and now cannot, when all of his are placed
};
constexpr std::array<std::string_view, 12> fact_names = {"wins",   "draws",       "two_mills", "makes_mill",
                                                         "takes",  "double_mill", "stops",     "allows",
                                                         "leaves", "opens_mill",  "threatens", "blocks"};
// Whether it speaks against the turn.
constexpr bool is_drawback(Fact fact) { return fact == Fact::allows || fact == Fact::leaves; }

struct Remark {
    Fact fact;
    Points points = 0;
    constexpr bool operator==(const Remark&) const = default;
};

// All that can be said of a legal turn, most important first.
std::vector<Remark> explain(const Position& position, Move move);

}  // namespace qirkat::alquerque
