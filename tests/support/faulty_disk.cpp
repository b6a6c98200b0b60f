// A disk that can lose power, and whose fsync can fail; loaded into a process with LD_PRELOAD.
//
// What the process writes to files in the folder $DISK_FOLDER is copied to the folder $DISK_IMAGE
// when it is synced, and only then: the image is what a power cut would leave. While
// $DISK_IMAGE.failing exists, fsync fails with EIO and, as on Linux, nothing of what it should have
// written is tried again: a later fsync succeeds without it.
//
// The folder is that of SQLite: it writes with pwrite, and nothing else is watched.

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

struct Range {
    off_t at;
    size_t size;
};

std::mutex lock;
std::map<std::string, std::vector<Range>> unsynced;  // by the name of the file

template <typename Function>
Function* real(Function*, const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

// The name of a file in the folder; none for other files.
std::optional<std::string> name_of(const std::string& path) {
    static const std::string folder = std::string(std::getenv("DISK_FOLDER")) + "/";
    if (path.compare(0, folder.size(), folder) != 0) return std::nullopt;
    const std::string name = path.substr(folder.size());
    return name.find('/') == std::string::npos ? std::optional(name) : std::nullopt;
}

std::optional<std::string> name_of(int file) {
    char path[PATH_MAX];
    const std::string link = "/proc/self/fd/" + std::to_string(file);
    const ssize_t length = readlink(link.c_str(), path, sizeof path);
    if (length < 0) return std::nullopt;
    return name_of(std::string(path, static_cast<size_t>(length)));
}

std::string image_of(const std::string& name) { return std::string(std::getenv("DISK_IMAGE")) + "/" + name; }

void note(int file, off_t at, ssize_t written) {
    if (written <= 0) return;
    const int before = errno;
    if (const auto name = name_of(file)) {
        const std::lock_guard held(lock);
        unsynced[*name].push_back({at, static_cast<size_t>(written)});
    }
    errno = before;
}

// Copy what is not synced to the image.
void keep(int file, const std::string& image, const std::vector<Range>& ranges) {
    const int kept = open(image.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    std::vector<char> data;
    for (const Range& range : ranges) {
        data.resize(range.size);
        const ssize_t size = pread(file, data.data(), data.size(), range.at);
        if (kept < 0 || size < 0) std::abort();
        if (real(pwrite, "pwrite")(kept, data.data(), static_cast<size_t>(size), range.at) != size) {
            std::abort();
        }
    }
    close(kept);
}

int sync(int file, int (*synced)(int)) {
    const auto name = name_of(file);
    if (!name) return synced(file);
    const std::lock_guard held(lock);
    const auto ranges = std::exchange(unsynced[*name], {});
    static const std::string failing = std::string(std::getenv("DISK_IMAGE")) + ".failing";
    if (access(failing.c_str(), F_OK) == 0) {
        errno = EIO;
        return -1;
    }
    keep(file, image_of(*name), ranges);
    return 0;
}

}  // namespace

extern "C" {

ssize_t pwrite(int file, const void* data, size_t size, off_t at) {
    const ssize_t written = real(pwrite, "pwrite")(file, data, size, at);
    note(file, at, written);
    return written;
}

ssize_t pwrite64(int file, const void* data, size_t size, off64_t at) { return pwrite(file, data, size, at); }

int fsync(int file) { return sync(file, real(fsync, "fsync")); }

int fdatasync(int file) { return sync(file, real(fdatasync, "fdatasync")); }

// Sizes and names are kept at once, so that only what files contain can be lost.
int ftruncate(int file, off_t size) {
    if (const auto name = name_of(file)) truncate(image_of(*name).c_str(), size);
    return real(ftruncate, "ftruncate")(file, size);
}

int ftruncate64(int file, off64_t size) { return ftruncate(file, size); }

int unlink(const char* path) {
    const auto name = name_of(path);
    const std::lock_guard held(lock);
    if (name) {
        unsynced.erase(*name);
        real(unlink, "unlink")(image_of(*name).c_str());
    }
    return real(unlink, "unlink")(path);
}
}
