#include "unit.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

namespace qirkat::alquerque {
namespace {

static_assert(std::endian::native == std::endian::little, "The files are little-endian.");

Fault file_fault(const char* what, const std::filesystem::path& path) {
    return {"file", std::string(what) + " " + path.string() + ": " + std::generic_category().message(errno) + "."};
}

// Closes what it holds, however a function is left.
struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) close(number);
    }
};

bool write_all(int file, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes = bytes.subspan(std::size_t(written));
    }
    return true;
}

std::uint64_t header_checksum(const Header& header) {
    Checksum sum;
    sum.add(std::as_bytes(std::span(&header, 1)).first(offsetof(Header, checksum)));
    return sum.value();
}

}  // namespace

void Tally::count(Value value) {
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

void Checksum::add(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const std::size_t size = std::min<std::size_t>(bytes.size(), 8);
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data(), size);
        sum_ = (sum_ ^ word) * 0x9E3779B97F4A7C15u;
        sum_ ^= sum_ >> 32;
        bytes = bytes.subspan(size);
    }
}

std::optional<Fault> write_file(const std::filesystem::path& path, Header header, const Pieces& next) {
    const std::filesystem::path partial = partial_path(path);
    const auto given_up = [&] {
        auto fault = file_fault("Cannot write", partial);
        unlink(partial.c_str());  // what is half written only fills the disk
        return fault;
    };
    {
        const Descriptor file{open(partial.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644)};
        if (file.number < 0) return file_fault("Cannot create", partial);
        // The header is known only at the end: leave its place free.
        std::array<std::byte, MappedFile::header_size> page{};
        if (!write_all(file.number, page)) return given_up();
        Checksum sum;
        header.body_size = 0;
        for (auto piece = next(); !piece.empty(); piece = next()) {
            sum.add(piece);
            header.body_size += piece.size();
            if (!write_all(file.number, piece)) return given_up();
        }
        header.body_checksum = sum.value();
        header.checksum = header_checksum(header);
        std::memcpy(page.data(), &header, sizeof header);
        if (lseek(file.number, 0, SEEK_SET) < 0 || !write_all(file.number, page) || fsync(file.number) < 0)
            return given_up();
    }
    if (rename(partial.c_str(), path.c_str()) < 0) return file_fault("Cannot put in place", path);
    // The new name must reach the disk as well.
    const Descriptor folder{open(path.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (folder.number < 0 || fsync(folder.number) < 0) return file_fault("Cannot put in place", path);
    return std::nullopt;
}

std::filesystem::path partial_path(const std::filesystem::path& path) { return path.string() + ".partial"; }
std::filesystem::path unit_path(const std::filesystem::path& folder, int many, int few) {
    return folder / ("alquerque-" + std::to_string(many) + "-" + std::to_string(few) + ".values");
}
std::filesystem::path checkpoint_path(const std::filesystem::path& folder, int many, int few) {
    return folder / ("alquerque-" + std::to_string(many) + "-" + std::to_string(few) + ".checkpoint");
}

// ---------------------------------------------------------------------------------------------------------------------

Result<MappedFile> MappedFile::open(const std::filesystem::path& path, Header::Kind kind, int many, int few) {
    const auto refused = [&](const char* why) { return Fault{"damaged", path.string() + " " + why}; };
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    struct stat status{};
    if (file.number < 0 || fstat(file.number, &status) < 0) return file_fault("Cannot open", path);
    const auto size = std::size_t(status.st_size);
    if (size < header_size) return refused("is too short to be a table of Alquerque de 9.");
    void* const start = mmap(nullptr, size, PROT_READ, MAP_SHARED, file.number, 0);
    if (start == MAP_FAILED) return file_fault("Cannot map", path);
    MappedFile mapped;
    mapped.start_ = static_cast<const std::byte*>(start);
    mapped.header_.body_size = size - header_size;  // what to unmap, should this be refused
    Header header;
    std::memcpy(&header, start, sizeof header);
    if (header.magic != Header{}.magic) return refused("is not a table of Alquerque de 9.");
    if (header.version != Header{}.version) return refused("was written by another version of this program.");
    if (header.checksum != header_checksum(header)) return refused("is damaged: its header does not add up.");
    if (header.kind != kind || int(header.many) != many || int(header.few) != few)
        return refused("holds something else than its name says.");
    if (header.body_size != size - header_size) return refused("is damaged: it has not its full length.");
    Checksum sum;
    sum.add(mapped.body());
    if (sum.value() != header.body_checksum) return refused("is damaged: its contents do not add up.");
    mapped.header_ = header;
    return mapped;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : header_(other.header_), start_(std::exchange(other.start_, nullptr)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(header_, other.header_);
    std::swap(start_, other.start_);
    return *this;
}

MappedFile::~MappedFile() {
    if (start_) munmap(const_cast<std::byte*>(start_), header_size + header_.body_size);
}

Result<Unit> Unit::open(const std::filesystem::path& folder, int many, int few) {
    auto file = MappedFile::open(unit_path(folder, many, few), Header::values, many, few);
    if (auto* fault = std::get_if<Fault>(&file)) return std::move(*fault);
    auto index = std::make_unique<Index>(many, few);
    auto& mapped = std::get<MappedFile>(file);
    if (mapped.header().numbers != index->size() || mapped.header().body_size != index->size())
        return Fault{"damaged", unit_path(folder, many, few).string() + " has values for another index."};
    // Values are looked up here and there: reading ahead would only cost.
    madvise(const_cast<std::byte*>(mapped.body().data() - MappedFile::header_size),
            MappedFile::header_size + mapped.body().size(), MADV_RANDOM);
    return Unit(std::move(mapped), std::move(index));
}

}  // namespace qirkat::alquerque
