#include "rules/alquerque.h"

namespace qirkat::alquerque {
namespace {

constexpr std::array<std::string_view, 2> side_names = {"White", "Black"};

std::string name(Point p) { return std::string(names[p]); }

}  // namespace

Position Position::start() {
    Position p;
    p.key_ = p.compute_key();
    return p;
}

Position Position::moving(Points ours, Bar our_bar, Points theirs, Bar their_bar) {
    Position p;
    p.ours_ = {ours, our_bar, 0};
    p.theirs_ = {theirs, their_bar, 0};
    p.key_ = p.compute_key();
    return p;
}

Position Position::placing(Points ours, int our_hand, Points theirs, int their_hand) {
    Position p;
    p.ours_ = {ours, {}, std::uint8_t(our_hand)};
    p.theirs_ = {theirs, {}, std::uint8_t(their_hand)};
    p.key_ = p.compute_key();
    return p;
}

Position Position::without_quiet_turns() const {
    Position p = *this;
    p.quiet_ = 0;
    return p;
}

RandomMove<Move> Position::random_move_of(SplitMix64& random) const {
    std::array<std::uint32_t, max_moves> moves;  // packed, because an array of Move would be zeroed first
    std::size_t size = 0;
    for_each_move([&](Move move) { moves[size++] = std::uint32_t(move.from << 16 | move.to << 8 | move.taken); });
    const std::uint32_t chosen = moves[random.below(size)];
    return {{Point(chosen >> 16), Point(chosen >> 8), Point(chosen)}, std::uint32_t(size)};
}

std::optional<Outcome> Position::outcome() const {
    if (const auto few = too_few_men()) return few;
    if (!ours_.hand && !Slides(ours_.men, empty()).any()) return Outcome{side_ ^ 1, Reason::blocked};
    if (is_drawn()) return Outcome{Outcome::draw, Reason::quiet_100};
    return std::nullopt;
}

std::uint64_t Position::compute_key() const {
    std::uint64_t key = side_ ? zobrist.black_to_move : 0;
    for (std::size_t i = 0; i < 2; ++i) {
        const int side = int(i);
        for_each(men(side), [&](Point p) { key ^= zobrist.man[i][p]; });
        key ^= zobrist.hand[i][std::size_t(hand(side))] ^ ZobristKeys::bar(i, bar(side));
    }
    return key;
}

bool Position::makes_mill(Point from, Point to) const {
    const Points left = ours_.men & ~one(from);
    for (const Points line : lines_through[to])
        if ((left & line) == line) return true;
    return false;
}

// ---------------------------------------------------------------------------------------------------------------------

std::optional<Fault> Position::validate(Move move) const {
    const auto fault = [](const char* reason, std::string sentence) { return Fault{reason, std::move(sentence)}; };
    const std::string us(side_names[side_]), them(side_names[side_ ^ 1u]);
    if (outcome()) return fault("game_over", "The game is over: no more moves can be played.");
    const Point from = move.from, to = move.to;
    const Points own = ours_.men, enemy = theirs_.men;
    if (move.slides()) {
        if (ours_.hand)
            return fault("must_place",
                         us + " still has pieces in hand (" + std::to_string(ours_.hand) + ") and must place one.");
        if (enemy >> from & 1) return fault("not_yours", "The piece on " + name(from) + " belongs to " + them + ".");
        if (!(own >> from & 1)) return fault("empty_point", "There is no piece on " + name(from) + ".");
        if (from == to) return fault("same_point", "The piece on " + name(from) + " must move to another point.");
    } else if (!ours_.hand) {
        return fault("must_slide", us + " has no pieces in hand and must slide one, as in d2-d3.");
    }
    if (!(empty() >> to & 1)) return fault("occupied", "The point " + name(to) + " is occupied.");
    if (move.slides()) {
        if (!(neighbours[from] >> to & 1))
            return fault("not_adjacent",
                         name(from) + " and " + name(to) + " are not adjacent on a line, and pieces cannot fly.");
        if (Bar{from, to} == ours_.bar)
            return fault("barred", "The piece on " + name(from) + " has just left a mill on " + name(to) +
                                       " and cannot go straight back to re-form it.");
    }
    const bool mill = move.slides() ? makes_mill(from, to) : ClosingPoints(own).any() >> to & 1;
    if (!move.takes()) {
        if (!mill || !enemy) return std::nullopt;
        const Points takeable_men = takeable(enemy);
        return fault("must_take", "This makes a mill, so you must take a piece: add x and its point, as in " +
                                      move.text() + "x" + name(Point(std::countr_zero(takeable_men))) + ".");
    }
    const Point man = move.taken;
    if (!mill) return fault("no_mill", "This does not make a mill, so you cannot take a piece.");
    if (own >> man & 1)
        return fault("own_man", "The piece on " + name(man) + " is " + us + "'s own: take one of " + them + "'s.");
    if (!(enemy >> man & 1)) return fault("nobody_there", "There is no piece to take on " + name(man) + ".");
    if (!(takeable(enemy) >> man & 1))
        return fault("protected",
                     "The piece on " + name(man) + " is in a mill, so it is protected: take one that is not.");
    return std::nullopt;
}

std::string Move::text() const {
    std::string out = slides() ? name(from) + "-" + name(to) : name(to);
    if (takes()) out += "x" + name(taken);
    return out;
}

std::optional<Point> parse_point(std::string_view name) {
    for (const Point point : point_in_order)
        if (names[point] == name) return point;
    return std::nullopt;
}

Result<Move> Position::parse_move(std::string_view text) const {
    const Fault unreadable = {"not_a_move",
                              quoted(text) + " is not an Alquerque de 9 move: write d2, d2-d3, d2xf4 or d2-d3xf4."};
    if (text.size() > 8) return unreadable;
    const auto first = parse_point(text.substr(0, 2));
    if (!first) return unreadable;
    Move move{no_point, *first, no_point};
    text.remove_prefix(2);
    if (text.starts_with('-')) {
        const auto to = parse_point(text.substr(1, 2));
        if (!to) return unreadable;
        move = {*first, *to, no_point};
        text.remove_prefix(3);
    }
    if (text.starts_with('x')) {
        const auto man = parse_point(text.substr(1, 2));
        if (!man) return unreadable;
        move.taken = *man;
        text.remove_prefix(3);
    }
    if (!text.empty()) return unreadable;
    if (auto fault = validate(move)) return *std::move(fault);
    return move;
}

// ---------------------------------------------------------------------------------------------------------------------

std::string Position::text() const {
    std::string out;
    for (int i = 0; i < point_count; ++i) {
        const Points point = one(point_at(i / 8, i % 8));
        if (i == 8 || i == 16) out += '/';
        out += men(0) & point ? 'W' : men(1) & point ? 'B' : '.';
    }
    const auto barred = [](Bar bar) { return bar ? name(bar.from) + "-" + name(bar.to) : std::string("-"); };
    return out + (side_ ? " b " : " w ") + std::to_string(hand(0)) + "-" + std::to_string(hand(1)) + " " +
           barred(bar(0)) + "," + barred(bar(1)) + " " + std::to_string(quiet_) + " " + std::to_string(turn_);
}

Result<Position> Position::parse(std::string_view text) {
    if (text.size() > 80)
        return Fault{"too_long", "An Alquerque de 9 position has at most 80 characters; this text is longer."};
    Position p;
    std::array<Player, 2> players;
    Reader in{text};
    for (int i = 0; i < point_count; ++i) {
        const Point point = point_at(i / 8, i % 8);
        if ((i == 8 || i == 16) && !in.take('/'))
            return in.fault("rings", "The three rings of eight points must be separated by '/'");
        if (in.take('W'))
            players[0].men |= one(point);
        else if (in.take('B'))
            players[1].men |= one(point);
        else if (!in.take('.'))
            return in.fault("man", "The point " + name(point) + " must be W (White), B (Black) or . (empty)");
    }
    if (!in.take(' ')) return in.fault("spaces", "The three rings must be followed by a space and the side to move");
    if (in.take('b'))
        p.side_ = 1;
    else if (!in.take('w'))
        return in.fault("side", "The side to move must be w (White) or b (Black)");
    if (!in.take(' ')) return in.fault("spaces", "The parts of a position text must be separated by single spaces");
    for (std::size_t side = 0; side < 2; ++side) {
        if (side == 1 && !in.take('-'))
            return in.fault("hands", "The pieces in hand must be written as in 9-9, White's first");
        const std::size_t begin = in.at;
        const auto hand = in.number();
        if (!hand) return in.fault("hands", "The pieces in hand must be numbers from 0 to 9, written as in 9-9");
        const unsigned on_board = unsigned(std::popcount(players[side].men));
        if (*hand > men_each || *hand + on_board > men_each) {
            in.at = begin;
            return in.fault("too_many_men", std::string(side_names[side]) + " has " + std::to_string(on_board) +
                                                " pieces on the board and " + std::to_string(*hand) +
                                                " in hand, but each side has only nine");
        }
        players[side].hand = std::uint8_t(*hand);
    }
    if (!in.take(' ')) return in.fault("spaces", "The parts of a position text must be separated by single spaces");
    for (std::size_t side = 0; side < 2; ++side) {
        if (side == 1 && !in.take(','))
            return in.fault("barred", "The barred returns must be separated by a comma, as in -,- or d3-d2,-");
        if (in.take('-')) continue;
        const auto from = parse_point(text.substr(in.at, 2));
        const auto to = in.at + 3 <= text.size() ? parse_point(text.substr(in.at + 3, 2)) : std::nullopt;
        if (!from || !to || text[in.at + 2] != '-')
            return in.fault("barred", "A barred return must be two points, as in d3-d2, or - for none");
        if (!(neighbours[*from] >> *to & 1))
            return in.fault("barred",
                            "The barred return " + name(*from) + "-" + name(*to) + " must name two adjacent points");
        in.at += 5;
        if (const Bar bar{*from, *to}; bar.holds(players[side].men, players[side ^ 1].men)) players[side].bar = bar;
    }
    auto counts = parse_counts(in, "capture");
    if (auto* fault = std::get_if<Fault>(&counts)) return std::move(*fault);
    p.quiet_ = std::get<Counts>(counts).quiet;
    p.turn_ = std::get<Counts>(counts).turn;
    p.ours_ = players[p.side_];
    p.theirs_ = players[p.side_ ^ 1u];
    p.key_ = p.compute_key();
    return p;
}

}  // namespace qirkat::alquerque

template std::uint64_t qirkat::perft(qirkat::alquerque::Position const&, unsigned, const Stop&);
template qirkat::alquerque::Position qirkat::playout(qirkat::alquerque::Position, SplitMix64&);
