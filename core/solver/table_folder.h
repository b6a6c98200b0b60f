// A folder of tables: opening it, and writing compact forms.
#pragma once

#include "solver/table_file.h"
#include "solver/tables.h"

namespace qirkat::alquerque {

// All units and layers of a folder, each in its most detailed form: values, else distances, else results. A file is
// opened and checked when it is first needed.
Result<Tables> open_tables(const std::filesystem::path& folder);

// Writes the results or distances of a unit whose values are in a folder. The tallies still count all states.
std::optional<Fault> write_compact_unit(const std::filesystem::path& from, int many, int few, Header::Kind kind,
                                        const std::filesystem::path& to);
// Writes the results of a layer.
std::optional<Fault> write_compact_layer(const std::filesystem::path& from, int hands, const std::filesystem::path& to);

}  // namespace qirkat::alquerque
