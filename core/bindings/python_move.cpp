// Python bindings of moves and of the remarks on them.
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/python_errors.h"
#include "bindings/python_values.h"
#include "engine/review.h"

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
    throw nb::value_error((quoted(key) + " is not the key of a remark.").c_str());
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

Remark to_python(const querni::Remark& remark) {
    std::vector<int> numbers;
    for (std::uint32_t left = remark.numbers; left; left &= left - 1) numbers.push_back(std::countr_zero(left));
    return make_remark(remark.fact, querni::fact_names[std::size_t(remark.fact)], std::move(numbers), {});
}
Remark to_python(const alquerque::Remark& remark) {
    std::vector<std::string> squares;
    for (const auto point : alquerque::point_in_order)
        if (remark.points >> point & 1) squares.emplace_back(alquerque::names[point]);
    return make_remark(remark.fact, alquerque::fact_names[std::size_t(remark.fact)], {}, std::move(squares));
}
template <class CoreRemark>
nb::tuple to_python(const std::vector<CoreRemark>& remarks) {
    std::vector<Remark> out;
    for (const auto& remark : remarks) out.push_back(to_python(remark));
    return tuple_of(out);
}

nb::tuple remarks(const Move& move) {
    return std::visit(
        [&](const auto& position) {
            using P = std::decay_t<decltype(position)>;
            return to_python(explain(position, *P::Move::of_code(move.code)));
        },
        move.before);
}

nb::tuple reasons(const Move& move, nb::str better) {
    const Move best = parse_move(Position{move.before}, better);
    return std::visit(
        [&](const auto& position) {
            using P = std::decay_t<decltype(position)>;
            const auto found = qirkat::reasons(position, *P::Move::of_code(move.code), *P::Move::of_code(best.code));
            return nb::make_tuple(to_python(found.drawbacks), to_python(found.merits));
        },
        move.before);
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
            "The squares that are emptied: tiles by ascending number, or the piece taken.")
        .def_prop_ro("numbers", &numbers, "The lowest and the highest number removed, in Querni.")
        .def_prop_ro("remarks", &remarks, nb::sig("def remarks(self) -> tuple[Remark, ...]"),
                     "Remarks for and against the move in its position, most important first.")
        .def("reasons", &reasons, "better"_a,
             nb::sig("def reasons(self, better: str) -> tuple[tuple[Remark, ...], tuple[Remark, ...]]"),
             "The remarks that speak against this move, and those that speak for a better one of its position.")
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
