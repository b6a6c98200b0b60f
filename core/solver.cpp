#include "solver.h"

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cstring>
#include <fstream>
#include <mutex>
#include <thread>

namespace qirkat::alquerque {
namespace {

using Clock = std::chrono::steady_clock;

// ---------------------------------------------------------------------------------------------------------------------
// What is kept of a state while its unit is being solved: a value in the lower byte, what is open in the upper.
//
// A bar of the side to move forbids nothing but a capture. So states that differ only in that bar share their quiet
// turns, and these are counted once, in the state without it, the *leader*; the others follow it.
//   - An odd value is the win in fewest turns known so far; it is final when the pass of that distance comes.
//   - An even value is the longest of the losing captures. It is the value of the state once nothing is open.
// Open in a leader: how many quiet turns are not known to lose, whether one is known to win, whether a capture draws.
// Open in a follower: whether its leader's quiet turns are undecided, or whether a capture draws.
using Cell = std::uint16_t;
constexpr unsigned count_mask = 0x3F, wins_quietly = 0x40, capture_draws = 0x80, waits_for_leader = 1;
constexpr Cell cell_of(unsigned value, unsigned open) { return Cell(value | open << 8); }
constexpr unsigned value_in(Cell cell) { return cell & 0xFF; }
constexpr unsigned open_in(Cell cell) { return cell >> 8; }
constexpr Cell empty_cell = cell_of(no_state, 0xFF);

constexpr bool is_decided(Cell cell) { return value_in(cell) % 2 == 1 || open_in(cell) == 0; }
constexpr Value final_value(Cell cell) {
    if (cell == empty_cell) return no_state;
    return is_decided(cell) ? Value(value_in(cell)) : drawn;
}

constexpr unsigned no_win = 255;

// What a player can get by capturing.
struct Captures {
    unsigned win = no_win, loss = 0;  // turns to the quickest win, to the slowest loss
    bool draws = false;

    void add(Value after) {
        if (after == drawn)
            draws = true;
        else if (is_loss(after))
            win = std::min(win, after + 1u);
        else
            loss = std::max(loss, after + 1u);
    }
    void add(const Captures& other) {
        win = std::min(win, other.win);
        loss = std::max(loss, other.loss);
        draws |= other.draws;
    }
    Cell leader(unsigned quiet_turns) const {
        return cell_of(win != no_win ? win : loss, quiet_turns | (draws ? capture_draws : 0));
    }
    Cell follower(unsigned quiet_turns) const {
        if (win != no_win) return cell_of(win, 0);
        return cell_of(loss, draws ? capture_draws : quiet_turns ? waits_for_leader : 0);
    }
};

constexpr Points empty_points(const State& s) { return whole_board & ~(s.ours | s.theirs); }

// Slides that make a mill. They are also the bars that the side to move could be under: the same man, the same gap and
// the same line.
template <class Visit>
void for_each_closing_slide(const Slides& slides, Visit&& visit) {
    for_each(slides.along_rings.mills, [&](Point bit) { visit(Bar{slid_from[0][bit], Slides::target(bit)}); });
    for_each(slides.along_spokes.mills, [&](Point bit) { visit(Bar{slid_from[1][bit], Slides::target(bit)}); });
}

// The leaders that have a quiet turn to this state.
template <class Visit>
void for_each_origin(const State& s, Visit&& visit) {
    const Points movers = s.theirs, others = s.ours, empty = empty_points(s);
    // A man that has just come into a mill has made it, and that is a capture.
    const Points may_have_come = movers & ~in_mills(movers);
    const Points closers = Closers(others).any();
    const auto came = [&](Point from, Point to) {
        const Points before = movers ^ one(from) ^ one(to);
        if (s.our_bar) {
            if (s.our_bar.to != from) visit(State{before, others, {}, s.our_bar});
            return;
        }
        visit(State{before, others, {}, {}});
        // Perhaps the man has filled a gap and so ended a bar.
        if (closers >> to & 1)
            for_each(neighbours[to] & others, [&](Point man) {
                if (const Bar bar{man, to}; bar.holds(others, before)) visit(State{before, others, {}, bar});
            });
    };
    if (s.their_bar) {
        if (may_have_come >> s.their_bar.from & 1) came(s.their_bar.to, s.their_bar.from);
        return;
    }
    // Without a bar no mill was left: going back would make none.
    const Slides back(movers, empty), free(may_have_come, empty);
    for_each(free.along_rings.ends & ~back.along_rings.mills,
             [&](Point bit) { came(Slides::target(bit), slid_from[0][bit]); });
    for_each(free.along_spokes.ends & ~back.along_spokes.mills,
             [&](Point bit) { came(Slides::target(bit), slid_from[1][bit]); });
}

// Memory for the cells of a unit, in huge pages where there are any: it is read here and there.
class Cells {
public:
    explicit Cells(std::uint64_t count) : count_(count) {
        void* const start = mmap(nullptr, bytes(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (start == MAP_FAILED) return;
        start_ = static_cast<Cell*>(start);
#ifdef MADV_HUGEPAGE
        madvise(start, bytes(), MADV_HUGEPAGE);
#endif
    }
    Cells(const Cells&) = delete;
    Cells& operator=(const Cells&) = delete;
    ~Cells() {
        if (start_) munmap(start_, bytes());
    }
    explicit operator bool() const { return start_; }
    std::size_t bytes() const { return std::size_t(count_) * sizeof(Cell); }
    std::span<Cell> all() const { return {start_, std::size_t(count_)}; }
    std::atomic_ref<Cell> operator[](std::uint64_t number) const { return std::atomic_ref(start_[number]); }
    void prefetch(std::uint64_t number) const { __builtin_prefetch(start_ + number, 1); }

private:
    std::uint64_t count_;
    Cell* start_ = nullptr;
};

// ---------------------------------------------------------------------------------------------------------------------

// A unit in the making. First every state gets the value of its captures (begin), then a pass for each distance finds
// what the states of that distance mean for those before them (expand). Both go block by block.
class Making {
public:
    Making(int many, int few, const SolverOptions& options) : options_(options), index_(many, few) {
        header_.many = std::uint32_t(many);
        header_.few = std::uint32_t(few);
        header_.numbers = index_.size();
        header_.kind = Header::checkpoint;
    }
    Result<Solved> run();

private:
    class Worker;

    static constexpr std::uint64_t block_size = 1 << 14;
    std::uint64_t block_count() const { return (index_.size() + block_size - 1) / block_size; }
    std::uint64_t blocks_to_begin() const { return (index_.unbarred() + block_size - 1) / block_size; }

    std::optional<Fault> room() const;
    std::optional<Fault> open_smaller();
    std::optional<Fault> load_checkpoint();
    std::optional<Fault> save_checkpoint();
    std::optional<Fault> save_values();
    Result<Solved> run_blocks(std::uint64_t count);
    void report();
    std::filesystem::path finished() const { return unit_path(options_.folder, int(header_.many), int(header_.few)); }
    std::filesystem::path half_made() const {
        return checkpoint_path(options_.folder, int(header_.many), int(header_.few));
    }
    double seconds() const { return double(earlier_seconds_) + std::chrono::duration<double>(Clock::now() - started_).count(); }

    // The distances that states of a block have been given: a pass skips blocks without its own.
    using Distances = std::array<std::uint64_t, 4>;
    void note(std::uint64_t number, unsigned distance) {
        const std::atomic_ref word(distances_[number / block_size][distance / 64]);
        const std::uint64_t bit = std::uint64_t(1) << distance % 64;
        if (!(word.load(std::memory_order_relaxed) & bit)) word.fetch_or(bit, std::memory_order_relaxed);
    }
    bool has(std::uint64_t block, unsigned distance) {
        const std::atomic_ref word(distances_[block][distance / 64]);
        return word.load(std::memory_order_relaxed) >> distance % 64 & 1;
    }
    bool has_from(unsigned distance) const;
    void note_all();

    const SolverOptions& options_;
    Index index_;
    std::array<std::optional<Unit>, 2> smaller_;  // after a capture by the many, by the few
    std::optional<Cells> cells_;
    std::vector<Distances> distances_;
    Header header_;  // of the next checkpoint
    std::atomic<std::uint64_t> next_block_ = 0, expanded_ = 0;
    std::atomic<bool> pause_ = false, too_far_ = false;
    Clock::time_point started_ = Clock::now(), last_checkpoint_ = started_, last_report_ = started_;
    std::uint64_t earlier_seconds_ = 0;
};

class Making::Worker {
public:
    explicit Worker(Making& making) : making_(making), index_(making.index_), cells_(*making.cells_) {}

    void work(std::uint64_t block) {
        const std::uint64_t first = block * block_size, last = std::min(first + block_size, index_.size());
        if (!making_.header_.begun) {
            begin(first, std::min(last, index_.unbarred()));
        } else if (making_.has(block, distance_)) {
            expand(first, last);
        }
    }
    void finish() {
        settle_leaders();
        while (queued_) apply_oldest();
        making_.expanded_ += std::exchange(expanded_, 0);
    }

private:
    // Looking up a value means waiting for memory. So leaders are collected, their lookups announced to the memory, and
    // answered together.
    struct Leader {
        std::uint64_t number;
        State state;
        unsigned quiet_turns;
        std::size_t first_slide, last_slide;
    };
    struct Slide {
        Bar bar;
        Captures captures;
    };
    struct Lookup {
        const Value* value;
        std::size_t slide;
    };
    // In the same way news for a leader waits until its cell has come.
    struct News {
        std::uint64_t number = 0;
        State leader{};
        unsigned turns = 0;  // how many of its quiet turns it is about
    };
    static constexpr std::size_t leaders_together = 32, queue_size = 32;

    void begin(std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t number = first; number < last; ++number) {
            const auto found = index_.find(number);
            if (!found.symmetries) continue;
            collect(number, found.state);
            if (leaders_.size() == leaders_together) settle_leaders();
        }
    }

    void collect(std::uint64_t number, const State& s) {
        const Slides slides(s.ours, empty_points(s));
        const auto size = [](const Slides::Way& way) { return unsigned(std::popcount(way.ends & ~way.mills)); };
        leaders_.push_back({number, s, size(slides.along_rings) + size(slides.along_spokes), slides_.size(), 0});
        const Points prey = takeable(s.theirs), in_our_mills = in_mills(s.ours);
        const auto& smaller = making_.smaller_[std::popcount(s.ours) != index_.many()];
        for_each_closing_slide(slides, [&](Bar slide) {
            slides_.push_back({slide, {}});
            if (!smaller) {  // the enemy has two men left
                slides_.back().captures.win = 1;
                return;
            }
            const Points ours = s.ours ^ one(slide.from) ^ one(slide.to);
            const Bar our_bar = in_our_mills >> slide.from & 1 ? Bar{slide.to, slide.from} : Bar{};
            for_each(prey, [&](Point man) {
                const Points theirs = s.theirs ^ one(man);
                const Bar their_bar = s.their_bar && s.their_bar.holds(theirs, ours) ? s.their_bar : Bar{};
                const Value* value = smaller->values() + smaller->index().number({theirs, ours, their_bar, our_bar});
                __builtin_prefetch(value);
                lookups_.push_back({value, slides_.size() - 1});
            });
        });
        leaders_.back().last_slide = slides_.size();
    }

    void settle_leaders() {
        for (const Lookup& lookup : lookups_) slides_[lookup.slide].captures.add(*lookup.value);
        for (const Leader& leader : leaders_) {
            const State& s = leader.state;
            // By turns all slides but one count: that one is barred. None is for the leader.
            const auto without = [&](std::size_t barred) {
                Captures sum;
                for (std::size_t i = leader.first_slide; i < leader.last_slide; ++i)
                    if (i != barred) sum.add(slides_[i].captures);
                return sum;
            };
            store(leader.number, without(leader.last_slide).leader(leader.quiet_turns));
            for (std::size_t i = leader.first_slide; i < leader.last_slide; ++i)
                store(index_.number({s.ours, s.theirs, slides_[i].bar, s.their_bar}),
                      without(i).follower(leader.quiet_turns));
        }
        leaders_.clear();
        slides_.clear();
        lookups_.clear();
    }

    void store(std::uint64_t number, Cell cell) {
        cells_[number].store(cell, std::memory_order_relaxed);
        if (is_decided(cell)) note_decided(number, value_in(cell));
    }
    void note_decided(std::uint64_t number, unsigned distance) {
        if (distance > longest_distance)
            making_.too_far_ = true;
        else
            making_.note(number, distance);
    }

    void expand(std::uint64_t first, std::uint64_t last) {
        // A win is decided by its value alone; a loss when nothing is open any more.
        const Cell mask = distance_ % 2 ? 0xFF : 0xFFFF;
        for (std::uint64_t number = first; number < last; ++number) {
            if ((cells_[number].load(std::memory_order_relaxed) & mask) != distance_) continue;
            ++expanded_;
            const auto found = index_.find(number);
            if (found.symmetries == 1)
                for_each_origin(found.state, [&](const State& leader) {
                    const auto place = index_.place(leader);
                    // A leader that is symmetric itself has as many turns here, of which we see one.
                    tell({place.number, leader, place.symmetries});
                });
            else
                expand_symmetric(found);
        }
    }
    // Of the origins of a symmetric state some are images of each other, and stand for one turn.
    void expand_symmetric(const Index::Found& found) {
        std::vector<News> all;
        for_each_origin(found.state, [&](const State& leader) {
            const auto place = index_.place(leader);
            const auto same = [&](const News& news) { return news.number == place.number; };
            if (const auto it = std::find_if(all.begin(), all.end(), same); it != all.end())
                it->turns += place.symmetries;
            else
                all.push_back({place.number, leader, place.symmetries});
        });
        for (News& news : all) {
            news.turns /= found.symmetries;
            tell(news);
        }
    }

    void tell(const News& news) {
        cells_.prefetch(news.number);
        if (queued_ == queue_size) apply_oldest();
        queue_[(oldest_ + queued_++) % queue_size] = news;
    }
    void apply_oldest() {
        const News& news = queue_[oldest_];
        if (distance_ % 2)
            quiet_turns_lose(news);
        else
            quiet_turn_wins(news);
        oldest_ = (oldest_ + 1) % queue_size;
        --queued_;
    }

    void quiet_turn_wins(const News& news) {
        const unsigned value = distance_ + 1;
        const auto cell = cells_[news.number];
        Cell old = cell.load(std::memory_order_relaxed);
        bool sooner;
        do {
            if (open_in(old) & wins_quietly) return;
            sooner = value_in(old) % 2 == 0 || value_in(old) > value;
        } while (!cell.compare_exchange_weak(
            old, cell_of(sooner ? value : value_in(old), open_in(old) | wins_quietly), std::memory_order_relaxed));
        if (sooner) note_decided(news.number, value);
        for_each_follower(news.leader, [&](std::uint64_t number) {
            const unsigned known = value_in(cells_[number].load(std::memory_order_relaxed));
            if (known % 2 == 0 || known > value) store(number, cell_of(value, 0));
        });
    }
    void quiet_turns_lose(const News& news) {
        const unsigned value = distance_ + 1;
        const auto cell = cells_[news.number];
        Cell old = cell.load(std::memory_order_relaxed), fresh;
        do {
            if (open_in(old) & wins_quietly) return;
            fresh = Cell(old - cell_of(0, news.turns));
            if (is_lost(fresh)) fresh = cell_of(std::max(value_in(old), value), 0);
        } while (!cell.compare_exchange_weak(old, fresh, std::memory_order_relaxed));
        if (open_in(fresh) & count_mask) return;
        if (is_lost(fresh)) note_decided(news.number, value_in(fresh));
        for_each_follower(news.leader, [&](std::uint64_t number) {
            const Cell known = cells_[number].load(std::memory_order_relaxed);
            if (open_in(known) == waits_for_leader) store(number, cell_of(std::max(value_in(known), value), 0));
        });
    }
    static bool is_lost(Cell cell) { return value_in(cell) % 2 == 0 && open_in(cell) == 0; }

    template <class Visit>
    void for_each_follower(const State& leader, Visit&& visit) {
        for_each_closing_slide(Slides(leader.ours, empty_points(leader)), [&](Bar bar) {
            visit(index_.number({leader.ours, leader.theirs, bar, leader.their_bar}));
        });
    }

    Making& making_;
    const Index& index_;
    const Cells& cells_;
    const unsigned distance_ = unsigned(making_.header_.distance);
    std::vector<Leader> leaders_;
    std::vector<Slide> slides_;
    std::vector<Lookup> lookups_;
    std::array<News, queue_size> queue_{};
    std::size_t oldest_ = 0, queued_ = 0;
    std::uint64_t expanded_ = 0;
};

// ---------------------------------------------------------------------------------------------------------------------

// All workers take blocks until there are none left. The thread that called is one of them and looks now and then
// whether it is time to report, to write a checkpoint, or to stop.
Result<Solved> Making::run_blocks(std::uint64_t count) {
    next_block_ = header_.next_block;
    while (true) {
        bool stopped = false;
        pause_ = false;
        const auto take_blocks = [&](bool is_caller) {
            Worker worker(*this);
            while (!pause_) {
                const std::uint64_t block = next_block_++;
                if (block >= count) break;
                worker.work(block);
                if (!is_caller) continue;
                if (options_.progress) report();
                stopped = stopped || (options_.stop && options_.stop());
                if (stopped || Clock::now() - last_checkpoint_ >= options_.checkpoint_every) pause_ = true;
            }
            worker.finish();
        };
        {
            std::vector<std::jthread> others;
            for (int i = 1; i < options_.threads; ++i) others.emplace_back(take_blocks, false);
            take_blocks(true);
        }
        if (too_far_)
            return Fault{"too_far", "A win takes more than " + std::to_string(longest_distance) +
                                        " turns: a value no longer fits into a byte."};
        header_.next_block = std::min<std::uint64_t>(next_block_, count);
        const bool done = header_.next_block == count;
        if (pause_ && !(done && !stopped))
            if (auto fault = save_checkpoint()) return *std::move(fault);
        if (stopped) return Solved::stopped;
        if (done) {
            header_.next_block = 0;
            return Solved::finished;
        }
    }
}

Result<Solved> Making::run() {
    if (std::filesystem::exists(finished())) {
        auto unit = MappedFile::open(finished(), Header::values, index_.many(), index_.few());
        if (auto* fault = std::get_if<Fault>(&unit)) return std::move(*fault);
        std::filesystem::remove(half_made());
        return Solved::finished;
    }
    if (auto fault = room()) return *std::move(fault);
    if (auto fault = open_smaller()) return *std::move(fault);
    cells_.emplace(index_.size());
    if (!*cells_) return Fault{"memory", "The memory for this unit was refused."};
    distances_.resize(block_count());
    if (std::filesystem::exists(half_made())) {
        if (auto fault = load_checkpoint()) return *std::move(fault);
    } else {
        std::ranges::fill(cells_->all(), empty_cell);
    }

    if (!header_.begun) {
        auto solved = run_blocks(blocks_to_begin());
        if (!std::holds_alternative<Solved>(solved) || std::get<Solved>(solved) == Solved::stopped) return solved;
        header_.begun = 1;
    }
    for (; has_from(unsigned(header_.distance)); ++header_.distance) {
        auto solved = run_blocks(block_count());
        if (!std::holds_alternative<Solved>(solved) || std::get<Solved>(solved) == Solved::stopped) return solved;
    }
    if (auto fault = save_values()) return *std::move(fault);
    std::filesystem::remove(half_made());
    return Solved::finished;
}

void Making::report() {
    const auto now = Clock::now();
    if (now - last_report_ < std::chrono::milliseconds(250)) return;
    last_report_ = now;
    // Beginning takes about as long as expanding all states.
    const double begun = header_.begun ? 1 : double(next_block_) / double(blocks_to_begin());
    const double expanded = double(header_.expanded + expanded_) / double(index_.size());
    options_.progress({index_.many(), index_.few(), index_.size(), int(header_.distance),
                       std::min(1.0, begun / 2 + expanded / 2), seconds()});
}

bool Making::has_from(unsigned distance) const {
    if (distance > longest_distance) return false;
    Distances any{};
    for (const Distances& block : distances_)
        for (std::size_t i = 0; i < any.size(); ++i) any[i] |= block[i];
    for (unsigned d = distance; d <= longest_distance; ++d)
        if (any[d / 64] >> d % 64 & 1) return true;
    return false;
}

void Making::note_all() {
    const auto cells = cells_->all();
    for (std::uint64_t number = 0; number < cells.size(); ++number)
        if (cells[number] != empty_cell && is_decided(cells[number])) note(number, value_in(cells[number]));
}

// ---------------------------------------------------------------------------------------------------------------------

std::uint64_t free_memory() {
    // Linux knows what it could free; elsewhere all of the memory is taken for free.
    std::ifstream info("/proc/meminfo");
    for (std::string name, rest; info >> name && std::getline(info, rest);)
        if (name == "MemAvailable:") return std::stoull(rest) * 1024;
    return std::uint64_t(sysconf(_SC_PHYS_PAGES)) * std::uint64_t(sysconf(_SC_PAGESIZE));
}

std::string in_gigabytes(std::uint64_t bytes) {
    const std::uint64_t tenths = (bytes + 99'999'999) / 100'000'000;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " GB";
}

std::optional<Fault> Making::room() const {
    const std::string unit = std::to_string(index_.many()) + " men against " + std::to_string(index_.few());
    const std::uint64_t cells = index_.size() * sizeof(Cell);
    const std::uint64_t needed = cells + block_count() * sizeof(Distances) + 64'000'000;  // tables of the index
    const std::uint64_t allowed = options_.memory ? options_.memory : free_memory();
    if (needed > allowed)
        return Fault{"memory", "Solving " + unit + " needs " + in_gigabytes(needed) + " of memory; there are " +
                                   in_gigabytes(allowed) + "."};
    // A checkpoint replaces the one before only when it is complete.
    std::error_code error;
    const std::uint64_t checkpoints = std::filesystem::exists(half_made()) ? 1 : 2;
    const std::uint64_t on_disk = index_.size() + checkpoints * cells + 1'000'000;
    const auto space = std::filesystem::space(options_.folder, error);
    if (error)
        return Fault{"disk", "The folder " + options_.folder.string() + " cannot be used: " + error.message() + "."};
    if (on_disk > space.available)
        return Fault{"disk", "Solving " + unit + " needs " + in_gigabytes(on_disk) + " in " + options_.folder.string() +
                                 "; there are " + in_gigabytes(space.available) + "."};
    return std::nullopt;
}

std::optional<Fault> Making::open_smaller() {
    for (std::size_t by = 0; by < 2; ++by) {
        const int takers = by ? index_.few() : index_.many(), left = (by ? index_.many() : index_.few()) - 1;
        if (left < fewest_men || (by && index_.many() == index_.few())) continue;
        auto unit = Unit::open(options_.folder, std::max(takers, left), std::min(takers, left));
        if (auto* fault = std::get_if<Fault>(&unit)) return std::move(*fault);
        smaller_[by] = std::move(std::get<Unit>(unit));
    }
    return std::nullopt;
}

std::optional<Fault> Making::load_checkpoint() {
    auto file = MappedFile::open(half_made(), Header::checkpoint, index_.many(), index_.few());
    if (auto* fault = std::get_if<Fault>(&file)) return std::move(*fault);
    const auto& mapped = std::get<MappedFile>(file);
    if (mapped.body().size() != cells_->bytes())
        return Fault{"damaged", half_made().string() + " belongs to another index."};
    std::memcpy(cells_->all().data(), mapped.body().data(), cells_->bytes());
    header_ = mapped.header();
    earlier_seconds_ = header_.seconds;
    note_all();
    return std::nullopt;
}

constexpr std::size_t piece_size = 1 << 22;

std::optional<Fault> Making::save_checkpoint() {
    header_.expanded += expanded_.exchange(0);
    header_.seconds = std::uint64_t(seconds());
    auto left = std::as_bytes(cells_->all());
    auto fault = write_file(half_made(), header_, [&] {
        const auto piece = left.first(std::min(piece_size, left.size()));
        left = left.subspan(piece.size());
        return piece;
    });
    last_checkpoint_ = Clock::now();
    return fault;
}

std::optional<Fault> Making::save_values() {
    const auto cells = cells_->all();
    Header header;
    header.many = header_.many;
    header.few = header_.few;
    header.numbers = header_.numbers;
    // Counted first, because the file begins with the counts.
    for (const auto& range : index_.ranges())
        for (std::uint64_t number = range.first; number < range.last; ++number)
            header.tallies[!range.many_move][range.barred].count(final_value(cells[number]));
    std::vector<Value> values(piece_size);
    std::uint64_t number = 0;
    return write_file(finished(), header, [&]() -> std::span<const std::byte> {
        const std::size_t size = std::min<std::uint64_t>(piece_size, cells.size() - number);
        for (std::size_t i = 0; i < size; ++i) values[i] = final_value(cells[number + i]);
        number += size;
        return std::as_bytes(std::span(values).first(size));
    });
}

}  // namespace

std::vector<std::pair<int, int>> units_up_to(int men) {
    std::vector<std::pair<int, int>> units;
    for (int total = 2 * fewest_men; total <= std::min(men, 2 * men_each); ++total)
        for (int few = std::max(fewest_men, total - men_each); few <= total / 2; ++few)
            units.emplace_back(total - few, few);
    return units;
}

Result<Solved> solve(int many, int few, const SolverOptions& options) {
    SolverOptions cleaned = options;
    std::error_code error;
    cleaned.folder = std::filesystem::absolute(options.folder, error);
    cleaned.threads = std::max(1, options.threads);
    return Making(many, few, cleaned).run();
}

}  // namespace qirkat::alquerque
