// A solved unit on disk, and how files of that size are written so that none is ever seen half made.
//
// A file is a header of 4096 bytes and a body. The body of a unit is one byte a number, its value, in the order of the
// index. All numbers are little-endian.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>

#include "index.h"

namespace qirkat::alquerque {

// The value of a state for the side to move. The last turn is always the winner's, so wins are an odd number of turns
// away and losses an even one: the distance says both. It counts the turns of both sides, the winner hurrying and the
// loser delaying.
using Value = std::uint8_t;
constexpr Value longest_distance = 253, no_state = 254, drawn = 255;
constexpr bool is_win(Value v) { return v <= longest_distance && v % 2 == 1; }
constexpr bool is_loss(Value v) { return v <= longest_distance && v % 2 == 0; }

struct Tally {
    std::uint64_t won = 0, drawn = 0, lost = 0;
    std::uint64_t longest_win = 0, longest_loss = 0;  // in turns

    void count(Value value);
    std::uint64_t states() const { return won + drawn + lost; }
    bool operator==(const Tally&) const = default;
};

struct Header {
    enum Kind : std::uint32_t { values, checkpoint };

    std::array<char, 8> magic = {'q', 'i', 'r', 'k', 'a', 't', '9', '\n'};
    std::uint32_t version = 1;
    Kind kind = values;
    std::uint32_t many = 0, few = 0;
    std::uint64_t numbers = 0;  // the size of the index
    std::uint64_t body_size = 0, body_checksum = 0;
    // Of a finished unit: when the many are to move and when the few are, nothing barred and something. A unit with
    // as many men on both sides has all in the first.
    std::array<std::array<Tally, 2>, 2> tallies{};
    // Of a half-made one: how far it has come.
    std::uint64_t begun = 0, distance = 0, next_block = 0, expanded = 0;
    std::uint64_t seconds = 0;   // spent on it so far
    std::uint64_t checksum = 0;  // of all that stands above
};
static_assert(sizeof(Header) == 256 && std::is_trivially_copyable_v<Header>);

// A sum over words, so that a damaged file is noticed; it does not resist intent.
class Checksum {
public:
    void add(std::span<const std::byte> bytes);  // all but the last piece a multiple of eight long
    std::uint64_t value() const { return sum_; }

private:
    std::uint64_t sum_ = 0;
};

// Writes a file under another name, waits for the disk, and puts it in place at once. `next` gives the body piece by
// piece; the sizes and checksums of the header are filled in.
using Pieces = std::function<std::span<const std::byte>()>;
std::optional<Fault> write_file(const std::filesystem::path& path, Header header, const Pieces& next);
std::filesystem::path partial_path(const std::filesystem::path& path);  // the name of a file while it is written

std::filesystem::path unit_path(const std::filesystem::path& folder, int many, int few);
std::filesystem::path checkpoint_path(const std::filesystem::path& folder, int many, int few);

// A file that is read as if it were memory.
class MappedFile {
public:
    // Refuses what is missing, damaged or foreign. Reads the whole file once, for the checksum.
    static Result<MappedFile> open(const std::filesystem::path& path, Header::Kind kind, int many, int few);

    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    ~MappedFile();

    const Header& header() const { return header_; }
    std::span<const std::byte> body() const { return {start_ + header_size, header_.body_size}; }

    static constexpr std::size_t header_size = 4096;

private:
    MappedFile() = default;
    Header header_;
    const std::byte* start_ = nullptr;
};

// A solved unit: the value of every state of `many` men against `few`, whichever of the two is to move.
class Unit {
public:
    static Result<Unit> open(const std::filesystem::path& folder, int many, int few);

    const Index& index() const { return *index_; }
    const Header& header() const { return file_.header(); }
    const Value* values() const { return reinterpret_cast<const Value*>(file_.body().data()); }
    Value value(const State& state) const { return values()[index_->number(state)]; }

private:
    Unit(MappedFile file, std::unique_ptr<Index> index) : file_(std::move(file)), index_(std::move(index)) {}
    MappedFile file_;
    std::unique_ptr<Index> index_;
};

}  // namespace qirkat::alquerque
