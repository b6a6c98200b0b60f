// Python bindings of the game review. Scores are whole millionths, as in the core.
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

std::optional<std::string> optional_name(std::string_view name) {
    return name.empty() ? std::nullopt : std::optional(std::string(name));
}

// `analyse` gets a number of turns, and returns the best move of the position after them and its value.
nb::tuple review_game(const Position& start, const std::vector<Move>& moves, nb::callable analyse,
                      nb::callable keeps_result, nb::callable on_turn) {
    return start.visit([&](const auto& first) {
        using P = std::decay_t<decltype(first)>;
        GameHistory<P> game(first);
        for (const Move& move : moves)
            if (const auto fault = game.play(move.text())) raise(move_error, *fault);
        const GameReview found = review(
            game, 0,
            [&](std::size_t turns) {
                const auto [move, value] = nb::cast<std::pair<Move, int>>(analyse(turns));
                return BestTurn<P>{*P::Move::of_code(move.code), value};
            },
            [&](std::size_t turns) { return nb::cast<bool>(keeps_result(turns)); },
            [&](std::size_t turns) { on_turn(turns); });
        return nb::make_tuple(tuple_of(found.turns), tuple_of(found.values));
    });
}

}  // namespace

void add_review(nb::module_& m) {
    nb::class_<JudgedTurn>(m, "JudgedTurn",
                           "A turn of a reviewed game; use qirkat.engine.review instead. Scores are in millionths.")
        .def(
            "__init__",
            [](JudgedTurn* self, int side, int before, int after, int removed, bool has_choice) {
                new (self) JudgedTurn{side, before, after, removed, before > after, has_choice};
            },
            nb::kw_only(), "side"_a, "before"_a, "after"_a, "removed"_a, "has_choice"_a)
        .def_ro("before", &JudgedTurn::before)
        .def_ro("after", &JudgedTurn::after)
        .def_ro("has_better", &JudgedTurn::has_better);
    m.def("review_game", &review_game, "start"_a, "moves"_a, nb::kw_only(), "analyse"_a, "keeps_result"_a, "on_turn"_a,
          nb::sig("def review_game(start: Position, moves: collections.abc.Sequence[Move], *, "
                  "analyse: collections.abc.Callable[[int], tuple[Move, int]], "
                  "keeps_result: collections.abc.Callable[[int], bool], "
                  "on_turn: collections.abc.Callable[[int], object]) "
                  "-> tuple[tuple[JudgedTurn, ...], tuple[int, ...]]"),
          "Judge all turns from the last to the first; return them, and the first side's values.");
    m.def(
        "mark_of", [](int loss) { return optional_name(mark_names[std::size_t(mark_of(loss))]); }, "loss"_a,
        "The mark for a loss, if it gets one.");
    m.def(
        "missed_by",
        [](int loss, bool is_win_proven, int removed_by_best, int removed) {
            return optional_name(missed_names[std::size_t(missed_by(loss, is_win_proven, removed_by_best, removed))]);
        },
        "loss"_a, nb::kw_only(), "is_win_proven"_a, "removed_by_best"_a, "removed"_a,
        "What a turn missed: `win`, `removal` or nothing.");
    m.def("accuracy_of", &accuracy_of, "loss"_a, "The accuracy of a turn with this loss, in billionths.");
    m.def(
        "accuracy_of_side",
        [](std::vector<JudgedTurn> turns, int side) { return GameReview{std::move(turns), {}}.accuracy(side); },
        "turns"_a, "side"_a, "The average accuracy of a side, in billionths.");
    m.def(
        "best_turn",
        [](std::vector<JudgedTurn> turns, int side) { return GameReview{std::move(turns), {}}.best_turn(side); },
        "turns"_a, "side"_a, "The index of a side's best turn.");
    m.def(
        "turning_point",
        [](const std::vector<int>& values) {
            if (values.empty()) throw nb::value_error("A game has at least one value.");
            return turning_point(values);
        },
        "values"_a, "The index of the turn that decided the game, by the first side's values.");
    m.def(
        "least_losses",
        [] {
            nb::dict losses;
            for (std::size_t i = mark_names.size(); --i;)
                losses[nb::str(mark_names[i].data(), mark_names[i].size())] = least_losses[i];
            return losses;
        },
        nb::sig("def least_losses() -> dict[str, int]"), "The least loss for each mark, worst first.");
}

}  // namespace qirkat::python
