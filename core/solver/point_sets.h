// Sets of points as 24 bits: ranks, images under symmetries, and symmetry classes. The indexes are built from these.
#pragma once

#include <vector>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "rules/alquerque.h"

namespace qirkat::alquerque {

// A set of points, ring after ring.
using PointSet = std::uint32_t;
constexpr PointSet all_points = 0xFFFFFF;

constexpr PointSet to_set(Points p) { return PointSet((p & 0xFF) | (p >> 8 & 0xFF00) | (p >> 16 & 0xFF0000)); }
constexpr Points to_points(PointSet s) { return (s & 0xFF) | Points(s & 0xFF00) << 8 | Points(s & 0xFF0000) << 16; }

// ---------------------------------------------------------------------------------------------------------------------
// Ranks. Sets of equal size are ordered as integers, so the rank does not depend on the number of points. The rank of a
// set is the sum of the contributions of its lower and upper twelve bits.

constexpr auto binomials = [] {
    std::array<std::array<std::uint32_t, point_count + 1>, point_count + 1> table{};
    for (std::size_t n = 0; n <= point_count; ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
    }
    return table;
}();

#if defined(__wasm__)
// In the browser the sum is computed: the tables would have to be downloaded.
inline std::uint32_t rank(PointSet set, std::size_t) {
    std::uint32_t sum = 0;
    for (std::size_t size = 1; set; set &= set - 1) sum += binomials[std::size_t(std::countr_zero(set))][size++];
    return sum;
}
#else
constexpr int half = 12;
struct RankTables {
    std::array<std::uint32_t, 1 << half> lower{};
    std::array<std::array<std::uint32_t, 1 << half>, men_each + 1> upper{};  // by the size of the whole set
};
extern const RankTables ranks;

inline std::uint32_t rank(PointSet set, std::size_t size) {
    return ranks.lower[set & ((1 << half) - 1)] + ranks.upper[size][set >> half];
}
#endif

// The next larger number with the same number of bits set (Gosper's hack).
constexpr PointSet next_of_size(PointSet set) {
    if (!set) return 0;
    const PointSet lowest = set & (0 - set), carried = set + lowest;
    return carried | ((set ^ carried) / lowest >> 2);
}

// All sets of `men` of the first `points` points, by rank; and a single one by its rank, which is slower.
std::vector<PointSet> all_sets(int points, int men);
PointSet set_of_rank(std::uint32_t rank, int men);

// Compresses the bits of a set selected by a mask, and expands them again.
#if defined(__BMI2__)
inline PointSet extract(PointSet set, PointSet mask) { return _pext_u32(set, mask); }
inline PointSet deposit(PointSet set, PointSet mask) { return _pdep_u32(set, mask); }
#else
struct ByteTables {
    std::array<std::array<std::uint8_t, 256>, 256> extracted{}, deposited{};  // by mask
};
const ByteTables& byte_tables();
inline PointSet extract(PointSet set, PointSet mask) {
    const auto& t = byte_tables().extracted;
    const PointSet m0 = mask & 0xFF, m1 = mask >> 8 & 0xFF, m2 = mask >> 16;
    const int n0 = std::popcount(m0), n1 = n0 + std::popcount(m1);
    return t[m0][set & 0xFF] | PointSet(t[m1][set >> 8 & 0xFF]) << n0 | PointSet(t[m2][set >> 16 & 0xFF]) << n1;
}
inline PointSet deposit(PointSet set, PointSet mask) {
    const auto& t = byte_tables().deposited;
    const PointSet m0 = mask & 0xFF, m1 = mask >> 8 & 0xFF, m2 = mask >> 16;
    const int n0 = std::popcount(m0), n1 = n0 + std::popcount(m1);
    return t[m0][set & 0xFF] | PointSet(t[m1][set >> n0 & 0xFF]) << 8 | PointSet(t[m2][set >> n1 & 0xFF]) << 16;
}
#endif

// ---------------------------------------------------------------------------------------------------------------------
// The eight symmetries of the square, each with and without swapping the inner and outer ring. 0 is the identity. Bits
// 0-1 are quarter turns, bit 2 a reflection before them, bit 3 swaps the rings.

constexpr int symmetry_count = 16;

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

constexpr PointSet image_of(unsigned symmetry, PointSet set) {
    const auto& ring = ring_images[symmetry & 7];
    const unsigned outer = (symmetry & 8) * 2;
    return PointSet(ring[set & 0xFF]) << outer | PointSet(ring[set >> 8 & 0xFF]) << 8 |
           PointSet(ring[set >> 16]) << (16 - outer);
}

// The sets of `men` of the given points, modulo some symmetries of these points: each class has a number and a
// representative.
class SymmetryClasses {
public:
    SymmetryClasses(PointSet points, std::uint16_t symmetries, int men);

    struct Entry {
        std::uint32_t number;
        unsigned symmetry;  // maps the set to the representative
        bool is_symmetric;  // some symmetry maps the representative to itself
    };
    Entry of_rank(std::uint32_t rank) const {  // rank of the compressed set
        const std::uint32_t entry = entries_[rank];
        return {entry >> 5, entry & 15, (entry & symmetric) != 0};
    }
    std::size_t size() const { return representatives_.size(); }
    PointSet representative(std::size_t number) const { return representatives_[number]; }
    // The symmetries that keep the representative, one bit each.
    std::uint16_t stabilizer(std::size_t number) const { return stabilizers_[number]; }

private:
    static constexpr std::uint32_t symmetric = 16;
    std::vector<std::uint32_t> entries_;  // by rank: class number << 5, symmetric flag, symmetry
    std::vector<PointSet> representatives_;
    std::vector<std::uint16_t> stabilizers_;
};

}  // namespace qirkat::alquerque
