// One game as a sequence of decisions, with the draw by repetition.
#pragma once

#include "rl/alquerque_decision.h"
#include "rl/querni_decision.h"
#include "rules/history.h"

namespace qirkat::rl {

// Counts how often the current position has occurred. Querni does not count.
template <class P>
struct Occurrences {
    void remember(const P&, std::span<const std::uint64_t>) {}
    unsigned add(const P&) { return 0; }
    std::span<const std::uint64_t> keys() const { return {}; }
};

// A position can only repeat one since the last capture, and these have consecutive counts of quiet turns: the count is
// the place of the key. Positions are compared by their 64-bit keys, as in the engine.
template <>
class Occurrences<alquerque::Position> {
public:
    // The keys of the positions before this one, latest last; see GameHistory::repeatable_keys.
    void remember(const alquerque::Position& position, std::span<const std::uint64_t> keys) {
        if (position.hand(0) || position.hand(1) || position.quiet() >= keys_.size()) return;
        next_ = position.quiet();
        first_ = next_ - std::uint32_t(std::min<std::size_t>(next_, keys.size()));
        std::ranges::copy(keys.last(next_ - first_), keys_.begin() + first_);
    }
    // The occurrences of this position, the next one of the game, including now.
    unsigned add(const alquerque::Position& position) {
        const std::uint32_t quiet = position.quiet();
        if (position.hand(0) || position.hand(1)) {
            next_ = unknown;
            return 0;
        }
        if (quiet >= keys_.size()) return 1;  // only in positions that are given, where the game is over
        if (quiet == 0 || quiet != next_) first_ = quiet;
        next_ = quiet + 1;
        keys_[quiet] = position.key();
        return 1 + unsigned(std::count(keys_.begin() + first_, keys_.begin() + quiet, position.key()));
    }
    // The keys of the positions that the current one could repeat, latest last.
    std::span<const std::uint64_t> keys() const {
        return next_ == unknown ? std::span<const std::uint64_t>()
                                : std::span(keys_).subspan(first_, next_ - 1 - first_);
    }

private:
    static constexpr std::uint32_t unknown = ~std::uint32_t(0);
    std::array<std::uint64_t, alquerque::quiet_limit + 1> keys_;  // valid from first_ to next_
    std::uint32_t first_ = 0, next_ = unknown;
};

template <Decision D>
class Episode {
public:
    using Position = typename D::Position;

    Episode() = default;  // a finished game; a placeholder
    // `history` are the keys of the earlier positions that the game could repeat, latest last.
    explicit Episode(const Position& start, std::span<const std::uint64_t> history = {}) {
        repetition_.remember(start, history);
        enter(start);
    }

    const D& decision() const { return decision_; }
    const Position& position() const { return decision_.position(); }
    int side() const { return position().side(); }
    unsigned occurrences() const { return occurrences_; }
    std::span<const std::uint64_t> history() const { return repetition_.keys(); }
    const std::optional<Outcome>& outcome() const { return outcome_; }
    // 1, 0 or -1 for a side; 0 during the game.
    float reward(int side) const {
        if (!outcome_ || outcome_->winner == Outcome::draw) return 0;
        return outcome_->winner == side ? 1.0f : -1.0f;
    }
    // The action must be legal.
    void act(unsigned action) {
        if (const auto move = decision_.choose(action)) enter(position().play(*move));
    }

private:
    void enter(const Position& position) {
        decision_ = D(position);
        occurrences_ = repetition_.add(position);
        outcome_ = position.outcome();
        const bool may_be_drawn = !outcome_ || outcome_->reason == Reason::quiet_100;
        if (occurrences_ < repetition_limit || !may_be_drawn) return;
        outcome_ = Outcome{Outcome::draw, Reason::repetition};
        decision_.end();
    }

    D decision_;
    Occurrences<Position> repetition_;
    unsigned occurrences_ = 0;
    std::optional<Outcome> outcome_;
};

}  // namespace qirkat::rl
