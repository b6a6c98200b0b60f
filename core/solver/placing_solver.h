// Solving the placing phase of Alquerque de 9, a layer at a time: every turn leads to the layer with a man less in
// hand, so there is nothing to iterate.
#pragma once

#include "solver/moving_solver.h"
#include "solver/placing_layer.h"

namespace qirkat::alquerque {

struct PlacingOptions {
    std::filesystem::path folder;
    int each = men_each;
    int threads = 1;
    std::function<void(double fraction)> progress = nullptr;  // asked by the thread that called, as `stop` is
    Stop stop = nullptr;
};

// Solves a layer whose next one is in the folder and puts it there. With no men in hand that is the moving phase in the
// order of layers, taken from its units, which the next one reads.
Result<SolveStatus> solve_layer(int hands, const PlacingOptions& options);

}  // namespace qirkat::alquerque
