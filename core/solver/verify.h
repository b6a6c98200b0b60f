// Verifies solved tables by the rules alone: every value must follow from the values of the states that legal turns
// lead to. It shares only the rules and the index with the solver and checks both: a wrong index would mix up states
// with different values.
//
// This is a proof. Distances count down to an end, so wins and losses are real; and from a drawn state no turn wins
// while one leads to a drawn state, so neither side can be forced out of the drawn states.
#pragma once

#include "solver/table_file.h"

namespace qirkat::alquerque {

struct VerifierOptions {
    std::filesystem::path folder;
    int threads = 1;
    std::uint64_t every = 1;                                  // checks every n-th number
    std::function<void(double fraction)> progress = nullptr;  // called by the calling thread, like `stop`
    Stop stop = nullptr;
};

// The number of states checked, all of them correct; or a fault for the first wrong one. If stopped, fewer states are
// checked.
Result<std::uint64_t> verify(int many, int few, const VerifierOptions& options);
// The same for a layer with men in hand.
Result<std::uint64_t> verify_layer(int hands, const VerifierOptions& options);

}  // namespace qirkat::alquerque
