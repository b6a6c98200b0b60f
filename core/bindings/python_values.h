// What Python holds of either game: a position, and a move with the position that it was found in.
#pragma once

#include <nanobind/nanobind.h>

#include "rules/game.h"

namespace qirkat::python {

namespace nb = nanobind;

// A position of either game. The core's own do not know the seed that they were set up by.
struct Position {
    AnyPosition value;
    std::optional<std::uint64_t> seed = std::nullopt;  // of the set-up that this position is, if it is one

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

// A move and the position that it was found in, which knows its path and what it removes.
struct Move {
    AnyPosition before;
    std::uint32_t code;

    bool is_querni() const { return before.index() == 0; }
    bool operator==(const Move& other) const { return is_querni() == other.is_querni() && code == other.code; }
    qirkat::querni::Move querni() const { return *qirkat::querni::Move::of_code(code); }
    qirkat::alquerque::Move alquerque() const { return *qirkat::alquerque::Move::of_code(code); }
    std::string text() const { return is_querni() ? querni().text() : alquerque().text(); }
};

// The legal move of a text; else MoveError is raised.
Move parse_move(const Position& position, nb::str text);

template <class T>
nb::tuple tuple_of(const std::vector<T>& items) {
    return nb::tuple(nb::cast(items));
}

}  // namespace qirkat::python
