#include "solver/state_index.h"

#include <algorithm>

namespace qirkat::alquerque {
namespace {

constexpr Point image_of_point(unsigned symmetry, Point p) {
    return Point(std::countr_zero(to_points(image_of(symmetry, to_set(one(p))))));
}
constexpr Bar image_of_bar(unsigned symmetry, Bar bar) {
    return bar ? Bar{image_of_point(symmetry, bar.from), image_of_point(symmetry, bar.to)} : Bar{};
}

// ---------------------------------------------------------------------------------------------------------------------
// Bars and pairs of bars

constexpr std::size_t bar_count = 64, no_bar = bar_count;
struct Bars {
    std::array<Bar, bar_count + 1> bars{};  // the last is "none"
    std::array<PointSet, bar_count + 1> men{}, gap{};
    std::array<std::array<std::uint8_t, point_bits>, point_bits> numbers{};  // by from and to
};
constexpr Bars bars = [] {
    Bars table;
    for (auto& row : table.numbers)
        for (auto& number : row) number = no_bar;
    std::uint8_t n = 0;
    for_each(whole_board, [&](Point from) {
        for_each(neighbours[from], [&](Point to) {
            const auto& lines = lines_through[to];
            table.bars[n] = {from, to};
            table.men[n] = to_set(one(from) | (lines[0] >> from & 1 ? lines[1] : lines[0]));
            table.gap[n] = to_set(one(to));
            table.numbers[from][to] = n++;
        });
    });
    return table;
}();
constexpr std::size_t bar_number(Bar bar) { return bars.numbers[bar.from][bar.to]; }

// Every possible pair of bars (or none) of the two sides, modulo symmetry.
constexpr std::size_t pair_count = 1 + 6 + 6 + 163;
struct BarPairs {
    struct Kind {
        std::uint8_t ours = no_bar, theirs = no_bar;
        std::uint16_t symmetries = 0;  // those that keep both bars, one bit each
    };
    struct Entry {
        std::uint8_t kind = 255, symmetry = 0;  // the symmetry maps the bars to those of the kind
    };
    std::array<Kind, 256> kinds{};
    std::size_t count = 0;
    std::array<std::array<Entry, bar_count + 1>, bar_count + 1> entries{};
};
constexpr BarPairs pairs = [] {
    BarPairs table;
    std::array<std::array<std::uint8_t, bar_count + 1>, symmetry_count> images{};
    for (unsigned s = 0; s < symmetry_count; ++s)
        for (std::size_t b = 0; b <= bar_count; ++b)
            images[s][b] = std::uint8_t(bar_number(image_of_bar(s, bars.bars[b])));
    for (std::size_t ours = 0; ours <= bar_count; ++ours)
        for (std::size_t theirs = 0; theirs <= bar_count; ++theirs) {
            const PointSet our_points = bars.men[ours] | bars.gap[ours],
                           their_points = bars.men[theirs] | bars.gap[theirs];
            if ((our_points & bars.men[theirs]) || (their_points & bars.men[ours])) continue;
            if (table.entries[ours][theirs].kind != 255) continue;  // an image of an earlier pair
            auto& kind = table.kinds[table.count];
            kind = {std::uint8_t(ours), std::uint8_t(theirs), 0};
            for (unsigned s = 0; s < symmetry_count; ++s) {
                if (images[s][ours] == ours && images[s][theirs] == theirs) kind.symmetries |= std::uint16_t(1u << s);
                for (unsigned back = 0; back < symmetry_count; ++back)
                    if (images[back][images[s][ours]] == ours && images[back][images[s][theirs]] == theirs) {
                        table.entries[images[s][ours]][images[s][theirs]] = {std::uint8_t(table.count),
                                                                             std::uint8_t(back)};
                        break;
                    }
            }
            ++table.count;
        }
    return table;
}();
static_assert(pairs.count == pair_count);

}  // namespace

State image(int symmetry, const State& state) {
    const auto s = unsigned(symmetry);
    return {to_points(image_of(s, to_set(state.ours))), to_points(image_of(s, to_set(state.theirs))),
            image_of_bar(s, state.our_bar), image_of_bar(s, state.their_bar)};
}

StateIndex::StateIndex(int many, int few) : many_(many), few_(few) {
    std::array<std::size_t, men_each + 1> subsets_needed{};
    by_bars_.resize(2 * pair_count);
    for (const bool barred : {false, true}) {
        for (const bool many_moves : {true, false}) {
            if (many == few && !many_moves) continue;
            for (std::size_t p = 0; p < pair_count; ++p) {
                const auto& kind = pairs.kinds[p];
                if ((kind.ours != no_bar) != barred) continue;
                int ours = many_moves ? many : few, theirs = many_moves ? few : many;
                ours -= std::popcount(bars.men[kind.ours]);
                theirs -= std::popcount(bars.men[kind.theirs]);
                BarClass c;
                c.first = size_;
                c.bars = std::uint8_t(p);
                c.many_moves = many_moves;
                c.free = all_points &
                         ~(bars.men[kind.ours] | bars.gap[kind.ours] | bars.men[kind.theirs] | bars.gap[kind.theirs]);
                // Fewer men have fewer sets, so their table stays in cache; but very few men are often symmetric and
                // would leave much slack.
                const bool theirs_fewer = theirs < ours;
                c.anchor_is_theirs = std::min(ours, theirs) >= 3 ? theirs_fewer : !theirs_fewer;
                c.anchor_men = std::uint8_t(c.anchor_is_theirs ? theirs : ours);
                c.other_men = std::uint8_t(c.anchor_is_theirs ? ours : theirs);
                c.symmetries = kind.symmetries;
                const auto points = std::size_t(std::popcount(c.free)), rest = points - c.anchor_men;
                c.per_anchor = binomials[rest][c.other_men];
                std::uint64_t anchors = binomials[points][c.anchor_men];
                subsets_needed[c.other_men] = std::max(subsets_needed[c.other_men], rest);
                if (c.symmetries != 1) {
                    c.classes = classes_for(c.free, c.symmetries, c.anchor_men);
                    anchors = c.classes->size();
                } else {
                    subsets_needed[c.anchor_men] = std::max(subsets_needed[c.anchor_men], points);
                }
                size_ += anchors * c.per_anchor;
                by_bars_[(many_moves ? 0 : pair_count) + p] = c;
                bar_classes_.push_back(c);
            }
        }
        if (!barred) unbarred_ = size_;
    }
    for (std::size_t size = 0; size < subsets_.size(); ++size)
        if (subsets_needed[size]) subsets_[size] = all_sets(int(subsets_needed[size]), int(size));
}

std::vector<StateIndex::Range> StateIndex::ranges() const {
    std::vector<Range> all;
    for (const BarClass& c : bar_classes_) {
        const auto& kind = pairs.kinds[c.bars];
        if (!all.empty()) all.back().last = c.first;
        all.push_back({c.first, size_, c.many_moves, kind.ours != no_bar || kind.theirs != no_bar});
    }
    return all;
}

std::vector<StateIndex::Range> StateIndex::base_ranges() const {
    auto all = ranges();
    std::erase_if(all, [](const Range& range) { return range.barred; });
    return all;
}

const SymmetryClasses* StateIndex::classes_for(PointSet free, std::uint16_t symmetries, int men) {
    auto& classes = set_classes_[{free, symmetries, men}];
    if (!classes) classes = std::make_unique<SymmetryClasses>(free, symmetries, men);
    return classes.get();
}

// The lowest rank of the other side's men under the symmetries that keep the anchor.
std::uint32_t StateIndex::lowest_rank(const BarClass& c, std::uint32_t anchor, PointSet other,
                                      unsigned& symmetries) const {
    const PointSet rest = c.free & ~c.classes->representative(anchor);
    std::uint32_t lowest = ~0u;
    for (unsigned s = 0; s < symmetry_count; ++s) {
        if (!(c.classes->stabilizer(anchor) >> s & 1)) continue;
        const std::uint32_t r = rank(extract(image_of(s, other), rest), c.other_men);
        if (r < lowest) lowest = r, symmetries = 0;
        symmetries += r == lowest;
    }
    return lowest;
}

StateIndex::Place StateIndex::place(const State& state) const {
    const auto pair = pairs.entries[bar_number(state.our_bar)][bar_number(state.their_bar)];
    const BarClass& c = by_bars_[(std::popcount(state.ours) == many_ ? 0 : pair_count) + pair.kind];
    PointSet anchor = to_set(c.anchor_is_theirs ? state.theirs : state.ours);
    PointSet other = to_set(c.anchor_is_theirs ? state.ours : state.theirs);
    anchor = image_of(pair.symmetry, anchor) & c.free;
    other = image_of(pair.symmetry, other);
    std::uint32_t nth = rank(extract(anchor, c.free), c.anchor_men);
    if (c.classes) {
        const auto entry = c.classes->of_rank(nth);
        nth = entry.number;
        anchor = image_of(entry.symmetry, anchor);
        other = image_of(entry.symmetry, other);
        if (entry.is_symmetric) {
            unsigned symmetries = 0;
            const std::uint32_t r = lowest_rank(c, nth, other & c.free, symmetries);
            return {c.first + std::uint64_t(nth) * c.per_anchor + r, symmetries};
        }
    }
    const std::uint32_t r = rank(extract(other, c.free & ~anchor), c.other_men);
    return {c.first + std::uint64_t(nth) * c.per_anchor + r, 1};
}

StateIndex::Found StateIndex::find(std::uint64_t number) const {
    const auto after = std::upper_bound(bar_classes_.begin(), bar_classes_.end(), number,
                                        [](std::uint64_t n, const BarClass& c) { return n < c.first; });
    const BarClass& c = *std::prev(after);
    const auto within = std::uint32_t(number - c.first);  // no class has 2^32 states
    const std::uint32_t nth = within / c.per_anchor, r = within % c.per_anchor;
    PointSet anchor = c.classes ? c.classes->representative(nth) : deposit(subsets_[c.anchor_men][nth], c.free);
    PointSet other = deposit(subsets_[c.other_men][r], c.free & ~anchor);
    unsigned symmetries = 1;
    if (c.classes && c.classes->stabilizer(nth) != 1) {
        symmetries = 0;
        if (lowest_rank(c, nth, other, symmetries) != r) return {{}, 0};
    }
    const auto& kind = pairs.kinds[c.bars];
    if (c.anchor_is_theirs) std::swap(anchor, other);
    return {{to_points(anchor | bars.men[kind.ours]), to_points(other | bars.men[kind.theirs]), bars.bars[kind.ours],
             bars.bars[kind.theirs]},
            symmetries};
}

}  // namespace qirkat::alquerque
