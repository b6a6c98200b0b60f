// A guess of the value of a position and of each turn in it, per game.
//
// Values are for the side to move. An even position is 0; a proven win is `win` less the turns until the end.
#pragma once

#include <algorithm>
#include <cmath>

#include "rules/alquerque.h"
#include "rules/querni.h"

namespace qirkat {

using Value = int;
constexpr Value win = 30'000, proven = 29'000;

// Weights are constants, but for the program that tunes them.
#ifdef QIRKAT_TUNING
#define QIRKAT_WEIGHTS inline
#else
#define QIRKAT_WEIGHTS inline constexpr
#endif

// The best and the worst that the rules still allow the side to move, whatever is played.
struct Bounds {
    Value worst = -win, best = win;
};

namespace querni {

Value evaluate(const Position& position);
Bounds bounds(const Position& position);

// What the guess is made of, tuned on finished games by studies/tune.cpp. Turns are counted in sixty-fourths.
constexpr int one_turn = 64;
struct Weights {
    int per_tile = 19;                       // a tile that is still there
    int off_both = 198;                      // a place next to one neighbour, not to both
    std::array<int, 2> narrow = {14, 9};     // only one square, or two, to do it
    int far = -28, farther = 30;             // out of reach, and for each square of distance
    int far_late = -151, farther_late = 81;  // the same, added as the board empties: there is less to jump over
    int tempo = 57;                          // to be on the move
    int slope = -18, steepness = 342;        // from turns to values: steeper towards the end
    int stranded = 582, stranded_turn = 14;
};
QIRKAT_WEIGHTS Weights weights;

// How a side would clear the board if nobody disturbed it, and about how many turns that takes. The numbers left have
// to be cut into runs of three or more; in each, some tiles stay and others are moved once, next to neighbours that
// stay. The cheapest way is found number by number. A number is in one of three states: it stays; it is moved and the
// first of its run; it is moved to the number before it, which stays (tied).
class ClearingPlan {
public:
    using Costs = std::array<int, 3>;  // by the length of the run so far: one, two, more
    struct States {
        Costs stays;
        int first;
        std::array<int, 2> tied;  // two, more

        constexpr int least_tied() const { return std::min(tied[0], tied[1]); }
        // When the run may end here.
        constexpr int closed_run() const { return std::min(stays[2], tied[1]); }
    };
    // What it costs to bring two consecutive numbers together.
    struct Link {
        int both_stay, comes, goes, goes_tied;  // the higher one comes; the lower one goes, if it is first or tied
    };

    ClearingPlan(const Position& position, int side, Position::Destinations& destinations);

    // Sixty-fourths of turns to clear the board.
    int turns() const { return turns_; }

protected:
    Link link(int number) const;  // of this number and the next
    int reach(Squares squares, int distance) const;

    const Position* position_;
    int side_, turns_ = 0, far_, farther_;
    std::array<Squares, tile_count + 2> destinations_{};
    std::array<Link, tile_count + 1> links_;
    std::array<States, tile_count + 2> forward_;
    std::array<int, tile_count + 3> closed_;  // the cost of all numbers below, when none of them waits for this one
};

// A plan that also knows what it would be worth after a turn, nearly.
class IncrementalPlan : public ClearingPlan {
public:
    IncrementalPlan(const Position& position, int side, Position::Destinations& destinations);
    int turns_after(Move move) const;

private:
    int turns_with(int number, Square there) const;
    int turns_without(Run run) const;

    std::array<States, tile_count + 2> backward_;  // the cost of all numbers above
    std::array<int, tile_count + 3> open_;         // the cost of this number and all above, when a run begins with it
};

// The guess of a position and, from it, of each turn: good enough to order turns by, and to leave out bad ones.
class MoveEstimates {
public:
    explicit MoveEstimates(const Position& position);
    Value value() const { return value_; }
    Value value_after(Move move) const;  // still for the side to move now

private:
    Position::Destinations destinations_;
    IncrementalPlan ours_;
    int theirs_;
    bool we_strand_, they_strand_;
    Value value_;
    const Position* position_;
};

}  // namespace querni

namespace alquerque {

// For placing and for moving; those of pairs are for the side to move and for the other.
struct Phase {
    std::array<int, 2> maker = {30, 20};    // a way to make a mill next turn
    std::array<int, 2> doubled = {10, 10};  // of them, such as leave another mill
    int mill = 10, two = 5, mobility = 5, blocked = -5;
    std::array<int, 3> on = {0, 2, 4};  // corners, crossings of three lines, of four
    int tempo = 5;
};
struct Weights {
    std::array<int, 10> men = {0, 0, 0, -1189, -532, -150, 281, 631, 928, 1133};
    Phase placing = {.maker = {105, 35},
                     .doubled = {10, 10},
                     .mill = 82,
                     .two = 66,
                     .mobility = 36,
                     .blocked = -17,
                     .on = {-117, -95, -88},
                     .tempo = 23};
    Phase moving = {.maker = {241, 133},
                    .doubled = {125, 35},
                    .mill = 33,
                    .two = 54,
                    .mobility = 19,
                    .blocked = -42,
                    .on = {9, 27, 40},
                    .tempo = 19};
};
QIRKAT_WEIGHTS Weights weights;

Value evaluate(const Position& position);
constexpr Bounds bounds(const Position&) { return {}; }

class MoveEstimates {
public:
    explicit MoveEstimates(const Position& position) : value_(evaluate(position)) {}
    Value value() const { return value_; }
    Value value_after(Move move) const { return move.takes() ? value_ + 100 : value_; }

private:
    Value value_;
};

}  // namespace alquerque

// What differs between the games where the search is the same.
template <Position P>
struct GameTraits;
template <>
struct GameTraits<querni::Position> {
    using MoveEstimates = querni::MoveEstimates;
    static constexpr bool repetition_draws = false;
    static constexpr std::uint32_t quiet_limit = querni::quiet_limit;
    static constexpr double scale = 200;
    static constexpr std::size_t history_size = 1 << 14;
    // Where a turn begins and ends, whatever it removes.
    static constexpr std::size_t history_index(querni::Move move) { return move.packed >> 7; }
    static constexpr bool is_quiet(querni::Move move) { return !move.removal(); }
    // From the first square of a turn to its last.
    static constexpr int distance(querni::Move move) {
        if (!move.moves_tile()) return 0;
        const int from = int(move.origin()), to = int(move.target());
        const int columns = from / querni::rows - to / querni::rows, rows = from % querni::rows - to % querni::rows;
        return std::max(columns < 0 ? -columns : columns, rows < 0 ? -rows : rows);
    }
    // How many pieces fewer than the other the side to move has to care for.
    static int ahead(const querni::Position& p) {
        return std::popcount(p.left(p.side() ^ 1)) - std::popcount(p.left(p.side()));
    }
};
template <>
struct GameTraits<alquerque::Position> {
    using MoveEstimates = alquerque::MoveEstimates;
    static constexpr bool repetition_draws = true;
    static constexpr std::uint32_t quiet_limit = alquerque::quiet_limit;
    static constexpr double scale = 200;
    static constexpr std::size_t history_size = 1 << 12;
    static constexpr std::size_t history_index(alquerque::Move move) { return std::size_t(move.from << 6 | move.to); }
    static constexpr bool is_quiet(alquerque::Move move) { return !move.takes(); }
    static constexpr int distance(alquerque::Move) { return 1; }
    static int ahead(const alquerque::Position& p) {
        const int us = p.side(), them = us ^ 1;
        return std::popcount(p.men(us)) + p.hand(us) - std::popcount(p.men(them)) - p.hand(them);
    }
};

// The expected score of a value, from 0 to 1: proven ends are certain, guesses follow a logistic curve that was fitted
// to finished games.
template <Position P>
double expected_score(Value value) {
    if (value >= proven) return 1;
    if (value <= -proven) return 0;
    return 1 / (1 + std::exp(-double(value) / GameTraits<P>::scale));
}

// The turns of both players until an end that is proven.
constexpr std::optional<int> turns_to_end(Value value) {
    if (value >= proven) return win - value;
    if (value <= -proven) return win + value;
    return std::nullopt;
}

}  // namespace qirkat
