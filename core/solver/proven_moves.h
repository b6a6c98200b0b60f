// Perfect play where every legal move has a proven value: which moves are best by our rules, and in what order.
//
// Solved tables follow the rulebook, which knows no draws. Here their verdicts meet our draw rules.
#pragma once

#include <span>
#include <vector>

#include "solver/tables.h"

namespace qirkat::alquerque {

// A legal move and its proven value for the side that plays it.
struct ProvenMove {
    Move move;
    Verdict verdict;
};

// Whether a player prefers `one`: quick wins first, late losses before early ones. An unknown distance counts as
// large, since ends that are near need no table.
bool is_better(const Verdict& one, const Verdict& other);

// Best first; equal ones keep their order.
void rank(std::vector<ProvenMove>& moves);

// All legal moves by the rulebook, best first and otherwise sorted by text. nullopt if one of them is unknown.
Result<std::optional<std::vector<ProvenMove>>> probe_moves(const Tables& tables, const Position& position);

// How a decided game goes on by the rulebook if both sides play their best, as far as the tables have distances. It may
// be longer than our hundred quiet turns allow.
Result<std::vector<Move>> best_line(const Tables& tables, Position position);

// The number of these moves after which the game is drawn by the hundred quiet turns. The moves must be legal by the
// rulebook. nullopt if another end comes first or the line is too short.
std::optional<unsigned> drawn_after(Position position, std::span<const Move> line);

// All legal moves with their values by our rules: a move that draws the game at once, by repetition or by the hundred
// quiet turns, is worth a draw. Never empty.
struct ProvenMoves {
    std::vector<ProvenMove> moves;  // best first and otherwise sorted by text
    std::size_t best_count;         // a perfect player chooses among this many: they share the best result
    // Whether the order of these is final: all their distances are known, and the line of the first one is not drawn by
    // the hundred quiet turns. Otherwise a search has to choose among them: a win that comes too late is none, and the
    // draw is welcome to the loser.
    bool is_ordered;
};

// `history` holds the keys of the earlier positions that the game could repeat; see GameHistory::repeatable_keys.
// nullopt if the game is over or a move is unknown.
Result<std::optional<ProvenMoves>> proven_moves(const Tables& tables, const Position& position,
                                                std::span<const std::uint64_t> history);

// The same with verdicts from elsewhere, in any order; nullopt unless there is one for each legal move.
// `is_line_drawn` tells whether the hundred quiet turns come first in the best line by these verdicts. If that is
// unknown, or if our rules make another move the best, the order counts as final only if no line of that length can
// reach the limit.
std::optional<ProvenMoves> proven_moves(const Position& position, std::span<const std::uint64_t> history,
                                        std::span<const ProvenMove> verdicts, std::optional<bool> is_line_drawn);

}  // namespace qirkat::alquerque
