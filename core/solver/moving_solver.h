// Solving the moving phase of Alquerque de 9: the value of every state by retrograde analysis, a unit at a time.
//
// A unit is all states with so many men against so few, whichever of the two is to move. A capture leads to a unit with
// a man less, so units are solved in the order of their men. Values are by the book: draws by repetition and after a
// hundred quiet turns are left aside, so a state is drawn when neither side can force an end.
#pragma once

#include <chrono>
#include <utility>

#include "solver/table_file.h"

namespace qirkat::alquerque {

struct Progress {
    int many, few;
    std::uint64_t numbers;  // of the unit: its states, and a little slack
    int distance;           // all states that end in fewer turns are known
    double fraction;        // of the work, as far as can be told: drawn states make it end early
    double seconds;         // spent on this unit, earlier runs included
};

struct SolverOptions {
    std::filesystem::path folder;
    int threads = 1;
    std::uint64_t memory = 0;                             // the most to use, in bytes; 0: what the machine has free
    std::chrono::duration<double> checkpoint_every{540};  // the wait for a worker and the writing come on top
    // The thread that called asks both this often, between blocks of work.
    std::chrono::milliseconds poll_every{50};
    std::function<void(const Progress&)> progress = nullptr;
    Stop stop = nullptr;
};

// All units with up to so many men of both sides together, in an order in which they can be solved.
std::vector<std::pair<int, int>> units_up_to(int men);

// Solves a unit whose smaller units are in the folder, and puts it there. When stopped it leaves a checkpoint, from
// which the next call goes on. The bytes of the unit do not depend on threads, stops or checkpoints. Refuses
// beforehand when memory or disk would not suffice.
enum class SolveStatus { finished, stopped };
Result<SolveStatus> solve(int many, int few, const SolverOptions& options);

}  // namespace qirkat::alquerque
