#include "solver/point_sets.h"

namespace qirkat::alquerque {

#if !defined(__wasm__)
constinit const RankTables ranks = [] {
    RankTables table;
    for (std::uint32_t bits = 1; bits < 1 << half; ++bits) {
        // Remove the highest element: the rest is already ranked.
        const auto top = std::size_t(std::bit_width(bits) - 1);
        const std::uint32_t rest = bits ^ 1u << top;
        const auto size = std::size_t(std::popcount(bits));
        table.lower[bits] = table.lower[rest] + binomials[top][size];
        for (std::size_t k = size; k <= men_each; ++k)
            table.upper[k][bits] = table.upper[k - 1][rest] + binomials[half + top][k];
    }
    return table;
}();
#endif

#if !defined(__BMI2__)
namespace {

// Not a lambda, which is implicitly constexpr: GCC would spend ten seconds on computing the tables itself.
ByteTables make_byte_tables() {
    ByteTables t;
    for (std::size_t mask = 0; mask < 256; ++mask)
        for (std::size_t bits = 0; bits < 256; ++bits)
            for (std::size_t m = mask, n = 0; m; m &= m - 1, ++n) {
                const int place = std::countr_zero(m);
                if (bits >> place & 1) t.extracted[mask][bits] |= std::uint8_t(1 << n);
                if (bits >> n & 1) t.deposited[mask][bits] |= std::uint8_t(1 << place);
            }
    return t;
}

}  // namespace

const ByteTables& byte_tables() {
    static const ByteTables tables = make_byte_tables();
    return tables;
}
#endif

std::vector<PointSet> all_sets(int points, int men) {
    std::vector<PointSet> sets(binomials[std::size_t(points)][std::size_t(men)]);
    PointSet next = (1u << men) - 1;
    for (PointSet& set : sets) {
        set = next;
        next = next_of_size(set);
    }
    return sets;
}

PointSet set_of_rank(std::uint32_t rank, int men) {
    PointSet set = 0;
    for (auto size = std::size_t(men); size > 0; --size) {
        std::size_t top = size - 1;  // the highest element whose sets start at or before this rank
        while (top + 1 < point_count && binomials[top + 1][size] <= rank) ++top;
        rank -= binomials[top][size];
        set |= 1u << top;
    }
    return set;
}

SymmetryClasses::SymmetryClasses(PointSet points, std::uint16_t symmetries, int men) {
    const auto size = std::size_t(men);
    for (std::uint32_t own = 0; const PointSet compressed : all_sets(std::popcount(points), men)) {
        const PointSet set = deposit(compressed, points);
        std::uint32_t first = own;
        unsigned to_first = 0, stabilizer = 0;
        for (unsigned s = 0; s < symmetry_count; ++s) {
            if (!(symmetries >> s & 1)) continue;
            const std::uint32_t other = rank(extract(image_of(s, set), points), size);
            if (other < first) first = other, to_first = s;
            if (other == own) stabilizer |= 1u << s;
        }
        std::uint32_t entry = std::popcount(stabilizer) > 1 ? symmetric : 0;
        if (first == own) {
            entry |= std::uint32_t(representatives_.size()) << 5;
            representatives_.push_back(set);
            stabilizers_.push_back(std::uint16_t(stabilizer));
        } else {
            // The representative has the lowest rank, so it is already numbered.
            entry |= (entries_[first] & ~31u) | to_first;
        }
        entries_.push_back(entry);
        ++own;
    }
}

}  // namespace qirkat::alquerque
