// Solves the placing phase of Alquerque de 9, one layer at a time: every turn leads to the layer with one man less in
// hand, so no iteration is needed.
#pragma once

#include "solver/moving_solver.h"
#include "solver/placing_layer.h"

namespace qirkat::alquerque {

struct PlacingOptions {
    std::filesystem::path folder;
    int each = men_each;
    int threads = 1;
    std::function<void(double fraction)> progress = nullptr;  // called by the calling thread, like `stop`
    Stop stop = nullptr;
};

// Solves a layer and writes it to the folder, which must contain the next layer. Layer 0 is copied from the moving
// units, rearranged so that layer 1 can read it.
Result<SolveStatus> solve_layer(int hands, const PlacingOptions& options);

}  // namespace qirkat::alquerque
