#include "engine/review.h"

#include <cmath>

namespace qirkat {
namespace {

constexpr double halving_loss = 100'000;
constexpr int in_control = 666'667;  // two thirds of a point: twice what the opponent expects

}  // namespace

int accuracy_of(int loss) { return int(full_accuracy * std::exp(-std::log(2.0) * loss / halving_loss) + 0.5); }

std::optional<int> GameReview::accuracy(int side) const {
    std::int64_t sum = 0, count = 0;
    for (const JudgedTurn& turn : turns)
        if (turn.side == side && turn.has_choice) sum += accuracy_of(turn.loss()), ++count;
    return count ? std::optional(int((2 * sum + count) / (2 * count))) : std::nullopt;
}

std::optional<std::size_t> GameReview::best_turn(int side) const {
    std::optional<std::size_t> best;
    std::pair<int, int> most{0, 0};  // points gained, tiles or pieces removed
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const JudgedTurn& turn = turns[i];
        if (turn.side != side || !turn.has_choice || turn.mark() != Mark::none) continue;
        const int answered = i ? turns[i - 1].loss() : 0;
        const int gain = mark_of(answered) == Mark::none ? 0 : answered - turn.loss();
        const std::pair<int, int> worth{std::max(gain, 0), turn.removed};
        if (worth > most) most = worth, best = i;
    }
    return best;
}

std::optional<std::size_t> turning_point(const std::vector<int>& values) {
    const bool is_first = values.back() > full_point / 2;
    std::size_t held = values.size();
    while (held && (is_first ? values[held - 1] : full_point - values[held - 1]) >= in_control) --held;
    return held && held < values.size() ? std::optional(held - 1) : std::nullopt;
}

}  // namespace qirkat
