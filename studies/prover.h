// Proves who wins by force within a number of turns, by exhaustive search.
//
// It knows only the rules: no evaluation, nothing of the engine. Its pruning cannot change an answer: it skips
// positions settled before, and those where the rules leave the attacker too few turns (`can_still_win`, `can_end`;
// `prove plain` disables both for comparison).
//
// A turn is one player's. Repetition need not be considered: a forced win never returns to a position, since every turn
// of the winner brings the end nearer whatever the opponent does.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "rules/alquerque.h"
#include "rules/querni.h"

namespace qirkat::studies {

// The number of tiles that a move removes, or of men that it takes.
inline int pieces_taken(querni::Move move) { return move.removal() ? move.run().highest - move.run().lowest + 1 : 0; }
inline int pieces_taken(alquerque::Move move) { return move.takes(); }

// Whether a side could still win with this many turns of its own, judged without playing.
//
// A turn of Querni moves one tile and removes one run. So there must not be more runs of numbers than turns; each spare
// turn allows cutting one more run in two. Of the pairs of consecutive numbers that do not touch, all that are not cut
// must be joined, and a moved tile joins at most the pairs with its lower and its upper neighbour. The opponent can
// neither join nor separate a pair.
inline bool can_still_win(const querni::Position& position, int side, int turns) {
    const std::uint32_t left = position.left(side);
    const int runs = std::popcount(left & ~(left << 1)), spare = turns - runs;
    if (spare < 0 || position.stranded(side)) return false;
    int to_move = 0;
    for (std::uint32_t apart = left & left >> 1 & ~position.touch(side); apart; ++to_move) {
        const std::uint32_t lowest = apart & -apart;
        apart &= ~(lowest | lowest << 1);
    }
    return to_move <= turns + spare;
}
// A turn of Alquerque takes at most one man. A player who wins with the last turn in another way blocks the opponent:
// by filling one point, which has at most four neighbours, and possibly taking one man, which has at most four slides.
inline bool can_still_win(const alquerque::Position& position, int side, int turns) {
    using namespace alquerque;
    const int other = 1 - side;
    if (turns > 1 || position.side() != side) return true;
    if (std::popcount(position.men(other)) + position.hand(other) <= min_men) return true;
    const Slides slides(position.men(other), whole_board & ~(position.men(0) | position.men(1)));
    return !position.hand(other) &&
           std::popcount(slides.along_rings.targets) + std::popcount(slides.along_spokes.targets) <= 8;
}

// Whether a move can win at once: in Querni it must remove everything that is left.
inline bool can_end(const querni::Position& position, querni::Move move) {
    return pieces_taken(move) == std::popcount(position.left(position.side()));
}
inline bool can_end(const alquerque::Position&, alquerque::Move) { return true; }

// The same position without barred returns.
inline querni::Position without_bars(const querni::Position& position) { return position; }
inline alquerque::Position without_bars(const alquerque::Position& position) {
    if (!position.bar(0) && !position.bar(1)) return position;
    std::string text = position.text();
    std::size_t begin = 0;
    for (int field = 0; field < 3; ++field) begin = text.find(' ', begin) + 1;
    text.replace(begin, text.find(' ', begin) - begin, "-,-");
    return std::get<alquerque::Position>(alquerque::Position::parse(text));
}

template <Position P>
class Prover {
public:
    using Move = typename P::Move;
    struct Settings {
        bool plain = false;          // disable pruning
        bool blocks_count = true;    // blocking wins; otherwise such a line does not count as won
        bool returns_barred = true;  // otherwise men may return to their mills freely
        std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();  // per question; see is_spent
    };

    explicit Prover(Settings settings) : settings_(settings), known_(table_size) {}

    // Whether the side to move wins by force within this many turns; whether it loses, whatever it plays.
    bool wins(const P& position, int turns) { return ask(position, turns, position.side()); }
    bool loses(const P& position, int turns) { return ask(position, turns, 1 - position.side()); }

    // The moves that win by force within this many turns, including this one; those that do not lose within as many.
    std::vector<Move> winning(const P& position, int turns) {
        return turns_that(position, [&](const P& next) { return loses(next, turns - 1); });
    }
    std::vector<Move> holding(const P& position, int turns) {
        return turns_that(position, [&](const P& next) { return !wins(next, turns - 1); });
    }

    // Whether the last question exceeded the node limit, so that its answer is void.
    bool is_spent() const { return nodes_ > settings_.max_nodes; }

private:
    static constexpr std::size_t table_size = std::size_t(1) << 20;
    static constexpr int deepest = 64;

    // What is known for a position and an attacker: won within `won` turns, not won within `open`.
    struct Known {
        std::uint64_t key = 0;
        std::uint8_t won = 255, open = 0;
    };

    template <class Test>
    std::vector<Move> turns_that(const P& position, Test&& test) {
        std::vector<Move> all, found;
        position.for_each_move([&](Move move) { all.push_back(move); });
        std::ranges::sort(all, {}, [](Move move) { return move.code(); });
        for (const Move move : all) {
            if (test(after(position, move))) found.push_back(move);
            if (is_spent()) break;
        }
        return found;
    }

    P after(const P& position, Move move) const {
        const P next = position.play(move);
        return settings_.returns_barred ? next : without_bars(next);
    }

    bool ask(const P& position, int turns, int attacker) {
        nodes_ = 0;
        attacker_ = attacker;
        // A player wins on a turn of their own: after an odd number of turns if they begin, else an even number.
        for (int within = position.side() == attacker; within <= std::min(turns, deepest - 1); within += 2)
            if (is_won(position, within)) return true;
        return false;
    }

    // Whether the attacker wins within this many turns, whichever side is to move.
    bool is_won(const P& position, int turns) {
        ++nodes_;
        if (is_spent()) return false;
        if (const auto end = position.outcome())
            return end->winner == attacker_ && (settings_.blocks_count || end->reason != Reason::blocked);
        const bool attacks = position.side() == attacker_;
        const int own_turns = (turns + attacks) / 2;
        if (own_turns == 0) return false;
        if (!settings_.plain && !can_still_win(position, attacker_, own_turns)) return false;

        const std::uint64_t key = position.key() ^ mix(position.quiet() * 2 + std::uint64_t(attacker_));
        if (const Known& known = known_[key % table_size]; known.key == key) {
            if (turns >= known.won) return true;
            if (turns <= known.open) return false;
        }

        // One move of the attacker suffices; all moves of the defender must lose. The move that settled the last
        // position with as many turns to go is tried first, then removals and captures.
        const std::size_t begin = turns_.size();
        const bool is_last = turns == 1 && !settings_.plain;
        position.for_each_move([&](Move move) {
            if (!is_last || can_end(position, move)) turns_.push_back(move);
        });
        const auto first = turns_.begin() + std::ptrdiff_t(begin);
        Move& last = last_[std::size_t(turns)];
        std::partition(first, turns_.end(), [](Move move) { return pieces_taken(move) > 0; });
        std::partition(first, turns_.end(), [&](Move move) { return move == last; });
        bool won = !attacks;
        for (std::size_t i = begin; i < turns_.size() && won != attacks; ++i) {
            const Move move = turns_[i];
            won = is_won(after(position, move), turns - 1);
            if (won == attacks) last = move;
        }
        turns_.resize(begin);
        if (is_spent()) return false;

        Known& known = known_[key % table_size];
        if (known.key != key) known = {key};
        if (won)
            known.won = std::min(known.won, std::uint8_t(turns));
        else
            known.open = std::max(known.open, std::uint8_t(turns));
        return won;
    }

    Settings settings_;
    std::vector<Known> known_;
    std::vector<Move> turns_;  // of all positions on the current path
    std::array<Move, deepest> last_{};
    std::uint64_t nodes_ = 0;
    int attacker_ = 0;
};

}  // namespace qirkat::studies
