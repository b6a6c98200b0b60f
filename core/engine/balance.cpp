#include "engine/balance.h"

#include <memory>

namespace qirkat::querni {

Value SetUpJudge::value(const Position& position, std::uint64_t nodes) {
    table_.clear();
    const auto search = std::make_unique<Search<Position>>(table_);
    SearchOptions options;
    options.nodes = nodes;
    const auto report =
        search->run(position, options, [] { return false; }, [](const Report<Position>&) { return false; });
    return report.lines.empty() ? 0 : report.lines[0].value;
}

std::optional<Value> SetUpJudge::balanced_value(const Position& position) {
    const auto within = [](Value value, Value margin) { return -margin <= value && value <= margin; };
    if (!within(value(position, judgement.quick_nodes), judgement.quick_margin)) return std::nullopt;
    const Value thorough = value(position, judgement.nodes);
    return within(thorough, judgement.margin) ? std::optional(thorough) : std::nullopt;
}

std::optional<BalancedSeed> balanced_seed(std::uint64_t seed, std::span<const Square, 2 * tile_count> squares,
                                          Rules rules, const Stop& stop) {
    SetUpJudge judge;
    std::uint64_t candidate = seed;
    SplitMix64 following{seed};
    for (unsigned draws = 1; draws <= max_draws && !stop(); ++draws) {
        if (const auto value = judge.balanced_value(Position::start(candidate, squares, rules)))
            return BalancedSeed{candidate, *value, draws};
        candidate = following();
    }
    return std::nullopt;
}

}  // namespace qirkat::querni
