// Tables as files: how they are named, written so that none is ever seen half made, and read as if they were memory.
#pragma once

#include <filesystem>
#include <functional>

#include "solver/placing_layer.h"

namespace qirkat::alquerque {

std::filesystem::path unit_path(const std::filesystem::path& folder, int many, int few,
                                Header::Kind kind = Header::values);
std::filesystem::path layer_path(const std::filesystem::path& folder, int hands, Header::Kind kind = Header::layer);
std::filesystem::path checkpoint_path(const std::filesystem::path& folder, int many, int few);
std::filesystem::path partial_path(const std::filesystem::path& path);  // the name of a file while it is written

// Writes a file under another name, waits for the disk, and puts it in place at once. `next` gives the body piece by
// piece, at last an empty one; a fault gives the file up. The header is read after that, and its sizes and checksums
// are filled in.
using BodySource = std::function<Result<std::span<const std::byte>>()>;
std::optional<Fault> write_file(const std::filesystem::path& path, const Header& header, const BodySource& next);

// A file that is read as if it were memory.
class MappedFile {
public:
    // Refuses what is missing, damaged or foreign. Reads the whole file once, for the checksum.
    static Result<MappedFile> open(const std::filesystem::path& path, Header::Kind kind, int many, int few);

    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    ~MappedFile();

    const Contents& contents() const { return contents_; }
    const Header& header() const { return contents_.header; }
    std::span<const std::byte> body() const { return contents_.body; }
    // What is looked up here and there is better not read ahead.
    void expect_random_reads() const;

private:
    MappedFile() = default;
    std::span<const std::byte> file_;
    Contents contents_;
};

// What a file says of itself, without a look at its body.
Result<Header> read_header(const std::filesystem::path& path);

Result<SolvedUnit> open_unit(const std::filesystem::path& folder, int many, int few,
                             Header::Kind kind = Header::values);
// Of players who begin with however many men each.
Result<SolvedLayer> open_layer(const std::filesystem::path& folder, int hands, Header::Kind kind = Header::layer);

// The layers of a folder are all of one game.
Fault wrong_game(const std::filesystem::path& folder, int hands);

// All units whose sides have so many men at most.
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
