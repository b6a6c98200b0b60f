#include "solver/placing_solver.h"

#include <thread>

namespace qirkat::alquerque {
namespace {

// Maps values to an order in which the best child is the minimum: losses by length, draws, then wins from the longest.
constexpr auto order_of_value = [] {
    std::array<std::uint8_t, 256> table{};
    for (unsigned distance = 0; distance <= max_distance; ++distance)
        table[distance] = std::uint8_t(distance % 2 ? 255 - distance / 2 : distance / 2);
    table[drawn] = 127;
    return table;
}();
// The value of a state whose best child has this rank in the order.
constexpr auto value_before = [] {
    std::array<unsigned, 256> table{};
    for (unsigned distance = 0; distance <= max_distance; ++distance) table[order_of_value[distance]] = distance + 1;
    table[order_of_value[drawn]] = drawn;
    return table;
}();

// The values of one part of a solved layer, if the layer has that part.
struct PartValues {
    const LayerIndex::Part* part = nullptr;
    const SolvedValue* values = nullptr;

    PartValues(const SolvedLayer& solved, int ours, int theirs)
        : part(ours < 0 || theirs < 0 ? nullptr : solved.layer().part(ours, theirs)) {
        if (part) values = solved.values() + part->first;
    }
    explicit operator bool() const { return part; }
};

// Solves one part of a layer.
//
// Two things make it fast. States are visited by the men of the side that waits: placing a man does not change these,
// so all children lie in one range of values that fits into the L1 cache (captures need one such range per takeable
// man). And a value is written to its place, far away, only once the prefetch has arrived.
class PartSolver {
public:
    PartSolver(const LayerIndex::Part& part, const SolvedLayer& next, std::span<SolvedValue> values)
        : part_(part),
          quiet_(next, part.theirs, part.ours + 1),
          taken_(next, part.theirs - 1, part.ours + 1),
          values_(values),
          our_sets_(all_sets(point_count - part.theirs, part.ours)) {}

    std::size_t anchors() const { return quiet_.part->anchors->size(); }
    // Solves all states in which the side that waits has the representative of this class. Returns whether all
    // distances fit into a byte.
    bool make(std::size_t anchor) const;

private:
    struct Stretch {
        const SolvedValue* values;
        unsigned symmetry;
        PointSet rest;
    };
    // Delayed writes, waiting for their prefetches.
    class Stores {
    public:
        void add(SolvedValue* place, SolvedValue value) {
            Store& oldest = waiting_[next_++ % waiting_.size()];
            oldest.go();
            oldest = {place, value};
            __builtin_prefetch(place, 1);
        }
        void finish() {
            for (Store& each : waiting_) each.go();
        }

    private:
        struct Store {
            SolvedValue* place = nullptr;
            SolvedValue value = 0;
            // Two threads may visit images of one state; both write the same value.
            void go() const {
                if (place) std::atomic_ref(*place).store(value, std::memory_order_relaxed);
            }
        };
        std::array<Store, 64> waiting_{};
        std::size_t next_ = 0;
    };
    unsigned best_capture(PointSet ours, PointSet closers, std::span<const Stretch> stretches) const;
    void store(PointSet ours, PointSet theirs, SolvedValue value, Stores& stores) const;

    const LayerIndex::Part& part_;
    const PartValues quiet_, taken_;
    const std::span<SolvedValue> values_;
    const std::vector<PointSet> our_sets_;
};

unsigned PartSolver::best_capture(PointSet ours, PointSet closers, std::span<const Stretch> stretches) const {
    if (!taken_) return order_of_value[0];  // it leaves the opponent with two men
    unsigned best = 255;
    for (; closers; closers &= closers - 1) {
        const PointSet after = ours | (closers & (0 - closers));
        for (const Stretch& s : stretches) {
            const std::uint32_t nth = rank(extract(image_of(s.symmetry, after), s.rest), std::size_t(part_.ours + 1));
            best = std::min<unsigned>(best, order_of_value[s.values[nth]]);
        }
    }
    return best;
}

// All images of a symmetric state get its value.
void PartSolver::store(PointSet ours, PointSet theirs, SolvedValue value, Stores& stores) const {
    const SymmetryClasses& anchors = *part_.anchors;
    const auto entry = anchors.of_rank(rank(ours, std::size_t(part_.ours)));
    const PointSet rest = all_points & ~image_of(entry.symmetry, ours), first = image_of(entry.symmetry, theirs);
    const std::uint64_t stretch = std::uint64_t(entry.number) * part_.per_anchor;
    const unsigned images = entry.is_symmetric ? anchors.stabilizer(entry.number) : 1;
    for (unsigned s = 0; s < symmetry_count; ++s)
        if (images >> s & 1) {
            const auto nth = rank(extract(image_of(s, first), rest), std::size_t(part_.theirs));
            stores.add(&values_[stretch + nth], value);
        }
}

bool PartSolver::make(std::size_t anchor) const {
    const PointSet theirs = quiet_.part->anchors->representative(anchor), rest = all_points & ~theirs;
    const SolvedValue* const quiet = quiet_.values + anchor * quiet_.part->per_anchor;
    std::array<Stretch, men_each> stretches;
    std::size_t takeable_men = 0;
    if (taken_)
        for_each(takeable(to_points(theirs)), [&](Point man) {
            const PointSet left = theirs & ~to_set(one(man));
            const auto entry = taken_.part->anchors->of_rank(rank(left, std::size_t(part_.theirs - 1)));
            stretches[takeable_men++] = {taken_.values + std::uint64_t(entry.number) * taken_.part->per_anchor,
                                         entry.symmetry, all_points & ~image_of(entry.symmetry, left)};
        });
    const auto size = std::size_t(part_.ours + 1);
    const PointSet board = (1u << (point_count - part_.theirs)) - 1;  // the remaining points, compressed
    unsigned longest = 0;
    Stores stores;
    for (const PointSet compressed : our_sets_) {
        const PointSet ours = deposit(compressed, rest);
        // A mill takes a man if the opponent has one on the board.
        const PointSet closers = theirs ? to_set(ClosingPoints(to_points(ours)).any()) & rest & ~ours : 0;
        unsigned best = 255;
        for (PointSet free = board & ~compressed & ~extract(closers, rest); free; free &= free - 1)
            best = std::min<unsigned>(best, order_of_value[quiet[rank(compressed | (free & (0 - free)), size)]]);
        if (closers) best = std::min(best, best_capture(ours, closers, {stretches.data(), takeable_men}));
        const unsigned value = value_before[best];
        if (value != drawn) longest = std::max(longest, value);
        store(ours, theirs, SolvedValue(value), stores);
    }
    stores.finish();
    return longest <= max_distance;
}

// Copies one part of layer 0 from the moving units.
class PartCopier {
public:
    PartCopier(const LayerIndex::Part& part, const MovingUnits& moving, std::span<SolvedValue> values)
        : part_(part),
          unit_(moving.unit(part.ours, part.theirs)),
          values_(values),
          their_sets_(all_sets(point_count - part.ours, part.theirs)) {}

    std::size_t anchors() const { return part_.anchors->size(); }
    bool make(std::size_t anchor) const {
        const PointSet ours = part_.anchors->representative(anchor), rest = all_points & ~ours;
        SolvedValue* to = &values_[anchor * part_.per_anchor];
        for (const PointSet compressed : their_sets_)
            *to++ = unit_.value({to_points(ours), to_points(deposit(compressed, rest)), {}, {}});
        return true;
    }

private:
    const LayerIndex::Part& part_;
    const SolvedUnit& unit_;
    const std::span<SolvedValue> values_;
    const std::vector<PointSet> their_sets_;
};

// Solves one layer, part by part.
class LayerSolver {
public:
    LayerSolver(const PlacingOptions& options, const LayerIndex& layer) : options_(options), layer_(layer) {}

    // Solves the next part with all threads and returns its values; empty after the last part.
    template <class PartWorker, class Source>
    Result<std::span<const std::byte>> next(const Source& source) {
        if (at_ == layer_.parts().size()) return std::span<const std::byte>();
        const LayerIndex::Part& part = layer_.parts()[at_++];
        values_.resize(part.size);
        const PartWorker worker(part, source, values_);
        std::atomic<std::size_t> next_anchor = 0;
        std::atomic<bool> fits = true;
        const auto work = [&](bool is_caller) {
            std::size_t made = 0;
            for (std::size_t anchor; !stopped_ && (anchor = next_anchor++) < worker.anchors();) {
                if (!worker.make(anchor)) fits = false;
                if (!is_caller || made++ % 64) continue;
                const double done = double(anchor) / double(worker.anchors()) * double(part.size);
                if (options_.progress) options_.progress((double(part.first) + done) / double(layer_.size()));
                if (options_.stop && options_.stop()) stopped_ = true;
            }
        };
        {
            std::vector<std::jthread> others;
            for (int i = 1; i < options_.threads; ++i) others.emplace_back(work, false);
            work(true);
        }
        if (stopped_) return Fault{"stopped", "The solver was stopped."};
        if (!fits) return distance_overflow();
        count(part);
        return std::as_bytes(std::span(values_));
    }
    bool is_stopped() const { return stopped_; }
    const Tally& tally() const { return tally_; }

private:
    void count(const LayerIndex::Part& part) {
        const SymmetryClasses& anchors = *part.anchors;
        for (std::size_t i = 0; i < anchors.size(); ++i) {
            const bool is_symmetric = anchors.stabilizer(i) != 1;
            for (std::uint64_t number = i * part.per_anchor; number < (i + 1) * part.per_anchor; ++number)
                if (!is_symmetric || layer_.find(part.first + number).is_first) tally_.count(values_[number]);
        }
    }

    const PlacingOptions& options_;
    const LayerIndex& layer_;
    std::size_t at_ = 0;
    std::vector<SolvedValue> values_;
    std::atomic<bool> stopped_ = false;
    Tally tally_;
};

}  // namespace

Result<SolveStatus> solve_layer(int hands, const PlacingOptions& options) {
    const LayerIndex layer(hands, options.each);
    const auto path = layer_path(options.folder, hands);
    if (std::error_code error; std::filesystem::exists(path, error)) {
        auto finished = open_layer(options.folder, hands);
        if (auto* fault = std::get_if<Fault>(&finished)) return std::move(*fault);
        if (std::get<SolvedLayer>(finished).layer().each() != options.each) return wrong_game(options.folder, hands);
        return SolveStatus::finished;
    }
    Header header;
    header.kind = Header::layer;
    header.many = std::uint32_t(options.each);
    header.few = std::uint32_t(hands);
    header.numbers = layer.size();
    LayerSolver solver(options, layer);
    const auto write = [&](const BodySource& chunks) -> Result<SolveStatus> {
        auto fault = write_file(path, header, [&] {
            auto chunk = chunks();
            header.tallies[0][0] = solver.tally();
            return chunk;
        });
        if (solver.is_stopped()) return SolveStatus::stopped;
        if (fault) return *std::move(fault);
        return SolveStatus::finished;
    };
    if (hands == 0) {
        auto moving = MovingUnits::open(options.folder, options.each);
        if (auto* fault = std::get_if<Fault>(&moving)) return std::move(*fault);
        return write([&] { return solver.next<PartCopier>(std::get<MovingUnits>(moving)); });
    }
    auto next = open_layer(options.folder, hands - 1);
    if (auto* fault = std::get_if<Fault>(&next)) return std::move(*fault);
    if (std::get<SolvedLayer>(next).layer().each() != options.each) return wrong_game(options.folder, hands - 1);
    return write([&] { return solver.next<PartSolver>(std::get<SolvedLayer>(next)); });
}

}  // namespace qirkat::alquerque
