// Why a move is good or bad, as facts that follow from the rules alone: no search, no evaluation.
//
// A fact is a translatable key and the tiles or points that it concerns. Keys are listed by importance, and so are the
// remarks on a move. "Could" and "can" mean immediately, in a single turn of that side.
#pragma once

#include <vector>

#include "rules/alquerque.h"
#include "rules/querni.h"

namespace qirkat::querni {

enum class Fact : std::uint8_t {
    wins,
    draws,      // the game ends without a winner
    removes,    // the numbers removed
    strands,    // own numbers that could still be removed before and never can now
    readies,    // a chain completed by a new touch: it can be removed next turn
    stops,      // a chain that the opponent could have removed next turn; now none of its tiles can be
    allows,     // a chain that the opponent can remove next turn; before, none of its tiles could be
    joins,      // two numbers that now touch without forming a chain
    threatens,  // a chain that can be removed next turn unless prevented; none of its tiles can be removed now
    breaks,     // consecutive numbers that no longer touch
};
constexpr std::array<std::string_view, 10> fact_names = {"wins",  "draws",  "removes", "strands",   "readies",
                                                         "stops", "allows", "joins",   "threatens", "breaks"};
// Whether the fact counts against the move.
constexpr bool is_drawback(Fact fact) { return fact == Fact::strands || fact == Fact::allows || fact == Fact::breaks; }

struct Remark {
    Fact fact;
    std::uint32_t numbers = 0;  // bit n: number n
    constexpr bool operator==(const Remark&) const = default;
};

// All remarks on a legal move, most important first.
std::vector<Remark> explain(const Position& position, Move move);

}  // namespace qirkat::querni

namespace qirkat::alquerque {

enum class Fact : std::uint8_t {
    wins,
    draws,        // the game ends without a winner
    two_mills,    // the five points of two mills closed at once
    makes_mill,   // the three points of the mill closed
    takes,        // the man taken
    double_mill,  // a man and an empty point: sliding back and forth between them closes a mill each time
    stops,        // points where the opponent could have closed a mill next turn and now cannot
    allows,       // points where the opponent can close a mill next turn and could not before
    leaves,       // points where the opponent could have closed a mill next turn and still can
    opens_mill,   // the three points of a mill that a man leaves; its return is barred for one turn
    threatens,    // points where a mill can be closed next turn unless prevented, and cannot be now
    blocks,       // opposing men that could move before and now cannot, once all are placed
};
constexpr std::array<std::string_view, 12> fact_names = {"wins",   "draws",       "two_mills", "makes_mill",
                                                         "takes",  "double_mill", "stops",     "allows",
                                                         "leaves", "opens_mill",  "threatens", "blocks"};
// Whether the fact counts against the move.
constexpr bool is_drawback(Fact fact) { return fact == Fact::allows || fact == Fact::leaves; }

struct Remark {
    Fact fact;
    Points points = 0;
    constexpr bool operator==(const Remark&) const = default;
};

// All remarks on a legal move, most important first.
std::vector<Remark> explain(const Position& position, Move move);

}  // namespace qirkat::alquerque
