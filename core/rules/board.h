// The two boards: squares as bits, neighbours and lines as constexpr tables.
//
// No rules here. Both games number their squares by name (a1, a2, ...), which is the order in which texts sort; the bit
// of a square is chosen for speed instead.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace qirkat {

// SplitMix64 (Steele, Lea and Flood, 2014): one addition and one mix per number. It generates position keys, Querni
// set-ups and random games. Its output is fixed, since a seed must mean the same everywhere.
struct SplitMix64 {
    std::uint64_t state;
    static constexpr std::uint64_t step = 0x9E3779B97F4A7C15u;

    // The number after the next n.
    constexpr std::uint64_t after(std::uint64_t n) const { return SplitMix64{state + n * step}(); }
    constexpr std::uint64_t operator()() {
        std::uint64_t z = (state += step);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }

    // Exactly uniform in 0..n-1: biased draws are rejected.
    constexpr std::uint64_t below(std::uint64_t n) {
        const std::uint64_t excess = (0 - n) % n;  // 2^64 mod n
        std::uint64_t r;
        do r = (*this)();
        while (r > ~excess);  // at most 2^64 - 1 - excess
        return r % n;
    }
};

constexpr std::uint64_t mix(std::uint64_t x) { return SplitMix64{x}(); }

inline std::string square_name(int column, int row) { return {char('a' + column), char('1' + row)}; }

namespace querni {

constexpr int columns = 10, rows = 7, square_count = columns * rows;

// A square is its bit in `Squares`. A jump keeps the parity of column and row, so the board splits into four lanes of
// at most 5 x 4 squares. Each lane has 32 bits, six per row; the sixth is always clear and keeps shifts from wrapping
// around the edge.
using Square = std::uint8_t;
constexpr Square nowhere = 127;  // a bit outside the board: no neighbours, never occupied
constexpr int lane_row = 6;

constexpr Square square_at(int column, int row) {
    return Square(((row & 1) * 2 + (column & 1)) * 32 + (row >> 1) * lane_row + (column >> 1));
}
constexpr int column_of(Square s) { return (s & 31) % lane_row * 2 + (s >> 5 & 1); }
constexpr int row_of(Square s) { return (s & 31) / lane_row * 2 + (s >> 6); }

struct Squares {
    std::uint64_t low = 0, high = 0;  // lanes 0 and 1; lanes 2 and 3

    static constexpr Squares of(Square s) {
        return s < 64 ? Squares{std::uint64_t(1) << s, 0} : Squares{0, std::uint64_t(1) << (s - 64)};
    }
    constexpr bool operator==(const Squares&) const = default;
    constexpr Squares operator&(Squares o) const { return {low & o.low, high & o.high}; }
    constexpr Squares operator|(Squares o) const { return {low | o.low, high | o.high}; }
    constexpr Squares operator^(Squares o) const { return {low ^ o.low, high ^ o.high}; }
    constexpr Squares operator-(Squares o) const { return {low & ~o.low, high & ~o.high}; }
    constexpr bool has(Square s) const { return (s < 64 ? low >> s : high >> (s - 64)) & 1; }
    constexpr bool empty() const { return (low | high) == 0; }
    constexpr unsigned count() const { return unsigned(std::popcount(low) + std::popcount(high)); }
    constexpr std::uint32_t lane(int i) const { return std::uint32_t((i < 2 ? low : high) >> (i & 1) * 32); }

    static constexpr Squares in_lane(int i, std::uint32_t bits) {
        const std::uint64_t word = std::uint64_t(bits) << (i & 1) * 32;
        return i < 2 ? Squares{word, 0} : Squares{0, word};
    }
    template <class Visit>
    constexpr void for_each(Visit&& visit) const {
        for (std::uint64_t b = low; b; b &= b - 1) visit(Square(std::countr_zero(b)));
        for (std::uint64_t b = high; b; b &= b - 1) visit(Square(64 + std::countr_zero(b)));
    }
};

constexpr Squares whole_board = [] {
    Squares all;
    for (int c = 0; c < columns; ++c)
        for (int r = 0; r < rows; ++r) all = all | Squares::of(square_at(c, r));
    return all;
}();
static_assert(whole_board.count() == square_count && !whole_board.has(nowhere));

// The squares that share a side or a corner with a square.
constexpr auto neighbours = [] {
    std::array<Squares, 128> table{};
    for (int c = 0; c < columns; ++c)
        for (int r = 0; r < rows; ++r)
            for (int dc = -1; dc <= 1; ++dc)
                for (int dr = -1; dr <= 1; ++dr)
                    if ((dc || dr) && c + dc >= 0 && c + dc < columns && r + dr >= 0 && r + dr < rows)
                        table[square_at(c, r)] = table[square_at(c, r)] | Squares::of(square_at(c + dc, r + dr));
    return table;
}();

// The rank of a square by name, and its inverse.
constexpr auto order_of = [] {
    std::array<std::uint8_t, 128> table{};
    for (int c = 0; c < columns; ++c)
        for (int r = 0; r < rows; ++r) table[square_at(c, r)] = std::uint8_t(c * rows + r);
    return table;
}();
constexpr Square square_in_order(int order) { return square_at(order / rows, order % rows); }

inline std::string name(Square s) { return square_name(column_of(s), row_of(s)); }

}  // namespace querni

namespace alquerque {

// A set of the 24 points. Each ring has 16 bits and uses the lower eight, clockwise from its top-left corner: the outer
// ring bits 0-7, the middle 16-23, the inner 32-39. Corners have even bits and side middles odd ones, and rotating all
// rings is one shift of a set whose rings are duplicated (`doubled`).
using Points = std::uint64_t;
using Point = std::uint8_t;
constexpr int point_count = 24, point_bits = 40;
constexpr Points whole_board = 0xFF00FF00FF, corners = 0x5500550055, middles = 0xAA00AA00AA;

constexpr Point point_at(int ring, int place) { return Point(ring * 16 + place); }
constexpr Points one(Point p) { return Points(1) << p; }

constexpr Points doubled(Points p) { return p | p << 8; }
// Moves every point of the set one place along its ring or spoke.
constexpr Points clockwise(Points p) { return doubled(p) >> 7 & whole_board; }
constexpr Points anticlockwise(Points p) { return doubled(p) >> 1 & whole_board; }
constexpr Points inward(Points p) { return (p & middles) << 16 & whole_board; }
constexpr Points outward(Points p) { return (p & middles) >> 16; }

template <class Visit>
constexpr void for_each(Points points, Visit&& visit) {
    for (; points; points &= points - 1) visit(Point(std::countr_zero(points)));
}

constexpr auto neighbours = [] {
    std::array<Points, point_bits> table{};
    for_each(whole_board, [&](Point i) {
        const Points p = one(i);
        table[i] = clockwise(p) | anticlockwise(p) | inward(p) | outward(p);
    });
    return table;
}();

// Each point lies on two lines; these are the other two points of each. For a corner: the side clockwise of it, then
// the side before it. For a side middle: its side, then the spoke.
constexpr auto lines_through = [] {
    std::array<std::array<Points, 2>, point_bits> table{};
    for_each(whole_board, [&](Point i) {
        const Points p = one(i), next = clockwise(p), last = anticlockwise(p);
        const Points spoke = one(i % 16) * 0x100010001;
        if (p & corners)
            table[i] = {next | clockwise(next), last | anticlockwise(last)};
        else
            table[i] = {next | last, spoke & ~p};
    });
    return table;
}();

// All lines: the side of each middle, and the four spokes.
constexpr auto lines = [] {
    std::array<Points, 16> table{};
    std::size_t size = 0;
    for_each(middles, [&](Point i) {
        table[size++] = lines_through[i][0] | one(i);
        if (i < 8) table[size++] = lines_through[i][1] | one(i);
    });
    return table;
}();

constexpr auto names = [] {
    constexpr std::string_view all[] = {"a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4",   // outer
                                        "b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4",   // middle
                                        "c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4"};  // inner
    std::array<std::string_view, point_bits> table{};
    for (int i = 0; i < point_count; ++i) table[point_at(i / 8, i % 8)] = all[i];
    return table;
}();

// The rank of a point by name, and its inverse.
constexpr auto order_of = [] {
    std::array<std::uint8_t, point_bits> table{};
    for_each(whole_board, [&](Point i) {
        for_each(whole_board, [&](Point j) { table[i] = std::uint8_t(table[i] + (names[j] < names[i])); });
    });
    return table;
}();
constexpr auto point_in_order = [] {
    std::array<Point, point_count> table{};
    for_each(whole_board, [&](Point i) { table[order_of[i]] = i; });
    return table;
}();

}  // namespace alquerque
}  // namespace qirkat
