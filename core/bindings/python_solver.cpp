// Python bindings of the Alquerque de 9 solver and its tables.
#include <nanobind/stl/array.h>
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bindings/python_errors.h"
#include "bindings/python_values.h"
#include "solver/placing_solver.h"
#include "solver/proven_moves.h"
#include "solver/resources.h"
#include "solver/table_folder.h"
#include "solver/verify.h"

namespace qirkat::python {
namespace {

using namespace nb::literals;
using namespace qirkat::alquerque;
using alquerque::Move;      // the core's, not the one Python holds
using alquerque::Position;  // likewise, and not the concept
using Folder = std::filesystem::path;

void check_unit(int many, int few) {
    const auto all = units_up_to(2 * men_each);
    if (std::ranges::find(all, std::pair(many, few)) == all.end())
        throw nb::value_error("A unit must have three to nine pieces on each side, the larger number first.");
}

std::uint64_t unit_size(int many, int few) {
    check_unit(many, few);
    return StateIndex(many, few).size();
}

Header::Kind kind_of(const std::string& form) { return form == "distances" ? Header::distances : Header::results; }

void check_room(int men, int each, const std::string& form, const Folder& folder, std::uint64_t memory) {
    const auto fault = check_resources(units_up_to(men), each, kind_of(form), folder, memory);
    if (fault) raise(table_error, *fault);
}

void solve(int many, int few, const Folder& folder, int threads, std::uint64_t memory, double checkpoint_every,
           nb::object on_progress) {
    Interrupt interrupt;
    const SolverOptions options{
        .folder = folder,
        .threads = threads,
        .memory = memory,
        .checkpoint_every = std::chrono::duration<double>(checkpoint_every),
        .progress =
            [&](const Progress& progress) { interrupt.report(on_progress, [&] { return nb::cast(progress); }); },
        .stop = [&] { return interrupt(); }};
    const auto result = [&] {
        const nb::gil_scoped_release release;
        return alquerque::solve(many, few, options);
    }();
    interrupt.rethrow();
    value_or_raise(result, table_error);
}

void check_layer(int hands, int each) {
    if (each < min_men || each > men_each || hands < 0 || hands > 2 * each)
        throw nb::value_error(
            "A layer must have at most twice as many pieces in hand as each side has, which is three to nine.");
}

std::uint64_t layer_size(int hands, int each) {
    check_layer(hands, each);
    return LayerIndex(hands, each).size();
}

void solve_layer(int hands, int each, const Folder& folder, int threads, nb::object on_progress) {
    check_layer(hands, each);
    Interrupt interrupt;
    const PlacingOptions options{
        .folder = folder,
        .each = each,
        .threads = threads,
        .progress = [&](double fraction) { interrupt.report(on_progress, [&] { return nb::float_(fraction); }); },
        .stop = [&] { return interrupt(); }};
    const auto result = [&] {
        const nb::gil_scoped_release release;
        return alquerque::solve_layer(hands, options);
    }();
    interrupt.rethrow();
    value_or_raise(result, table_error);
}

template <class Verify>
std::uint64_t verified(const Folder& folder, int threads, std::uint64_t every, nb::object on_progress,
                       const Verify& verify) {
    if (every < 1) throw nb::value_error("One state of every 1 or more can be checked.");
    Interrupt interrupt;
    const VerifierOptions options{
        .folder = folder,
        .threads = threads,
        .every = every,
        .progress = [&](double fraction) { interrupt.report(on_progress, [&] { return nb::float_(fraction); }); },
        .stop = [&] { return interrupt(); }};
    const auto result = [&] {
        const nb::gil_scoped_release release;
        return verify(options);
    }();
    interrupt.rethrow();
    return value_or_raise(result, table_error);
}

std::uint64_t verify(int many, int few, const Folder& folder, int threads, std::uint64_t every,
                     nb::object on_progress) {
    check_unit(many, few);
    return verified(folder, threads, every, std::move(on_progress),
                    [&](const VerifierOptions& options) { return alquerque::verify(many, few, options); });
}

std::uint64_t verify_layer(int hands, const Folder& folder, int threads, std::uint64_t every, nb::object on_progress) {
    if (!hands) throw nb::value_error("Without pieces in hand it is the moving phase: verify its units instead.");
    check_layer(hands, men_each);
    return verified(folder, threads, every, std::move(on_progress),
                    [&](const VerifierOptions& options) { return alquerque::verify_layer(hands, options); });
}

// Writes the compact form (results or distances) of a solved unit.
void pack(const Folder& folder, int many, int few, const std::string& form, const Folder& to) {
    check_unit(many, few);
    const nb::gil_scoped_release release;
    const auto fault = alquerque::write_compact_unit(folder, many, few, kind_of(form), to);
    const nb::gil_scoped_acquire acquire;
    if (fault) raise(table_error, *fault);
}

void pack_layer(const Folder& folder, int hands, const Folder& to) {
    check_layer(hands, men_each);
    const nb::gil_scoped_release release;
    const auto fault = alquerque::write_compact_layer(folder, hands, to);
    const nb::gil_scoped_acquire acquire;
    if (fault) raise(table_error, *fault);
}

// Reads a whole table and rejects it if it is damaged.
void check_table(const Folder& path) {
    const auto header = value_or_raise(alquerque::read_header(path), table_error);
    const auto result = [&] {
        const nb::gil_scoped_release release;
        return MappedFile::open(path, header.kind, int(header.many), int(header.few));
    }();
    if (const auto* fault = std::get_if<Fault>(&result)) raise(table_error, *fault);
}

Tables open_tables(const Folder& folder) { return value_or_raise(alquerque::open_tables(folder), table_error); }

// Adds an opening book to the tables.
void add_book(Tables& tables, nb::str text) {
    tables.add(value_or_raise(alquerque::Book::parse(bytes_of(text)), table_error));
}

// 1, 0 or -1 for a win, draw or loss of the side to move, and the number of turns to the end if known.
std::optional<std::pair<int, std::optional<unsigned>>> probe(const Tables& tables, nb::str text) {
    const Position position = value_or_raise(Position::parse(bytes_of(text)), position_error);
    const auto result = [&] {
        const nb::gil_scoped_release release;
        return tables.probe(position);
    }();
    const auto verdict = value_or_raise(result, table_error);
    if (!verdict) return std::nullopt;
    return std::pair(verdict->result, verdict->distance);
}

const Position* alquerque_of(const python::Position& position) { return std::get_if<Position>(&position.value); }

// Tuples (move, result, distance), the verdict as in `probe`.
nb::list to_python(const Position& position, const std::vector<ProvenMove>& moves) {
    nb::list out;
    for (const auto& [move, verdict] : moves)
        out.append(nb::make_tuple(python::Move{position, move.code()}, verdict.result, verdict.distance));
    return out;
}

// Runs a query of the tables without the GIL.
template <class Query>
auto asked(const Query& query) {
    auto result = [&] {
        const nb::gil_scoped_release release;
        return query();
    }();
    return value_or_raise(std::move(result), table_error);
}

nb::object turns(const Tables& tables, const python::Position& position) {
    const Position* const p = alquerque_of(position);
    if (!p) return nb::none();
    const auto moves = asked([&] { return probe_moves(tables, *p); });
    return moves ? nb::object(to_python(*p, *moves)) : nb::none();
}

nb::list line(const Tables& tables, const python::Position& position) {
    nb::list out;
    const Position* const p = alquerque_of(position);
    if (!p) return out;
    Position before = p->without_quiet_turns();
    for (const Move move : asked([&] { return best_line(tables, *p); })) {
        out.append(python::Move{before, move.code()});
        before = before.play(move).without_quiet_turns();
    }
    return out;
}

nb::object proven_moves(const Tables& tables, const python::Position& position,
                        const std::vector<std::uint64_t>& history) {
    const Position* const p = alquerque_of(position);
    if (!p) return nb::none();
    const auto proven = asked([&] { return alquerque::proven_moves(tables, *p, history); });
    if (!proven) return nb::none();
    return nb::make_tuple(to_python(*p, proven->moves), proven->best_count, proven->is_ordered);
}

std::optional<unsigned> drawn_after(const python::Position& position, const std::vector<python::Move>& moves) {
    const Position* const p = alquerque_of(position);
    if (!p) return std::nullopt;
    std::vector<Move> line;
    Position before = p->without_quiet_turns();
    for (const python::Move& move : moves) {
        if (move.is_querni()) throw nb::value_error("The moves belong to another game.");
        if (const auto fault = before.validate(move.alquerque())) raise(move_error, *fault);
        line.push_back(move.alquerque());
        before = before.play(line.back()).without_quiet_turns();
    }
    return alquerque::drawn_after(*p, line);
}

Header read_header(const Folder& path) { return value_or_raise(alquerque::read_header(path), table_error); }

SolvedUnit open_unit(const Folder& folder, int many, int few) {
    check_unit(many, few);
    return value_or_raise(alquerque::open_unit(folder, many, few), table_error);
}

std::optional<std::string> text_of(const SolvedUnit& unit, std::uint64_t number) {
    if (number >= unit.index().size()) throw nb::index_error("The unit has no state with this number.");
    const auto [state, symmetries] = unit.index().find(number);
    if (!symmetries) return std::nullopt;
    return state.position().text();
}

int value_of(const SolvedUnit& unit, nb::str text) {
    const Position position = value_or_raise(Position::parse(bytes_of(text)), position_error);
    const int side = position.side();
    const State state{position.men(side), position.men(side ^ 1), position.bar(side), position.bar(side ^ 1)};
    const auto [few, many] = std::minmax({std::popcount(state.ours), std::popcount(state.theirs)});
    if (position.hand(0) || position.hand(1) || many != unit.index().many() || few != unit.index().few())
        throw nb::value_error("The position does not belong to this unit.");
    return unit.value(state);
}

}  // namespace

// A move with its verdict, as a Python type.
#define PROVEN_MOVE "tuple[Move, int, int | None]"

void add_solver(nb::module_& m) {
    table_error =
        new_error(m, "TableError", "A table that cannot be solved, read or verified; `reason` is a stable key.",
                  PyExc_Exception, nb::dict());

    nb::class_<Progress>(m, "UnitProgress", "The solver's progress on a unit.")
        .def_ro("many", &Progress::many)
        .def_ro("few", &Progress::few)
        .def_ro("distance", &Progress::distance, "All states that end in fewer turns are solved.")
        .def_ro("fraction", &Progress::fraction, "The estimated fraction of the work done.")
        .def_ro("seconds", &Progress::seconds, "Time spent on this unit, including earlier runs.");

    nb::class_<Tally>(m, "Tally", "How many states are won, drawn and lost for the side to move.")
        .def_ro("won", &Tally::won)
        .def_ro("drawn", &Tally::drawn)
        .def_ro("lost", &Tally::lost)
        .def_ro("longest_win", &Tally::longest_win, "In turns of both players; 0 if no state is won.")
        .def_ro("longest_loss", &Tally::longest_loss);

    nb::class_<Header>(m, "Header", "The header of a table file.")
        .def_ro("many", &Header::many)
        .def_ro("few", &Header::few)
        .def_ro("numbers", &Header::numbers, "The size of the index: the states and a little slack.")
        .def_ro("body_checksum", &Header::body_checksum)
        .def_prop_ro(
            "tallies", [](const Header& header) { return header.tallies; },
            nb::sig("def tallies(self) -> list[list[Tally]]"),
            "By side to move (the many, the few), then without and with bars. With equal numbers of pieces all are in "
            "the "
            "first.");

    nb::class_<SolvedUnit>(m, "Unit", "A solved unit, by state number.")
        .def_static("open", &open_unit, "folder"_a, "many"_a, "few"_a,
                    nb::sig("def open(folder: os.PathLike[str], many: int, few: int) -> Unit"))
        .def("text", &text_of, "number"_a, "The position text of a state number, or None for slack.")
        .def("value", &value_of, "text"_a, nb::sig("def value(self, text: str) -> int"),
             "The turns to the end, odd for a win and even for a loss; 255 for a draw.");

    m.def("units_up_to", &units_up_to, "men"_a, "All units with up to this many pieces, in solving order.");
    m.def("unit_size", &unit_size, "many"_a, "few"_a, "The size of the index of a unit.");
    m.def(
        "unit_path", [](const Folder& folder, int many, int few) { return unit_path(folder, many, few); }, "folder"_a,
        "many"_a, "few"_a, nb::sig("def unit_path(folder: os.PathLike[str], many: int, few: int) -> pathlib.Path"),
        "The file of a finished unit.");
    m.def("check_room", &check_room, "men"_a, nb::kw_only(), "each"_a, "form"_a, "folder"_a, "memory"_a,
          nb::sig("def check_room(men: int, *, each: int, form: typing.Literal['results', 'distances'], folder: "
                  "os.PathLike[str], memory: int) -> None"),
          "Raise TableError if memory or disk space is insufficient for all units with up to this many pieces, with "
          "compact tables of this form, and for the placing phase with `each` pieces per side.");
    m.def("solve", &solve, "many"_a, "few"_a, nb::kw_only(), "folder"_a, "threads"_a, "memory"_a, "checkpoint_every"_a,
          "on_progress"_a.none(),
          nb::sig(
              "def solve(many: int, few: int, *, folder: os.PathLike[str], threads: int, memory: int, "
              "checkpoint_every: float, on_progress: collections.abc.Callable[[UnitProgress], object] | None) -> None"),
          "Solve a unit. An exception from on_progress, like Ctrl-C, leaves a checkpoint to resume from.");
    m.def("verify", &verify, "many"_a, "few"_a, nb::kw_only(), "folder"_a, "threads"_a, "every"_a,
          "on_progress"_a.none(),
          nb::sig("def verify(many: int, few: int, *, folder: os.PathLike[str], threads: int, every: int, on_progress: "
                  "collections.abc.Callable[[float], object] | None) -> int"),
          "Verify every n-th state number of a unit by the rules; returns how many states were checked.");
    m.def("read_header", &read_header, "path"_a, nb::sig("def read_header(path: os.PathLike[str]) -> Header"),
          "Read the header of a table without its values.");

    m.def("check_table", &check_table, "path"_a, nb::sig("def check_table(path: os.PathLike[str]) -> None"),
          "Raise TableError if a file is damaged.");
    m.attr("FEWEST_PACKED") = min_compact_hands;
    m.def("layer_size", &layer_size, "hands"_a, "each"_a, "The size of the index of a layer of the placing phase.");
    m.def(
        "layer_path",
        [](const Folder& folder, int hands, bool results) {
            return layer_path(folder, hands, results ? Header::layer_results : Header::layer);
        },
        "folder"_a, "hands"_a, nb::kw_only(), "results"_a = false,
        nb::sig("def layer_path(folder: os.PathLike[str], hands: int, *, results: bool = False) -> pathlib.Path"),
        "The file of a layer of the placing phase.");
    m.def("solve_layer", &solve_layer, "hands"_a, nb::kw_only(), "each"_a, "folder"_a, "threads"_a,
          "on_progress"_a.none(),
          nb::sig("def solve_layer(hands: int, *, each: int, folder: os.PathLike[str], threads: int, on_progress: "
                  "collections.abc.Callable[[float], object] | None) -> None"),
          "Solve a layer of the placing phase. An exception from on_progress, like Ctrl-C, aborts it.");
    m.def("verify_layer", &verify_layer, "hands"_a, nb::kw_only(), "folder"_a, "threads"_a, "every"_a,
          "on_progress"_a.none(),
          nb::sig("def verify_layer(hands: int, *, folder: os.PathLike[str], threads: int, every: int, on_progress: "
                  "collections.abc.Callable[[float], object] | None) -> int"),
          "Verify every n-th state number of a layer by the rules; returns how many states were checked.");
    m.def("pack", &pack, "folder"_a, "many"_a, "few"_a, "form"_a, "to"_a,
          nb::sig("def pack(folder: os.PathLike[str], many: int, few: int, form: typing.Literal['results', "
                  "'distances'], to: os.PathLike[str]) -> None"),
          "Write the compact table of a unit.");
    m.def("pack_layer", &pack_layer, "folder"_a, "hands"_a, "to"_a,
          nb::sig("def pack_layer(folder: os.PathLike[str], hands: int, to: os.PathLike[str]) -> None"),
          "Write the compact table of a layer.");

    nb::class_<Tables>(m, "Tables", "Low-level solved tables; use qirkat.solve.Tables instead.")
        .def(nb::init<>(), "Create empty tables.")
        .def("add_book", &add_book, "text"_a, "Add an opening book.")
        .def_static("open", &open_tables, "folder"_a, nb::sig("def open(folder: os.PathLike[str]) -> Tables"))
        .def("probe", &probe, "text"_a, nb::sig("def probe(self, text: str) -> tuple[int, int | None] | None"),
             "1, 0 or -1 for the side to move, and the turns to the end; None if unknown.")
        .def("turns", &turns, "position"_a,
             nb::sig("def turns(self, position: Position) -> list[" PROVEN_MOVE "] | None"),
             "Each legal move with its verdict by the rulebook, best first; None if one is unknown.")
        .def("line", &line, "position"_a, nb::sig("def line(self, position: Position) -> list[Move]"),
             "How a decided game goes on by the rulebook, as far as the tables have distances.")
        .def("proven_moves", &proven_moves, "position"_a, nb::kw_only(), "history"_a,
             nb::sig("def proven_moves(self, position: Position, *, history: collections.abc.Sequence[int]) -> "
                     "tuple[list[" PROVEN_MOVE "], int, bool] | None"),
             "Each legal move with its verdict by our draw rules, best first; how many of them share the best result; "
             "and whether their order is final. None if a move is unknown. `history` holds the keys of the earlier "
             "positions that the game could repeat.");
    m.def("drawn_after", &drawn_after, "position"_a, "moves"_a,
          nb::sig("def drawn_after(position: Position, moves: collections.abc.Sequence[Move]) -> int | None"),
          "The number of these moves of Alquerque de 9 after which the game is drawn because nothing was taken for a "
          "hundred turns; None if it is not.");
}

}  // namespace qirkat::python
