#include "rl/truth.h"

#include <algorithm>

#include "solver/proven_moves.h"

namespace qirkat::rl {

Result<Truth> exact_value(const alquerque::Tables& tables, const alquerque::Decision& decision,
                          std::span<std::int8_t, alquerque::Decision::action_count> action_values) {
    std::ranges::fill(action_values, no_value);
    const alquerque::Position& position = decision.position();
    if (const auto end = position.outcome()) {
        if (end->winner == Outcome::draw) return Truth{0, no_distance};
        return Truth{std::int8_t(end->winner == position.side() ? 1 : -1), 0};
    }
    auto found = probe_moves(tables, position);
    if (auto* fault = std::get_if<Fault>(&found)) return std::move(*fault);
    const auto& moves = std::get<0>(found);
    if (!moves) return Truth{};
    // The best come first, so the first move that begins with an action has the action's value.
    const std::optional<unsigned> first = decision.first_action();
    Truth truth;
    for (const auto& [move, verdict] : *moves) {
        const Actions actions = alquerque::Decision::actions_of(position, move);
        if (first && actions.front() != *first) continue;
        std::int8_t& value = action_values[first ? actions.back() : actions.front()];
        if (value == no_value) value = std::int8_t(verdict.result);
        if (truth.value != no_value) continue;
        truth.value = std::int8_t(verdict.result);
        if (verdict.result && verdict.distance) truth.distance = std::int16_t(*verdict.distance);
    }
    return truth;
}

}  // namespace qirkat::rl
