#include "solver/table_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

namespace qirkat::alquerque {
namespace {

Fault file_fault(const char* what, const std::filesystem::path& path) {
    return {"file", std::string(what) + " " + path.string() + ": " + std::generic_category().message(errno) + "."};
}

// Closes the file at the end of the scope.
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

}  // namespace

std::filesystem::path unit_path(const std::filesystem::path& folder, int many, int few, Header::Kind kind) {
    return folder / ("alquerque-" + std::to_string(many) + "-" + std::to_string(few) + "." + kind_names[kind]);
}
std::filesystem::path layer_path(const std::filesystem::path& folder, int hands, Header::Kind kind) {
    return folder / ("alquerque-hand-" + std::to_string(hands) + "." + kind_names[kind]);
}
std::filesystem::path checkpoint_path(const std::filesystem::path& folder, int many, int few) {
    return unit_path(folder, many, few, Header::checkpoint);
}
std::filesystem::path partial_path(const std::filesystem::path& path) { return path.string() + ".partial"; }

std::optional<Fault> write_file(const std::filesystem::path& path, const Header& header, const BodySource& next) {
    const std::filesystem::path partial = partial_path(path);
    const auto abort_write = [&] {
        auto fault = file_fault("Cannot write", partial);
        unlink(partial.c_str());  // a partial file only wastes disk space
        return fault;
    };
    {
        const Descriptor file{open(partial.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644)};
        if (file.number < 0) return file_fault("Cannot create", partial);
        // The header is known only at the end: reserve its place.
        std::array<std::byte, header_size> page{};
        if (!write_all(file.number, page)) return abort_write();
        Checksum sum;
        std::uint64_t body_size = 0;
        while (true) {
            auto result = next();
            if (auto* fault = std::get_if<Fault>(&result)) {
                unlink(partial.c_str());
                return std::move(*fault);
            }
            const auto chunk = std::get<std::span<const std::byte>>(result);
            if (chunk.empty()) break;
            sum.add(chunk);
            body_size += chunk.size();
            if (!write_all(file.number, chunk)) return abort_write();
        }
        Header complete = header;
        complete.body_size = body_size;
        complete.body_checksum = sum.value();
        complete.checksum = header_checksum(complete);
        std::memcpy(page.data(), &complete, sizeof complete);
        if (lseek(file.number, 0, SEEK_SET) < 0 || !write_all(file.number, page) || fsync(file.number) < 0)
            return abort_write();
    }
    if (rename(partial.c_str(), path.c_str()) < 0) return file_fault("Cannot finish writing", path);
    // The new name must reach the disk as well.
    const Descriptor folder{open(path.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (folder.number < 0 || fsync(folder.number) < 0) return file_fault("Cannot finish writing", path);
    return std::nullopt;
}

// ---------------------------------------------------------------------------------------------------------------------

Result<MappedFile> MappedFile::open(const std::filesystem::path& path, Header::Kind kind, int many, int few) {
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    struct stat status{};
    if (file.number < 0 || fstat(file.number, &status) < 0) return file_fault("Cannot open", path);
    MappedFile mapped;
    if (const auto size = std::size_t(status.st_size)) {  // an empty file cannot be mapped
        void* const start = mmap(nullptr, size, PROT_READ, MAP_SHARED, file.number, 0);
        if (start == MAP_FAILED) return file_fault("Cannot map", path);
        mapped.file_ = {static_cast<const std::byte*>(start), size};
    }
    auto contents = Contents::of(mapped.file_, path.string());
    if (auto* fault = std::get_if<Fault>(&contents)) return std::move(*fault);
    mapped.contents_ = std::get<Contents>(contents);
    const Header& header = mapped.header();
    if (header.kind != kind || int(header.many) != many || int(header.few) != few)
        return Fault{"damaged", path.string() + " does not contain what its name says."};
    return mapped;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : file_(std::exchange(other.file_, {})), contents_(other.contents_) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(file_, other.file_);
    std::swap(contents_, other.contents_);
    return *this;
}

MappedFile::~MappedFile() {
    if (!file_.empty()) munmap(const_cast<std::byte*>(file_.data()), file_.size());
}

void MappedFile::expect_random_reads() const {
    madvise(const_cast<std::byte*>(file_.data()), file_.size(), MADV_RANDOM);
}

namespace {

template <class Table>
Result<Table> open_solved(const std::filesystem::path& path, Header::Kind kind, int many, int few) {
    auto file = MappedFile::open(path, kind, many, few);
    if (auto* fault = std::get_if<Fault>(&file)) return std::move(*fault);
    const auto mapped = std::make_shared<const MappedFile>(std::move(std::get<MappedFile>(file)));
    mapped->expect_random_reads();
    return Table::of(mapped->contents(), path.string(), mapped);
}

}  // namespace

Result<SolvedUnit> open_unit(const std::filesystem::path& folder, int many, int few, Header::Kind kind) {
    return open_solved<SolvedUnit>(unit_path(folder, many, few, kind), kind, many, few);
}
Result<SolvedLayer> open_layer(const std::filesystem::path& folder, int hands, Header::Kind kind) {
    const auto path = layer_path(folder, hands, kind);
    const auto header = read_header(path);
    if (const auto* fault = std::get_if<Fault>(&header)) return *fault;
    return open_solved<SolvedLayer>(path, kind, int(std::get<Header>(header).many), hands);
}

Result<Header> read_header(const std::filesystem::path& path) {
    std::array<std::byte, header_size> start;
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    if (file.number < 0) return file_fault("Cannot open", path);
    const ssize_t size = read(file.number, start.data(), start.size());
    if (size < 0) return file_fault("Cannot read", path);
    return header_of(std::span(start).first(std::size_t(size)), path.string());
}

Fault wrong_game(const std::filesystem::path& folder, int hands) {
    return {"other_game",
            layer_path(folder, hands).string() + " belongs to a game with a different number of pieces per side."};
}

Result<MovingUnits> MovingUnits::open(const std::filesystem::path& folder, int each) {
    MovingUnits all;
    for (int many = min_men; many <= each; ++many)
        for (int few = min_men; few <= many; ++few) {
            auto unit = open_unit(folder, many, few);
            if (auto* fault = std::get_if<Fault>(&unit)) return std::move(*fault);
            all.units_[std::size_t(many)][std::size_t(few)] =
                std::make_unique<const SolvedUnit>(std::get<SolvedUnit>(std::move(unit)));
        }
    return all;
}

}  // namespace qirkat::alquerque
