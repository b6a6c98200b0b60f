// The rules of Querni and its variants.
#pragma once

#include <span>
#include <vector>

#include "rules/position.h"

namespace qirkat::querni {

constexpr int tile_count = 16;  // per colour, numbered from 1
constexpr int min_chain = 3;    // tiles
constexpr std::uint32_t quiet_limit = 30;

struct Rules {
    bool jump_each_once = false;  // no tile may be jumped twice in a turn
    bool voluntary_pass = false;  // passing is always allowed
    constexpr bool operator==(const Rules&) const = default;
};

// The removable runs of numbers, ranked as their texts sort (x1-10 before x1-3); rank 0 means none.
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

// A turn as one integer that sorts like its text: origin (7 bits), target (7 bits), removal (7 bits). Origin and target
// are ranks by name; two origins beyond the board mean "pass" and "remove only".
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

// One lane as a jumping tile sees it: which squares are empty, and which gaps hold a tile to jump. Bit i of `across`,
// `up` and `diagonal` means that a tile is between square i and its right neighbour in the lane, its upper neighbour,
// or in the middle of the cell whose lower-left square is i.
struct Lane {
    std::uint32_t empty, across, up, diagonal;

    // The empty squares one jump away from any square of `from`, using only the given diagonals.
    constexpr std::uint32_t jumps(std::uint32_t from, std::uint32_t rising, std::uint32_t falling) const {
        const std::uint32_t right = from >> 1, above = from >> lane_row;
        return ((from & across) << 1 | (right & across) | (from & up) << lane_row | (above & up) |
                (from & rising) << (lane_row + 1) | (from >> (lane_row + 1) & rising) | (right & falling) << lane_row |
                (above & falling) << 1) &
               empty;
    }
    constexpr std::uint32_t jumps(std::uint32_t from) const { return jumps(from, diagonal, diagonal); }

    // All squares reachable from `reached` by any number of jumps, including `reached` itself.
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
    // A tile has at most 8 steps and 19 other squares in its lane; a colour has at most 105 runs to remove, after each
    // move or without one; plus the pass.
    static constexpr std::size_t max_moves = tile_count * (8 + 19) * (1 + run_count) + run_count + 1;

    Position() = default;  // an empty board; a placeholder
    static Result<Position> parse(std::string_view text, Rules rules);
    // Tiles are placed by the generator described in docs/notation.md. `squares` are 32 different squares.
    static Position start(std::uint64_t seed, std::span<const Square, 2 * tile_count> squares, Rules rules);

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

    // All squares of a shortest legal path of a legal move, from first to last.
    std::vector<Square> path(Move move) const;
    // The squares emptied by the removal of a legal move, by tile number.
    std::vector<Square> removed(Move move) const;
    // The numbers that can never be removed, as bits.
    std::uint32_t stranded(int side) const;

    // Finds the target squares of each tile, lane by lane. Empty squares connected by jumps form an island; a tile that
    // can jump onto one square of an island can reach all of it, so each island is flooded once for all tiles.
    class Destinations;

    int side() const { return side_; }
    Squares occupied() const { return occupied_; }
    Rules rules() const { return rules_; }
    std::uint32_t quiet() const { return quiet_; }
    std::uint32_t turn() const { return turn_; }
    Square square(int side, int number) const { return square_[std::size_t(side)][std::size_t(number)]; }
    std::uint32_t left(int side) const { return left_[std::size_t(side)]; }  // bit n: number n is on the board
    // Bit n: n and n+1 are on adjacent squares.
    std::uint32_t touch(int side) const { return touch_[std::size_t(side)]; }
    // The touches of the side to move after its tile has moved to this square.
    std::uint32_t touch_after(int number, Square target) const;
    // The number of a side's tile on this square, or tile_count + 1 if there is none.
    int number_at(int side, Square s) const;
    // Includes quiet, turn and rules.
    bool operator==(const Position&) const = default;

private:
    // How the touches of a colour change when one tile moves.
    struct TouchUpdate;

    std::array<Lane, 4> lanes() const;
    Squares destinations_of(int number) const;
    std::uint32_t count_turns(int number, Squares ends) const;
    bool can_move_or_remove() const;
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

// Two or more consecutive touches are a chain of three or more tiles.
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
    std::array<std::array<std::uint32_t, 20>, 4> islands_;  // islands are disjoint: at most one per square of the lane
};

struct Position::TouchUpdate {
    Squares below, above;  // squares adjacent to the next lower number, to the next higher
    std::uint32_t touch;   // touches that do not involve the moving tile
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
// Instantiated once, with the rules, under the core's own compiler flags.
extern template std::uint64_t perft(querni::Position const&, unsigned, const Stop&);
extern template querni::Position playout(querni::Position, SplitMix64&);
}  // namespace qirkat
