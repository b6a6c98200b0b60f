// The Python module qirkat._core. It converts values and errors and contains no logic of its own.
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <random>

#include "bindings/python_errors.h"
#include "bindings/python_values.h"
#include "engine/balance.h"
#include "engine/levels.h"
#include "rules/history.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace qirkat::python;
using qirkat::Fault;
using qirkat::Game;

namespace {

std::uint64_t unsigned_64(nb::int_ value, const char* what) {
    const unsigned long long out = PyLong_AsUnsignedLongLong(value.ptr());
    if (PyErr_Occurred()) {
        PyErr_Clear();
        throw nb::value_error((std::string(what) + " must be a whole number from 0 to 18446744073709551615.").c_str());
    }
    return out;
}

constexpr Game querni_game{true}, alquerque_game{false};

template <class T>
T value_or_value_error(qirkat::Result<T> result) {
    if (const auto* fault = std::get_if<Fault>(&result)) throw nb::value_error(fault->sentence.c_str());
    return std::get<T>(std::move(result));
}

Game game_named(const std::string& name) { return value_or_value_error(Game::named(name)); }

Outcome make_outcome(std::optional<std::string> winner, std::string reason) {
    static constexpr std::array<std::string_view, 6> by_people = {"resigned",  "time",    "agreed",
                                                                  "abandoned", "aborted", "forfeit"};
    static constexpr std::array<std::string_view, 4> sides = {"blue", "pink", "white", "black"};
    const auto in = [](const auto& names, const std::string& name) {
        return std::ranges::find(names, name) != names.end();
    };
    if (winner && !in(sides, *winner))
        throw nb::value_error(
            (qirkat::quoted(*winner) + " is not a side: the winner must be blue, pink, white, black or None.").c_str());
    if (!in(qirkat::reason_names, reason) && !in(by_people, reason))
        throw nb::value_error((qirkat::quoted(reason) + " is not a reason for the end of a game.").c_str());
    return {std::move(winner), std::move(reason)};
}

std::vector<std::uint32_t> actions(const Position& position) {
    return position.visit([](const auto& p) {
        std::vector<std::uint32_t> codes;
        codes.reserve(128);
        p.for_each_move([&](auto move) { codes.push_back(move.code()); });
        std::sort(codes.begin(), codes.end());
        return codes;
    });
}

nb::tuple moves(const Position& position) {
    const auto codes = actions(position);
    nb::tuple out = nb::steal<nb::tuple>(PyTuple_New(Py_ssize_t(codes.size())));
    for (std::size_t i = 0; i < codes.size(); ++i)
        PyTuple_SET_ITEM(out.ptr(), Py_ssize_t(i), nb::cast(Move{position.value, codes[i]}).release().ptr());
    return out;
}

nb::list legal_actions(const Position& position) {
    const auto codes = actions(position);
    nb::list out = nb::steal<nb::list>(PyList_New(Py_ssize_t(codes.size())));
    for (std::size_t i = 0; i < codes.size(); ++i)
        PyList_SET_ITEM(out.ptr(), Py_ssize_t(i), PyLong_FromUnsignedLong(codes[i]));
    return out;
}

Position play_code(const Position& position, std::uint32_t code) {
    return position.visit([&](const auto& p) {
        const auto move = std::decay_t<decltype(p)>::Move::of_code(code);
        if (!move) raise(move_error, {"not_a_move", std::to_string(code) + " is not the number of a move."});
        if (const auto fault = p.validate(*move)) raise(move_error, *fault);
        return Position{p.play(*move)};
    });
}

Position play(const Position& position, nb::handle move) {
    if (nb::isinstance<nb::str>(move)) return play_code(position, parse_move(position, nb::borrow<nb::str>(move)).code);
    if (!nb::isinstance<Move>(move) || !nb::inst_ready(move)) throw nb::type_error("play takes a Move or a move text.");
    const auto& given = nb::cast<const Move&>(move);
    if (given.before.index() != position.value.index())
        raise(move_error, {"not_a_move", "The move " + given.text() + " belongs to the other game."});
    return play_code(position, given.code);
}

Position play_action(const Position& position, nb::int_ action) {
    const unsigned long long code = PyLong_AsUnsignedLongLong(action.ptr());
    if (PyErr_Occurred() || code > ~std::uint32_t(0)) {
        PyErr_Clear();
        raise(move_error, {"not_a_move", "This is not the number of a move: actions come from legal_actions()."});
    }
    return play_code(position, std::uint32_t(code));
}

std::uint64_t perft(const Position& position, nb::int_ depth) {
    int overflow = 0;
    const long long plies = PyLong_AsLongLongAndOverflow(depth.ptr(), &overflow);
    if (overflow < 0 || (overflow == 0 && plies < 0)) throw nb::value_error("The depth of perft must be 0 or more.");
    // No game lasts this long, so any greater depth also counts zero.
    const auto capped = unsigned(overflow > 0 ? 1'000'000 : std::min(plies, 1'000'000LL));
    Interrupt interrupt;
    std::uint64_t leaves = 0;
    {
        const nb::gil_scoped_release release;
        const qirkat::Stop stop = [&] { return interrupt(); };
        leaves = position.visit([&](const auto& p) { return qirkat::perft(p, capped, stop); });
    }
    interrupt.rethrow();
    return leaves;
}

Position playout(const Position& position, nb::int_ seed) {
    qirkat::SplitMix64 random{unsigned_64(seed, "A seed")};
    const nb::gil_scoped_release release;
    return position.visit([&](const auto& p) { return Position{qirkat::playout(p, random)}; });
}

std::optional<Outcome> outcome(const Position& position) {
    return named_outcome(position.game(), position.visit([](const auto& p) { return p.outcome(); }));
}

// Iterates over earlier positions, latest first, no further than needed.
template <class P>
class Before {
public:
    explicit Before(const nb::iterable& positions) : next_(nb::iter(positions)) {}

    const P* operator()() {
        if (next_ == nb::iterator::sentinel()) return nullptr;
        current_ = nb::cast<Position>(*next_);
        ++next_;
        const P* const earlier = std::get_if<P>(&current_.value);
        if (!earlier) throw nb::value_error("All positions must be of the same game.");
        return earlier;
    }

private:
    nb::iterator next_;
    Position current_;
};

unsigned repetitions(const Position& position, const nb::iterable& before) {
    return position.visit(
        [&](const auto& p) { return qirkat::repetitions(p, Before<std::decay_t<decltype(p)>>(before)); });
}

std::optional<Outcome> outcome_after(const Position& position, const nb::iterable& before) {
    return named_outcome(position.game(), position.visit([&](const auto& p) {
        return qirkat::outcome(p, Before<std::decay_t<decltype(p)>>(before));
    }));
}

nb::dict board(const Position& position) {
    nb::dict out;
    if (const auto* q = std::get_if<qirkat::querni::Position>(&position.value)) {
        for (int side = 0; side < 2; ++side)
            for (int number = 1; number <= qirkat::querni::tile_count; ++number)
                if (const auto s = q->square(side, number); s != qirkat::querni::nowhere)
                    out[qirkat::querni::name(s).c_str()] = std::string(1, char((side ? 'a' : 'A') + number - 1));
    } else {
        const auto& a = std::get<qirkat::alquerque::Position>(position.value);
        for (int side = 0; side < 2; ++side)
            qirkat::alquerque::for_each(a.men(side), [&](auto point) {
                out[nb::str(qirkat::alquerque::names[point].data(), 2)] = side ? "B" : "W";
            });
    }
    return out;
}

std::pair<int, int> hands(const Position& position) {
    const auto* a = std::get_if<qirkat::alquerque::Position>(&position.value);
    return a ? std::pair{a->hand(0), a->hand(1)} : std::pair{0, 0};
}

std::pair<std::optional<std::string>, std::optional<std::string>> barred(const Position& position) {
    const auto* a = std::get_if<qirkat::alquerque::Position>(&position.value);
    const auto text = [&](int side) -> std::optional<std::string> {
        if (!a || !a->bar(side)) return std::nullopt;
        return qirkat::alquerque::Move{a->bar(side).from, a->bar(side).to, qirkat::alquerque::no_point}.text();
    };
    return {text(0), text(1)};
}

nb::tuple stranded(const Position& position) {
    const auto* q = std::get_if<qirkat::querni::Position>(&position.value);
    const auto numbers = [&](int side) {
        std::vector<int> out;
        for (std::uint32_t bits = q ? q->stranded(side) : 0; bits; bits &= bits - 1)
            out.push_back(std::countr_zero(bits));
        return tuple_of(out);
    };
    return nb::make_tuple(numbers(0), numbers(1));
}

Position start(const Game& game, std::optional<nb::int_> seed, const std::optional<std::vector<nb::str>>& marks,
               bool balanced) {
    if (!game.is_querni) {
        if (seed || marks || balanced)
            throw nb::value_error("Alquerque de 9 starts from the empty board: it takes no seed and no marks.");
        return {qirkat::alquerque::Position::start()};
    }
    std::uint64_t number;
    if (seed) {
        number = unsigned_64(*seed, "A seed");
    } else {
        std::random_device device;
        number = std::uint64_t(device()) << 32 | device();
    }
    const auto default_squares = std::get<0>(qirkat::querni::start_squares(qirkat::querni::default_marks));
    auto squares = default_squares;
    if (marks) {
        std::vector<std::string> names;
        for (const nb::str& mark : *marks) names.push_back(bytes_of(mark));
        squares = value_or_value_error(qirkat::querni::start_squares(names));
    }
    if (balanced) {
        Interrupt interrupt;
        std::optional<qirkat::querni::BalancedSeed> found;
        {
            const nb::gil_scoped_release release;
            found = qirkat::querni::balanced_seed(number, squares, game.rules, [&] { return interrupt(); });
        }
        interrupt.rethrow();
        if (!found) throw nb::value_error("No balanced set-up follows from this seed.");
        number = found->seed;
    }
    Position out{qirkat::querni::Position::start(number, squares, game.rules)};
    if (squares == default_squares) out.seed = number;
    return out;
}

Position parse(const Game& game, nb::str text) { return {value_or_raise(game.parse(bytes_of(text)), position_error)}; }

Game with_rules(const Game& game, bool voluntary_pass, bool jump_each_once) {
    if (!game.is_querni && (voluntary_pass || jump_each_once)) throw nb::value_error("Alquerque de 9 has no variants.");
    return {game.is_querni, {jump_each_once, voluntary_pass}};
}

nb::tuple squares(const Game& game) {
    std::vector<std::string> names;
    if (game.is_querni)
        for (int i = 0; i < qirkat::querni::square_count; ++i)
            names.push_back(qirkat::querni::name(qirkat::querni::square_in_order(i)));
    else
        for (const auto point : qirkat::alquerque::point_in_order) names.emplace_back(qirkat::alquerque::names[point]);
    return tuple_of(names);
}

std::size_t hash_of(const Position& position) {
    return position.visit([&](const auto& p) {
        return qirkat::mix(p.key() ^ qirkat::mix(std::uint64_t(p.quiet()) << 32 | p.turn())) ^
               std::hash<std::string>{}(position.game().name());
    });
}

}  // namespace

NB_MODULE(_core, m) {
    // Types and functions live as long as the interpreter, which does not tear down modules in a reliable order at
    // exit.
    nb::set_leak_warnings(false);
    m.doc() = "The rules of Querni and Alquerque de 9.";

    nb::dict only_positions;
    only_positions["at"] = nb::none();
    position_error = new_error(m, "PositionError",
                               "A position text that cannot be parsed.\n\n`reason` is a stable key, `at` the index of "
                               "the first wrong character, if known.",
                               PyExc_ValueError, only_positions);
    move_error = new_error(m, "MoveError", "A move that cannot be played here; `reason` is a stable key.",
                           PyExc_ValueError, nb::dict());

    nb::class_<Game>(m, "Game", "A game with its variants. Use qirkat.querni, qirkat.alquerque or a full name.")
        .def(
            "__init__", [](Game* self, nb::str name) { new (self) Game(game_named(bytes_of(name))); }, "name"_a,
            nb::sig("def __init__(self, name: str) -> None"))
        .def_prop_ro("name", &Game::name, "The full name, as in querni.jump_each_once.voluntary_pass.")
        .def_prop_ro("family", &Game::family, "querni or alquerque, without the variants.")
        .def_prop_ro(
            "variants", [](const Game& g) { return tuple_of(g.variants()); },
            nb::sig("def variants(self) -> tuple[str, ...]"), "The names of the active variants.")
        .def_prop_ro(
            "sides", [](const Game& g) { return std::pair<std::string, std::string>(g.side(0), g.side(1)); },
            "The two sides; the first one begins.")
        .def_prop_ro("squares", &squares, nb::sig("def squares(self) -> tuple[str, ...]"),
                     "The names of all squares, sorted.")
        .def("start", &start, nb::kw_only(), "seed"_a = nb::none(), "marks"_a = nb::none(), "balanced"_a = false,
             nb::sig("def start(self, *, seed: int | None = None, marks: collections.abc.Sequence[str] | None = None, "
                     "balanced: bool = False) -> Position"),
             "The start position.\n\nIn Querni it depends on a 64-bit seed: the same seed gives the same set-up on "
             "every machine and in every version.\nWithout a seed a random one is drawn and kept in `Position.seed`. "
             "`marks` are eight other marked intersections, each\nnamed by the lower left of its four squares. With "
             "`balanced` it is the first set-up among the seed's own and those that follow from\nit that the engine "
             "finds even, and `Position.seed` is that set-up's own seed.")
        .def("parse", &parse, "text"_a, nb::sig("def parse(self, text: str) -> Position"),
             "Parse a canonical position text; raises PositionError.")
        .def("with_rules", &with_rules, nb::kw_only(), "voluntary_pass"_a = false, "jump_each_once"_a = false,
             "The same game with exactly these variants.")
        .def("__str__", &Game::name)
        .def("__repr__", [](const Game& g) { return "<qirkat.Game " + g.name() + ">"; })
        .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const Game& g) { return std::hash<std::string>{}(g.name()); })
        .def(
            "__copy__", [](nb::object self) { return self; }, nb::sig("def __copy__(self) -> Game"))
        .def(
            "__deepcopy__", [](nb::object self, nb::handle) { return self; }, "memo"_a,
            nb::sig("def __deepcopy__(self, memo: object) -> Game"))
        .def(
            "__reduce__", [](const Game& g) { return nb::make_tuple(nb::type<Game>(), nb::make_tuple(g.name())); },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));

    nb::class_<Outcome>(m, "Outcome", "How a game ended: the winner, None for a draw, and the reason.")
        .def(
            "__init__",
            [](Outcome* self, std::optional<std::string> winner, std::string reason) {
                new (self) Outcome(make_outcome(std::move(winner), std::move(reason)));
            },
            "winner"_a.none(), "reason"_a)
        .def_ro("winner", &Outcome::winner, "A side, or None for a draw.")
        .def_ro("reason", &Outcome::reason, "Why the game ended, as a stable key.")
        .def("__repr__",
             [](const Outcome& o) {
                 return "Outcome(" + (o.winner ? "'" + *o.winner + "'" : "None") + ", '" + o.reason + "')";
             })
        .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__",
             [](const Outcome& o) { return std::hash<std::string>{}(o.winner.value_or("") + "/" + o.reason); })
        .def(
            "__reduce__",
            [](const Outcome& o) { return nb::make_tuple(nb::type<Outcome>(), nb::make_tuple(o.winner, o.reason)); },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));

    add_moves(m);

    nb::class_<Position>(m, "Position", "An immutable position. It knows the rules, but not its history.")
        .def(
            "__init__",
            [](Position* self, const Game& game, nb::str text, std::optional<nb::int_> seed) {
                new (self) Position(parse(game, text));
                if (!seed) return;
                const Position set_up = start(game, seed, std::nullopt, false);
                if (!(set_up == *self)) throw nb::value_error("This position is not the set-up of the given seed.");
                self->seed = set_up.seed;
            },
            "game"_a, "text"_a, "seed"_a = nb::none(),
            nb::sig("def __init__(self, game: Game, text: str, seed: int | None = None) -> None"))
        .def_prop_ro("game", &Position::game, "The game with its variants.")
        .def_prop_ro("text", &Position::text, "The canonical text; `game.parse` reads it.")
        .def_prop_ro(
            "side", [](const Position& p) { return p.game().side(p.visit([](const auto& v) { return v.side(); })); },
            "The side to move.")
        .def_prop_ro(
            "turn", [](const Position& p) { return p.visit([](const auto& v) { return v.turn(); }); },
            "The number of the turn, from 1.")
        .def_prop_ro(
            "quiet", [](const Position& p) { return p.visit([](const auto& v) { return v.quiet(); }); },
            "Turns since the last removal or capture.")
        .def_prop_ro(
            "key", [](const Position& p) { return p.visit([](const auto& v) { return v.key(); }); },
            "A 64-bit key of everything but quiet and turn.")
        .def_prop_ro(
            "seed", [](const Position& p) { return p.seed; },
            "The seed if this is a set-up of Querni, else None. Ignored by ==.")
        .def_prop_ro("moves", &moves, nb::sig("def moves(self) -> tuple[Move, ...]"),
                     "All legal moves, sorted by text; empty when the game is over.")
        .def_prop_ro("outcome", &outcome, "How the game ended, or None while it is in progress.")
        .def("repetitions", &repetitions, "before"_a,
             nb::sig("def repetitions(self, before: collections.abc.Iterable[Position]) -> int"),
             "How often the position has occurred, including now.\n\n`before` yields the earlier positions of the "
             "game, latest first. Counted only in the moving phase of Alquerque de 9;\n0 elsewhere.")
        .def("outcome_after", &outcome_after, "before"_a,
             nb::sig("def outcome_after(self, before: collections.abc.Iterable[Position]) -> Outcome | None"),
             "How the game ended, including draws by repetition; `before` as in `repetitions`.")
        .def_prop_ro("board", &board, nb::sig("def board(self) -> dict[str, str]"),
                     "The occupied squares, with the letters of their pieces.")
        .def_prop_ro("hands", &hands, "The pieces still in hand, first side first; (0, 0) in Querni.")
        .def_prop_ro("barred", &barred, "The barred returns, first side first, as in 'd3-d2'; always None in Querni.")
        .def_prop_ro("stranded", &stranded, nb::sig("def stranded(self) -> tuple[tuple[int, ...], tuple[int, ...]]"),
                     "The numbers that can never be removed, Blue's and Pink's; empty in Alquerque de 9.")
        .def("play", &play, "move"_a, nb::sig("def play(self, move: Move | str) -> Position"),
             "The position after a legal move, given as a Move or a text; raises MoveError.")
        .def("parse_move", &parse_move, "text"_a,
             "The legal move with this text; raises MoveError, which says why it is illegal.")
        .def("perft", &perft, "depth"_a,
             "The number of move sequences of this length. Releases the GIL; Ctrl-C interrupts it.")
        .def(
            "move_count", [](const Position& p) { return p.visit([](const auto& v) { return v.count_moves(); }); },
            "The number of legal moves, counted without listing them.")
        .def("legal_actions", &legal_actions, nb::sig("def legal_actions(self) -> list[int]"),
             "The legal moves as integers, in the order of `moves`: for tight loops.")
        .def("play_action", &play_action, "action"_a,
             "The position after a move given as its integer; checked like `play`.")
        .def("playout", &playout, "seed"_a,
             "The final position after uniformly random moves. Ignores draws by repetition. Releases the GIL.")
        .def("__str__", &Position::text)
        .def("__repr__",
             [](const Position& p) { return "<qirkat.Position " + p.game().name() + " '" + p.text() + "'>"; })
        .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", &hash_of)
        .def(
            "__copy__", [](nb::object self) { return self; }, nb::sig("def __copy__(self) -> Position"))
        .def(
            "__deepcopy__", [](nb::object self, nb::handle) { return self; }, "memo"_a,
            nb::sig("def __deepcopy__(self, memo: object) -> Position"))
        .def(
            "__reduce__",
            [](const Position& p) {
                return nb::make_tuple(nb::type<Position>(), nb::make_tuple(p.game(), p.text(), p.seed));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));

    add_engine(m);
    add_review(m);
    add_study(m);

    m.def(
        "game", [](nb::str name) { return game_named(bytes_of(name)); }, "name"_a,
        nb::sig("def game(name: str) -> Game"), "The game with this full name, as in querni.voluntary_pass.");
    m.attr("USUAL_SECONDS") = qirkat::default_seconds;
    m.attr("querni") = querni_game;
    m.attr("alquerque") = alquerque_game;

    add_solver(m);
    add_environments(m);
}
