// What solving takes of memory and disk. It is known beforehand, so that nobody waits for hours and then hears of it.
#pragma once

#include "solver/table_file.h"

namespace qirkat::alquerque {

// Why these units, and after them the placing phase of a game with so many men each, cannot be solved here one after
// the other, if they cannot. What is in the folder already takes nothing more. Without men there is no placing phase.
//
// `memory` is the most to use, in bytes: the unit in the making and the smaller units that it looks up. With 0 the
// first of them must fit into what the machine has free. The smaller units then need not: they are mapped, so the
// system drops and reads again what does not fit, which is slow but not wrong.
// `compact` is the form of the compact tables of the units; with `values` there are none.
std::optional<Fault> check_resources(std::span<const std::pair<int, int>> units, int each, Header::Kind compact,
                                     const std::filesystem::path& folder, std::uint64_t memory);

}  // namespace qirkat::alquerque
