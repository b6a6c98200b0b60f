#include "solver/resources.h"

#include <unistd.h>

#include <fstream>

#include "solver/retrograde.h"

namespace qirkat::alquerque {
namespace {

std::uint64_t free_memory() {
    // Linux reports what it could free; elsewhere assume that all memory is available.
    std::ifstream info("/proc/meminfo");
    for (std::string name, rest; info >> name && std::getline(info, rest);)
        if (name == "MemAvailable:") return std::stoull(rest) * 1024;
    return std::uint64_t(sysconf(_SC_PHYS_PAGES)) * std::uint64_t(sysconf(_SC_PAGESIZE));
}

// Needs are rounded up and what is available is rounded down, so that an error never shows the same number twice.
constexpr std::uint64_t tenth = (std::uint64_t(1) << 30) / 10;
std::string in_gibibytes(std::uint64_t tenths) {
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " GiB";
}
std::string needed_gib(std::uint64_t bytes) { return in_gibibytes(bytes / tenth + 1); }
std::string available_gib(std::uint64_t bytes) { return in_gibibytes(bytes / tenth); }

std::string in_words(std::pair<int, int> unit) {
    return std::to_string(unit.first) + " pieces against " + std::to_string(unit.second);
}

std::uint64_t size_on_disk(const std::filesystem::path& path) {
    std::error_code error;
    const std::uint64_t size = std::filesystem::file_size(path, error);
    return error ? 0 : size;
}

// The size of the units that captures lead to.
std::uint64_t size_of_smaller(int many, int few) {
    std::uint64_t size = 0;
    if (few > min_men) size += StateIndex(many, few - 1).size();
    if (many > few) size += StateIndex(many - 1, few).size();
    return size;
}

std::optional<Fault> check_memory(std::pair<int, int> unit, std::uint64_t numbers, std::uint64_t allowed) {
    constexpr std::uint64_t tables = 64'000'000;  // of the indexes
    std::uint64_t needed = numbers * sizeof(Cell) + DistanceMarks::bytes(numbers) + tables;
    if (allowed) needed += size_of_smaller(unit.first, unit.second);
    const std::uint64_t free_bytes = allowed ? allowed : free_memory();
    if (needed <= free_bytes) return std::nullopt;
    return Fault{"memory", "Solving " + in_words(unit) + " needs " + needed_gib(needed) + " of memory; " +
                               available_gib(free_bytes) + (allowed ? " is allowed." : " is free.")};
}

}  // namespace

std::optional<Fault> check_resources(std::span<const std::pair<int, int>> units, int each, Header::Kind compact,
                                     const std::filesystem::path& folder, std::uint64_t memory) {
    std::error_code error;
    const auto space = std::filesystem::space(folder, error);
    if (error) return Fault{"disk", "The folder " + folder.string() + " cannot be used: " + error.message() + "."};
    // For a full disk libc++ reports "unknown".
    const std::uint64_t available = space.available == std::uintmax_t(-1) ? 0 : space.available;
    const auto exists = [&](const std::filesystem::path& path) { return std::filesystem::exists(path, error); };
    // Bytes written so far, and the peak.
    std::uint64_t kept = 0, peak = 0;
    for (const auto& [many, few] : units) {
        const auto finished = unit_path(folder, many, few), half_made = checkpoint_path(folder, many, few);
        const StateIndex index(many, few);
        if (!exists(finished)) {
            if (auto fault = check_memory({many, few}, index.size(), memory)) return fault;
            // A new checkpoint replaces the old one only when it is complete. Leftovers of earlier runs are
            // overwritten.
            const std::uint64_t values = index.size() + header_size;
            const std::uint64_t checkpoints = 2 * (index.size() * sizeof(Cell) + header_size);
            std::uint64_t reusable = 0;
            for (const auto& path : {half_made, partial_path(half_made), partial_path(finished)})
                reusable += size_on_disk(path);
            peak = std::max(peak, kept + values + checkpoints - std::min(reusable, checkpoints));
            kept += values;
        }
        if (compact != Header::values && !exists(unit_path(folder, many, few, compact)))
            kept += compact == Header::results ? bytes_of_results(index.unbarred()) : index.unbarred();
    }
    for (int hands = 1; each && hands <= 2 * each; ++hands) {
        const auto finished = layer_path(folder, hands);
        const auto header = read_header(finished);
        // A layer of a game with fewer men will be replaced.
        if (const auto* known = std::get_if<Header>(&header); known && int(known->many) >= each) continue;
        const std::uint64_t numbers = LayerIndex(hands, each).size();
        std::uint64_t reusable = size_on_disk(finished) + size_on_disk(partial_path(finished));
        std::uint64_t needed = numbers;
        if (hands == 1) {  // layer 0, a second copy of the moving phase, exists at the same time
            needed += LayerIndex(0, each).size();
            reusable += size_on_disk(layer_path(folder, 0)) + size_on_disk(partial_path(layer_path(folder, 0)));
        }
        peak = std::max(peak, kept + needed - std::min(reusable, needed));
        kept += numbers + (hands >= min_compact_hands ? bytes_of_results(numbers) : 0);
    }
    peak = std::max(peak, kept);
    if (peak <= available) return std::nullopt;
    return Fault{"disk", std::string(units.size() == 1 ? "Solving " : "Solving everything up to ") +
                             in_words(units.back()) + " needs " + needed_gib(peak) + " in " + folder.string() + "; " +
                             available_gib(available) + " is free."};
}

}  // namespace qirkat::alquerque
