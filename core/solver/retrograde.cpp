#include "solver/retrograde.h"

#include <sys/mman.h>

#include <algorithm>

namespace qirkat::alquerque {
namespace {

// What can be open in a cell.
constexpr unsigned count_mask = 0x3F, wins_quietly = 0x40, capture_draws = 0x80, waits_for_leader = 1;

constexpr bool is_lost(Cell cell) { return value_in(cell) % 2 == 0 && open_in(cell) == 0; }

constexpr Points empty_points(const State& s) { return whole_board & ~(s.ours | s.theirs); }

// Slides that close a mill. They are also the possible bars of the side to move: the same man, gap and line.
template <class Visit>
void for_each_closing_slide(const Slides& slides, Visit&& visit) {
    for_each(slides.along_rings.mills, [&](Point bit) { visit(Bar{slid_from[0][bit], Slides::target(bit)}); });
    for_each(slides.along_spokes.mills, [&](Point bit) { visit(Bar{slid_from[1][bit], Slides::target(bit)}); });
}

// Visits the leaders that have a quiet turn to this state.
template <class Visit>
void for_each_origin(const State& s, Visit&& visit) {
    const Points movers = s.theirs, others = s.ours, empty = empty_points(s);
    // A man that arrives in a mill has closed it, which is a capture.
    const Points may_have_come = movers & ~in_mills(movers);
    const Points closers = ClosingPoints(others).any();
    const auto came = [&](Point from, Point to) {
        const Points before = movers ^ one(from) ^ one(to);
        if (s.our_bar) {
            if (s.our_bar.to != from) visit(State{before, others, {}, s.our_bar});
            return;
        }
        visit(State{before, others, {}, {}});
        // The man may have filled a gap and so ended a bar.
        if (closers >> to & 1)
            for_each(neighbours[to] & others, [&](Point man) {
                if (const Bar bar{man, to}; bar.holds(others, before)) visit(State{before, others, {}, bar});
            });
    };
    if (s.their_bar) {
        if (may_have_come >> s.their_bar.from & 1) came(s.their_bar.to, s.their_bar.from);
        return;
    }
    // Without a bar the man left no mill: going back would close none.
    const Slides back(movers, empty), free(may_have_come, empty);
    for_each(free.along_rings.targets & ~back.along_rings.mills,
             [&](Point bit) { came(Slides::target(bit), slid_from[0][bit]); });
    for_each(free.along_spokes.targets & ~back.along_spokes.mills,
             [&](Point bit) { came(Slides::target(bit), slid_from[1][bit]); });
}

template <class Visit>
void for_each_follower(const StateIndex& index, const State& leader, Visit&& visit) {
    for_each_closing_slide(Slides(leader.ours, empty_points(leader)),
                           [&](Bar bar) { visit(index.number({leader.ours, leader.theirs, bar, leader.their_bar})); });
}

}  // namespace

Cells::Cells(std::uint64_t count) : count_(count) {
    void* const start =
        mmap(nullptr, count_ * sizeof(Cell), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) return;
    start_ = static_cast<Cell*>(start);
#ifdef MADV_HUGEPAGE
    madvise(start, count_ * sizeof(Cell), MADV_HUGEPAGE);
#endif
}
Cells::~Cells() {
    if (start_) munmap(start_, count_ * sizeof(Cell));
}

bool DistanceMarks::has_from(unsigned distance) const {
    Bits any{};
    for (const Bits& block : blocks_)
        for (std::size_t i = 0; i < any.size(); ++i) any[i] |= block[i];
    for (unsigned d = distance; d <= max_distance; ++d)
        if (any[d / 64] >> d % 64 & 1) return true;
    return false;
}

void Worker::finish() {
    settle_leaders();
    while (queued_) apply_oldest();
}

void Worker::store(std::uint64_t number, Cell cell) {
    cells_[number].store(cell, std::memory_order_relaxed);
    if (is_decided(cell)) note_decided(number, value_in(cell));
}
void Worker::note_decided(std::uint64_t number, unsigned distance) {
    if (distance > max_distance)
        unit_.distance_overflow = true;
    else
        unit_.marks.note(number, distance);
}

// ---------------------------------------------------------------------------------------------------------------------
// Captures

void Worker::Captures::add(SolvedValue after) {
    if (after == drawn)
        draws = true;
    else if (is_loss(after))
        win = std::min(win, after + 1u);
    else
        loss = std::max(loss, after + 1u);
}
void Worker::Captures::add(const Captures& other) {
    win = std::min(win, other.win);
    loss = std::max(loss, other.loss);
    draws |= other.draws;
}
Cell Worker::Captures::leader(unsigned quiet_turns) const {
    return cell_of(win != no_win ? win : loss, quiet_turns | (draws ? capture_draws : 0));
}
Cell Worker::Captures::follower(unsigned quiet_turns) const {
    if (win != no_win) return cell_of(win, 0);
    return cell_of(loss, draws ? capture_draws : quiet_turns ? waits_for_leader : 0);
}

void Worker::begin(std::uint64_t block) {
    const std::uint64_t first = block * block_size, last = std::min(first + block_size, index_.unbarred());
    for (std::uint64_t number = first; number < last; ++number) {
        const auto found = index_.find(number);
        if (!found.symmetries) continue;
        collect(number, found.state);
        if (leaders_.size() == leaders_together) settle_leaders();
    }
}

void Worker::collect(std::uint64_t number, const State& s) {
    const Slides slides(s.ours, empty_points(s));
    const auto size = [](const Slides::Way& way) { return unsigned(std::popcount(way.targets & ~way.mills)); };
    leaders_.push_back({number, s, size(slides.along_rings) + size(slides.along_spokes), slides_.size(), 0});
    const Points takeable_men = takeable(s.theirs), in_our_mills = in_mills(s.ours);
    const auto& smaller = unit_.smaller[std::popcount(s.ours) != index_.many()];
    for_each_closing_slide(slides, [&](Bar slide) {
        slides_.push_back({slide, {}});
        if (!smaller) {  // the opponent is left with two men
            slides_.back().captures.win = 1;
            return;
        }
        const Points ours = s.ours ^ one(slide.from) ^ one(slide.to);
        const Bar our_bar = in_our_mills >> slide.from & 1 ? Bar{slide.to, slide.from} : Bar{};
        for_each(takeable_men, [&](Point man) {
            const Points theirs = s.theirs ^ one(man);
            const Bar their_bar = s.their_bar && s.their_bar.holds(theirs, ours) ? s.their_bar : Bar{};
            const SolvedValue* value = smaller->values() + smaller->index().number({theirs, ours, their_bar, our_bar});
            __builtin_prefetch(value);
            lookups_.push_back({value, slides_.size() - 1});
        });
    });
    leaders_.back().last_slide = slides_.size();
}

void Worker::settle_leaders() {
    for (const Lookup& lookup : lookups_) slides_[lookup.slide].captures.add(*lookup.value);
    for (const Leader& leader : leaders_) {
        const State& s = leader.state;
        // All captures but those of one barred slide. For the leader nothing is barred.
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

// ---------------------------------------------------------------------------------------------------------------------
// Propagation from one distance to the next

std::size_t Worker::expand(std::uint64_t block) {
    if (!unit_.marks.has(block, distance_)) return 0;
    const std::uint64_t first = block * block_size, last = std::min(first + block_size, index_.size());
    // A win is decided by its value alone, a loss only when nothing is open.
    const Cell mask = distance_ % 2 ? 0xFF : 0xFFFF;
    const auto wanted = Cell(distance_);
    // Collect first, without branches: matches may be many or few.
    std::size_t count = 0;
    for (std::uint64_t number = first; number < last; ++number) {
        listed_[count] = std::uint16_t(number - first);
        count += (cells_[number].load(std::memory_order_relaxed) & mask) == wanted;
    }
    for (std::size_t i = 0; i < count; ++i) expand_state(first + listed_[i]);
    return count;
}

void Worker::expand_state(std::uint64_t number) {
    const auto found = index_.find(number);
    if (found.symmetries != 1) return expand_symmetric(found);
    for_each_origin(found.state, [&](const State& leader) {
        // Built in place: copying it right away would stall on store forwarding.
        Update& update = next_in_queue();
        update.leader = leader;
        const auto place = index_.place(update.leader);
        update.number = place.number;
        update.turns = place.symmetries;  // a symmetric leader has as many equivalent turns, of which we see one
        cells_.prefetch(update.number);
    });
}

// Some predecessors of a symmetric state are images of each other and stand for one turn.
void Worker::expand_symmetric(const StateIndex::Found& found) {
    std::vector<Update> all;
    for_each_origin(found.state, [&](const State& leader) {
        const auto place = index_.place(leader);
        const auto same = [&](const Update& update) { return update.number == place.number; };
        if (const auto it = std::find_if(all.begin(), all.end(), same); it != all.end())
            it->turns += place.symmetries;
        else
            all.push_back({place.number, leader, place.symmetries});
    });
    for (Update& update : all) {
        update.turns /= found.symmetries;
        next_in_queue() = update;
    }
}

Worker::Update& Worker::next_in_queue() {
    if (queued_ == queue_size) apply_oldest();
    return queue_[(oldest_ + queued_++) % queue_size];
}

void Worker::apply_oldest() {
    const Update& update = queue_[oldest_];
    if (distance_ % 2)
        quiet_turns_lose(update);
    else
        quiet_turn_wins(update);
    oldest_ = (oldest_ + 1) % queue_size;
    --queued_;
}

void Worker::quiet_turn_wins(const Update& update) {
    const unsigned value = distance_ + 1;
    const auto cell = cells_[update.number];
    Cell old = cell.load(std::memory_order_relaxed);
    bool sooner;
    do {
        if (open_in(old) & wins_quietly) return;
        sooner = value_in(old) % 2 == 0 || value_in(old) > value;
    } while (!cell.compare_exchange_weak(old, cell_of(sooner ? value : value_in(old), open_in(old) | wins_quietly),
                                         std::memory_order_relaxed));
    if (sooner) note_decided(update.number, value);
    for_each_follower(index_, update.leader, [&](std::uint64_t number) {
        const unsigned known = value_in(cells_[number].load(std::memory_order_relaxed));
        if (known % 2 == 0 || known > value) store(number, cell_of(value, 0));
    });
}

void Worker::quiet_turns_lose(const Update& update) {
    const unsigned value = distance_ + 1;
    const auto cell = cells_[update.number];
    Cell old = cell.load(std::memory_order_relaxed), fresh;
    do {
        if (open_in(old) & wins_quietly) return;
        fresh = Cell(old - cell_of(0, update.turns));
        if (is_lost(fresh)) fresh = cell_of(std::max(value_in(old), value), 0);
    } while (!cell.compare_exchange_weak(old, fresh, std::memory_order_relaxed));
    if (open_in(fresh) & count_mask) return;
    if (is_lost(fresh)) note_decided(update.number, value_in(fresh));
    for_each_follower(index_, update.leader, [&](std::uint64_t number) {
        const Cell known = cells_[number].load(std::memory_order_relaxed);
        if (open_in(known) == waits_for_leader) store(number, cell_of(std::max(value_in(known), value), 0));
    });
}

}  // namespace qirkat::alquerque
