#include "solver/table_folder.h"

namespace qirkat::alquerque {

Result<Tables> open_tables(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_directory(path, error)) return Fault{"file", "There is no folder " + path.string() + "."};
    // Files are opened later, perhaps from another working directory.
    const auto folder = std::filesystem::absolute(path, error);
    Tables tables;
    for (int many = min_men; many <= men_each; ++many)
        for (int few = min_men; few <= many; ++few)
            for (const auto kind : {Header::values, Header::distances, Header::results}) {
                if (!std::filesystem::exists(unit_path(folder, many, few, kind), error)) continue;
                tables.add(many, few, [=] { return open_unit(folder, many, few, kind); });
                break;
            }
    for (int hands = 1; hands <= 2 * men_each; ++hands)
        for (const auto kind : {Header::layer, Header::layer_results}) {
            if (!std::filesystem::exists(layer_path(folder, hands, kind), error)) continue;
            tables.add(hands, [=] { return open_layer(folder, hands, kind); });
            break;
        }
    return tables;
}

namespace {

// Writes the values of some ranges of numbers, as distances or as results.
std::optional<Fault> write_compact(const std::filesystem::path& path, const Header& header, const SolvedValue* values,
                                   const std::vector<StateIndex::Range>& ranges) {
    auto range = ranges.begin();
    std::uint64_t number = range->first;
    const auto next_value = [&] {
        if (range == ranges.end()) return no_state;  // pads the last byte
        const SolvedValue value = values[number];
        if (++number == range->last && ++range != ranges.end()) number = range->first;
        return value;
    };
    std::vector<std::byte> chunk;
    constexpr std::size_t chunk_size = 1 << 20;
    return write_file(path, header, [&]() -> std::span<const std::byte> {
        chunk.clear();
        while (range != ranges.end() && chunk.size() < chunk_size) {
            unsigned byte = 0;
            if (header.kind == Header::distances)
                byte = next_value();
            else
                for (unsigned i = 0; i < results_in_byte; ++i) byte |= result_bits(next_value()) << 2 * i;
            chunk.push_back(std::byte(byte));
        }
        return chunk;
    });
}

}  // namespace

std::optional<Fault> write_compact_unit(const std::filesystem::path& from, int many, int few, Header::Kind kind,
                                        const std::filesystem::path& to) {
    if (kind != Header::results && kind != Header::distances)
        return Fault{"kind", "Only tables of results or distances can be made from values."};
    auto opened = open_unit(from, many, few);
    if (auto* fault = std::get_if<Fault>(&opened)) return std::move(*fault);
    const SolvedUnit& unit = std::get<SolvedUnit>(opened);
    Header header = unit.header();
    header.kind = kind;
    return write_compact(unit_path(to, many, few, kind), header, unit.values(), unit.index().base_ranges());
}

std::optional<Fault> write_compact_layer(const std::filesystem::path& from, int hands,
                                         const std::filesystem::path& to) {
    auto opened = open_layer(from, hands);
    if (auto* fault = std::get_if<Fault>(&opened)) return std::move(*fault);
    const auto& solved = std::get<SolvedLayer>(opened);
    Header header = solved.header();
    header.kind = Header::layer_results;
    return write_compact(layer_path(to, hands, header.kind), header, solved.values(),
                         {{0, solved.layer().size(), true, false}});
}

}  // namespace qirkat::alquerque
