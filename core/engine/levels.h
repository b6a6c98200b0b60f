// Levels for people: how far and how well a weaker player sees. They are limited by nodes and sight, not by time, so
// that they play the same on every device; only the highest one uses time.
#pragma once

#include "engine/search.h"

namespace qirkat {

// How the levels were found, and how they score against each other, is in studies/levels.cpp and benchmarks/results.md.
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
constexpr double default_seconds = 1.5;  // a turn at full strength when nobody says otherwise

// What a player of this level does for a turn; 0 is full strength, as is the highest level. The seed settles his whims.
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
