// A solved unit as the bytes of a table file, on disk or in the memory of a browser.
//
// A file is a header of 4096 bytes and a body. A finished unit has one of three forms, all in index order:
//   - values: one byte per number. The solver writes and reads this form.
//   - distances: the same, but only for base numbers, whose states have nothing barred.
//   - results: two bits per base number (no state, lost, drawn, won), lowest bits of a byte first.
// All numbers are little-endian.
#pragma once

#include <memory>
#include <span>

#include "solver/state_index.h"

namespace qirkat::alquerque {

// The value of a state for the side to move. The winner makes the last turn, so wins are an odd number of turns away
// and losses an even number: the distance encodes both. It counts the turns of both sides, with the winner hurrying and
// the loser delaying.
using SolvedValue = std::uint8_t;
constexpr SolvedValue max_distance = 253, no_state = 254, drawn = 255;
constexpr bool is_win(SolvedValue v) { return v <= max_distance && v % 2 == 1; }
constexpr bool is_loss(SolvedValue v) { return v <= max_distance && v % 2 == 0; }
Fault distance_overflow();                                                 // a distance does not fit into a byte
constexpr int result_of(SolvedValue v) { return is_win(v) - is_loss(v); }  // 1 won, 0 drawn, -1 lost

// Results take two bits each: no state, lost, drawn, won.
constexpr unsigned results_in_byte = 4;
constexpr unsigned result_bits(SolvedValue v) { return v == no_state ? 0 : unsigned(result_of(v) + 2); }
constexpr std::uint64_t bytes_of_results(std::uint64_t count) {
    return (count + results_in_byte - 1) / results_in_byte;
}
constexpr int result_at(const std::uint8_t* bytes, std::uint64_t place) {
    return int(bytes[place / results_in_byte] >> place % results_in_byte * 2 & 3) - 2;
}

struct Tally {
    std::uint64_t won = 0, drawn = 0, lost = 0;
    std::uint64_t longest_win = 0, longest_loss = 0;  // in turns

    void count(SolvedValue value);
    Tally& operator+=(const Tally& other);
    std::uint64_t states() const { return won + drawn + lost; }
    bool operator==(const Tally&) const = default;
};

struct Header {
    enum Kind : std::uint32_t { values, checkpoint, results, distances, layer, layer_results };

    std::array<char, 8> magic = {'q', 'i', 'r', 'k', 'a', 't', '9', '\n'};
    std::uint32_t version = 1;
    Kind kind = values;
    std::uint32_t many = 0, few = 0;  // for a layer: men per side at the start, and men in hand
    std::uint64_t numbers = 0;        // size of the index
    std::uint64_t body_size = 0, body_checksum = 0;
    // For a finished unit: [many or few to move][nothing or something barred]. With equal numbers of men everything is
    // in [0], as it is for a layer.
    std::array<std::array<Tally, 2>, 2> tallies{};
    // For a checkpoint: progress so far.
    std::uint64_t begun = 0, distance = 0, next_block = 0, expanded = 0;
    std::uint64_t seconds = 0;   // spent so far
    std::uint64_t checksum = 0;  // of all fields above
};
// Used as file extensions.
constexpr std::array<const char*, 6> kind_names = {"values", "checkpoint", "results", "distances", "values", "results"};
static_assert(sizeof(Header) == 256 && std::is_trivially_copyable_v<Header>);
constexpr std::size_t header_size = 4096;  // in a file; the rest after the struct is zero
std::uint64_t header_checksum(const Header& header);
// The header of a file. Rejects damaged or foreign files; errors refer to the file by `name`.
Result<Header> header_of(std::span<const std::byte> file, const std::string& name);

// A checksum over words. It detects damage, not tampering.
class Checksum {
public:
    void add(std::span<const std::byte> bytes);
    std::uint64_t value() const { return begun_ ? after(sum_, word_) : sum_; }

private:
    static std::uint64_t after(std::uint64_t sum, std::uint64_t word) {
        sum = (sum ^ word) * 0x9E3779B97F4A7C15u;
        return sum ^ sum >> 32;
    }
    std::uint64_t sum_ = 0;
    std::uint64_t word_ = 0;  // bytes that do not fill a word yet
    std::size_t begun_ = 0;   // number of bytes in word_
};

// A whole file in memory. Rejects damaged or foreign files; reads everything once for the checksum.
struct Contents {
    Header header;
    std::span<const std::byte> body;

    static Result<Contents> of(std::span<const std::byte> file, const std::string& name);
};

// A solved unit in any form: all states of `many` men against `few`, whichever side is to move.
class SolvedUnit {
public:
    // `owner` keeps the contents alive as long as the unit; without it the caller must.
    static Result<SolvedUnit> of(const Contents& contents, const std::string& name,
                                 std::shared_ptr<const void> owner = nullptr);

    const StateIndex& index() const { return *index_; }
    const Header& header() const { return header_; }
    const SolvedValue* values() const { return bytes_; }  // by number; only in the form `values`

    bool has(const State& state) const { return header_.kind == Header::values || !(state.our_bar || state.their_bar); }
    bool has_distances() const { return header_.kind != Header::results; }
    // The state must be stored (see `has`). Without distances only results are available.
    SolvedValue value(const State& state) const { return bytes_[place(state)]; }
    int result(const State& state) const {
        const std::uint64_t at = place(state);
        return has_distances() ? result_of(bytes_[at]) : result_at(bytes_, at);
    }

private:
    SolvedUnit() = default;
    std::uint64_t place(const State& state) const {
        return index_->number(state) - left_out_[std::popcount(state.ours) != index_->many()];
    }

    std::unique_ptr<const StateIndex> index_;
    Header header_;
    const std::uint8_t* bytes_ = nullptr;
    std::array<std::uint64_t, 2> left_out_{};  // numbers left out before states with the many, with the few to move
    std::shared_ptr<const void> owner_;
};

}  // namespace qirkat::alquerque
