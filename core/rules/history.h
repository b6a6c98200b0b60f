// The history of a game, and the draw by repetition, which a single position cannot detect.
#pragma once

#include <algorithm>
#include <vector>

#include "rules/alquerque.h"
#include "rules/querni.h"

namespace qirkat {

constexpr unsigned repetition_limit = 3;
constexpr std::uint32_t min_quiet_to_repeat = 8;  // no position can occur three times sooner

// How often a position has occurred, including now. Counted in the moving phase of Alquerque only; 0 elsewhere.
// `before` returns a pointer to the next earlier position, or null at the start; it is called no more often than
// needed.
template <class Before>
unsigned repetitions(const alquerque::Position& position, Before&& before) {
    if (position.hand(0) || position.hand(1)) return 0;
    unsigned count = 1;
    // Captures and placements cannot be undone, so repetitions lie within the quiet turns.
    for (std::uint32_t left = position.quiet(); left; --left) {
        const alquerque::Position* const earlier = before();
        if (!earlier) break;
        count += position.repeats(*earlier);
    }
    return count;
}
template <class Before>
unsigned repetitions(const querni::Position&, Before&&) {
    return 0;
}

// The outcome of the game, including draws by repetition.
template <Position P, class Before>
std::optional<Outcome> outcome(const P& position, Before&& before) {
    const auto end = position.outcome();
    // If the third occurrence is also the hundredth quiet turn, repetition takes precedence.
    const bool may_be_drawn = !end || end->reason == Reason::quiet_100;
    if (may_be_drawn && position.quiet() >= min_quiet_to_repeat && repetitions(position, before) >= repetition_limit)
        return Outcome{Outcome::draw, Reason::repetition};
    return end;
}

// The positions of a game from its start, never empty, and the moves between them.
template <Position P>
class GameHistory {
public:
    explicit GameHistory(const P& start) : positions_{start} {}

    const std::vector<P>& positions() const { return positions_; }
    const P& position() const { return positions_.back(); }
    const std::vector<typename P::Move>& moves() const { return moves_; }
    // The outcome after this many turns.
    std::optional<Outcome> outcome(std::size_t turns) const {
        return qirkat::outcome(positions_[turns],
                               [this, turns]() mutable { return turns ? &positions_[--turns] : nullptr; });
    }
    std::optional<Outcome> outcome() const { return outcome(positions_.size() - 1); }
    // How often the position after this many turns had occurred by then.
    unsigned repetitions(std::size_t turns) const {
        return qirkat::repetitions(positions_[turns],
                                   [this, turns]() mutable { return turns ? &positions_[--turns] : nullptr; });
    }

    // Plays a move given as untrusted text.
    std::optional<Fault> play(std::string_view text) {
        if (const auto end = outcome(); end && end->reason == Reason::repetition)
            return Fault{"game_over", "The game is over (repetition): no more moves can be played."};
        auto move = position().parse_move(text);
        if (auto* fault = std::get_if<Fault>(&move)) return std::move(*fault);
        moves_.push_back(std::get<0>(move));
        positions_.push_back(position().play(moves_.back()));
        return std::nullopt;
    }

    // The keys of the earlier positions that the one after this many turns could repeat, latest last, as the search
    // needs them.
    std::vector<std::uint64_t> repeatable_keys(std::size_t turns) const {
        const std::size_t count = std::min<std::size_t>(positions_[turns].quiet(), turns);
        std::vector<std::uint64_t> keys;
        for (std::size_t i = turns - count; i < turns; ++i) keys.push_back(positions_[i].key());
        return keys;
    }
    std::vector<std::uint64_t> repeatable_keys() const { return repeatable_keys(positions_.size() - 1); }

private:
    std::vector<P> positions_;
    std::vector<typename P::Move> moves_;
};

}  // namespace qirkat
