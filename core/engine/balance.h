// Balanced set-ups of Querni: a fixed judgement of how fair a set-up is, and a draw that uses it.
#pragma once

#include "engine/search.h"

namespace qirkat::querni {

// The judgement has a version because a seed must mean the same set-up forever: whatever changes a result in
// tests/data/balanced.txt needs a new version, under which the draw is then named.
constexpr int balance_version = 1;

// A set-up is balanced if a search of so many nodes gives the first player 47 to 53 %. A shorter search rejects most
// others first.
struct Judgement {
    std::uint64_t quick_nodes = 2'000, nodes = 30'000;
    Value quick_margin = 80, margin = 24;  // 200 ln(53/47) is 24.03
};
constexpr Judgement judgement;
constexpr unsigned max_draws = 2'000;  // about one set-up in ten is balanced: no draw comes near

struct BalancedSeed {
    std::uint64_t seed;
    Value value;     // for the first player, by the longer search
    unsigned draws;  // set-ups that were judged
};

// The value of a set-up for the first player. Depends on nothing but the arguments: one thread, an empty table.
class SetUpJudge {
public:
    SetUpJudge() : table_(1) {}
    Value value(const Position& position, std::uint64_t nodes);
    // The value if the set-up is balanced.
    std::optional<Value> balanced_value(const Position& position);

private:
    TranspositionTable table_;
};

// The first balanced set-up among the seed itself and the SplitMix64 numbers that follow from it. `squares` are the 32
// start squares. `stop` is polled between set-ups; if it ends the search, or no set-up is balanced, there is none.
std::optional<BalancedSeed> balanced_seed(std::uint64_t seed, std::span<const Square, 2 * tile_count> squares,
                                          Rules rules, const Stop& stop);

}  // namespace qirkat::querni
