// Python bindings of moves and of the remarks on them.
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/python_errors.h"
#include "bindings/python_values.h"
#include "engine/explain.h"

namespace qirkat::python {
namespace {

using namespace nb::literals;

// A fact about a move: its key, and the tile numbers or points that it concerns.
struct Remark {
    std::string key;
    std::vector<int> numbers;
    std::vector<std::string> squares;
    bool is_drawback;  // derived from the key
    bool operator==(const Remark&) const = default;
};

template <class Fact>
Remark make_remark(Fact fact, std::string_view name, std::vector<int> numbers, std::vector<std::string> squares) {
    return {std::string(name), std::move(numbers), std::move(squares), is_drawback(fact)};
}

// Keys shared by both games are drawbacks in both or in neither, so the game need not be known.
Remark named_remark(const std::string& key, std::vector<int> numbers, std::vector<std::string> squares) {
    for (std::size_t i = 0; i < querni::fact_names.size(); ++i)
        if (querni::fact_names[i] == key)
            return make_remark(querni::Fact(i), key, std::move(numbers), std::move(squares));
    for (std::size_t i = 0; i < alquerque::fact_names.size(); ++i)
        if (alquerque::fact_names[i] == key)
            return make_remark(alquerque::Fact(i), key, std::move(numbers), std::move(squares));
    throw nb::value_error((quoted(key) + " is not a fact about a turn.").c_str());
}

// The squares of a move, by name.
struct Squares {
    std::vector<std::string> path, removed;
};
Squares squares_of(const Move& move) {
    Squares out;
    if (move.is_querni()) {
        const auto& p = std::get<querni::Position>(move.before);
        for (const auto s : p.path(move.querni())) out.path.push_back(querni::name(s));
        for (const auto s : p.removed(move.querni())) out.removed.push_back(querni::name(s));
    } else {
        const auto m = move.alquerque();
        if (m.slides()) out.path.emplace_back(alquerque::names[m.from]);
        out.path.emplace_back(alquerque::names[m.to]);
        if (m.takes()) out.removed.emplace_back(alquerque::names[m.taken]);
    }
    return out;
}

std::optional<std::string> origin(const Move& move) {
    const auto path = squares_of(move).path;
    return path.size() < 2 ? std::nullopt : std::optional(path.front());
}

std::optional<std::string> target(const Move& move) {
    const auto path = squares_of(move).path;
    return path.empty() ? std::nullopt : std::optional(path.back());
}

std::optional<std::pair<int, int>> numbers(const Move& move) {
    if (!move.is_querni() || !move.querni().removal()) return std::nullopt;
    const auto run = move.querni().run();
    return std::pair<int, int>{run.lowest, run.highest};
}

nb::tuple remarks(const Move& move) {
    std::vector<Remark> out;
    if (move.is_querni()) {
        namespace game = querni;
        for (const auto [fact, bits] : game::explain(std::get<game::Position>(move.before), move.querni())) {
            std::vector<int> numbers;
            for (std::uint32_t left = bits; left; left &= left - 1) numbers.push_back(std::countr_zero(left));
            out.push_back(make_remark(fact, game::fact_names[std::size_t(fact)], std::move(numbers), {}));
        }
    } else {
        namespace game = alquerque;
        for (const auto [fact, points] : game::explain(std::get<game::Position>(move.before), move.alquerque())) {
            std::vector<std::string> squares;
            for (const auto point : game::point_in_order)
                if (points >> point & 1) squares.emplace_back(game::names[point]);
            out.push_back(make_remark(fact, game::fact_names[std::size_t(fact)], {}, std::move(squares)));
        }
    }
    return tuple_of(out);
}

}  // namespace

Move parse_move(const Position& position, nb::str text) {
    return position.visit([&](const auto& p) {
        return Move{position.value, value_or_raise(p.parse_move(bytes_of(text)), move_error).code()};
    });
}

void add_moves(nb::module_& m) {
    nb::class_<Remark>(m, "Remark",
                       "A fact about a move that follows from the rules: a key, and the tiles or points concerned.")
        .def(
            "__init__",
            [](Remark* self, const std::string& key, std::vector<int> numbers, std::vector<std::string> squares) {
                new (self) Remark(named_remark(key, std::move(numbers), std::move(squares)));
            },
            "key"_a, "numbers"_a = std::vector<int>(), "squares"_a = std::vector<std::string>(),
            nb::sig("def __init__(self, key: str, numbers: collections.abc.Sequence[int] = (), squares: "
                    "collections.abc.Sequence[str] = ()) -> None"))
        .def_ro("key", &Remark::key, "A stable key.")
        .def_prop_ro(
            "numbers", [](const Remark& r) { return tuple_of(r.numbers); },
            nb::sig("def numbers(self) -> tuple[int, ...]"), "The tile numbers, ascending; empty in Alquerque de 9.")
        .def_prop_ro(
            "squares", [](const Remark& r) { return tuple_of(r.squares); },
            nb::sig("def squares(self) -> tuple[str, ...]"), "The points, sorted by name; empty in Querni.")
        .def_ro("is_drawback", &Remark::is_drawback, "Whether it counts against the move; derived from the key.")
        .def("__repr__",
             [](const Remark& r) {
                 std::string out = "Remark('" + r.key + "'";
                 if (!r.numbers.empty()) out += ", numbers=" + std::string(nb::repr(tuple_of(r.numbers)).c_str());
                 if (!r.squares.empty()) out += ", squares=" + std::string(nb::repr(tuple_of(r.squares)).c_str());
                 return out + ")";
             })
        .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__",
             [](const Remark& r) { return nb::hash(nb::make_tuple(r.key, tuple_of(r.numbers), tuple_of(r.squares))); })
        .def(
            "__reduce__",
            [](const Remark& r) {
                return nb::make_tuple(nb::type<Remark>(),
                                      nb::make_tuple(r.key, tuple_of(r.numbers), tuple_of(r.squares)));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));

    nb::class_<Move>(
        m, "Move",
        "One complete turn of a player. Moves are equal if family and text are; the path depends on the position.")
        .def(
            "__init__",
            [](Move* self, const Position& position, nb::str text) { new (self) Move(parse_move(position, text)); },
            "position"_a, "text"_a, nb::sig("def __init__(self, position: Position, text: str) -> None"))
        .def_prop_ro("text", &Move::text, "The move text, as in c3-e5x4-7 or d2-d3xf4.")
        .def_prop_ro(
            "path", [](const Move& move) { return tuple_of(squares_of(move).path); },
            nb::sig("def path(self) -> tuple[str, ...]"),
            "All squares from first to last; for jumps a shortest legal path. Empty if nothing moves.")
        .def_prop_ro("origin", &origin, "The square that a piece leaves, if any.")
        .def_prop_ro("target", &target, "The square that a piece reaches or is placed on, if any.")
        .def_prop_ro(
            "removed", [](const Move& move) { return tuple_of(squares_of(move).removed); },
            nb::sig("def removed(self) -> tuple[str, ...]"),
            "The squares that are emptied: tiles by ascending number, or the man taken.")
        .def_prop_ro("numbers", &numbers, "The lowest and the highest number removed, in Querni.")
        .def_prop_ro("remarks", &remarks, nb::sig("def remarks(self) -> tuple[Remark, ...]"),
                     "Remarks for and against the move in its position, most important first.")
        .def_prop_ro(
            "action", [](const Move& move) { return move.code; }, "The integer of this move in `legal_actions`.")
        .def("__str__", &Move::text)
        .def("__repr__", [](const Move& move) { return "<qirkat.Move " + move.text() + ">"; })
        .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def(
            "__lt__", [](const Move& a, const Move& b) { return a.text() < b.text(); }, nb::is_operator())
        .def("__hash__", [](const Move& move) { return std::size_t(mix(move.code * 2u + move.is_querni())); })
        .def(
            "__copy__", [](nb::object self) { return self; }, nb::sig("def __copy__(self) -> Move"))
        .def(
            "__deepcopy__", [](nb::object self, nb::handle) { return self; }, "memo"_a,
            nb::sig("def __deepcopy__(self, memo: object) -> Move"))
        .def(
            "__reduce__",
            [](const Move& move) {
                return nb::make_tuple(nb::type<Move>(), nb::make_tuple(Position{move.before}, move.text()));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

}  // namespace qirkat::python
