// Python bindings of the engine.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>

#include "bindings/python_errors.h"
#include "bindings/python_values.h"
#include "engine/engine.h"
#include "engine/levels.h"

namespace qirkat::python {
namespace {

using namespace nb::literals;

// The engine of one game, for qirkat.engine. Reports are tuples (depth, nodes, seconds, lines); a line is (score,
// expected score, moves).
class PythonEngine {
public:
    // Level 0 means full strength.
    PythonEngine(const Game& game, std::size_t threads, std::size_t mebibytes, std::size_t level, std::uint64_t seed)
        : level_(level), seed_(seed) {
        if (game.is_querni)
            engine_.emplace<0>(std::make_unique<Engine<querni::Position>>(threads, mebibytes));
        else
            engine_.emplace<1>(std::make_unique<Engine<alquerque::Position>>(threads, mebibytes));
    }

    nb::tuple analyse(const Position& position, std::vector<std::uint64_t> history, double seconds, double soft_seconds,
                      std::uint64_t nodes, int depth, std::size_t lines, const std::vector<Move>& only,
                      nb::object on_info) {
        std::vector<std::uint32_t> codes;
        for (const Move& move : only) codes.push_back(move.code);
        return position.visit([&](const auto& root) {
            using P = std::decay_t<decltype(root)>;
            auto& engine = *std::get<std::unique_ptr<Engine<P>>>(engine_);
            Interrupt interrupt;
            const auto begin = std::chrono::steady_clock::now();
            Report<P> report;
            {
                const nb::gil_scoped_release release;
                SearchOptions options = options_for_level<P>(level_, seed_);
                options.history = std::move(history);
                options.nodes = std::min(nodes, options.nodes);
                options.depth = std::min(depth, options.depth);
                options.lines = lines;
                options.only = std::move(codes);
                engine.clear_stop();
                report = engine.analyse(
                    root, options, {seconds, soft_seconds}, [&] { return interrupt(); },
                    [&](const Report<P>& so_far, double elapsed) {
                        interrupt.report(on_info, [&] { return to_python(root, so_far, elapsed); });
                    });
            }
            interrupt.rethrow();
            return to_python(root, report,
                             std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
        });
    }
    void stop() {
        std::visit([](auto& engine) { engine->stop(); }, engine_);
    }
    void clear() {
        std::visit([](auto& engine) { engine->clear(); }, engine_);
    }

private:
    template <class P>
    static nb::tuple to_python(const P& root, const Report<P>& report, double seconds) {
        nb::list lines;
        for (const auto& line : report.lines) {
            nb::list moves;
            P position = root;
            for (const auto move : line.moves) {
                moves.append(Move{position, move.code()});
                position = position.play(move);
            }
            lines.append(nb::make_tuple(line.value, expected_score<P>(line.value), nb::tuple(moves)));
        }
        return nb::make_tuple(report.depth, report.nodes, seconds, nb::tuple(lines));
    }

    std::variant<std::unique_ptr<Engine<querni::Position>>, std::unique_ptr<Engine<alquerque::Position>>> engine_;
    std::size_t level_;
    std::uint64_t seed_;
};

}  // namespace

// A report as a Python type.
#define FINDING "tuple[int, int, float, tuple[tuple[int, float, tuple[Move, ...]], ...]]"

void add_engine(nb::module_& m) {
    nb::class_<PythonEngine>(m, "Search", "The low-level engine; use qirkat.engine.Engine instead.")
        .def(nb::init<const Game&, std::size_t, std::size_t, std::size_t, std::uint64_t>(), "game"_a, nb::kw_only(),
             "threads"_a, "memory"_a, "level"_a, "seed"_a)
        .def("analyse", &PythonEngine::analyse, "position"_a, nb::kw_only(), "history"_a, "seconds"_a, "soft_seconds"_a,
             "nodes"_a, "depth"_a, "lines"_a, "only"_a, "on_info"_a.none(),
             nb::sig("def analyse(self, position: Position, *, history: collections.abc.Sequence[int], seconds: float, "
                     "soft_seconds: float, nodes: int, depth: int, lines: int, only: collections.abc.Sequence[Move], "
                     "on_info: collections.abc.Callable[[" FINDING "], object] | None) -> " FINDING))
        .def("stop", &PythonEngine::stop, "End the running analysis as soon as possible. Thread-safe.")
        .def("clear", &PythonEngine::clear, "Clear all search results.");
}

}  // namespace qirkat::python
