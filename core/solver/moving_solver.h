// Solves the moving phase of Alquerque de 9 by retrograde analysis, one unit at a time.
//
// A unit is all states with `many` men against `few`, whichever side is to move. A capture leads to a unit with one man
// less, so units are solved by number of men. Values follow the rulebook: draws by repetition and after a hundred quiet
// turns are ignored, so a state is drawn if neither side can force an end.
#pragma once

#include <chrono>
#include <utility>

#include "solver/table_file.h"

namespace qirkat::alquerque {

struct Progress {
    int many, few;
    std::uint64_t numbers;  // size of the index: states and a little slack
    int distance;           // all states that end in fewer turns are solved
    double fraction;        // of the work, estimated: drawn states make it end early
    double seconds;         // spent on this unit, including earlier runs
};

struct SolverOptions {
    std::filesystem::path folder;
    int threads = 1;
    std::uint64_t memory = 0;                             // limit in bytes; 0 for the free memory of the machine
    std::chrono::duration<double> checkpoint_every{540};  // waiting for workers and writing add to this
    // How often the calling thread calls `progress` and `stop`, between blocks.
    std::chrono::milliseconds poll_every{50};
    std::function<void(const Progress&)> progress = nullptr;
    Stop stop = nullptr;
};

// All units with up to this many men in total, in solving order.
std::vector<std::pair<int, int>> units_up_to(int men);

// Solves a unit and writes it to the folder, which must contain the smaller units. If stopped, it leaves a checkpoint
// from which the next call continues. The resulting bytes do not depend on threads, stops or checkpoints. Fails
// beforehand if memory or disk space is insufficient.
enum class SolveStatus { finished, stopped };
Result<SolveStatus> solve(int many, int few, const SolverOptions& options);

}  // namespace qirkat::alquerque
