// Positions, moves and engine reports as JSON: everything a page needs to show them. web/src/core/position.ts and
// web/src/core/core.ts document the fields.
#pragma once

#include "bindings/json.h"
#include "engine/explain.h"
#include "engine/search.h"
#include "rules/game.h"
#include "rules/history.h"
#include "solver/tables.h"

namespace qirkat {

// ---------------------------------------------------------------------------------------------------------------------
// Squares, pieces and moves, per game

inline void write_numbers(Json& json, std::uint32_t bits) {
    json.array([&] {
        for (; bits; bits &= bits - 1) json.number(std::countr_zero(bits));
    });
}
// Sorted by name, which along a line is also their order on the board.
inline void write_points(Json& json, alquerque::Points points) {
    json.array([&] {
        for (const auto point : alquerque::point_in_order)
            if (points >> point & 1) json.string(alquerque::names[point]);
    });
}

inline void write_move(Json& json, const querni::Position& position, querni::Move move) {
    const auto square = [&](std::uint32_t order) { json.string(querni::name(querni::square_in_order(int(order)))); };
    json.object([&] {
        json.field("text").string(move.text());
        json.field("from");
        move.moves_tile() ? square(move.origin()) : json.null();
        json.field("to");
        move.moves_tile() ? square(move.target()) : json.null();
        json.field("removed").array([&] {
            for (const auto s : position.removed(move)) json.string(querni::name(s));
        });
        json.field("run");
        if (move.removal())
            json.array([&] {
                json.number(move.run().lowest);
                json.number(move.run().highest);
            });
        else
            json.null();
    });
}
inline void write_move(Json& json, const alquerque::Position&, alquerque::Move move) {
    json.object([&] {
        json.field("text").string(move.text());
        json.field("from");
        move.slides() ? json.string(alquerque::names[move.from]) : json.null();
        json.field("to").string(alquerque::names[move.to]);
        json.field("removed").array([&] {
            if (move.takes()) json.string(alquerque::names[move.taken]);
        });
        json.field("run").null();
    });
}

// Whether two moves have the same origin and target.
inline bool same_squares(querni::Move a, querni::Move b) {
    return a.origin() == b.origin() && a.target() == b.target();
}
inline bool same_squares(alquerque::Move a, alquerque::Move b) { return a.from == b.from && a.to == b.to; }

inline std::vector<std::string> path(const querni::Position& position, querni::Move move) {
    std::vector<std::string> names;
    if (move.moves_tile())
        for (const auto s : position.path(move)) names.push_back(querni::name(s));
    return names;
}
inline std::vector<std::string> path(const alquerque::Position&, alquerque::Move move) {
    if (!move.slides()) return {};
    return {std::string(alquerque::names[move.from]), std::string(alquerque::names[move.to])};
}

inline void write_piece(Json& json, std::string_view square, const char* side, int number) {
    json.object([&] {
        json.field("square").string(square);
        json.field("side").string(side);
        json.field("number");
        number ? json.number(number) : json.null();
    });
}

// Fields that apply to one game only, empty or null in the other.
inline void write_board(Json& json, const querni::Position& position) {
    json.field("pieces").array([&] {
        for (int side = 0; side < 2; ++side)
            for (int number = 1; number <= querni::tile_count; ++number)
                if (const auto s = position.square(side, number); s != querni::nowhere)
                    write_piece(json, querni::name(s), Game::of(position).side(side), number);
    });
    json.field("hands").null();
    json.field("mills").array([] {});
    json.field("barred").null();
    json.field("stranded").array([&] {
        for (const int side : {0, 1}) write_numbers(json, position.stranded(side));
    });
}
inline void write_board(Json& json, const alquerque::Position& position) {
    json.field("pieces").array([&] {
        for (const int side : {0, 1})
            alquerque::for_each(position.men(side), [&](alquerque::Point point) {
                write_piece(json, alquerque::names[point], Game::of(position).side(side), 0);
            });
    });
    json.field("hands").array([&] {
        for (const int side : {0, 1}) json.number(position.hand(side));
    });
    json.field("mills").array([&] {
        for (const int side : {0, 1})
            for (const auto line : alquerque::lines)
                if ((position.men(side) & line) == line) write_points(json, line);
    });
    json.field("barred");
    if (const auto bar = position.bar(position.side()))
        json.object([&] {
            json.field("from").string(alquerque::names[bar.from]);
            json.field("to").string(alquerque::names[bar.to]);
        });
    else
        json.null();
    json.field("stranded").array([&] {
        for (int side = 0; side < 2; ++side) json.array([] {});
    });
}

// ---------------------------------------------------------------------------------------------------------------------

inline void write_outcome(Json& json, const Game& game, const std::optional<Outcome>& outcome) {
    if (!outcome) return json.null();
    json.object([&] {
        json.field("winner");
        outcome->winner == Outcome::draw ? json.null() : json.string(game.side(outcome->winner));
        json.field("reason").string(reason_names[std::size_t(outcome->reason)]);
    });
}

inline std::uint32_t quiet_limit_of(const querni::Position&) { return querni::quiet_limit; }
inline std::uint32_t quiet_limit_of(const alquerque::Position&) { return alquerque::quiet_limit; }

// The position after `turns` turns of a game. The outcome is that of the game and includes repetition, in which case
// there are no legal moves.
template <Position P>
void write_position(Json& json, const GameHistory<P>& history, std::size_t turns) {
    const P& position = history.positions()[turns];
    const auto outcome = history.outcome(turns);
    const Game game = Game::of(position);
    const auto moves = outcome ? std::vector<typename P::Move>() : sorted_moves(position);
    json.object([&] {
        json.field("game").string(game.name());
        json.field("text").string(position.text());
        json.field("side").string(game.side(position.side()));
        json.field("turn").number(position.turn());
        json.field("quiet").number(position.quiet());
        json.field("quiet_limit").number(quiet_limit_of(position));
        json.field("repetitions").number(history.repetitions(turns));
        std::string key(16, '0');
        for (std::size_t i = 0; i < 16; ++i) key[i] = "0123456789abcdef"[position.key() >> (60 - 4 * i) & 15];
        json.field("key").string(key);
        write_board(json, position);
        json.field("moves").array([&] {
            for (const auto move : moves) write_move(json, position, move);
        });
        json.field("ways").array([&] {
            for (std::size_t i = 0; i < moves.size(); ++i) {
                if (i && same_squares(moves[i - 1], moves[i])) continue;  // sorted, so equal ones are adjacent
                const auto names = path(position, moves[i]);
                if (names.empty()) continue;
                json.object([&] {
                    json.field("from").string(names.front());
                    json.field("to").string(names.back());
                    json.field("path").array([&] {
                        for (const auto& name : names) json.string(name);
                    });
                });
            }
        });
        json.field("outcome");
        write_outcome(json, game, outcome);
    });
}
// A position without a history.
template <Position P>
void write_position(Json& json, const P& position) {
    write_position(json, GameHistory<P>(position), 0);
}

// ---------------------------------------------------------------------------------------------------------------------

// Tile numbers are written as strings, like the names of points.
inline void write_names(Json& json, const querni::Remark& remark) {
    json.array([&] {
        for (auto bits = remark.numbers; bits; bits &= bits - 1) json.string(std::to_string(std::countr_zero(bits)));
    });
}
inline void write_names(Json& json, const alquerque::Remark& remark) { write_points(json, remark.points); }
inline std::string_view name_of(querni::Fact fact) { return querni::fact_names[std::size_t(fact)]; }
inline std::string_view name_of(alquerque::Fact fact) { return alquerque::fact_names[std::size_t(fact)]; }

template <class Remark>
void write_remarks(Json& json, const std::vector<Remark>& remarks) {
    json.array([&] {
        for (const auto& remark : remarks)
            json.object([&] {
                json.field("fact").string(name_of(remark.fact));
                json.field("drawback").boolean(is_drawback(remark.fact));
                json.field("names");
                write_names(json, remark);
            });
    });
}

// A handicapped player that overlooks moves has proved nothing, so its wins are not reported as proven.
template <Position P>
void write_line(Json& json, const Line<P>& line, const Handicap& handicap) {
    json.object([&] {
        json.field("moves").array([&] {
            for (const auto move : line.moves) json.string(move.text());
        });
        json.field("value").fraction(expected_score<P>(line.value));
        const auto turns = handicap.sees_every_move() ? turns_to_end(line.value) : std::nullopt;
        json.field("distance");
        turns ? json.number(*turns) : json.null();
        json.field("proven").boolean(turns.has_value());
    });
}

template <Position P>
void write_report(Json& json, const Report<P>& report, const Handicap& handicap, double seconds) {
    json.object([&] {
        json.field("lines").array([&] {
            for (const Line<P>& line : report.lines) write_line(json, line, handicap);
        });
        json.field("depth").number(report.depth);
        json.field("nodes").number(report.nodes);
        json.field("seconds").fraction(seconds);
    });
}

inline void write_verdict(Json& json, const alquerque::Verdict& verdict) {
    json.object([&] {
        json.field("result").string(verdict.result > 0 ? "win" : verdict.result < 0 ? "loss" : "draw");
        json.field("distance");
        verdict.distance ? json.number(*verdict.distance) : json.null();
    });
}

inline void write_fault(Json& json, const Fault& fault) {
    json.object([&] {
        json.field("reason").string(fault.reason);
        json.field("sentence").string(fault.sentence);
        json.field("at");
        fault.at ? json.number(*fault.at) : json.null();
    });
}

}  // namespace qirkat
