// The rules of Querni, both variants.
#pragma once

#include <span>
#include <vector>

#include "rules/position.h"

namespace qirkat::querni {

constexpr int tile_count = 16;  // of each colour, numbered from 1
constexpr int min_chain = 3;    // tiles
constexpr std::uint32_t quiet_limit = 30;

struct Rules {
    bool jump_each_once = false;  // no tile is jumped twice in a turn
    bool voluntary_pass = false;  // a player may always pass
    constexpr bool operator==(const Rules&) const = default;
};

// The runs of numbers that can be removed, ranked as their texts sort (x1-10 before x1-3); rank 0 is "none".
struct Run {
    std::uint8_t lowest = 0, highest = 0;
    constexpr bool operator==(const Run&) const = default;
};
constexpr int run_count = 105;
constexpr auto runs = [] {
    std::array<Run, run_count + 1> table{};
    const auto leading = [](int n) { return n < 10 ? n * 10 : n; };  // 3 sorts as 30, after 10..16 and 2, 20
    const auto before = [&](int a, int b) { return leading(a) != leading(b) ? leading(a) < leading(b) : a < b; };
    std::size_t size = 1;
    for (int low = 1; low <= tile_count; ++low)
        for (int high = low + min_chain - 1; high <= tile_count; ++high) {
            std::size_t i = size++;
            for (; i > 1; --i) {
                const Run other = table[i - 1];
                if (before(other.lowest, low) || (other.lowest == low && before(other.highest, high))) break;
                table[i] = other;
            }
            table[i] = {std::uint8_t(low), std::uint8_t(high)};
        }
    return table;
}();
constexpr auto rank_of_run = [] {
    std::array<std::array<std::uint8_t, tile_count + 1>, tile_count + 1> table{};
    for (std::size_t i = 1; i <= run_count; ++i) table[runs[i].lowest][runs[i].highest] = std::uint8_t(i);
    return table;
}();

// A turn as one integer whose order is that of the texts: origin (7 bits), target (7 bits), removal (7 bits).
// Origin and target are places in the order of names; two origins beyond the board stand for "pass" and "remove only".
struct Move {
    static constexpr std::uint32_t pass_origin = square_count, remove_origin = square_count + 1;
    std::uint32_t packed = 0;

    static constexpr Move make(std::uint32_t origin, std::uint32_t target, std::uint32_t removal) {
        return {origin << 14 | target << 7 | removal};
    }
    static constexpr Move pass() { return make(pass_origin, 0, 0); }
    constexpr std::uint32_t code() const { return packed; }
    static constexpr std::optional<Move> of_code(std::uint32_t code) {
        const Move move{code};
        if (move.origin() > remove_origin || move.removal() > run_count) return std::nullopt;
        if (move.moves_tile()) return move.target() < square_count ? std::optional(move) : std::nullopt;
        if (move.target() != 0 || (move.origin() == pass_origin) != (move.removal() == 0)) return std::nullopt;
        return move;
    }
    constexpr std::uint32_t origin() const { return packed >> 14; }
    constexpr std::uint32_t target() const { return packed >> 7 & 127; }
    constexpr std::uint32_t removal() const { return packed & 127; }
    constexpr bool moves_tile() const { return origin() < square_count; }
    constexpr Run run() const { return runs[removal()]; }
    std::string text() const;
    constexpr auto operator<=>(const Move&) const = default;
};

// One lane as seen by a jumping tile: which squares are empty, and over which gaps a tile can be jumped.
// Bit i of `across`, `up` and `diagonal` says that a tile stands between square i and its right neighbour in the lane,
// its upper neighbour, or in the middle of the cell whose lower-left square is i.
struct Lane {
    std::uint32_t empty, across, up, diagonal;

    // The empty squares one jump away from any square of `from`; of a cell's two diagonals only those allowed.
    constexpr std::uint32_t jumps(std::uint32_t from, std::uint32_t rising, std::uint32_t falling) const {
        const std::uint32_t right = from >> 1, above = from >> lane_row;
        return ((from & across) << 1 | (right & across) | (from & up) << lane_row | (above & up) |
                (from & rising) << (lane_row + 1) | (from >> (lane_row + 1) & rising) | (right & falling) << lane_row |
                (above & falling) << 1) &
               empty;
    }
    constexpr std::uint32_t jumps(std::uint32_t from) const { return jumps(from, diagonal, diagonal); }

    // All squares that any number of further jumps reaches from `reached`, which is part of the answer.
    constexpr std::uint32_t flood(std::uint32_t reached, std::uint32_t rising, std::uint32_t falling) const {
        for (std::uint32_t next;; reached = next)
            if ((next = reached | jumps(reached, rising, falling)) == reached) return reached;
    }
};

// A position of Querni. Invariants: `square[c][n]` is `nowhere` exactly when tile n of colour c is off the board (n = 0
// and 17 always are); `occupied`, `left`, `touch` and the key follow from `square` and the side to move.
class Position {
public:
    using Move = querni::Move;
    // A tile has at most 8 steps and 19 other squares in its lane, a colour at most 105 runs to remove after each move
    // or without one, and there is the pass.
    static constexpr std::size_t max_moves = tile_count * (8 + 19) * (1 + run_count) + run_count + 1;

    Position() = default;  // an empty board, only a place to put a position
    static Result<Position> parse(std::string_view text, Rules rules);
    // Tiles are laid by the generator described in docs/notation.md. `squares` are 32 different squares.
    static Position start(std::uint64_t seed, std::span<const Square, 2 * tile_count> squares, Rules rules);

    std::uint32_t count_moves() const;
    template <class Visit>
    void for_each_move(Visit&& visit) const;
    Move random_move(SplitMix64& random) const;  // of a game that is not over
    Position play(Move move) const;
    std::optional<Fault> validate(Move move) const;
    Result<Move> parse_move(std::string_view text) const;
    std::optional<Outcome> outcome() const;
    std::uint64_t key() const { return key_; }
    std::uint64_t compute_key() const;
    std::string text() const;

    // A shortest legal way of a legal move: all squares from the first to the last.
    std::vector<Square> path(Move move) const;
    // The squares that a legal move empties by removing, in the order of their numbers.
    std::vector<Square> removed(Move move) const;
    // The numbers that can never leave the board again, as bits.
    std::uint32_t stranded(int side) const;

    // Where each tile may end, found lane by lane. Empty squares that jumps join to each other form an island; a tile
    // that can jump onto one square of an island can reach all of it, so an island is flooded once for all tiles.
    class Destinations;

    int side() const { return side_; }
    Rules rules() const { return rules_; }
    std::uint32_t quiet() const { return quiet_; }
    std::uint32_t turn() const { return turn_; }
    Square square(int side, int number) const { return square_[std::size_t(side)][std::size_t(number)]; }
    std::uint32_t left(int side) const { return left_[std::size_t(side)]; }  // bit n: number n is on the board
    std::uint32_t touch(int side) const {
        return touch_[std::size_t(side)];
    }  // bit n: n and n+1 are on adjacent squares
    // The number of a side's tile on this square, or one more than there are tiles.
    int number_at(int side, Square s) const;
    // Quiet and turn count too, the rules as well.
    bool operator==(const Position&) const = default;

private:
    // What the numbers next to a tile's own make of its ends.
    struct TouchUpdate;

    std::array<Lane, 4> lanes() const;
    Squares destinations_of(int number) const;
    std::uint32_t count_turns(int number, Squares ends) const;
    bool can_move_or_remove() const;
    std::uint32_t touch_after(int number, Square target) const;
    void put_tile(int side, int number, Square s);
    void lift_tile(int side, int number);
    void find_touches();

    std::array<std::array<Square, tile_count + 2>, 2> square_{};
    std::uint8_t side_ = 0;
    Rules rules_{};
    Squares occupied_{};
    std::uint64_t key_ = 0;
    std::array<std::uint32_t, 2> left_{}, touch_{};
    std::uint32_t quiet_ = 0, turn_ = 1;
};
static_assert(sizeof(Position) == 88);

std::optional<Square> parse_square(std::string_view name);
// The 32 start squares around eight marked intersections, each named by the lower left of its four squares.
Result<std::array<Square, 2 * tile_count>> start_squares(std::span<const std::string> marks);
extern const std::array<std::string, 8> default_marks;

// ---------------------------------------------------------------------------------------------------------------------

// Runs of at least two touches are chains of at least three tiles.
template <class Visit>
constexpr void for_each_run(std::uint32_t touch, Visit&& visit) {
    for (std::uint32_t ends = touch & touch >> 1; ends; ends &= ends - 1) {
        const int lowest = std::countr_zero(ends);
        const int touches = std::countr_one(touch >> lowest);
        for (int highest = lowest + 2; highest <= lowest + touches; ++highest)
            visit(rank_of_run[std::size_t(lowest)][std::size_t(highest)]);
    }
}

constexpr std::uint32_t count_runs(std::uint32_t touch) {
    std::uint32_t count = 0, longer = touch & touch >> 1;
    for (int length = 2; longer; longer &= touch >> length++) count += std::uint32_t(std::popcount(longer));
    return count;
}

class Position::Destinations {
public:
    explicit Destinations(const Position& p)
        : lanes_(p.lanes()), once_(p.rules_.jump_each_once), empty_(whole_board - p.occupied_) {}

    Squares from(Square s) {
        const int lane = s >> 5;
        return (neighbours[s] & empty_) | Squares::in_lane(lane, jumps(lane, std::uint32_t(1) << (s & 31)));
    }

private:
    std::uint32_t jumps(int lane, std::uint32_t from) {
        const Lane& way = lanes_[std::size_t(lane)];
        std::uint32_t first = way.jumps(from), reached = 0;
        if (!first) return 0;
        if (once_) return jumps_each_once(way, from);
        for (int i = 0; i < known_[std::size_t(lane)] && first; ++i) {
            const std::uint32_t island = islands_[std::size_t(lane)][std::size_t(i)];
            if (island & first) {
                reached |= island;
                first &= ~island;
            }
        }
        while (first) {
            const std::uint32_t island = way.flood(first & -first, way.diagonal, way.diagonal);
            islands_[std::size_t(lane)][known_[std::size_t(lane)]++] = island;
            reached |= island;
            first &= ~island;
        }
        return reached;
    }
    static std::uint32_t jumps_each_once(const Lane& way, std::uint32_t from);

    std::array<Lane, 4> lanes_;
    bool once_;
    Squares empty_;
    std::array<std::uint8_t, 4> known_{};
    std::array<std::array<std::uint32_t, 20>, 4> islands_;  // islands are disjoint: at most one a square of the lane
};

struct Position::TouchUpdate {
    Squares below, above;  // squares that touch the number below, the number above
    std::uint32_t touch;   // the touches that do not depend on where the tile stands
    std::uint32_t bit_below, bit_above;

    TouchUpdate(const Position& p, int number)
        : below(neighbours[p.square(p.side_, number - 1)]),
          above(neighbours[p.square(p.side_, number + 1)]),
          touch(p.touch_[p.side_] & ~(3u << (number - 1))),
          bit_below(1u << (number - 1)),
          bit_above(1u << number) {}

    std::uint32_t touch_at(Square s) const {
        return touch | (below.has(s) ? bit_below : 0) | (above.has(s) ? bit_above : 0);
    }
};

template <class Visit>
void Position::for_each_move(Visit&& visit) const {
    if (outcome()) return;
    bool any = false;
    Destinations destinations(*this);
    for (std::uint32_t numbers = left_[side_]; numbers; numbers &= numbers - 1) {
        const int number = std::countr_zero(numbers);
        const Square from = square(side_, number);
        const std::uint32_t origin = order_of[from];
        const TouchUpdate update(*this, number);
        destinations.from(from).for_each([&](Square to) {
            const Move move = Move::make(origin, order_of[to], 0);
            visit(move);
            for_each_run(update.touch_at(to), [&](std::uint32_t run) { visit(Move{move.packed | run}); });
            any = true;
        });
    }
    for_each_run(touch_[side_], [&](std::uint32_t run) {
        visit(Move::make(Move::remove_origin, 0, run));
        any = true;
    });
    if (!any || rules_.voluntary_pass) visit(Move::pass());
}

}  // namespace qirkat::querni

namespace qirkat {
// Compiled once, with the rules, under the core's own flags.
extern template std::uint64_t perft(querni::Position const&, unsigned, const Stop&);
extern template querni::Position playout(querni::Position, SplitMix64&);
}  // namespace qirkat
