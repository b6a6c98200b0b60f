// Random games in figures: what a study of many games needs, without keeping the games.
#pragma once

#include <limits>
#include <type_traits>

#include "rules/history.h"

namespace qirkat {

// What happened in a game of uniformly random moves. Sides are 0, which goes first, and 1. A side is ahead when it has
// removed more tiles in Querni, or taken more men in Alquerque.
struct GameFigures {
    std::int32_t winner = Outcome::draw, reason = 0;
    std::int32_t turns = 0;
    std::int32_t choices = 0;           // legal moves, summed over all turns
    std::int32_t forced = 0;            // turns with one legal move
    std::int32_t removals = 0;          // turns that took pieces off the board
    std::array<std::int32_t, 2> off{};  // pieces that each side has removed or taken
    std::int32_t squares = 0;           // different squares that were ever occupied
    std::int32_t lead_changes = 0;      // how often the side that is ahead changed
    std::int32_t last_level = 0;        // the turn after which the score was last level; 0 for never after the start
    std::array<std::int32_t, 2> stranded{};  // the first turn after which a side had a stranded tile, or 0
    std::int32_t first_move = 0;             // the integer of the first move
};

// The pieces that a side has made progress with: its own tiles removed in Querni, enemy men taken in Alquerque.
inline int pieces_off(const querni::Position& p, int side) { return querni::tile_count - std::popcount(p.left(side)); }
inline int pieces_off(const alquerque::Position& p, int side) {
    return alquerque::men_each - p.hand(side ^ 1) - std::popcount(p.men(side ^ 1));
}

// The squares that are occupied, as bits.
inline querni::Squares occupied(const querni::Position& p) { return p.occupied(); }
inline querni::Squares occupied(const alquerque::Position& p) { return {p.men(0) | p.men(1), 0}; }

// Whether a side has a tile that can never be removed.
inline bool has_stranded(const querni::Position& p, int side) { return p.stranded(side) != 0; }
inline bool has_stranded(const alquerque::Position&, int) { return false; }

// Plays a random game by all rules, draws by repetition included. `keys` is working memory.
template <Position P>
GameFigures random_game(P position, SplitMix64& random, std::vector<std::uint64_t>& keys) {
    GameFigures figures;
    keys.clear();
    auto seen = occupied(position);
    int ahead = 0;  // who was last ahead: 1 for side 0, -1 for side 1
    for (;;) {
        auto end = position.outcome();
        if constexpr (std::is_same_v<P, alquerque::Position>) {
            // Keys of the quiet turns, which alone can repeat: a third occurrence ends the game.
            if (position.quiet() == 0) keys.clear();
            if (!position.hand(0) && !position.hand(1)) {
                unsigned count = 1;
                for (std::size_t i = keys.size() & 1; i < keys.size(); i += 2) count += keys[i] == position.key();
                if (count >= repetition_limit && (!end || end->reason == Reason::quiet_100))
                    end = Outcome{Outcome::draw, Reason::repetition};
                keys.push_back(position.key());
            }
        }
        if (end) {
            figures.winner = end->winner;
            figures.reason = std::int32_t(end->reason);
            return figures;
        }
        const auto [move, count] = position.random_move_of(random);
        if (figures.turns == 0) figures.first_move = std::int32_t(move.code());
        ++figures.turns;
        figures.choices += std::int32_t(count);
        figures.forced += count == 1;
        position = position.play(move);
        seen = seen | occupied(position);
        figures.squares = std::int32_t(seen.count());
        if (position.quiet() != 0) continue;
        const std::array<std::int32_t, 2> off = {pieces_off(position, 0), pieces_off(position, 1)};
        if (off == figures.off) continue;
        figures.off = off;
        ++figures.removals;
        const int lead = (off[0] > off[1]) - (off[0] < off[1]);
        if (lead == 0) figures.last_level = figures.turns;
        figures.lead_changes += lead != 0 && ahead == -lead;
        if (lead != 0) ahead = lead;
        for (std::size_t side = 0; side < 2; ++side)
            if (!figures.stranded[side] && has_stranded(position, int(side))) figures.stranded[side] = figures.turns;
    }
}

}  // namespace qirkat
