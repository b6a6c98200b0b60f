// The check of solved units by the rules alone: every value must follow from the values of the states that the legal
// turns lead to. It shares nothing with the solver but the rules and the index, and proves both together: a wrong index
// would mix up states with different values.
//
// That is a proof. Distances count down to an end, so wins and losses are real; and from a drawn state no turn wins
// while one leads to a drawn state, so neither side can be forced out of the drawn ones.
#pragma once

#include "solver/table_file.h"

namespace qirkat::alquerque {

struct VerifierOptions {
    std::filesystem::path folder;
    int threads = 1;
    std::uint64_t every = 1;                                  // looks at one number of so many
    std::function<void(double fraction)> progress = nullptr;  // asked by the thread that called, as `stop` is
    Stop stop = nullptr;
};

// How many states were looked at, all of them right; or what is wrong with one. When stopped it has looked at fewer.
Result<std::uint64_t> verify(int many, int few, const VerifierOptions& options);
// The same of a layer with men in hand.
Result<std::uint64_t> verify_layer(int hands, const VerifierOptions& options);

}  // namespace qirkat::alquerque
