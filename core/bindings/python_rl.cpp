// Python bindings of the encodings and environments for learning agents.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>

#include "bindings/python_arrays.h"
#include "bindings/python_errors.h"
#include "bindings/python_values.h"
#include "rl/batch.h"
#include "rl/symmetries.h"
#include "rl/truth.h"

namespace qirkat::python {
namespace {

using namespace nb::literals;

template <class P>
struct DecisionOf;
template <>
struct DecisionOf<querni::Position> {
    using type = querni::Decision;
};
template <>
struct DecisionOf<alquerque::Position> {
    using type = alquerque::Decision;
};
template <class P>
using decision_of = typename DecisionOf<P>::type;

const CallArrays::Type int8{nb::dtype<std::int8_t>(), "int8"}, uint8{nb::dtype<std::uint8_t>(), "uint8"},
    boolean{nb::dtype<bool>(), "bool"}, float32{nb::dtype<float>(), "float32"};

[[noreturn]] void raise_illegal(const std::string& where, std::int64_t action, unsigned action_count,
                                const std::string& name) {
    std::string sentence = "Action " + std::to_string(action);
    if (action < 0 || action >= action_count)
        sentence += " does not exist: actions are 0 to " + std::to_string(action_count - 1);
    else
        sentence += " (" + name + ") is illegal";
    throw nb::value_error((sentence + where + ".").c_str());
}

// A decision within a game, as an immutable value.
struct State {
    std::variant<rl::Episode<querni::Decision>, rl::Episode<alquerque::Decision>> value;

    template <class Visit>
    auto visit(Visit&& visit) const {
        return std::visit(visit, value);
    }
    Position position() const {
        return visit([](const auto& e) { return Position{e.position()}; });
    }
    State play(std::int64_t action) const {
        return visit([&](auto episode) {
            using D = decision_of<std::decay_t<decltype(episode.position())>>;
            if (action < 0 || action >= D::action_count || !episode.decision().is_legal(unsigned(action)))
                raise_illegal(episode.outcome() ? ": the game is over" : " here", action, D::action_count,
                              action < 0 || action >= D::action_count ? "" : D::action_name(unsigned(action)));
            episode.act(unsigned(action));
            return State{episode};
        });
    }
};

State make_state(const Position& position, const std::vector<std::uint64_t>& history,
                 std::optional<std::int64_t> first_action) {
    const State state = position.visit(
        [&](const auto& p) { return State{rl::Episode<decision_of<std::decay_t<decltype(p)>>>(p, history)}; });
    if (!first_action) return state;
    const State second = state.play(*first_action);
    if (!second.visit([](const auto& e) { return e.decision().first_action().has_value(); }))
        throw nb::value_error("This action completes the turn: play it instead.");
    return second;
}

void write_observation(const State& state, nb::handle array, std::optional<int> viewer) {
    state.visit([&](const auto& e) {
        using D = std::decay_t<decltype(e.decision())>;
        if (viewer && *viewer != 0 && *viewer != 1) throw nb::value_error("A viewer is 0, the first side, or 1.");
        CallArrays arrays;
        void* const out = arrays.writable(array, "observation", {int8}, {D::planes.size(), D::height, D::width});
        e.decision().write_planes(static_cast<std::int8_t*>(out), viewer.value_or(e.side()), e.occurrences());
    });
}

void write_mask(const State& state, nb::handle array) {
    state.visit([&](const auto& e) {
        CallArrays arrays;
        void* const out = arrays.writable(array, "mask", {int8, uint8, boolean}, {e.decision().action_count});
        e.decision().write_mask(static_cast<std::uint8_t*>(out));
    });
}

nb::list legal_actions(const State& state) {
    std::vector<unsigned> actions;
    state.visit(
        [&](const auto& e) { e.decision().for_each_action([&](unsigned action) { actions.push_back(action); }); });
    std::sort(actions.begin(), actions.end());
    nb::list out;
    for (const unsigned action : actions) out.append(action);
    return out;
}

// ---------------------------------------------------------------------------------------------------------------------

constexpr std::size_t max_games = 1 << 20, max_threads = 256;

// The games of a batch. One call at a time: the GIL is released while games advance.
class PythonBatch {
public:
    PythonBatch(const Game& game, const std::vector<std::uint64_t>& seeds, const std::vector<Position>& starts,
                bool auto_reset, std::size_t threads) {
        if (seeds.empty() || seeds.size() > max_games) throw nb::value_error("A batch has 1 to 1048576 games.");
        if (threads < 1 || threads > max_threads) throw nb::value_error("A batch uses 1 to 256 threads.");
        for (const Position& start : starts) {
            if (start.game() != game) throw nb::value_error("The starts of a batch are positions of its game.");
            if (start.visit([](const auto& p) { return p.outcome().has_value(); }))
                throw nb::value_error(("The game is over in this start: " + start.text()).c_str());
        }
        const nb::gil_scoped_release release;
        if (game.is_querni) {
            const auto squares = std::get<0>(querni::start_squares(querni::default_marks));
            make<querni::Decision>(seeds, starts, auto_reset, threads,
                                   [squares, rules = game.rules](std::uint64_t seed) {
                                       return querni::Position::start(seed, squares, rules);
                                   });
        } else {
            make<alquerque::Decision>(seeds, starts, auto_reset, threads,
                                      [](std::uint64_t) { return alquerque::Position::start(); });
        }
    }

    void observe(nb::handle observations, nb::handle masks, nb::handle rewards, nb::handle dones, nb::handle players) {
        with_batch([&](auto& batch) {
            CallArrays kept;
            const rl::Arrays out = outputs(batch, kept, observations, masks, rewards, dones, players);
            const nb::gil_scoped_release release;
            batch.observe(out);
        });
    }
    void reset(nb::handle which) {
        with_batch([&](auto& batch) {
            std::vector<std::uint8_t> marked;
            if (!which.is_none()) marked = CallArrays::flags(which, "which", {batch.size()});
            const nb::gil_scoped_release release;
            batch.reset(marked.empty() ? nullptr : marked.data());
        });
    }
    void step(nb::handle actions, nb::handle observations, nb::handle masks, nb::handle rewards, nb::handle dones,
              nb::handle players) {
        with_batch([&](auto& batch) {
            using D = std::decay_t<decltype(batch.episode(0).decision())>;
            const auto chosen = CallArrays::integers(actions, "actions", {batch.size()});
            CallArrays kept;
            const rl::Arrays out = outputs(batch, kept, observations, masks, rewards, dones, players);
            if (const auto bad = batch.first_illegal(chosen)) {
                const std::int64_t action = chosen[*bad];
                const bool exists = action >= 0 && action < D::action_count;
                raise_illegal(" in game " + std::to_string(*bad), action, D::action_count,
                              exists ? D::action_name(unsigned(action)) : "");
            }
            const nb::gil_scoped_release release;
            batch.step(chosen, out);
        });
    }
    void sample(nb::handle actions) {
        with_batch([&](auto& batch) {
            CallArrays kept;
            auto* const out = static_cast<std::int64_t*>(
                kept.writable(actions, "actions", {{nb::dtype<std::int64_t>(), "int64"}}, {batch.size()}));
            const nb::gil_scoped_release release;
            batch.sample({out, batch.size()});
        });
    }
    State state(std::size_t i) {
        return with_batch([&](auto& batch) {
            if (i >= batch.size()) throw nb::index_error("There is no such game in the batch.");
            return State{batch.episode(i)};
        });
    }
    std::vector<std::uint64_t> seeds() {
        return with_batch([&](auto& batch) {
            std::vector<std::uint64_t> out;
            for (std::size_t i = 0; i < batch.size(); ++i) out.push_back(batch.set_up_seed(i));
            return out;
        });
    }

private:
    template <class D>
    void make(const std::vector<std::uint64_t>& seeds, const std::vector<Position>& starts, bool auto_reset,
              std::size_t threads, typename rl::Batch<D>::SetUp set_up) {
        using P = typename D::Position;
        if (!starts.empty()) {
            std::vector<P> pool;
            for (const Position& start : starts) pool.push_back(std::get<P>(start.value));
            set_up = [pool = std::move(pool)](std::uint64_t seed) { return pool[SplitMix64{seed}.below(pool.size())]; };
        }
        batch_ = std::make_unique<rl::Batch<D>>(seeds, std::move(set_up), auto_reset, unsigned(threads));
    }
    template <class Work>
    std::invoke_result_t<Work, rl::Batch<querni::Decision>&> with_batch(const Work& work) {
        const std::unique_lock lock(in_use_, std::try_to_lock);
        if (!lock) throw std::runtime_error("Another thread is using this batch.");
        return std::visit([&](auto& batch) { return work(*batch); }, batch_);
    }
    template <class D>
    static rl::Arrays outputs(const rl::Batch<D>& batch, CallArrays& kept, nb::handle observations, nb::handle masks,
                              nb::handle rewards, nb::handle dones, nb::handle players) {
        const std::size_t n = batch.size();
        void* const o = kept.writable(observations, "observations", {int8}, {n, D::planes.size(), D::height, D::width});
        void* const m = kept.writable(masks, "masks", {int8, uint8, boolean}, {n, D::action_count});
        void* const r = kept.writable(rewards, "rewards", {float32}, {n, 2});
        void* const d = kept.writable(dones, "dones", {boolean, uint8}, {n});
        void* const p = kept.writable(players, "players", {int8}, {n});
        return {static_cast<std::int8_t*>(o), static_cast<std::uint8_t*>(m), static_cast<float*>(r),
                static_cast<std::uint8_t*>(d), static_cast<std::int8_t*>(p)};
    }

    std::variant<std::unique_ptr<rl::Batch<querni::Decision>>, std::unique_ptr<rl::Batch<alquerque::Decision>>> batch_;
    std::mutex in_use_;
};

// ---------------------------------------------------------------------------------------------------------------------

// Calls `work` with an empty decision of a game, for what is the same in all of them.
template <class Work>
auto with_decision(const Game& game, const Work& work) {
    return game.is_querni ? work(querni::Decision()) : work(alquerque::Decision());
}

using EncodingParts = std::tuple<unsigned, std::size_t, std::size_t, std::vector<std::string>, std::vector<int>,
                                 std::vector<std::string>>;

EncodingParts encoding(const Game& game) {
    return with_decision(game, [](auto decision) -> EncodingParts {
        using D = decltype(decision);
        std::vector<std::string> planes, cells;
        std::vector<int> highest;
        for (std::size_t i = 0; i < D::planes.size(); ++i) {
            std::string name(D::planes[i].name);
            if constexpr (std::is_same_v<D, querni::Decision>)
                if (i < 2 * querni::tile_count) name += " " + std::to_string(i % querni::tile_count + 1);
            planes.push_back(name);
            highest.push_back(D::planes[i].highest);
        }
        for (std::size_t i = 0; i < rl::plane_size<D>; ++i)
            if constexpr (std::is_same_v<D, querni::Decision>)
                cells.push_back(querni::name(querni::square_of_cell(i)));
            else
                cells.emplace_back(alquerque::names[alquerque::point_of_cell(i)]);
        return {D::action_count, D::height, D::width, planes, highest, cells};
    });
}

std::string action_name(const Game& game, std::int64_t action) {
    return with_decision(game, [&](auto decision) {
        using D = decltype(decision);
        if (action < 0 || action >= D::action_count) raise_illegal("", action, D::action_count, "");
        return D::action_name(unsigned(action));
    });
}

using Permutations = std::tuple<std::vector<unsigned>, std::vector<unsigned>, std::vector<unsigned>>;

std::vector<Permutations> symmetries(const Game& game) {
    return with_decision(game, [](auto decision) {
        std::vector<Permutations> out;
        for (auto& each : rl::symmetries<decltype(decision)>()) out.emplace_back(each.planes, each.cells, each.actions);
        return out;
    });
}

rl::Actions actions_of(const Move& move) {
    if (move.is_querni()) return querni::Decision::actions_of(std::get<querni::Position>(move.before), move.querni());
    return alquerque::Decision::actions_of(std::get<alquerque::Position>(move.before), move.alquerque());
}

void exact_values(const alquerque::Tables& tables, const std::vector<State>& states, nb::handle values,
                  nb::handle distances, nb::handle action_values) {
    constexpr std::size_t actions = alquerque::Decision::action_count;
    const std::size_t n = states.size();
    CallArrays kept;
    auto* const v = static_cast<std::int8_t*>(kept.writable(values, "values", {int8}, {n}));
    auto* const d =
        static_cast<std::int16_t*>(kept.writable(distances, "distances", {{nb::dtype<std::int16_t>(), "int16"}}, {n}));
    auto* const a = static_cast<std::int8_t*>(kept.writable(action_values, "action_values", {int8}, {n, actions}));
    for (const State& state : states)
        if (state.value.index() == 0) throw nb::value_error("Only Alquerque de 9 is solved.");
    Interrupt interrupt;
    std::optional<Fault> fault;
    {
        const nb::gil_scoped_release release;
        for (std::size_t i = 0; i < n && !interrupt(); ++i) {
            const auto& episode = std::get<1>(states[i].value);
            auto found =
                rl::exact_value(tables, episode.decision(), std::span<std::int8_t, actions>(a + i * actions, actions));
            if ((fault = std::get_if<Fault>(&found) ? std::optional(std::get<Fault>(found)) : std::nullopt)) break;
            v[i] = std::get<0>(found).value;
            d[i] = std::get<0>(found).distance;
        }
    }
    interrupt.rethrow();
    if (fault) raise(table_error, *fault);
}

}  // namespace

void add_environments(nb::module_& m) {
    nb::class_<State>(m, "State",
                      "A decision within a game: a position, and the first action of the turn if that has been chosen. "
                      "Immutable.")
        .def(
            "__init__",
            [](State* self, const Position& position, const std::vector<std::uint64_t>& history,
               std::optional<std::int64_t> first_action) {
                new (self) State(make_state(position, history, first_action));
            },
            "position"_a, nb::kw_only(), "history"_a = nb::tuple(), "first_action"_a = nb::none(),
            nb::sig("def __init__(self, position: Position, *, history: collections.abc.Sequence[int] = (), "
                    "first_action: int | None = None) -> None"),
            "`history` holds the keys of the earlier positions that the game could repeat, latest last.")
        .def_prop_ro("position", &State::position, "The position at the beginning of the turn.")
        .def_prop_ro(
            "player", [](const State& s) { return s.visit([](const auto& e) { return e.side(); }); },
            "Who decides: 0 for the side that begins the game, 1 for the other.")
        .def_prop_ro(
            "first_action",
            [](const State& s) { return s.visit([](const auto& e) { return e.decision().first_action(); }); },
            "The first action of the turn if the second is to be chosen, else None.")
        .def_prop_ro(
            "history",
            [](const State& s) {
                return s.visit(
                    [](const auto& e) { return std::vector<std::uint64_t>(e.history().begin(), e.history().end()); });
            },
            nb::sig("def history(self) -> list[int]"),
            "The keys of the earlier positions that the game could repeat, latest last.")
        .def_prop_ro(
            "occurrences", [](const State& s) { return s.visit([](const auto& e) { return e.occurrences(); }); },
            "How often the position has occurred, including now; 0 where repetition does not count.")
        .def_prop_ro(
            "outcome",
            [](const State& s) {
                return s.visit([](const auto& e) { return named_outcome(Game::of(e.position()), e.outcome()); });
            },
            "How the game ended, or None while it is in progress.")
        .def_prop_ro(
            "rewards",
            [](const State& s) { return s.visit([](const auto& e) { return std::pair(e.reward(0), e.reward(1)); }); },
            "1 for the winner and -1 for the loser, first side first; 0 for a draw and during the game.")
        .def("legal_actions", &legal_actions, nb::sig("def legal_actions(self) -> list[int]"),
             "The legal actions in ascending order; none if the game is over.")
        .def("play", &State::play, "action"_a, "The next decision; raises ValueError if the action is illegal.")
        .def("write_observation", &write_observation, "array"_a.none(), "viewer"_a = nb::none(),
             nb::sig("def write_observation(self, array: object, viewer: int | None = None) -> None"),
             "Write the planes as a player sees them, by default the one who decides.")
        .def("write_mask", &write_mask, "array"_a.none(), nb::sig("def write_mask(self, array: object) -> None"),
             "Write 1 for each legal action and 0 for the others.")
        .def(
            "__copy__", [](nb::object self) { return self; }, nb::sig("def __copy__(self) -> State"))
        .def(
            "__deepcopy__", [](nb::object self, nb::handle) { return self; }, "memo"_a,
            nb::sig("def __deepcopy__(self, memo: object) -> State"))
        .def(
            "__getstate__",
            [](const State& s) {
                return s.visit([&](const auto& e) {
                    return nb::make_tuple(s.position(),
                                          std::vector<std::uint64_t>(e.history().begin(), e.history().end()),
                                          e.decision().first_action());
                });
            },
            nb::sig("def __getstate__(self) -> tuple[object, ...]"))
        .def(
            "__setstate__",
            [](State& self,
               const std::tuple<Position, std::vector<std::uint64_t>, std::optional<std::int64_t>>& parts) {
                new (&self) State(make_state(std::get<0>(parts), std::get<1>(parts), std::get<2>(parts)));
            },
            nb::sig("def __setstate__(self, parts: tuple[object, ...]) -> None"));

#define ARRAYS "observations: object, masks: object, rewards: object, dones: object, players: object"
    nb::class_<PythonBatch>(m, "Batch", "Low-level games that advance together; use qirkat.rl.batch instead.")
        .def(
            nb::init<const Game&, const std::vector<std::uint64_t>&, const std::vector<Position>&, bool, std::size_t>(),
            "game"_a, nb::kw_only(), "seeds"_a, "starts"_a, "auto_reset"_a, "threads"_a)
        .def("observe", &PythonBatch::observe, "observations"_a.none(), "masks"_a.none(), "rewards"_a.none(),
             "dones"_a.none(), "players"_a.none(), nb::sig("def observe(self, " ARRAYS ") -> None"),
             "Write where the games are.")
        .def("reset", &PythonBatch::reset, "which"_a.none(), nb::sig("def reset(self, which: object) -> None"),
             "Start the marked games anew, or all of them.")
        .def("step", &PythonBatch::step, "actions"_a.none(), "observations"_a.none(), "masks"_a.none(),
             "rewards"_a.none(), "dones"_a.none(), "players"_a.none(),
             nb::sig("def step(self, actions: object, " ARRAYS ") -> None"),
             "Advance each game by one action; -1 leaves it as it is. If one is illegal, nothing changes. Releases the "
             "GIL.")
        .def("sample", &PythonBatch::sample, "actions"_a.none(), nb::sig("def sample(self, actions: object) -> None"),
             "Write a random legal action for each game.")
        .def("state", &PythonBatch::state, "game"_a, "Where a game is.")
        .def("seeds", &PythonBatch::seeds, "The seeds of the current set-ups.");

    m.def("encoding", &encoding, "game"_a,
          "The number of actions, height and width of planes, their names and highest values, and the names of cells.");
    m.def("action_name", &action_name, "game"_a, "action"_a, "An action in words.");
    m.def("symmetries", &symmetries, "game"_a, "Permutations of planes, cells and actions; the identity first.");
    m.def("exact_values", &exact_values, "tables"_a, "states"_a, "values"_a.none(), "distances"_a.none(),
          "action_values"_a.none(),
          nb::sig("def exact_values(tables: Tables, states: collections.abc.Sequence[State], values: object, "
                  "distances: object, action_values: object) -> None"),
          "Write the value of each state of Alquerque de 9, its distance, and the value of each action.");
    m.def("actions_of", &actions_of, "move"_a, "The actions of a move, one or two.");
}

}  // namespace qirkat::python
