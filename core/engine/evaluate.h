// Static evaluation of positions and estimates for single moves, per game.
//
// Values are for the side to move. An even position is 0; a proven win is `win` minus the number of turns to the end.
#pragma once

#include <algorithm>
#include <cmath>

#include "rules/alquerque.h"
#include "rules/querni.h"

namespace qirkat {

using Value = int;
constexpr Value win = 30'000, proven = 29'000;

// Weights are constants except in the tuning program.
#ifdef QIRKAT_TUNING
#define QIRKAT_WEIGHTS inline
#else
#define QIRKAT_WEIGHTS inline constexpr
#endif

// The best and worst results that the rules still allow the side to move.
struct Bounds {
    Value worst = -win, best = win;
};

namespace querni {

Value evaluate(const Position& position);
Bounds bounds(const Position& position);

// Evaluation weights, tuned on finished games by studies/tune.cpp. Turns are counted in sixty-fourths.
constexpr int one_turn = 64;
struct Weights {
    int per_tile = 19;                       // per remaining tile
    int off_both = 198;                      // a square next to one of two neighbours, but not to both
    std::array<int, 2> narrow = {14, 9};     // only one or two squares to get there
    int far = -28, farther = 30;             // out of reach: base cost, and cost per square of distance
    int far_late = -151, farther_late = 81;  // added as the board empties: there is less to jump over
    int tempo = 57;                          // for the side to move
    int slope = -18, steepness = 342;        // conversion from turns to value, steeper towards the end
    int stranded = 582, stranded_turn = 14;
};
QIRKAT_WEIGHTS Weights weights;

// The cheapest way for one side to clear the board if the opponent did not interfere, and roughly how many turns it
// takes. The remaining numbers are split into runs of three or more; in each run some tiles stay and others move once,
// next to neighbours that stay. Dynamic programming over the numbers finds the cheapest split. Each number is in one of
// three states: it stays; it moves and is first in its run; or it moves next to the previous number, which stays
// ("tied").
class ClearingPlan {
public:
    using Costs = std::array<int, 3>;  // by length of the run so far: one, two, three or more
    struct States {
        Costs stays;
        int first;
        std::array<int, 2> tied;  // two, three or more

        constexpr int least_tied() const { return std::min(tied[0], tied[1]); }
        // The cost if the run ends here.
        constexpr int closed_run() const { return std::min(stays[2], tied[1]); }
    };
    // The cost of bringing two consecutive numbers together: both stay, the higher one moves (comes), or the lower one
    // moves as the first of its run (goes) or tied (goes_tied).
    struct Link {
        int both_stay, comes, goes, goes_tied;
    };

    ClearingPlan(const Position& position, int side, Position::Destinations& destinations);

    // Turns to clear the board, in sixty-fourths.
    int turns() const { return turns_; }

protected:
    Link link(int number) const;  // between this number and the next
    int reach(Squares squares, int distance) const;

    const Position* position_;
    int side_, turns_ = 0, far_, farther_;
    std::array<Squares, tile_count + 2> destinations_{};
    std::array<Link, tile_count + 1> links_;
    std::array<States, tile_count + 2> forward_;
    std::array<int, tile_count + 3> closed_;  // cost of all lower numbers if their last run is complete
};

// A plan that can also estimate, approximately, its cost after a move.
class IncrementalPlan : public ClearingPlan {
public:
    IncrementalPlan(const Position& position, int side, Position::Destinations& destinations);
    int turns_after(Move move) const;

private:
    int turns_with(int number, Square there) const;
    int turns_without(Run run) const;

    std::array<States, tile_count + 2> backward_;  // cost of all higher numbers
    std::array<int, tile_count + 3> open_;         // cost of this and all higher numbers if a run starts here
};

// The evaluation of a position and an estimate for each move: accurate enough for move ordering and pruning.
class MoveEstimates {
public:
    explicit MoveEstimates(const Position& position);
    Value value() const { return value_; }
    Value value_after(Move move) const;  // for the side that makes the move

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

// Weights of one phase of the game. Pairs are for the side to move and for its opponent.
struct Phase {
    std::array<int, 2> maker = {30, 20};    // a way to close a mill next turn
    std::array<int, 2> doubled = {10, 10};  // those that also leave another mill
    int mill = 10, two = 5, mobility = 5, blocked = -5;
    std::array<int, 3> on = {0, 2, 4};  // on corners, on intersections of three lines, of four
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

// Game-specific constants and helpers of the search.
template <Position P>
struct GameTraits;
template <>
struct GameTraits<querni::Position> {
    using MoveEstimates = querni::MoveEstimates;
    static constexpr bool repetition_draws = false;
    static constexpr std::uint32_t quiet_limit = querni::quiet_limit;
    static constexpr double scale = 200;
    static constexpr std::size_t history_size = 1 << 14;
    // By origin and target, whatever is removed.
    static constexpr std::size_t history_index(querni::Move move) { return move.packed >> 7; }
    static constexpr bool is_quiet(querni::Move move) { return !move.removal(); }
    // Distance from origin to target, in squares.
    static constexpr int distance(querni::Move move) {
        if (!move.moves_tile()) return 0;
        const int from = int(move.origin()), to = int(move.target());
        const int columns = from / querni::rows - to / querni::rows, rows = from % querni::rows - to % querni::rows;
        return std::max(columns < 0 ? -columns : columns, rows < 0 ? -rows : rows);
    }
    // How many pieces the side to move is ahead.
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

// Converts a value into an expected score from 0 to 1. Proven results are certain; other values follow a logistic curve
// fitted to finished games.
template <Position P>
double expected_score(Value value) {
    if (value >= proven) return 1;
    if (value <= -proven) return 0;
    return 1 / (1 + std::exp(-double(value) / GameTraits<P>::scale));
}

// Turns of both players to a proven end.
constexpr std::optional<int> turns_to_end(Value value) {
    if (value >= proven) return win - value;
    if (value <= -proven) return win + value;
    return std::nullopt;
}

}  // namespace qirkat
