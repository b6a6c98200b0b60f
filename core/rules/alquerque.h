// The rules of Alquerque de 9.
#pragma once

#include <vector>

#include "rules/position.h"

namespace qirkat::alquerque {

constexpr int men_each = 9, min_men = 3;
constexpr Point no_point = 63;  // a bit that belongs to no point
constexpr std::uint32_t quiet_limit = 100;

// A turn: a man moves from a point (or from the hand) to another, and may take an opposing man. As an integer it sorts
// like its text: first point, target of a slide, man taken, five bits each. Points are numbered by name; target and
// taken count from 1, and 0 means none.
struct Move {
    Point from = no_point, to = 0, taken = no_point;  // no_point: placed from the hand; nothing taken

    constexpr bool slides() const { return from != no_point; }
    constexpr bool takes() const { return taken != no_point; }
    constexpr std::uint32_t code() const {
        const std::uint32_t ends = slides() ? order_of[from] * 32u + order_of[to] + 1 : order_of[to] * 32u;
        return ends * 32 + (takes() ? order_of[taken] + 1u : 0);
    }
    static constexpr std::optional<Move> of_code(std::uint32_t code) {
        const std::uint32_t first = code >> 10, target = code >> 5 & 31, man = code & 31;
        if (first >= point_count || target > point_count || man > point_count) return std::nullopt;
        const Point taken = man ? point_in_order[man - 1] : no_point;
        if (!target) return Move{no_point, point_in_order[first], taken};
        return Move{point_in_order[first], point_in_order[target - 1], taken};
    }
    std::string text() const;
    constexpr bool operator==(const Move&) const = default;
};

// The men of this set that are in a mill.
constexpr Points in_mills(Points men) {
    const Points turned = doubled(men);
    const Points sides = turned >> 1 & turned >> 7 & men & middles;
    const Points spokes = men & men >> 16 & men >> 32 & middles;
    Points both = sides | sides << 1 | sides >> 1;
    both |= both >> 8;  // wraps around: the corner after the last middle is the first
    return (both & men) | spokes * 0x100010001;
}

// The men that an opposing mill may take: those outside mills, or all if every man is in a mill.
constexpr Points takeable(Points men) {
    const Points free = men & ~in_mills(men);
    return free ? free : men;
}

// The points where one more man would close a mill, by the line that it would fill.
struct ClosingPoints {
    Points side_ahead, side_behind;  // corners: the side clockwise of it, the side before it
    Points side, spoke;              // middles of sides

    constexpr explicit ClosingPoints(Points men) {
        const Points turned = doubled(men), m = men & middles;
        side_ahead = turned >> 1 & turned >> 2 & corners;
        side_behind = turned >> 7 & turned >> 6 & corners;
        side = turned >> 1 & turned >> 7 & middles;
        spoke = (m >> 16 & m >> 32) | (m << 16 & m >> 16) | (m << 16 & m << 32 & middles);
    }
    constexpr Points any() const { return side_ahead | side_behind | side | spoke; }
};

// All slides of one side, as target points. Each set holds two directions: the lower eight bits of a ring are slides
// clockwise or inward, the upper eight anticlockwise or outward. A slide leaves one of the two lines through its
// target, so only the other line can become a mill.
struct Slides {
    struct Way {
        Points targets, mills;
    };
    Way along_rings, along_spokes;

    constexpr Slides(Points men, Points empty) {
        const ClosingPoints closers(men);
        const Points turned = doubled(men);
        along_rings.targets = (turned >> 7 & empty) | (turned >> 1 & empty) << 8;
        along_rings.mills =
            along_rings.targets & (doubled(closers.spoke) | closers.side_ahead | closers.side_behind << 8);
        along_spokes.targets = (inward(men) & empty) | (outward(men) & empty) << 8;
        along_spokes.mills = along_spokes.targets & doubled(closers.side);
    }
    constexpr bool any() const { return along_rings.targets | along_spokes.targets; }

    static constexpr Point target(Point bit) { return bit & ~8; }
};

// The origin of the slide that is this bit of `along_rings` (0) or `along_spokes` (1).
constexpr auto slid_from = [] {
    std::array<std::array<Point, point_bits + 8>, 2> table{};
    for_each(whole_board, [&](Point to) {
        const Points p = one(to);
        const std::array<Points, 4> from = {anticlockwise(p), clockwise(p), outward(p), inward(p)};
        for (std::size_t i = 0; i < 4; ++i)
            if (from[i]) table[i / 2][to + i % 2 * 8] = Point(std::countr_zero(from[i]));
    });
    return table;
}();

// The return that a player may not make next turn (no see-saw). A bar is kept only while it matters: the man and the
// gap are still there, and the return would close a mill.
struct Bar {
    Point from = 0, to = 0;  // equal: nothing is barred
    constexpr explicit operator bool() const { return from != to; }
    constexpr bool operator==(const Bar&) const = default;
    constexpr bool holds(Points men, Points enemy) const {
        const auto& lines = lines_through[to];
        const Points line = lines[0] >> from & 1 ? lines[1] : lines[0];
        return (men >> from & 1) && !((men | enemy) >> to & 1) && (men & line) == line;
    }
};

struct ZobristKeys {
    std::array<std::array<std::uint64_t, point_bits>, 2> man{};
    std::array<std::array<std::uint64_t, men_each + 1>, 2> hand{};
    std::uint64_t black_to_move = 0;
    // Bars are rare, so their keys are computed on demand.
    static constexpr std::uint64_t bar(std::size_t side, Bar bar) {
        return bar ? mix(side << 16 | std::uint64_t(bar.from) << 8 | bar.to) : 0;
    }
};
constexpr ZobristKeys zobrist = [] {
    ZobristKeys table;
    SplitMix64 random{0x616C'7175'6572'7175};  // "alquerqu"
    for (auto& side : table.man)
        for (auto& key : side) key = random();
    for (auto& side : table.hand)
        for (auto& key : side) key = random();
    table.black_to_move = random();
    return table;
}();

// A position of Alquerque de 9. Invariants: the men of both sides are disjoint; a side has at most nine men on the
// board and in hand; a bar that is set holds; the key is a function of everything but quiet and turn.
class Position {
public:
    using Move = alquerque::Move;
    // Nine men with four slides each, taking one of nine; placing one of 24 and taking one of nine gives fewer.
    static constexpr std::size_t max_moves = men_each * 4 * men_each;

    Position() = default;  // the start position without its key; a placeholder
    static Position start();
    // White to move in the moving phase. The men must be disjoint, and a bar that is set must hold.
    static Position moving(Points ours, Bar our_bar, Points theirs, Bar their_bar);
    // White to move with men in hand and nothing barred.
    static Position placing(Points ours, int our_hand, Points theirs, int their_hand);
    // The same position with the quiet count reset, as the rulebook sees it: it knows no draw after quiet turns.
    Position without_quiet_turns() const;
    static Result<Position> parse(std::string_view text);

    std::uint32_t count_moves() const;
    template <class Visit>
    void for_each_move(Visit&& visit) const;
    // One of the legal moves, all equally likely, and how many there are. The game must not be over.
    RandomMove<Move> random_move_of(SplitMix64& random) const;
    Move random_move(SplitMix64& random) const { return random_move_of(random).move; }
    Position play(Move move) const;
    std::optional<Fault> validate(Move move) const;
    Result<Move> parse_move(std::string_view text) const;
    std::optional<Outcome> outcome() const;
    std::uint64_t key() const { return key_; }
    std::uint64_t compute_key() const;
    std::string text() const;

    int side() const { return side_; }
    std::uint32_t quiet() const { return quiet_; }
    std::uint32_t turn() const { return turn_; }
    Points men(int side) const { return side == side_ ? ours_.men : theirs_.men; }
    int hand(int side) const { return side == side_ ? ours_.hand : theirs_.hand; }
    Bar bar(int side) const { return side == side_ ? ours_.bar : theirs_.bar; }
    // Whether both are the same for repetition: men, hands, bars and side to move.
    bool repeats(const Position& other) const {
        return ours_ == other.ours_ && theirs_ == other.theirs_ && side_ == other.side_;
    }
    bool operator==(const Position&) const = default;

private:
    struct Player {
        Points men = 0;
        Bar bar{};
        std::uint8_t hand = men_each;
        constexpr bool operator==(const Player&) const = default;
        int all_men() const { return std::popcount(men) + hand; }
    };

    Points empty() const { return whole_board & ~(ours_.men | theirs_.men); }
    bool makes_mill(Point from, Point to) const;
    std::optional<Outcome> too_few_men() const;
    bool is_drawn() const { return quiet_ >= quiet_limit; }

    // Stored by side to move, not by colour: playing a move then needs no indexed access and stays in registers.
    Player ours_, theirs_;
    std::uint64_t key_ = 0;
    std::uint32_t quiet_ = 0, turn_ = 1;
    std::uint8_t side_ = 0;
};
static_assert(sizeof(Position) == 56);

std::optional<Point> parse_point(std::string_view name);

// ---------------------------------------------------------------------------------------------------------------------

// A side with fewer than three men on the board and in hand has lost; if both have, the side to move has lost.
inline std::optional<Outcome> Position::too_few_men() const {
    if (ours_.all_men() < min_men) return Outcome{side_ ^ 1, Reason::fewer_than_three};
    if (theirs_.all_men() < min_men) return Outcome{side_, Reason::fewer_than_three};
    return std::nullopt;
}

// Compilers consider this and `play` too long to inline into the inner loop of perft, where inlining halves the work.
[[gnu::always_inline]] inline std::uint32_t Position::count_moves() const {
    if (too_few_men() || is_drawn()) return 0;
    const Points free = empty();
    const auto size = [](Points p) { return std::uint32_t(std::popcount(p)); };
    std::uint32_t turns, mills;
    if (ours_.hand) {
        turns = size(free);
        mills = size(free & ClosingPoints(ours_.men).any());
    } else {
        const Slides slides(ours_.men, free);
        turns = size(slides.along_rings.targets) + size(slides.along_spokes.targets);
        mills = size(slides.along_rings.mills) + size(slides.along_spokes.mills);
        const bool barred = bool(ours_.bar);  // the barred return would close a mill
        turns -= barred;
        mills -= barred;
    }
    // A mill takes a man if the opponent has one on the board.
    return mills && theirs_.men ? turns + mills * (size(takeable(theirs_.men)) - 1) : turns;
}

// Quiet moves are visited separately from captures: values that depend only on the opposing men are then loop-invariant
// in the first loop.
template <class Visit>
void Position::for_each_move(Visit&& visit) const {
    if (too_few_men() || is_drawn()) return;
    const Points free = empty(), takeable_men = takeable(theirs_.men);
    if (ours_.hand) {
        const Points mills = takeable_men ? free & ClosingPoints(ours_.men).any() : 0;
        for_each(free & ~mills, [&](Point to) { visit(Move{no_point, to, no_point}); });
        for_each(mills, [&](Point to) { for_each(takeable_men, [&](Point man) { visit(Move{no_point, to, man}); }); });
        return;
    }
    const Slides slides(ours_.men, free);
    std::array<Slides::Way, 2> ways = {slides.along_rings, slides.along_spokes};
    for (std::size_t way = 0; way < 2; ++way) {
        if (ours_.bar)
            for (const Point bit : {ours_.bar.to, Point(ours_.bar.to + 8)})
                if (slid_from[way][bit] == ours_.bar.from) ways[way].targets &= ~one(bit);
        ways[way].mills &= takeable_men ? ways[way].targets : 0;
        for_each(ways[way].targets & ~ways[way].mills,
                 [&](Point bit) { visit(Move{slid_from[way][bit], Slides::target(bit), no_point}); });
    }
    for (std::size_t way = 0; way < 2; ++way)
        for_each(ways[way].mills, [&](Point bit) {
            for_each(takeable_men, [&](Point man) { visit(Move{slid_from[way][bit], Slides::target(bit), man}); });
        });
}

[[gnu::always_inline]] inline Position Position::play(Move move) const {
    const std::size_t us = side_, them = side_ ^ 1u;
    Points ours = ours_.men ^ one(move.to), theirs = theirs_.men;
    std::uint64_t key = key_ ^ zobrist.black_to_move ^ zobrist.man[us][move.to] ^ ZobristKeys::bar(us, ours_.bar);
    std::uint32_t quiet = 0;
    std::uint8_t hand = ours_.hand;
    Bar our_bar{}, their_bar = theirs_.bar;
    const bool leaves_mill = in_mills(ours_.men) >> move.from & 1;  // the bit of no_point is never set
    if (move.slides()) {
        ours ^= one(move.from);
        key ^= zobrist.man[us][move.from];
        if (leaves_mill) our_bar = {move.to, move.from};
        quiet = move.takes() ? 0 : quiet_ + 1;
    } else {
        key ^= zobrist.hand[us][hand] ^ zobrist.hand[us][hand - 1u];
        --hand;
    }
    if (move.takes()) {
        theirs ^= one(move.taken);
        key ^= zobrist.man[them][move.taken];
    }
    if (their_bar && !their_bar.holds(theirs, ours)) {
        key ^= ZobristKeys::bar(them, their_bar);
        their_bar = {};
    }
    key ^= ZobristKeys::bar(us, our_bar);
    Position next;
    next.ours_ = {theirs, their_bar, theirs_.hand};
    next.theirs_ = {ours, our_bar, hand};
    next.key_ = key;
    next.quiet_ = quiet;
    next.turn_ = turn_after(turn_);
    next.side_ = std::uint8_t(them);
    return next;
}

}  // namespace qirkat::alquerque

namespace qirkat {
// Instantiated once, with the rules, under the core's own compiler flags.
extern template std::uint64_t perft(alquerque::Position const&, unsigned, const Stop&);
extern template alquerque::Position playout(alquerque::Position, SplitMix64&);
}  // namespace qirkat
