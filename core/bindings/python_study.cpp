// Python bindings for studies of many games: random games in figures, and balanced set-ups.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/python_errors.h"
#include "bindings/python_values.h"
#include "engine/balance.h"
#include "rules/random_games.h"

namespace qirkat::python {
namespace {

using namespace nb::literals;
using StartSquares = std::array<querni::Square, 2 * querni::tile_count>;

StartSquares squares_of(const std::optional<std::vector<std::string>>& marks) {
    if (!marks) return std::get<0>(querni::start_squares(querni::default_marks));
    auto squares = querni::start_squares(*marks);
    if (const auto* fault = std::get_if<Fault>(&squares)) throw nb::value_error(fault->sentence.c_str());
    return std::get<0>(squares);
}

// A column of numbers as bytes in this machine's order, which Python reads through a memoryview.
template <class T>
nb::bytes packed(const std::vector<T>& column) {
    return nb::bytes(reinterpret_cast<const char*>(column.data()), column.size() * sizeof(T));
}

struct Column {
    const char* name;
    std::int32_t (*value)(const GameFigures&);
};
constexpr Column columns[] = {
    {"winner", [](const GameFigures& f) { return f.winner; }},
    {"reason", [](const GameFigures& f) { return f.reason; }},
    {"turns", [](const GameFigures& f) { return f.turns; }},
    {"choices", [](const GameFigures& f) { return f.choices; }},
    {"forced", [](const GameFigures& f) { return f.forced; }},
    {"removals", [](const GameFigures& f) { return f.removals; }},
    {"off_first", [](const GameFigures& f) { return f.off[0]; }},
    {"off_second", [](const GameFigures& f) { return f.off[1]; }},
    {"squares", [](const GameFigures& f) { return f.squares; }},
    {"lead_changes", [](const GameFigures& f) { return f.lead_changes; }},
    {"last_level", [](const GameFigures& f) { return f.last_level; }},
    {"stranded_first", [](const GameFigures& f) { return f.stranded[0]; }},
    {"stranded_second", [](const GameFigures& f) { return f.stranded[1]; }},
    {"first_move", [](const GameFigures& f) { return f.first_move; }},
};

nb::dict random_games(const Game& game, std::uint64_t seed, std::uint64_t first, std::uint32_t count,
                      const std::optional<std::vector<std::string>>& marks) {
    if (marks && !game.is_querni) throw nb::value_error("Alquerque de 9 has no marks.");
    const StartSquares squares = squares_of(marks);
    std::vector<GameFigures> games(count);
    std::vector<std::uint64_t> seeds(count);
    Interrupt interrupt;
    {
        const nb::gil_scoped_release release;
        std::vector<std::uint64_t> keys;
        for (std::uint32_t i = 0; i < count; ++i) {
            // The seed of the set-up, and from it the generator of the moves.
            seeds[i] = SplitMix64{seed}.after(first + i);
            SplitMix64 random{mix(seeds[i])};
            games[i] = game.is_querni
                           ? random_game(querni::Position::start(seeds[i], squares, game.rules), random, keys)
                           : random_game(alquerque::Position::start(), random, keys);
            if (i % 4096 == 4095 && interrupt()) break;
        }
    }
    interrupt.rethrow();
    nb::dict out;
    out["seed"] = packed(seeds);
    std::vector<std::int32_t> values(count);
    for (const Column& column : columns) {
        std::ranges::transform(games, values.begin(), column.value);
        out[column.name] = packed(values);
    }
    return out;
}

nb::object balanced_seed(const Game& game, std::uint64_t seed, const std::optional<std::vector<std::string>>& marks) {
    if (!game.is_querni) throw nb::value_error("Only Querni has set-ups to balance.");
    const StartSquares squares = squares_of(marks);
    Interrupt interrupt;
    std::optional<querni::BalancedSeed> found;
    {
        const nb::gil_scoped_release release;
        found = querni::balanced_seed(seed, squares, game.rules, [&] { return interrupt(); });
    }
    interrupt.rethrow();
    if (!found) throw nb::value_error("No balanced set-up follows from this seed.");
    return nb::make_tuple(found->seed, found->value, found->draws);
}

int judge(const Position& position, std::uint64_t nodes) {
    const auto* set_up = std::get_if<querni::Position>(&position.value);
    if (!set_up) throw nb::value_error("Only set-ups of Querni can be judged.");
    const nb::gil_scoped_release release;
    return querni::SetUpJudge().value(*set_up, nodes);
}

}  // namespace

void add_study(nb::module_& m) {
    m.def("random_games", &random_games, "game"_a, nb::kw_only(), "seed"_a, "first"_a, "count"_a,
          "marks"_a = nb::none(),
          nb::sig("def random_games(game: Game, *, seed: int, first: int, count: int, marks: "
                  "collections.abc.Sequence[str] | None = None) -> dict[str, bytes]"),
          "Play random games and return a column of numbers for each figure: 64-bit for `seed`, else 32-bit.");
    m.def("balanced_seed", &balanced_seed, "game"_a, nb::kw_only(), "seed"_a, "marks"_a = nb::none(),
          nb::sig("def balanced_seed(game: Game, *, seed: int, marks: collections.abc.Sequence[str] | None = None) -> "
                  "tuple[int, int, int]"),
          "The first balanced set-up that follows from a seed: its seed, its value, and how many were judged.");
    m.def("judge", &judge, "position"_a, nb::kw_only(), "nodes"_a,
          "The value of a set-up of Querni for the side to move, by a search of so many nodes.");
    m.attr("BALANCE_VERSION") = querni::balance_version;
    m.attr("BALANCE_MARGIN") = querni::judgement.margin;
    m.attr("BALANCE_NODES") = querni::judgement.nodes;
    nb::list reasons;
    for (const auto name : reason_names) reasons.append(nb::str(name.data(), name.size()));
    m.attr("REASONS") = nb::tuple(reasons);
}

}  // namespace qirkat::python
