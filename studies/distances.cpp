// Counts the states of each subspace by distance to the end, as CSV: ours, theirs, whether something is barred, turns
// (-1 for a draw), states. Wins have an odd number of turns, losses an even one.
// Usage: distances FOLDER, with some or all units solved.
#include <cstdio>

#include "solver/moving_solver.h"
#include "solver/table_file.h"

using namespace qirkat;
using namespace qirkat::alquerque;

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "Usage: distances FOLDER\n");
        return 2;
    }
    std::printf("ours,theirs,barred,turns,states\n");
    for (const auto& [many, few] : units_up_to(2 * men_each)) {
        if (std::error_code error; !std::filesystem::exists(unit_path(argv[1], many, few), error)) continue;
        const auto opened = open_unit(argv[1], many, few);
        if (const auto* fault = std::get_if<Fault>(&opened)) {
            std::fprintf(stderr, "%s\n", fault->sentence.c_str());
            return 1;
        }
        const SolvedUnit& unit = std::get<SolvedUnit>(opened);
        std::array<std::array<std::array<std::uint64_t, 256>, 2>, 2> counts{};  // by side to move, barred, value
        for (const auto& range : unit.index().ranges())
            for (std::uint64_t number = range.first; number < range.last; ++number)
                ++counts[!range.many_move][range.barred][unit.values()[number]];
        for (std::size_t side = 0; side < (many == few ? 1u : 2u); ++side)
            for (std::size_t barred = 0; barred < 2; ++barred)
                for (unsigned value = 0; value < 256; ++value)
                    if (const std::uint64_t states = counts[side][barred][value]; states && value != no_state)
                        std::printf("%d,%d,%zu,%d,%llu\n", side ? few : many, side ? many : few, barred,
                                    value == drawn ? -1 : int(value), (unsigned long long)states);
    }
}
