// The values that Python holds: a position of either game, and a move together with its position.
#pragma once

#include <nanobind/nanobind.h>

#include "rules/game.h"

namespace qirkat::python {

namespace nb = nanobind;

// A position of either game. Core positions do not store the seed they were set up from, so it is kept here.
struct Position {
    AnyPosition value;
    std::optional<std::uint64_t> seed = std::nullopt;  // set only if this position is a set-up

    bool operator==(const Position& other) const { return value == other.value; }
    template <class Visit>
    auto visit(Visit&& visit) const {
        return std::visit(visit, value);
    }
    Game game() const {
        return visit([](const auto& p) { return Game::of(p); });
    }
    std::string text() const {
        return visit([](const auto& p) { return p.text(); });
    }
};

// A move and the position it was found in, which determines its path and what it removes.
struct Move {
    AnyPosition before;
    std::uint32_t code;

    bool is_querni() const { return before.index() == 0; }
    bool operator==(const Move& other) const { return is_querni() == other.is_querni() && code == other.code; }
    qirkat::querni::Move querni() const { return *qirkat::querni::Move::of_code(code); }
    qirkat::alquerque::Move alquerque() const { return *qirkat::alquerque::Move::of_code(code); }
    std::string text() const { return is_querni() ? querni().text() : alquerque().text(); }
};

// How a game ended: the name of the winner, none for a draw, and the reason.
struct Outcome {
    std::optional<std::string> winner;
    std::string reason;
    bool operator==(const Outcome&) const = default;
};

inline std::optional<Outcome> named_outcome(const Game& game, const std::optional<qirkat::Outcome>& end) {
    if (!end) return std::nullopt;
    std::optional<std::string> winner;
    if (end->winner != qirkat::Outcome::draw) winner = game.side(end->winner);
    return Outcome{winner, std::string(reason_names[std::size_t(end->reason)])};
}

// The legal move with this text; raises MoveError otherwise.
Move parse_move(const Position& position, nb::str text);

template <class T>
nb::tuple tuple_of(const std::vector<T>& items) {
    return nb::tuple(nb::cast(items));
}

}  // namespace qirkat::python
