// Table files: names, atomic writing, and memory-mapped reading.
#pragma once

#include <filesystem>
#include <functional>

#include "solver/placing_layer.h"

namespace qirkat::alquerque {

std::filesystem::path unit_path(const std::filesystem::path& folder, int many, int few,
                                Header::Kind kind = Header::values);
std::filesystem::path layer_path(const std::filesystem::path& folder, int hands, Header::Kind kind = Header::layer);
std::filesystem::path checkpoint_path(const std::filesystem::path& folder, int many, int few);
std::filesystem::path partial_path(const std::filesystem::path& path);  // the name of a file while it is being written

// Writes a file under a temporary name, syncs it and renames it atomically. `next` returns the body piece by piece,
// finally an empty piece; a fault aborts. The header is read after that, and its sizes and checksums are filled in.
using BodySource = std::function<Result<std::span<const std::byte>>()>;
std::optional<Fault> write_file(const std::filesystem::path& path, const Header& header, const BodySource& next);

// A memory-mapped file.
class MappedFile {
public:
    // Rejects missing, damaged or foreign files. Reads the whole file once for the checksum.
    static Result<MappedFile> open(const std::filesystem::path& path, Header::Kind kind, int many, int few);

    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    ~MappedFile();

    const Contents& contents() const { return contents_; }
    const Header& header() const { return contents_.header; }
    std::span<const std::byte> body() const { return contents_.body; }
    // Tells the system not to read ahead.
    void expect_random_reads() const;

private:
    MappedFile() = default;
    std::span<const std::byte> file_;
    Contents contents_;
};

// Reads the header only.
Result<Header> read_header(const std::filesystem::path& path);

Result<SolvedUnit> open_unit(const std::filesystem::path& folder, int many, int few,
                             Header::Kind kind = Header::values);
// For any number of men per side.
Result<SolvedLayer> open_layer(const std::filesystem::path& folder, int hands, Header::Kind kind = Header::layer);

// All layers of a folder must belong to the same game.
Fault wrong_game(const std::filesystem::path& folder, int hands);

// All units with up to this many men per side.
class MovingUnits {
public:
    static Result<MovingUnits> open(const std::filesystem::path& folder, int each);
    const SolvedUnit& unit(int ours, int theirs) const {
        return *units_[std::size_t(std::max(ours, theirs))][std::size_t(std::min(ours, theirs))];
    }

private:
    std::array<std::array<std::unique_ptr<const SolvedUnit>, men_each + 1>, men_each + 1> units_;
};

}  // namespace qirkat::alquerque
