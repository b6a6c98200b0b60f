// Playing levels. They are limited by nodes and handicap, not by time, so that they play the same on every device; only
// the highest level uses time.
#pragma once

#include "engine/search.h"

namespace qirkat {

// studies/levels.cpp calibrates the levels; benchmarks/results.md has their scores against each other.
struct Level {
    int depth;
    std::uint64_t nodes;
    Handicap handicap;
};

constexpr int level_count = 10;
constexpr std::uint64_t no_limit = ~std::uint64_t(0);
constexpr std::array<Level, level_count> querni_levels = {{
    {1, no_limit, {2, 900, 40}},
    {1, no_limit, {2, 510, 40}},
    {1, no_limit, {3, 180, 30}},
    {1, no_limit, {4, 135, 20}},
    {1, no_limit, {5, 20, 10}},
    {2, no_limit, {7, 155, 0}},
    {2, no_limit, {9, 0, 0}},
    {max_depth, 6'000, {9, 0, 0}},
    {max_depth, 50'000, {9, 0, 0}},
    {max_depth, no_limit, {9, 0, 0}},
}};
constexpr std::array<Level, level_count> alquerque_levels = {{
    {1, no_limit, {9, 1'420, 0}},
    {1, no_limit, {9, 670, 0}},
    {1, no_limit, {9, 295, 0}},
    {1, no_limit, {9, 135, 0}},
    {2, no_limit, {9, 210, 0}},
    {3, no_limit, {9, 150, 0}},
    {4, no_limit, {9, 0, 0}},
    {max_depth, 2'000, {9, 0, 0}},
    {max_depth, 60'000, {9, 0, 0}},
    {max_depth, no_limit, {9, 0, 0}},
}};
constexpr double default_seconds = 1.5;  // per turn at full strength, unless the caller sets a limit

// The search options of a level; 0 means full strength, as does the highest level. The seed determines the noise.
template <Position P>
SearchOptions options_for_level(std::size_t level, std::uint64_t seed) {
    const auto& levels = std::is_same_v<P, querni::Position> ? querni_levels : alquerque_levels;
    const Level& own = levels[level ? level - 1 : level_count - 1];
    SearchOptions options;
    options.nodes = own.nodes;
    options.depth = own.depth;
    options.handicap = own.handicap;
    options.handicap.seed = seed;
    return options;
}

}  // namespace qirkat
