// The memory and disk space that solving needs, checked beforehand rather than after hours of work.
#pragma once

#include "solver/table_file.h"

namespace qirkat::alquerque {

// Returns a fault if these units, and then the placing phase with `each` men per side, cannot be solved one after
// another. Files that already exist need no further space. With `each` = 0 there is no placing phase.
//
// `memory` is the limit in bytes for the unit being solved and the smaller units that it reads. With 0, the unit itself
// must fit into free memory; the smaller ones need not, since they are memory-mapped and the system pages them in and
// out, which is slow but correct.
// `compact` is the form of the compact tables; `values` means none.
std::optional<Fault> check_resources(std::span<const std::pair<int, int>> units, int each, Header::Kind compact,
                                     const std::filesystem::path& folder, std::uint64_t memory);

}  // namespace qirkat::alquerque
