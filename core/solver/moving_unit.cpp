#include "solver/moving_unit.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace qirkat::alquerque {

static_assert(std::endian::native == std::endian::little, "The files are little-endian.");

Fault distance_overflow() {
    return {"too_far",
            "A win takes more than " + std::to_string(max_distance) + " turns: its value no longer fits into a byte."};
}

void Tally::count(SolvedValue value) {
    if (is_win(value)) {
        ++won;
        longest_win = std::max<std::uint64_t>(longest_win, value);
    } else if (is_loss(value)) {
        ++lost;
        longest_loss = std::max<std::uint64_t>(longest_loss, value);
    } else if (value == alquerque::drawn) {
        ++drawn;
    }
}

Tally& Tally::operator+=(const Tally& other) {
    won += other.won;
    drawn += other.drawn;
    lost += other.lost;
    longest_win = std::max(longest_win, other.longest_win);
    longest_loss = std::max(longest_loss, other.longest_loss);
    return *this;
}

void Checksum::add(std::span<const std::byte> bytes) {
    const auto take = [&](std::size_t size) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data(), size);
        bytes = bytes.subspan(size);
        return word;
    };
    if (begun_) {
        const std::size_t size = std::min(bytes.size(), 8 - begun_);
        word_ |= take(size) << 8 * begun_;
        begun_ += size;
        if (begun_ < 8) return;
        sum_ = after(sum_, word_);
    }
    while (bytes.size() >= 8) sum_ = after(sum_, take(8));
    begun_ = bytes.size();
    word_ = take(begun_);
}

std::uint64_t header_checksum(const Header& header) {
    Checksum sum;
    sum.add(std::as_bytes(std::span(&header, 1)).first(offsetof(Header, checksum)));
    return sum.value();
}

Result<Header> header_of(std::span<const std::byte> file, const std::string& name) {
    const auto refused = [&](const char* why) { return Fault{"damaged", name + " " + why}; };
    if (file.size() < header_size) return refused("is too short for an Alquerque de 9 table.");
    Header header;
    std::memcpy(&header, file.data(), sizeof header);
    if (header.magic != Header{}.magic) return refused("is not an Alquerque de 9 table.");
    if (header.version != Header{}.version) return refused("was written by another version of this program.");
    if (header.checksum != header_checksum(header)) return refused("is damaged: the checksum of its header is wrong.");
    return header;
}

Result<Contents> Contents::of(std::span<const std::byte> file, const std::string& name) {
    auto header = header_of(file, name);
    if (auto* fault = std::get_if<Fault>(&header)) return std::move(*fault);
    const Contents contents{std::get<Header>(header), file.subspan(header_size)};
    const auto refused = [&](const char* why) { return Fault{"damaged", name + " " + why}; };
    if (contents.header.body_size != contents.body.size()) return refused("is damaged: its length is wrong.");
    Checksum sum;
    sum.add(contents.body);
    if (sum.value() != contents.header.body_checksum)
        return refused("is damaged: the checksum of its contents is wrong.");
    return contents;
}

Result<SolvedUnit> SolvedUnit::of(const Contents& contents, const std::string& name,
                                  std::shared_ptr<const void> owner) {
    const Header& header = contents.header;
    const auto refused = [&](const char* why) { return Fault{"damaged", name + " " + why}; };
    if (header.kind > Header::distances || header.kind == Header::checkpoint)
        return refused("is not a finished table.");
    if (header.few < min_men || header.many < header.few || header.many > men_each)
        return refused("is for a unit that does not exist.");
    SolvedUnit unit;
    unit.index_ = std::make_unique<StateIndex>(int(header.many), int(header.few));
    std::uint64_t kept = unit.index_->size();
    if (header.kind != Header::values) {
        kept = 0;
        for (const auto& range : unit.index_->base_ranges()) {
            unit.left_out_[!range.many_move] = range.first - kept;
            kept += range.last - range.first;
        }
    }
    const std::uint64_t size = header.kind == Header::results ? bytes_of_results(kept) : kept;
    if (header.numbers != unit.index_->size() || header.body_size != size)
        return refused("was made for a different index.");
    unit.header_ = header;
    unit.bytes_ = reinterpret_cast<const std::uint8_t*>(contents.body.data());
    unit.owner_ = std::move(owner);
    return unit;
}

}  // namespace qirkat::alquerque
