// Retrograde analysis of one unit: initial values from captures, then propagation, one distance at a time. Threads,
// interruption and checkpoints are handled elsewhere.
#pragma once

#include <atomic>

#include "solver/moving_unit.h"

namespace qirkat::alquerque {

// The working data of a state: a value in the lower byte, what is still open in the upper.
//
// A bar of the side to move only ever forbids a capture. So states that differ only in that bar share their quiet
// turns, which are counted once, in the state without it (the *leader*); the others are its followers.
//   - An odd value is the quickest win known so far; it is final in the pass of that distance.
//   - An even value is the longest losing capture. It is the value of the state once nothing is open.
// Open in a leader: how many quiet turns are not known to lose, whether one is known to win, whether a capture draws.
// Open in a follower: whether the quiet turns of its leader are undecided, or whether a capture draws.
using Cell = std::uint16_t;
constexpr Cell cell_of(unsigned value, unsigned open) { return Cell(value | open << 8); }
constexpr unsigned value_in(Cell cell) { return cell & 0xFF; }
constexpr unsigned open_in(Cell cell) { return cell >> 8; }
constexpr Cell empty_cell = cell_of(no_state, 0xFF);  // for numbers without a state

constexpr bool is_decided(Cell cell) { return value_in(cell) % 2 == 1 || open_in(cell) == 0; }
constexpr SolvedValue final_value(Cell cell) {
    if (cell == empty_cell) return no_state;
    return is_decided(cell) ? SolvedValue(value_in(cell)) : drawn;
}

// The cells of a unit, in huge pages if available, since access is random.
class Cells {
public:
    explicit Cells(std::uint64_t count);  // zeroed; converts to false if out of memory
    Cells(const Cells&) = delete;
    Cells& operator=(const Cells&) = delete;
    ~Cells();

    explicit operator bool() const { return start_; }
    std::span<Cell> all() const { return {start_, count_}; }
    std::atomic_ref<Cell> operator[](std::uint64_t number) const { return std::atomic_ref(start_[number]); }
    void prefetch(std::uint64_t number) const { __builtin_prefetch(start_ + number, 1); }

private:
    std::size_t count_;
    Cell* start_ = nullptr;
};

constexpr std::uint64_t block_size = 1 << 14;  // numbers that a worker takes at a time
constexpr std::uint64_t blocks_of(std::uint64_t numbers) { return (numbers + block_size - 1) / block_size; }

// Which distances occur in each block, so that a pass can skip blocks.
class DistanceMarks {
public:
    explicit DistanceMarks(std::uint64_t numbers) : blocks_(blocks_of(numbers)) {}

    void note(std::uint64_t number, unsigned distance) {
        const std::atomic_ref word(blocks_[number / block_size][distance / 64]);
        const std::uint64_t bit = std::uint64_t(1) << distance % 64;
        if (!(word.load(std::memory_order_relaxed) & bit)) word.fetch_or(bit, std::memory_order_relaxed);
    }
    bool has(std::uint64_t block, unsigned distance) {
        const std::atomic_ref word(blocks_[block][distance / 64]);
        return word.load(std::memory_order_relaxed) >> distance % 64 & 1;
    }
    bool has_from(unsigned distance) const;  // this distance or a greater one, in any block

    static constexpr std::uint64_t bytes(std::uint64_t numbers) { return blocks_of(numbers) * sizeof(Bits); }

private:
    using Bits = std::array<std::uint64_t, 4>;
    std::vector<Bits> blocks_;
};

// A unit being solved, shared by all workers. The result does not depend on their order: a pass reads only what earlier
// passes have decided, and writes only minima, maxima and counts.
struct UnitInProgress {
    explicit UnitInProgress(const StateIndex& of) : index(of), cells(of.size()), marks(of.size()) {}

    const StateIndex& index;
    std::array<std::optional<SolvedUnit>, 2>
        smaller;  // after a capture by the many, by the few; nullopt if it ends the game
    Cells cells;
    DistanceMarks marks;
    std::atomic<bool> distance_overflow = false;  // a distance does not fit into a byte: the result is void
};

// Processes the blocks that one thread takes, all of the same pass. Updates of other states wait in a queue until their
// cells are prefetched, so a block is done only after `finish`.
class Worker {
public:
    Worker(UnitInProgress& unit, unsigned distance) : unit_(unit), distance_(distance) {}

    void begin(std::uint64_t block);          // initializes states from their captures
    std::size_t expand(std::uint64_t block);  // propagates states of this distance; returns how many
    void finish();

private:
    // The results that a player can reach by capturing.
    struct Captures {
        unsigned win = no_win, loss = 0;  // turns to the quickest win, to the slowest loss
        bool draws = false;
        static constexpr unsigned no_win = 255;

        void add(SolvedValue after);
        void add(const Captures& other);
        Cell leader(unsigned quiet_turns) const;
        Cell follower(unsigned quiet_turns) const;
    };
    // Captures are looked up in smaller units, and memory is slow: leaders are collected in batches, their lookups
    // prefetched and then answered together.
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
        const SolvedValue* value;
        std::size_t slide;
    };
    struct Update {
        std::uint64_t number = 0;
        State leader{};
        unsigned turns = 0;  // number of its quiet turns concerned
    };
    static constexpr std::size_t leaders_together = 32, queue_size = 32;

    void collect(std::uint64_t number, const State& state);
    void settle_leaders();
    void store(std::uint64_t number, Cell cell);
    void note_decided(std::uint64_t number, unsigned distance);
    void expand_state(std::uint64_t number);
    void expand_symmetric(const StateIndex::Found& found);
    Update& next_in_queue();
    void apply_oldest();
    void quiet_turn_wins(const Update& update);
    void quiet_turns_lose(const Update& update);

    UnitInProgress& unit_;
    const StateIndex& index_ = unit_.index;
    const Cells& cells_ = unit_.cells;
    const unsigned distance_;
    std::vector<Leader> leaders_;
    std::vector<Slide> slides_;
    std::vector<Lookup> lookups_;
    std::array<Update, queue_size> queue_{};
    std::size_t oldest_ = 0, queued_ = 0;
    std::array<std::uint16_t, block_size> listed_;  // offsets within a block
};

}  // namespace qirkat::alquerque
