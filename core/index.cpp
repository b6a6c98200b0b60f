#include "index.h"

#include <algorithm>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace qirkat::alquerque {
namespace {

using Set = std::uint32_t;
constexpr Set all_points = 0xFFFFFF;

constexpr Set packed(Points p) { return Set((p & 0xFF) | (p >> 8 & 0xFF00) | (p >> 16 & 0xFF0000)); }
constexpr Points unpacked(Set s) { return (s & 0xFF) | Points(s & 0xFF00) << 8 | Points(s & 0xFF0000) << 16; }

// ---------------------------------------------------------------------------------------------------------------------
// Ranks. Sets of equally many elements are ordered as numbers, which does not depend on how many points there are. The
// rank of a set is the sum of what its lower and its upper twelve bits contribute.

constexpr auto binomials = [] {
    std::array<std::array<std::uint32_t, point_count + 1>, point_count + 1> table{};
    for (std::size_t n = 0; n <= point_count; ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
    }
    return table;
}();

constexpr int half = 12;
struct RankTables {
    std::array<std::uint32_t, 1 << half> lower{};
    std::array<std::array<std::uint32_t, 1 << half>, men_each + 1> upper{};  // by the size of the whole set
};
constexpr RankTables ranks = [] {
    RankTables table;
    for (std::uint32_t bits = 1; bits < 1 << half; ++bits) {
        // Take away the highest element: the rest has been ranked.
        const auto top = std::size_t(std::bit_width(bits) - 1);
        const std::uint32_t rest = bits ^ 1u << top;
        const auto size = std::size_t(std::popcount(bits));
        table.lower[bits] = table.lower[rest] + binomials[top][size];
        for (std::size_t k = size; k <= men_each; ++k) {
            std::size_t nth = k;
            for (std::uint32_t b = bits; b; --nth) {
                const auto element = std::size_t(std::bit_width(b) - 1);
                table.upper[k][bits] += binomials[half + element][nth];
                b ^= 1u << element;
            }
        }
    }
    return table;
}();

std::uint32_t rank(Set set, std::size_t size) {
    return ranks.lower[set & ((1 << half) - 1)] + ranks.upper[size][set >> half];
}

// The next number with as many bits set (Gosper's hack).
Set next_of_size(Set set) {
    if (!set) return 0;
    const Set lowest = set & (0 - set), carried = set + lowest;
    return carried | ((set ^ carried) / lowest >> 2);
}

// The bits of a set at the places of a mask, closed up; and spread out again.
#if defined(__BMI2__)
Set extract(Set set, Set mask) { return _pext_u32(set, mask); }
Set deposit(Set set, Set mask) { return _pdep_u32(set, mask); }
#else
struct ByteTables {
    std::array<std::array<std::uint8_t, 256>, 256> extracted{}, deposited{};  // by mask
};
const ByteTables& byte_tables() {
    static const ByteTables tables = [] {
        ByteTables t;
        for (std::size_t mask = 0; mask < 256; ++mask)
            for (std::size_t bits = 0; bits < 256; ++bits)
                for (std::size_t m = mask, n = 0; m; m &= m - 1, ++n) {
                    const int place = std::countr_zero(m);
                    if (bits >> place & 1) t.extracted[mask][bits] |= std::uint8_t(1 << n);
                    if (bits >> n & 1) t.deposited[mask][bits] |= std::uint8_t(1 << place);
                }
        return t;
    }();
    return tables;
}
Set extract(Set set, Set mask) {
    const auto& t = byte_tables().extracted;
    const Set m0 = mask & 0xFF, m1 = mask >> 8 & 0xFF, m2 = mask >> 16;
    const int n0 = std::popcount(m0), n1 = n0 + std::popcount(m1);
    return t[m0][set & 0xFF] | Set(t[m1][set >> 8 & 0xFF]) << n0 | Set(t[m2][set >> 16 & 0xFF]) << n1;
}
Set deposit(Set set, Set mask) {
    const auto& t = byte_tables().deposited;
    const Set m0 = mask & 0xFF, m1 = mask >> 8 & 0xFF, m2 = mask >> 16;
    const int n0 = std::popcount(m0), n1 = n0 + std::popcount(m1);
    return t[m0][set & 0xFF] | Set(t[m1][set >> n0 & 0xFF]) << 8 | Set(t[m2][set >> n1 & 0xFF]) << 16;
}
#endif

// ---------------------------------------------------------------------------------------------------------------------
// Symmetries: three bits say what happens to each ring, a mirror image and then up to three quarter turns; the fourth
// exchanges the inner and the outer ring.

constexpr auto ring_images = [] {
    std::array<std::array<std::uint8_t, 256>, 8> table{};
    for (std::size_t symmetry = 0; symmetry < 8; ++symmetry)
        for (std::size_t ring = 0; ring < 256; ++ring)
            for (std::size_t place = 0; place < 8; ++place)
                if (ring >> place & 1)
                    table[symmetry][ring] |=
                        std::uint8_t(1 << (((symmetry & 4 ? 8 - place : place) + 2 * (symmetry & 3)) & 7));
    return table;
}();

constexpr Set image_of(unsigned symmetry, Set set) {
    const auto& ring = ring_images[symmetry & 7];
    const unsigned outer = (symmetry & 8) * 2;
    return Set(ring[set & 0xFF]) << outer | Set(ring[set >> 8 & 0xFF]) << 8 | Set(ring[set >> 16]) << (16 - outer);
}
constexpr Point image_of_point(unsigned symmetry, Point p) {
    return Point(std::countr_zero(unpacked(image_of(symmetry, packed(one(p))))));
}
constexpr Bar image_of_bar(unsigned symmetry, Bar bar) {
    return bar ? Bar{image_of_point(symmetry, bar.from), image_of_point(symmetry, bar.to)} : Bar{};
}

// ---------------------------------------------------------------------------------------------------------------------
// Bars and pairs of bars.

constexpr std::size_t bar_count = 64, no_bar = bar_count;
struct Bars {
    std::array<Bar, bar_count + 1> bars{};  // the last is none
    std::array<Set, bar_count + 1> men{}, gap{};
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
            table.men[n] = packed(one(from) | (lines[0] >> from & 1 ? lines[1] : lines[0]));
            table.gap[n] = packed(one(to));
            table.numbers[from][to] = n++;
        });
    });
    return table;
}();
constexpr std::size_t bar_number(Bar bar) { return bars.numbers[bar.from][bar.to]; }

// Every pair of bars that can be together, a side's bar or none each, modulo symmetry.
constexpr std::size_t pair_count = 1 + 6 + 6 + 163;
struct BarPairs {
    struct Kind {
        std::uint8_t ours = no_bar, theirs = no_bar;
        std::uint16_t symmetries = 0;  // those that change neither bar, a bit each
    };
    struct Entry {
        std::uint8_t kind = 255, symmetry = 0;  // the symmetry leads to the bars of the kind
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
            const Set our_points = bars.men[ours] | bars.gap[ours], their_points = bars.men[theirs] | bars.gap[theirs];
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
    return {unpacked(image_of(s, packed(state.ours))), unpacked(image_of(s, packed(state.theirs))),
            image_of_bar(s, state.our_bar), image_of_bar(s, state.their_bar)};
}

Index::Index(int many, int few) : many_(many), few_(few) {
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
                Class c;
                c.first = size_;
                c.bars = std::uint8_t(p);
                c.many_moves = many_moves;
                c.free = all_points &
                         ~(bars.men[kind.ours] | bars.gap[kind.ours] | bars.men[kind.theirs] | bars.gap[kind.theirs]);
                // Fewer men have fewer sets, so that their table stays in the caches; but very few are too often
                // symmetric and would leave much slack.
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
                    c.folded = fold(c.free, c.symmetries, c.anchor_men);
                    anchors = c.folded->sets.size();
                } else {
                    subsets_needed[c.anchor_men] = std::max(subsets_needed[c.anchor_men], points);
                }
                size_ += anchors * c.per_anchor;
                by_bars_[(many_moves ? 0 : pair_count) + p] = c;
                classes_.push_back(c);
            }
        }
        if (!barred) unbarred_ = size_;
    }
    for (std::size_t size = 0; size < subsets_.size(); ++size) {
        auto& list = subsets_[size];
        list.resize(binomials[subsets_needed[size]][size]);
        Set next = (1u << size) - 1;
        for (Set& set : list) {
            set = next;
            next = next_of_size(set);
        }
    }
}

std::vector<Index::Range> Index::ranges() const {
    std::vector<Range> all;
    for (const Class& c : classes_) {
        const auto& kind = pairs.kinds[c.bars];
        if (!all.empty()) all.back().last = c.first;
        all.push_back({c.first, size_, c.many_moves, kind.ours != no_bar || kind.theirs != no_bar});
    }
    return all;
}

const Index::Folded* Index::fold(Set free, std::uint16_t symmetries, int men) {
    auto& folded = folded_[{free, symmetries, men}];
    if (folded) return folded.get();
    folded = std::make_unique<Folded>();
    const auto size = std::size_t(men);
    const std::size_t count = binomials[std::size_t(std::popcount(free))][size];
    folded->entries.reserve(count);
    Set closed_up = (1u << men) - 1;
    for (std::uint32_t own = 0; own < count; ++own) {
        const Set set = deposit(closed_up, free);
        std::uint32_t first = own;
        unsigned to_first = 0, fixing = 0;
        for (unsigned s = 0; s < symmetry_count; ++s) {
            if (!(symmetries >> s & 1)) continue;
            const std::uint32_t other = rank(extract(image_of(s, set), free), size);
            if (other < first) first = other, to_first = s;
            fixing += other == own;
        }
        // The first image has the lowest rank, so it has been numbered before the others.
        std::uint32_t entry = fixing > 1 ? Folded::symmetric : 0;
        if (first == own) {
            entry |= std::uint32_t(folded->sets.size()) << 5;
            folded->sets.push_back(set);
            folded->is_symmetric.push_back(fixing > 1);
        } else {
            entry |= (folded->entries[first] & ~31u) | to_first;
        }
        folded->entries.push_back(entry);
        closed_up = next_of_size(closed_up);
    }
    return folded.get();
}

// The lowest rank of the other side's men under the symmetries that leave the anchor's where they are.
std::uint32_t Index::lowest_rank(const Class& c, Set anchor, Set other, unsigned& symmetries) const {
    const Set rest = c.free & ~anchor;
    std::uint32_t lowest = ~0u;
    for (unsigned s = 0; s < symmetry_count; ++s) {
        if (!(c.symmetries >> s & 1) || image_of(s, anchor) != anchor) continue;
        const std::uint32_t r = rank(extract(image_of(s, other), rest), c.other_men);
        if (r < lowest) lowest = r, symmetries = 0;
        symmetries += r == lowest;
    }
    return lowest;
}

Index::Place Index::place(const State& state) const {
    const auto pair = pairs.entries[bar_number(state.our_bar)][bar_number(state.their_bar)];
    const Class& c = by_bars_[(std::popcount(state.ours) == many_ ? 0 : pair_count) + pair.kind];
    Set anchor = packed(c.anchor_is_theirs ? state.theirs : state.ours);
    Set other = packed(c.anchor_is_theirs ? state.ours : state.theirs);
    anchor = image_of(pair.symmetry, anchor) & c.free;
    other = image_of(pair.symmetry, other);
    std::uint32_t nth = rank(extract(anchor, c.free), c.anchor_men);
    if (c.folded) {
        const std::uint32_t entry = c.folded->entries[nth];
        nth = entry >> 5;
        anchor = image_of(entry & 15, anchor);
        other = image_of(entry & 15, other);
        if (entry & Folded::symmetric) {
            unsigned symmetries = 0;
            const std::uint32_t r = lowest_rank(c, anchor, other & c.free, symmetries);
            return {c.first + std::uint64_t(nth) * c.per_anchor + r, symmetries};
        }
    }
    const std::uint32_t r = rank(extract(other, c.free & ~anchor), c.other_men);
    return {c.first + std::uint64_t(nth) * c.per_anchor + r, 1};
}

Index::Found Index::find(std::uint64_t number) const {
    const auto after = std::upper_bound(classes_.begin(), classes_.end(), number,
                                        [](std::uint64_t n, const Class& c) { return n < c.first; });
    const Class& c = *std::prev(after);
    const auto within = std::uint32_t(number - c.first);  // no class has 2^32 states
    const std::uint32_t nth = within / c.per_anchor, r = within % c.per_anchor;
    Set anchor = c.folded ? c.folded->sets[nth] : deposit(subsets_[c.anchor_men][nth], c.free);
    Set other = deposit(subsets_[c.other_men][r], c.free & ~anchor);
    unsigned symmetries = 1;
    if (c.folded && c.folded->is_symmetric[nth]) {
        symmetries = 0;
        if (lowest_rank(c, anchor, other, symmetries) != r) return {{}, 0};
    }
    const auto& kind = pairs.kinds[c.bars];
    if (c.anchor_is_theirs) std::swap(anchor, other);
    return {{unpacked(anchor | bars.men[kind.ours]), unpacked(other | bars.men[kind.theirs]), bars.bars[kind.ours],
             bars.bars[kind.theirs]},
            symmetries};
}

}  // namespace qirkat::alquerque
