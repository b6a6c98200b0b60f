#include "solver/moving_solver.h"

#include <algorithm>
#include <thread>

#include "solver/resources.h"
#include "solver/retrograde.h"

namespace qirkat::alquerque {
namespace {

using Clock = std::chrono::steady_clock;

bool file_exists(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::exists(path, error);
}

// Solves one unit. First every state gets the value of its captures (begin); then one pass per distance propagates the
// states of that distance to their predecessors (expand). Both work block by block.
class UnitSolver {
public:
    UnitSolver(int many, int few, const SolverOptions& options);
    Result<SolveStatus> run();

private:
    std::optional<Fault> open_smaller();
    std::optional<Fault> load_checkpoint();
    std::optional<Fault> save_checkpoint();
    std::optional<Fault> save_values();
    Result<SolveStatus> process_blocks(std::uint64_t count);
    void remove_checkpoint();
    void report();
    double seconds() const;

    const SolverOptions& options_;
    const StateIndex index_;
    const std::filesystem::path values_path_, checkpoint_path_;
    std::optional<UnitInProgress> state_;
    Header header_;  // of the next checkpoint
    std::atomic<std::uint64_t> next_block_ = 0, expanded_ = 0;
    const Clock::time_point started_ = Clock::now();
    Clock::time_point last_checkpoint_ = started_, last_poll_ = started_;
    std::uint64_t earlier_seconds_ = 0;
};

UnitSolver::UnitSolver(int many, int few, const SolverOptions& options)
    : options_(options),
      index_(many, few),
      values_path_(unit_path(options.folder, many, few)),
      checkpoint_path_(checkpoint_path(options.folder, many, few)) {
    header_.kind = Header::checkpoint;
    header_.many = std::uint32_t(many);
    header_.few = std::uint32_t(few);
    header_.numbers = index_.size();
}

double UnitSolver::seconds() const {
    return double(earlier_seconds_) + std::chrono::duration<double>(Clock::now() - started_).count();
}

// All workers take blocks until none are left. The calling thread is one of them; now and then it reports progress,
// writes a checkpoint, or stops.
Result<SolveStatus> UnitSolver::process_blocks(std::uint64_t count) {
    next_block_ = header_.next_block;
    while (true) {
        bool stopped = false;
        std::atomic<bool> pause = false;
        const auto take_blocks = [&](bool is_caller) {
            Worker worker(*state_, unsigned(header_.distance));
            for (std::uint64_t block; !pause && (block = next_block_++) < count;) {
                if (header_.begun)
                    expanded_ += worker.expand(block);
                else
                    worker.begin(block);
                // Empty blocks take almost no time, so do not poll after each.
                if (const auto now = Clock::now(); is_caller && now - last_poll_ >= options_.poll_every) {
                    last_poll_ = now;
                    if (options_.progress) report();
                    stopped = options_.stop && options_.stop();
                    pause = stopped || now - last_checkpoint_ >= options_.checkpoint_every;
                }
            }
            worker.finish();
        };
        {
            std::vector<std::jthread> others;
            for (int i = 1; i < options_.threads; ++i) others.emplace_back(take_blocks, false);
            take_blocks(true);
        }
        if (state_->distance_overflow) return distance_overflow();
        // Every block that was taken is done, so all blocks before the next are done.
        header_.next_block = std::min<std::uint64_t>(next_block_, count);
        const bool done = header_.next_block == count;
        if (stopped || (pause && !done))
            if (auto fault = save_checkpoint()) return *std::move(fault);
        if (stopped) return SolveStatus::stopped;
        if (!done) continue;
        header_.next_block = 0;
        return SolveStatus::finished;
    }
}

Result<SolveStatus> UnitSolver::run() {
    if (file_exists(values_path_)) {
        auto unit = MappedFile::open(values_path_, Header::values, index_.many(), index_.few());
        if (auto* fault = std::get_if<Fault>(&unit)) return std::move(*fault);
        remove_checkpoint();
        return SolveStatus::finished;
    }
    const std::pair unit(index_.many(), index_.few());
    if (auto fault = check_resources(std::span(&unit, 1), 0, Header::values, options_.folder, options_.memory))
        return *std::move(fault);
    state_.emplace(index_);
    if (!state_->cells) return Fault{"memory", "The system refused the memory for this unit."};
    if (auto fault = open_smaller()) return *std::move(fault);
    if (file_exists(checkpoint_path_)) {
        if (auto fault = load_checkpoint()) return *std::move(fault);
    } else {
        std::ranges::fill(state_->cells.all(), empty_cell);
    }

    last_poll_ = Clock::now();
    const auto is_final = [](const Result<SolveStatus>& result) {
        return std::holds_alternative<Fault>(result) || std::get<SolveStatus>(result) == SolveStatus::stopped;
    };
    if (!header_.begun) {
        if (auto result = process_blocks(blocks_of(index_.unbarred())); is_final(result)) return result;
        header_.begun = 1;
    }
    for (; state_->marks.has_from(unsigned(header_.distance)); ++header_.distance)
        if (auto result = process_blocks(blocks_of(index_.size())); is_final(result)) return result;
    if (auto fault = save_values()) return *std::move(fault);
    remove_checkpoint();
    return SolveStatus::finished;
}

void UnitSolver::report() {
    // The first stage takes about a quarter of the time.
    const double begun = header_.begun ? 1 : double(next_block_) / double(blocks_of(index_.unbarred()));
    const double expanded = double(header_.expanded + expanded_) / double(index_.size());
    options_.progress({index_.many(), index_.few(), index_.size(), int(header_.distance),
                       std::min(1.0, begun * 0.25 + expanded * 0.75), seconds()});
}

// ---------------------------------------------------------------------------------------------------------------------

std::optional<Fault> UnitSolver::open_smaller() {
    for (std::size_t by = 0; by < 2; ++by) {
        const int takers = by ? index_.few() : index_.many(), left = (by ? index_.many() : index_.few()) - 1;
        if (left < min_men || (by && index_.many() == index_.few())) continue;
        auto unit = open_unit(options_.folder, std::max(takers, left), std::min(takers, left));
        if (auto* fault = std::get_if<Fault>(&unit)) return std::move(*fault);
        state_->smaller[by] = std::move(std::get<SolvedUnit>(unit));
    }
    return std::nullopt;
}

std::optional<Fault> UnitSolver::load_checkpoint() {
    auto file = MappedFile::open(checkpoint_path_, Header::checkpoint, index_.many(), index_.few());
    if (auto* fault = std::get_if<Fault>(&file)) {
        fault->sentence += " Delete it to start this unit again.";
        return std::move(*fault);
    }
    const auto& mapped = std::get<MappedFile>(file);
    const auto cells = state_->cells.all();
    if (mapped.header().numbers != cells.size() || mapped.body().size() != cells.size_bytes())
        return Fault{"damaged", checkpoint_path_.string() +
                                    " was made for a different index. Delete it to start this unit again."};
    std::ranges::copy(mapped.body(), std::as_writable_bytes(cells).begin());
    header_ = mapped.header();
    earlier_seconds_ = header_.seconds;
    for (std::uint64_t number = 0; number < cells.size(); ++number)
        if (is_decided(cells[number])) state_->marks.note(number, value_in(cells[number]));
    return std::nullopt;
}

constexpr std::size_t chunk_size = 1 << 22;

std::optional<Fault> UnitSolver::save_checkpoint() {
    header_.expanded += expanded_.exchange(0);
    header_.seconds = std::uint64_t(seconds());
    auto left = std::as_bytes(state_->cells.all());
    auto fault = write_file(checkpoint_path_, header_, [&] {
        const auto chunk = left.first(std::min(chunk_size, left.size()));
        left = left.subspan(chunk.size());
        return chunk;
    });
    last_checkpoint_ = Clock::now();
    return fault;
}

void UnitSolver::remove_checkpoint() {
    std::error_code error;  // a leftover checkpoint only wastes disk space
    std::filesystem::remove(checkpoint_path_, error);
    std::filesystem::remove(partial_path(checkpoint_path_), error);
}

std::optional<Fault> UnitSolver::save_values() {
    const auto cells = state_->cells.all();
    Header header;
    header.many = header_.many;
    header.few = header_.few;
    header.numbers = header_.numbers;
    // Counted first, because the counts are at the start of the file.
    for (const auto& range : index_.ranges())
        for (std::uint64_t number = range.first; number < range.last; ++number)
            header.tallies[!range.many_move][range.barred].count(final_value(cells[number]));
    std::vector<SolvedValue> values(chunk_size);
    std::uint64_t number = 0;
    return write_file(values_path_, header, [&]() -> std::span<const std::byte> {
        const std::size_t size = std::min<std::uint64_t>(chunk_size, cells.size() - number);
        for (std::size_t i = 0; i < size; ++i) values[i] = final_value(cells[number + i]);
        number += size;
        return std::as_bytes(std::span(values).first(size));
    });
}

}  // namespace

std::vector<std::pair<int, int>> units_up_to(int men) {
    std::vector<std::pair<int, int>> units;
    for (int total = 2 * min_men; total <= std::min(men, 2 * men_each); ++total)
        for (int few = std::max(min_men, total - men_each); few <= total / 2; ++few)
            units.emplace_back(total - few, few);
    return units;
}

Result<SolveStatus> solve(int many, int few, const SolverOptions& options) {
    if (few < min_men || many < few || many > men_each)
        return Fault{"no_unit", "There is no unit of " + std::to_string(many) + " pieces against " +
                                    std::to_string(few) +
                                    ": each side has three to nine, and the larger number comes first."};
    SolverOptions normalized = options;
    std::error_code error;
    normalized.folder = std::filesystem::absolute(options.folder, error);
    normalized.threads = std::max(1, options.threads);
    return UnitSolver(many, few, normalized).run();
}

}  // namespace qirkat::alquerque
