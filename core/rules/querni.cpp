#include "rules/querni.h"

#include <algorithm>

namespace qirkat::querni {
namespace {

constexpr std::array<std::string_view, 2> side_names = {"Blue", "Pink"};

// One key for each tile on each square, then one for pink to move.
constexpr std::size_t tile_key_count = 2 * tile_count * square_count;
constexpr SplitMix64 key_source{0x7175'6572'6E69};  // "querni"
constexpr std::uint64_t pink_to_move = key_source.after(tile_key_count);

std::uint64_t tile_key(int side, int number, Square s) {
    const auto place = std::size_t((side * tile_count + number - 1) * square_count + order_of[s]);
#if defined(__wasm__)
    // In the browser the keys are computed: the table would have to be downloaded and does not compress.
    return key_source.after(place);
#else
    static constexpr auto keys = [] {
        std::array<std::uint64_t, tile_key_count> table{};
        SplitMix64 random = key_source;
        for (auto& key : table) key = random();
        return table;
    }();
    return keys[place];
#endif
}

bool has_three_in_a_row(std::uint32_t numbers) { return numbers & numbers >> 1 & numbers >> 2; }

std::string tile_name(int side, int number) {
    return std::string(side_names[std::size_t(side)]) + "'s " + std::to_string(number);
}

// Cells whose tile could be jumped along both diagonals by a tile that visits these squares.
std::uint32_t crossings(const Lane& way, std::uint32_t visited, std::uint32_t rising, std::uint32_t falling) {
    return way.diagonal & rising & falling & visited & visited >> 1 & visited >> lane_row & visited >> (lane_row + 1);
}

}  // namespace

// A tile beside the squares of a lane, not diagonal to them, can be jumped along one line only, and a path that visits
// no square twice never jumps it twice. So "no tile twice" only forbids crossing a cell along both diagonals: a square
// is reachable if and only if it is reachable for some choice of one diagonal for each cell that could be crossed
// twice. There are at most 12 such cells, and the search ends as soon as it has reached everything that the default
// rule allows.
std::uint32_t Position::Destinations::jumps_each_once(const Lane& way, std::uint32_t from) {
    const std::uint32_t most = way.flood(way.jumps(from), way.diagonal, way.diagonal);
    const auto reach = [&](const auto& self, std::uint32_t rising, std::uint32_t falling) -> std::uint32_t {
        const std::uint32_t reached = way.flood(way.jumps(from, rising, falling), rising, falling);
        const std::uint32_t cells = crossings(way, reached | from, rising, falling);
        if (!cells) return reached;
        const std::uint32_t cell = cells & -cells;
        const std::uint32_t one = self(self, rising & ~cell, falling);
        return one == most ? most : one | self(self, rising, falling & ~cell);
    };
    return reach(reach, way.diagonal, way.diagonal);
}

std::array<Lane, 4> Position::lanes() const {
    std::array<Lane, 4> out;
    for (int i = 0; i < 4; ++i) {
        const int odd_column = i & 1, odd_row = i >> 1;
        out[std::size_t(i)] = {whole_board.lane(i) & ~occupied_.lane(i), occupied_.lane(i ^ 1) >> odd_column,
                               occupied_.lane(i ^ 2) >> odd_row * lane_row,
                               occupied_.lane(i ^ 3) >> (odd_column + odd_row * lane_row)};
    }
    return out;
}

Squares Position::destinations_of(int number) const { return Destinations(*this).from(square(side_, number)); }

// Each target allows the move alone and the move with each chain that it completes. Where the tile joins a run of `a`
// touches below it or `b` above it, the number of chains grows by the terms below; a run of k touches contains k(k-1)/2
// chains.
std::uint32_t Position::count_turns(int number, Squares ends) const {
    const auto chains = [](std::uint32_t k) { return k * (k - 1) / 2; };
    const TouchUpdate update(*this, number);
    const auto a = std::uint32_t(std::countl_one(update.touch << 1 << (32 - number)));
    const auto b = std::uint32_t(std::countr_one(update.touch >> (number + 1)));
    const Squares below = ends & update.below, above = ends & update.above, both = below & above;
    return ends.count() * (1 + count_runs(update.touch)) + a * below.count() + b * above.count() +
           (chains(a + b + 2) - chains(a) - chains(b) - a - b) * both.count();
}

std::uint32_t Position::count_moves() const {
    if (outcome()) return 0;
    std::uint32_t count = count_runs(touch_[side_]);
    Destinations destinations(*this);
    for (std::uint32_t numbers = left_[side_]; numbers; numbers &= numbers - 1) {
        const int number = std::countr_zero(numbers);
        count += count_turns(number, destinations.from(square(side_, number)));
    }
    return count == 0 || rules_.voluntary_pass ? count + 1 : count;
}

RandomMove<Move> Position::random_move_of(SplitMix64& random) const {
    struct Choice {
        Squares to;
        std::uint32_t end;  // running total of turns
        int number;
    };
    std::array<Choice, tile_count> choices;
    std::size_t size = 0;
    std::uint32_t count = 0;
    Destinations destinations(*this);
    for (std::uint32_t numbers = left_[side_]; numbers; numbers &= numbers - 1) {
        const int number = std::countr_zero(numbers);
        const Squares to = destinations.from(square(side_, number));
        count += count_turns(number, to);
        choices[size++] = {to, count, number};
    }
    const std::uint32_t removals = count_runs(touch_[side_]), all = count + removals;
    const bool can_pass = all == 0 || rules_.voluntary_pass;
    auto pick = std::uint32_t(random.below(all + can_pass));
    if (pick == all) return {Move::pass(), all + can_pass};
    Move chosen;
    if (pick >= count) {
        for_each_run(touch_[side_], [&](std::uint32_t run) {
            if (pick-- == count) chosen = Move::make(Move::remove_origin, 0, run);
        });
        return {chosen, all + can_pass};
    }
    const Choice* choice = choices.data();
    while (pick >= choice->end) ++choice;
    if (choice != choices.data()) pick -= choice[-1].end;
    const TouchUpdate update(*this, choice->number);
    const std::uint32_t origin = order_of[square(side_, choice->number)];
    bool found = false;
    choice->to.for_each([&](Square to) {
        if (found) return;
        const std::uint32_t touch = update.touch_at(to), turns = 1 + count_runs(touch);
        if (pick >= turns) {
            pick -= turns;
            return;
        }
        found = true;
        chosen = Move::make(origin, order_of[to], 0);
        std::uint32_t left = pick;
        if (left)
            for_each_run(touch, [&](std::uint32_t run) {
                if (--left == 0) chosen.packed |= run;
            });
    });
    return {chosen, all + can_pass};
}

bool Position::can_move_or_remove() const {
    if (count_runs(touch_[side_])) return true;
    Destinations destinations(*this);
    for (std::uint32_t numbers = left_[side_]; numbers; numbers &= numbers - 1)
        if (!destinations.from(square(side_, std::countr_zero(numbers))).empty()) return true;
    return false;
}

int Position::number_at(int side, Square s) const {
    const auto& squares = square_[std::size_t(side)];
    return int(std::find(squares.begin() + 1, squares.end() - 1, s) - squares.begin());
}

std::uint32_t Position::touch_after(int number, Square target) const {
    return TouchUpdate(*this, number).touch_at(target);
}

Position Position::play(Move move) const {
    Position next = *this;
    const std::size_t us = side_;
    if (move.moves_tile()) {
        const Square from = square_in_order(int(move.origin())), to = square_in_order(int(move.target()));
        const int number = number_at(side_, from);
        next.occupied_ = occupied_ ^ Squares::of(from) ^ Squares::of(to);
        next.square_[us][std::size_t(number)] = to;
        next.key_ ^= tile_key(side_, number, from) ^ tile_key(side_, number, to);
        next.touch_[us] = touch_after(number, to);
    }
    if (move.removal()) {
        const Run run = move.run();
        for (int number = run.lowest; number <= run.highest; ++number) next.lift_tile(side_, number);
        next.touch_[us] &= ~((2u << run.highest) - (1u << (run.lowest - 1)));
        next.quiet_ = 0;
    } else {
        next.quiet_ = quiet_ + 1;
    }
    next.turn_ = turn_after(turn_);
    next.side_ = std::uint8_t(us ^ 1);
    next.key_ ^= pink_to_move;
    return next;
}

std::optional<Outcome> Position::outcome() const {
    for (int side = 0; side < 2; ++side)
        if (!left_[std::size_t(side)]) return Outcome{side, Reason::all_removed};
    if (!has_three_in_a_row(left_[0]) && !has_three_in_a_row(left_[1]))
        return Outcome{Outcome::draw, Reason::no_chains};
    if (quiet_ >= quiet_limit) return Outcome{Outcome::draw, Reason::quiet_30};
    return std::nullopt;
}

std::uint32_t Position::stranded(int side) const {
    const std::uint32_t left = left_[std::size_t(side)], threes = left & left >> 1 & left >> 2;
    return left & ~(threes | threes << 1 | threes << 2);
}

void Position::put_tile(int side, int number, Square s) {
    square_[std::size_t(side)][std::size_t(number)] = s;
    occupied_ = occupied_ | Squares::of(s);
    left_[std::size_t(side)] |= 1u << number;
    key_ ^= tile_key(side, number, s);
}

void Position::lift_tile(int side, int number) {
    const Square s = std::exchange(square_[std::size_t(side)][std::size_t(number)], nowhere);
    occupied_ = occupied_ - Squares::of(s);
    left_[std::size_t(side)] &= ~(1u << number);
    key_ ^= tile_key(side, number, s);
}

void Position::find_touches() {
    for (int side = 0; side < 2; ++side)
        for (int number = 1; number < tile_count; ++number)
            if (neighbours[square(side, number)].has(square(side, number + 1)))
                touch_[std::size_t(side)] |= 1u << number;
}

std::uint64_t Position::compute_key() const {
    std::uint64_t key = side_ ? pink_to_move : 0;
    for (int side = 0; side < 2; ++side)
        for (int number = 1; number <= tile_count; ++number)
            if (const Square s = square(side, number); s != nowhere) key ^= tile_key(side, number, s);
    return key;
}

// ---------------------------------------------------------------------------------------------------------------------

namespace {

// The first path with the fewest jumps, as bits of the lane; empty if the target is out of reach.
std::vector<int> shortest_jumps(const Lane& way, int from, int to, std::uint32_t rising, std::uint32_t falling) {
    std::array<std::int8_t, 32> came_from{};
    std::uint32_t reached = 1u << from;
    std::vector<int> queue = {from};
    for (std::size_t i = 0; i < queue.size() && queue[i] != to; ++i) {
        std::uint32_t fresh = way.jumps(1u << queue[i], rising, falling) & ~reached;
        reached |= fresh;
        for (; fresh; fresh &= fresh - 1) {
            const int next = std::countr_zero(fresh);
            came_from[std::size_t(next)] = std::int8_t(queue[i]);
            queue.push_back(next);
        }
    }
    if (!(reached >> to & 1)) return {};
    std::vector<int> steps = {to};
    while (steps.back() != from) steps.push_back(came_from[std::size_t(steps.back())]);
    std::reverse(steps.begin(), steps.end());
    return steps;
}

// The first cell that a path crosses along both diagonals, as a bit; 0 if there is none.
std::uint32_t cell_crossed_twice(const std::vector<int>& steps) {
    std::uint32_t crossed = 0;
    for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
        const int low = std::min(steps[i], steps[i + 1]), apart = std::abs(steps[i] - steps[i + 1]);
        if (apart != lane_row - 1 && apart != lane_row + 1) continue;
        const std::uint32_t cell = 1u << (apart == lane_row + 1 ? low : low - 1);
        if (crossed & cell) return cell;
        crossed |= cell;
    }
    return 0;
}

// The same without crossing any cell twice. If the shortest path breaks the rule, try again without either diagonal of
// the offending cell and take the shorter result.
std::vector<int> shortest_jumps_each_once(const Lane& way, int from, int to, std::uint32_t rising,
                                          std::uint32_t falling) {
    std::vector<int> steps = shortest_jumps(way, from, to, rising, falling);
    const std::uint32_t cell = cell_crossed_twice(steps);
    if (!cell) return steps;
    std::vector<int> one = shortest_jumps_each_once(way, from, to, rising & ~cell, falling);
    if (one.size() == steps.size()) return one;
    std::vector<int> other = shortest_jumps_each_once(way, from, to, rising, falling & ~cell);
    return other.empty() || (!one.empty() && one.size() <= other.size()) ? one : other;
}

}  // namespace

std::vector<Square> Position::path(Move move) const {
    if (!move.moves_tile()) return {};
    const Square from = square_in_order(int(move.origin())), to = square_in_order(int(move.target()));
    if (neighbours[from].has(to)) return {from, to};
    const int lane = from >> 5;
    const Lane way = lanes()[std::size_t(lane)];
    const auto search = rules_.jump_each_once ? shortest_jumps_each_once : shortest_jumps;
    std::vector<Square> squares;
    for (const int bit : search(way, from & 31, to & 31, way.diagonal, way.diagonal))
        squares.push_back(Square(lane * 32 + bit));
    return squares;
}

std::vector<Square> Position::removed(Move move) const {
    std::vector<Square> squares;
    if (!move.removal()) return squares;
    const Square from = move.moves_tile() ? square_in_order(int(move.origin())) : nowhere;
    for (int number = move.run().lowest; number <= move.run().highest; ++number) {
        const Square s = square(side_, number);
        squares.push_back(s == from ? square_in_order(int(move.target())) : s);
    }
    return squares;
}

// ---------------------------------------------------------------------------------------------------------------------

std::optional<Fault> Position::validate(Move move) const {
    const std::string us(side_names[side_]);
    const auto fault = [](const char* reason, std::string sentence) { return Fault{reason, std::move(sentence)}; };
    if (outcome()) return fault("game_over", "The game is over: no more moves can be played.");
    if (move.origin() == Move::pass_origin) {
        if (rules_.voluntary_pass || !can_move_or_remove()) return std::nullopt;
        return fault("cannot_pass", us + " can move a tile or remove a chain, so passing is not allowed.");
    }
    std::uint32_t touch = touch_[side_];
    if (move.moves_tile()) {
        const Square from = square_in_order(int(move.origin())), to = square_in_order(int(move.target()));
        if (!occupied_.has(from)) return fault("empty_square", "There is no tile on " + name(from) + ".");
        const int number = number_at(side_, from);
        if (number > tile_count)
            return fault("not_yours", "The tile on " + name(from) + " belongs to " +
                                          std::string(side_names[side_ ^ 1u]) + ", but it is " + us + "'s turn.");
        if (from == to)
            return fault("same_square", "A tile cannot end up on the square it started from, " + name(from) + ".");
        if (occupied_.has(to)) return fault("occupied", "The square " + name(to) + " is occupied.");
        if (!destinations_of(number).has(to)) {
            Position lenient = *this;
            lenient.rules_.jump_each_once = false;
            if (lenient.destinations_of(number).has(to))
                return fault("jumped_twice",
                             "To reach " + name(to) + ", the tile on " + name(from) +
                                 " would have to jump the same tile twice, which this variant forbids.");
            return fault("out_of_reach",
                         "The tile on " + name(from) + " cannot reach " + name(to) + ", either by a step or by jumps.");
        }
        touch = touch_after(number, to);
    }
    if (!move.removal()) return std::nullopt;
    const Run run = move.run();
    for (int number = run.lowest; number <= run.highest; ++number)
        if (!(left_[side_] >> number & 1))
            return fault("tile_gone", tile_name(side_, number) + " is no longer on the board.");
    for (int number = run.lowest; number < run.highest; ++number)
        if (!(touch >> number & 1))
            return fault("no_chain", tile_name(side_, number) + " does not touch " + std::to_string(number + 1) +
                                         (move.moves_tile() ? " after this move." : "."));
    return std::nullopt;
}

std::string Move::text() const {
    if (*this == pass()) return "pass";
    std::string out;
    if (moves_tile()) out = name(square_in_order(int(origin()))) + "-" + name(square_in_order(int(target())));
    if (removal()) out += "x" + std::to_string(run().lowest) + "-" + std::to_string(run().highest);
    return out;
}

std::optional<Square> parse_square(std::string_view name) {
    if (name.size() != 2 || name[0] < 'a' || name[0] >= 'a' + columns || name[1] < '1' || name[1] >= '1' + rows)
        return std::nullopt;
    return square_at(name[0] - 'a', name[1] - '1');
}

Result<Move> Position::parse_move(std::string_view text) const {
    const Fault unreadable = {"not_a_move",
                              quoted(text) + " is not a Querni move: write c3-e5, x4-7, c3-e5x4-7 or pass."};
    Move move;
    if (text == "pass") {
        move = Move::pass();
    } else {
        std::uint32_t origin = Move::remove_origin, target = 0, removal = 0;
        Reader in{text};
        if (text.size() >= 5 && text[0] != 'x' && text[2] == '-') {
            const auto from = parse_square(text.substr(0, 2)), to = parse_square(text.substr(3, 2));
            if (!from || !to) return unreadable;
            origin = order_of[*from];
            target = order_of[*to];
            in.at = 5;
        }
        if (!in.done() || origin == Move::remove_origin) {
            if (!in.take('x')) return unreadable;
            const auto lowest = in.number();
            if (!lowest || !in.take('-')) return unreadable;
            const auto highest = in.number();
            if (!highest || !in.done()) return unreadable;
            if (*lowest < 1 || *highest < 1 || *lowest > tile_count || *highest > tile_count || *lowest > *highest)
                return Fault{"not_a_move", "The removal in " + quoted(text) +
                                               " must name its lowest, then its highest number, from 1 to 16."};
            removal = rank_of_run[*lowest][*highest];
            if (!removal)
                return Fault{"too_short", "A chain needs at least three tiles; " + quoted(text) + " names fewer."};
        }
        move = Move::make(origin, target, removal);
    }
    if (auto fault = validate(move)) return *std::move(fault);
    return move;
}

// ---------------------------------------------------------------------------------------------------------------------

std::string Position::text() const {
    std::array<char, 128> tile{};
    for (int side = 0; side < 2; ++side)
        for (int number = 1; number <= tile_count; ++number)
            if (const Square s = square(side, number); s != nowhere) tile[s] = char((side ? 'a' : 'A') + number - 1);
    std::string out;
    for (int row = rows - 1; row >= 0; --row) {
        int empty = 0;
        const auto flush = [&] {
            if (empty) out += std::to_string(std::exchange(empty, 0));
        };
        for (int column = 0; column < columns; ++column) {
            if (const char c = tile[square_at(column, row)]) {
                flush();
                out += c;
            } else {
                ++empty;
            }
        }
        flush();
        if (row) out += '/';
    }
    return out + (side_ ? " p " : " b ") + std::to_string(quiet_) + " " + std::to_string(turn_);
}

Result<Position> Position::parse(std::string_view text, Rules rules) {
    if (text.size() > 120)
        return Fault{"too_long", "A Querni position has at most 120 characters; this text is longer."};
    Position p;
    p.rules_ = rules;
    for (auto& squares : p.square_) squares.fill(nowhere);
    Reader in{text};
    for (int row = rows - 1; row >= 0; --row) {
        const std::string here = "Row " + std::to_string(row + 1);
        bool after_number = false;
        for (int column = 0; column < columns;) {
            const char c = in.peek();
            if (c >= '0' && c <= '9') {
                if (after_number)
                    return in.fault("number", here + ": two numbers of empty squares must not follow each other");
                const std::size_t begin = in.at;
                const auto empty = in.number();
                if (!empty || *empty == 0) {
                    in.at = begin;
                    return in.fault("number",
                                    here + ": a number of empty squares must be at least 1, without leading zeros");
                }
                if (*empty > std::uint32_t(columns - column)) {
                    in.at = begin;
                    return in.fault("row_width", here + " is wider than ten squares");
                }
                column += int(*empty);
                after_number = true;
                continue;
            }
            after_number = false;
            const int side = c >= 'a' ? 1 : 0, number = c - (side ? 'a' : 'A') + 1;
            if (number < 1 || number > tile_count) {
                if (c == '/' || c == ' ' || in.done())
                    return in.fault("row_width", here + " has only " + std::to_string(column) + " of its ten squares");
                return in.fault("tile", here + ": a tile must be A to P (Blue) or a to p (Pink)");
            }
            if (p.square(side, number) != nowhere)
                return in.fault("duplicate", here + ": " + tile_name(side, number) + " is already on the board");
            p.put_tile(side, number, square_at(column, row));
            ++in.at;
            ++column;
        }
        if (row && !in.take('/')) {
            const bool wider = !in.done() && in.peek() != ' ';
            return in.fault(wider ? "row_width" : "rows", wider ? here + " is wider than ten squares"
                                                                : "A board must have seven rows, separated by '/'");
        }
    }
    if (!in.take(' ')) return in.fault("spaces", "Row 1 must be followed by a space and the side to move");
    if (in.take('p'))
        p.side_ = 1;
    else if (!in.take('b'))
        return in.fault("side", "The side to move must be b (Blue) or p (Pink)");
    auto counts = parse_counts(in, "removal");
    if (auto* fault = std::get_if<Fault>(&counts)) return std::move(*fault);
    p.quiet_ = std::get<Counts>(counts).quiet;
    p.turn_ = std::get<Counts>(counts).turn;
    if (p.occupied_.empty()) return Fault{"no_tiles", "A Querni position must have at least one tile on the board."};
    if (p.side_) p.key_ ^= pink_to_move;
    p.find_touches();
    return p;
}

const std::array<std::string, 8> default_marks = {"b2", "d2", "f2", "h2", "b5", "d5", "f5", "h5"};

Result<std::array<Square, 2 * tile_count>> start_squares(std::span<const std::string> marks) {
    if (marks.size() != 8)
        return Fault{"marks", "A set-up needs eight marks; " + std::to_string(marks.size()) + " were given."};
    Squares all;
    for (const std::string& mark : marks) {
        const auto corner = parse_square(mark);
        if (!corner || column_of(*corner) == columns - 1 || row_of(*corner) == rows - 1)
            return Fault{"marks", "A mark is named after the lower left of its four squares, from a1 to i6; " +
                                      quoted(mark) + " is not one of them."};
        for (int i = 0; i < 4; ++i) {
            const Square s = square_at(column_of(*corner) + i / 2, row_of(*corner) + i % 2);
            if (all.has(s))
                return Fault{"marks", "The marks must not share squares; two of them share " + name(s) + "."};
            all = all | Squares::of(s);
        }
    }
    std::array<Square, 2 * tile_count> squares{};
    std::size_t size = 0;
    for (int order = 0; order < square_count; ++order)
        if (all.has(square_in_order(order))) squares[size++] = square_in_order(order);
    return squares;
}

Position Position::start(std::uint64_t seed, std::span<const Square, 2 * tile_count> squares, Rules rules) {
    std::array<int, 2 * tile_count> tiles;  // blue 1..16 are 0..15, pink 1..16 are 16..31
    for (int i = 0; i < 2 * tile_count; ++i) tiles[std::size_t(i)] = i;
    SplitMix64 random{seed};
    for (std::size_t i = tiles.size() - 1; i > 0; --i) std::swap(tiles[i], tiles[random.below(i + 1)]);
    Position p;
    p.rules_ = rules;
    for (auto& on : p.square_) on.fill(nowhere);
    for (std::size_t i = 0; i < tiles.size(); ++i)
        p.put_tile(tiles[i] / tile_count, tiles[i] % tile_count + 1, squares[i]);
    p.find_touches();
    return p;
}

}  // namespace qirkat::querni

template std::uint64_t qirkat::perft(qirkat::querni::Position const&, unsigned, const Stop&);
template qirkat::querni::Position qirkat::playout(qirkat::querni::Position, SplitMix64&);
