// The browser bindings, qirkat.wasm: text queries in, JSON answers out. It contains no logic of its own.
//
// A query is a call. Its arguments are text fields, written by the caller into the memory returned by `room`, each
// preceded by its length in four bytes. The answer is left in memory as {"value": ...}, or as {"fault": ..., "ply":
// ...} if something was rejected. Any input gets an answer: nothing traps, and memory use is bounded.
#include <cstring>
#include <list>

#include "bindings/review_json.h"
#include "engine/balance.h"
#include "engine/levels.h"
#include "rules/history.h"
#include "solver/proven_moves.h"

#define QUERY(name) extern "C" __attribute__((export_name(#name))) void name()
#define FROM_HOST(name) __attribute__((import_module("qirkat"), import_name(#name)))

FROM_HOST(now) double host_now();                                      // seconds since an arbitrary origin
FROM_HOST(tell) void host_tell(const char* json, std::size_t length);  // reports intermediate results

// Replaces the standard library's handler, which would pull in all of its number formatting.
[[noreturn]] void std::__libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }

namespace {

using namespace qirkat;

constexpr std::size_t max_question_size = 1 << 20;  // bytes; longer than any game
constexpr std::size_t max_answer_size = 32 << 20;   // a position takes about 3 MB at most
constexpr std::size_t max_table_size = 64 << 20;    // units of seven men take less than 1 MB
constexpr std::size_t search_memory = 16;  // MiB; the same everywhere, so that levels play the same on every device

// Search results are kept for later turns of the same game.
template <Position P>
struct EngineState {
    TranspositionTable table{search_memory};
    Search<P> search{table};
};

// All state kept between calls. An instance belongs to one worker, which makes one call at a time.
struct Instance {
    std::string question;
    bool is_too_long = false;
    std::vector<std::string_view> fields;
    Json answer;

    std::string engine_state_key;  // game, start, level and seed; a change starts a fresh search
    std::variant<std::monostate, std::unique_ptr<EngineState<querni::Position>>,
                 std::unique_ptr<EngineState<alquerque::Position>>>
        engine_state;

    alquerque::Tables tables;
    std::list<std::vector<std::byte>> files;  // contents of the loaded tables
    // Tables and the book that can be loaded and that the current query needs.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> wanted;
    bool book_is_offered = false, book_is_wanted = false;
};
Instance instance;

std::string_view field(std::size_t i) { return i < instance.fields.size() ? instance.fields[i] : std::string_view(); }

void refuse(const Fault& fault, std::optional<std::size_t> ply = std::nullopt) {
    instance.answer.clear();
    instance.answer.object([&] {
        instance.answer.field("fault");
        write_fault(instance.answer, fault);
        instance.answer.field("ply");
        ply ? instance.answer.number(*ply) : instance.answer.null();
    });
}

// Writes a successful answer.
template <class Write>
void respond(Write&& write) {
    instance.answer.object([&] {
        instance.answer.field("value");
        write(instance.answer);
    });
    if (instance.answer.size() > max_answer_size) refuse({"too_long", "The answer is too long."});
}

// Starts an answer and splits the query into fields. Returns false if the query was already rejected.
bool begin() {
    instance.answer.clear();
    instance.fields.clear();
    if (instance.is_too_long) return refuse({"too_long", "This is longer than any game."}), false;
    for (std::string_view rest = instance.question; rest.size() >= 4;) {
        std::uint32_t length;
        std::memcpy(&length, rest.data(), 4);
        instance.fields.push_back(rest.substr(4, length));
        rest.remove_prefix(std::min<std::size_t>(rest.size(), 4 + std::size_t(length)));
    }
    return true;
}

// A decimal number of up to 64 bits, without leading zeros.
std::optional<std::uint64_t> number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || (text[0] == '0' && text.size() > 1))
        return std::nullopt;
    return value;
}

// Passes the result to `use`, or rejects the query.
template <class T, class Use>
void with(Result<T> result, Use&& use) {
    if (const auto* fault = std::get_if<Fault>(&result))
        refuse(*fault);
    else
        use(std::get<T>(result));
}

// Fields from `first` on: game, position.
template <class Use>
void with_position(std::size_t first, Use&& use) {
    with(Game::named(field(first)), [&](const Game& game) {
        with(game.parse(field(first + 1)), [&](const AnyPosition& p) { std::visit(use, p); });
    });
}

// Fields from `first` on: game, start, then one field per turn.
template <class Use>
void with_history(std::size_t first, Use&& use) {
    with_position(first, [&](const auto& start) {
        GameHistory history(start);
        for (std::size_t i = first + 2; i < instance.fields.size(); ++i)
            if (const auto fault = history.play(instance.fields[i])) return refuse(*fault, i - first - 2);
        use(history);
    });
}

const Fault bad_limit{"limit", "A search limit must be a whole number."};

// Search limits. `forget` clears the engine state first, so that the answer does not depend on earlier queries.
struct Limits {
    static constexpr std::size_t count = 7;
    std::uint64_t level = 0, seed = 0, milliseconds = no_limit, nodes = no_limit, depth = no_limit, lines = 1;
    std::uint64_t forget = 0;

    // Reads the first fields, in this order; an empty field means no limit.
    static std::optional<Limits> read() {
        Limits limits;
        std::size_t i = 0;
        for (auto* limit : {&limits.level, &limits.seed, &limits.milliseconds, &limits.nodes, &limits.depth,
                            &limits.lines, &limits.forget}) {
            const std::string_view text = field(i++);
            if (text.empty()) continue;
            const auto value = number(text);
            if (!value) return std::nullopt;
            *limit = *value;
        }
        if (limits.level > level_count) return std::nullopt;
        return limits;
    }
    double seconds() const {
        if (milliseconds != no_limit) return double(milliseconds) / 1000;
        return level == level_count && nodes == no_limit && depth == no_limit ? default_seconds : 1e9;
    }
};

// The codes of moves whose texts are separated by spaces.
template <Position P>
Result<std::vector<std::uint32_t>> codes_of(std::string_view texts, const P& position) {
    std::vector<std::uint32_t> codes;
    while (!texts.empty()) {
        const std::size_t end = std::min(texts.find(' '), texts.size());
        const auto move = position.parse_move(texts.substr(0, end));
        if (const auto* fault = std::get_if<Fault>(&move)) return *fault;
        codes.push_back(std::get<0>(move).code());
        texts.remove_prefix(std::min(end + 1, texts.size()));
    }
    return codes;
}

template <Position P>
void analyse_game(const GameHistory<P>& history, const Limits& limits, std::vector<std::uint32_t> only) {
    const double start = host_now(), seconds = limits.seconds();
    const std::string key = Game::of(history.position()).name() + history.positions().front().text() + "/" +
                            std::to_string(limits.level) + "/" + std::to_string(limits.seed);
    using Own = std::unique_ptr<EngineState<P>>;
    if (instance.engine_state_key != key || limits.forget) {
        instance.engine_state.emplace<std::monostate>();  // free the old one first: both do not fit into memory
        instance.engine_state = std::make_unique<EngineState<P>>();
        instance.engine_state_key = key;
    }
    auto& [table, search] = *std::get<Own>(instance.engine_state);
    SearchOptions options = options_for_level<P>(limits.level, limits.seed);
    options.history = history.repeatable_keys();
    options.nodes = std::min(options.nodes, limits.nodes);
    options.depth = int(std::min<std::uint64_t>(std::uint64_t(options.depth), limits.depth));
    options.lines = std::size_t(std::min<std::uint64_t>(limits.lines, P::max_moves));
    options.only = std::move(only);
    const auto elapsed = [&] { return std::max(0.0, host_now() - start); };
    const auto is_late = [&] { return elapsed() >= seconds; };
    table.new_search();
    Report<P> report;
    if (!history.outcome())
        report = search.run(history.position(), options, is_late, [&](const Report<P>& so_far) {
            Json update;
            write_report(update, so_far, options.handicap, elapsed());
            host_tell(update.text().data(), update.size());
            return is_late();
        });
    respond([&](Json& json) { write_report(json, report, options.handicap, elapsed()); });
}

// Writes {"wanted": {"units": [[4, 3]], "book": false}}: what to load before repeating the query. Each item is named
// once. Returns false if there is nothing to load.
bool want() {
    if (instance.book_is_wanted) instance.book_is_offered = false;
    if (!instance.book_is_wanted && instance.wanted.empty()) return false;
    instance.answer.object([] {
        instance.answer.field("wanted").object([] {
            instance.answer.field("units").array([] {
                for (const auto& [many, few] : instance.wanted)
                    instance.answer.array([&] {
                        instance.answer.number(many);
                        instance.answer.number(few);
                    });
            });
            instance.answer.field("book").boolean(instance.book_is_wanted);
        });
    });
    instance.wanted.clear();
    instance.book_is_wanted = false;
    return true;
}

// The book knows positions after a move from here that may be needed.
void want_book_after(const alquerque::Position& position) {
    for (const auto move : sorted_moves(position))
        instance.book_is_wanted |= alquerque::Book::covers(position.play(move));
}

// The turns of a game that are proven to be as good as any, by the tables and the book here.
std::vector<bool> proven_turns(const GameHistory<querni::Position>& game) {
    return std::vector<bool>(game.moves().size());
}
std::vector<bool> proven_turns(const GameHistory<alquerque::Position>& game) {
    std::vector<bool> are_best(game.moves().size());
    for (std::size_t i = 0; i < are_best.size(); ++i) {
        const auto& position = game.positions()[i];
        const auto found = alquerque::proven_moves(instance.tables, position, game.repeatable_keys(i));
        const auto proven = found.index() == 0 ? std::get<0>(found) : std::nullopt;
        if (!proven && instance.book_is_offered) want_book_after(position);
        for (std::size_t best = 0; proven && best < proven->best_count; ++best)
            if (proven->moves[best].move == game.moves()[i]) are_best[i] = true;
    }
    return are_best;
}

// Reviews a game from an empty table, so that the answer depends on the question and the loaded proofs alone. Reports
// the number of judged turns.
template <Position P>
void review_game(const GameHistory<P>& game, std::uint64_t nodes, std::uint64_t skipped) {
    const std::vector<bool> is_best = proven_turns(game);
    if (want()) return;
    instance.engine_state.emplace<std::monostate>();  // free the old one first: both do not fit into memory
    instance.engine_state_key.clear();
    EngineState<P> state;
    SearchOptions options = options_for_level<P>(0, 0);
    options.nodes = nodes;
    std::vector<Line<P>> lines(game.moves().size() + 1);
    const GameReview found = review(
        game, std::size_t(skipped),
        [&](std::size_t turns) {
            options.history = game.repeatable_keys(turns);
            state.table.new_search();
            const auto report = state.search.run(
                game.positions()[turns], options, [] { return false; }, [](const Report<P>&) { return false; });
            const Line<P>& best = lines[turns] = report.lines[0];
            return BestTurn<P>{best.moves[0], in_millionths(expected_score<P>(best.value))};
        },
        [&](std::size_t turns) { return bool(is_best[turns]); },
        [&](std::size_t turns) {
            Json update;
            update.number(game.moves().size() - turns);
            host_tell(update.text().data(), update.size());
        });
    respond([&](Json& json) { write_review(json, game, found, lines); });
}

// Verdicts as words separated by spaces, three for each move: its text, `win`, `draw` or `loss`, and the distance or
// `null`.
Result<std::vector<alquerque::ProvenMove>> verdicts_of(std::string_view words, const alquerque::Position& position) {
    const auto next = [&] {
        const std::string_view word = words.substr(0, words.find(' '));
        words.remove_prefix(std::min(word.size() + 1, words.size()));
        return word;
    };
    std::vector<alquerque::ProvenMove> verdicts;
    while (!words.empty()) {
        const auto move = position.parse_move(next());
        if (const auto* fault = std::get_if<Fault>(&move)) return *fault;
        const std::string_view result = next(), turns = next();
        const auto distance = number(turns);
        const int sign = result == "win" ? 1 : result == "loss" ? -1 : 0;
        if ((!sign && result != "draw") || (distance ? *distance > max_turn : turns != "null") ||
            verdicts.size() == alquerque::Position::max_moves)
            return Fault{"verdict", "Each move needs a verdict: a result and a number of turns."};
        verdicts.push_back({std::get<0>(move), {sign, std::nullopt}});
        if (sign && distance) verdicts.back().verdict.distance = unsigned(*distance);
    }
    return verdicts;
}

void write_turn(Json& json, const alquerque::ProvenMove& turn) {
    json.object([&] {
        json.field("move").string(turn.move.text());
        json.field("verdict");
        write_verdict(json, turn.verdict);
    });
}

void write_proven(Json& json, const std::optional<alquerque::ProvenMoves>& proven) {
    if (!proven) return json.null();
    json.object([&] {
        json.field("best").array([&] {
            for (std::size_t i = 0; i < proven->best_count; ++i) json.string(proven->moves[i].move.text());
        });
        json.field("ordered").boolean(proven->is_ordered);
    });
}

}  // namespace

// ---------------------------------------------------------------------------------------------------------------------
// Memory for a query and its answer

// Returns null if the query is too long; the query is then rejected like any other.
extern "C" __attribute__((export_name("room"))) char* room(std::size_t size) {
    instance.is_too_long = size > max_question_size;
    if (instance.is_too_long) return nullptr;
    instance.question.resize(size);
    return instance.question.data();
}
extern "C" __attribute__((export_name("answer"))) const char* answer() { return instance.answer.text().data(); }
extern "C" __attribute__((export_name("answer_size"))) std::size_t answer_size() { return instance.answer.size(); }

// ---------------------------------------------------------------------------------------------------------------------
// Rules

// game, seed (none in Alquerque de 9)
QUERY(start) {
    if (!begin()) return;
    with(Game::named(field(0)), [](const Game& game) {
        const auto seed = number(field(1));
        if (game.is_querni ? !seed : !field(1).empty())
            return refuse({"seed", game.is_querni ? "A seed must be a whole number from 0 to 18446744073709551615."
                                                  : "Alquerque de 9 starts from the empty board: it takes no seed."});
        if (!game.is_querni) return respond([](Json& json) { write_position(json, alquerque::Position::start()); });
        const auto squares = std::get<0>(querni::start_squares(querni::default_marks));
        const auto position = querni::Position::start(*seed, squares, game.rules);
        respond([&](Json& json) { write_position(json, position); });
    });
}

// game, seed: the seed of the first balanced set-up that follows from it
QUERY(balance) {
    if (!begin()) return;
    with(Game::named(field(0)), [](const Game& game) {
        const auto seed = number(field(1));
        if (!game.is_querni || !seed)
            return refuse(
                {"seed", "A balanced set-up of Querni follows from a whole number, 0 to 18446744073709551615."});
        const auto squares = std::get<0>(querni::start_squares(querni::default_marks));
        const auto found = querni::balanced_seed(*seed, squares, game.rules, [] { return false; });
        if (!found) return refuse({"seed", "No balanced set-up follows from this seed."});
        respond([&](Json& json) {
            json.object([&] {
                json.field("seed").string(std::to_string(found->seed));
                json.field("value").number(found->value);
                json.field("draws").number(found->draws);
            });
        });
    });
}

// game, position
QUERY(read) {
    if (!begin()) return;
    with_position(0, [](const auto& position) { respond([&](Json& json) { write_position(json, position); }); });
}

// game, start, turns
QUERY(follow) {
    if (!begin()) return;
    with_history(0, [](const auto& history) {
        respond([&](Json& json) { write_position(json, history, history.positions().size() - 1); });
    });
}

// game, start, turns
QUERY(replay) {
    if (!begin()) return;
    with_history(0, [](const auto& history) {
        respond([&](Json& json) {
            json.array([&] {
                for (std::size_t i = 0; i < history.positions().size() && json.size() <= max_answer_size; ++i)
                    write_position(json, history, i);
            });
        });
    });
}

// game, position, turn
QUERY(why) {
    if (!begin()) return;
    with_position(0, [](const auto& position) {
        const auto move = position.parse_move(field(2));
        const auto* fault = std::get_if<Fault>(&move);
        respond([&](Json& json) { fault ? write_fault(json, *fault) : json.null(); });
    });
}

// game, position, turn
QUERY(explain) {
    if (!begin()) return;
    with_position(0, [](const auto& position) {
        with(position.parse_move(field(2)),
             [&](auto move) { respond([&](Json& json) { write_remarks(json, explain(position, move)); }); });
    });
}

// game, position, depth
QUERY(perft) {
    if (!begin()) return;
    with_position(0, [](const auto& position) {
        const auto depth = number(field(2));
        // No game lasts this long, so any greater depth also counts zero.
        const auto capped = unsigned(std::min<std::uint64_t>(depth.value_or(0), 1'000'000));
        if (!depth) return refuse(bad_limit);
        respond([&](Json& json) { json.number(qirkat::perft(position, capped, [] { return false; })); });
    });
}

// ---------------------------------------------------------------------------------------------------------------------
// Engine

// level, seed, milliseconds, nodes, depth, lines, forget; the moves to choose from (empty for all); game, start, turns
QUERY(analyse) {
    if (!begin()) return;
    const auto limits = Limits::read();
    if (!limits) return refuse(bad_limit);
    with_history(Limits::count + 1, [&](const auto& history) {
        with(codes_of(field(Limits::count), history.position()),
             [&](std::vector<std::uint32_t>& only) { analyse_game(history, *limits, std::move(only)); });
    });
}

// nodes for each position, turns to skip; game, start, turns; may want tables
QUERY(review) {
    if (!begin()) return;
    const auto nodes = number(field(0)), skipped = number(field(1));
    if (!nodes || !*nodes || !skipped) return refuse(bad_limit);
    with_history(2, [&](const auto& history) {
        review_game(history, *nodes, std::min<std::uint64_t>(*skipped, history.moves().size()));
    });
}

// ---------------------------------------------------------------------------------------------------------------------
// Solved tables and the opening book

// announces that the book can be loaded on demand
QUERY(offer_book) {
    if (!begin()) return;
    instance.book_is_offered = true;
    respond([](Json& json) { json.null(); });
}

// the text of the book
QUERY(load_book) {
    if (!begin()) return;
    with(alquerque::Book::parse(field(0)), [](alquerque::Book& book) {
        instance.tables.add(std::move(book));
        respond([](Json& json) { json.null(); });
    });
}

// many, few: announces a unit that can be loaded on demand
QUERY(offer_table) {
    if (!begin()) return;
    const auto many = number(field(0)), few = number(field(1));
    if (!many || !few || *few < alquerque::min_men || *many < *few || *many > alquerque::men_each)
        return refuse({"no_unit", "There is no unit with these numbers of pieces."});
    instance.tables.add(int(*many), int(*few), [many, few]() -> Result<alquerque::SolvedUnit> {
        instance.wanted.emplace_back(*many, *few);
        return Fault{"file", "The table has not been loaded."};
    });
    respond([](Json& json) { json.null(); });
}

extern "C" __attribute__((export_name("table_room"))) std::byte* table_room(std::size_t size) {
    if (size > max_table_size) return nullptr;
    return instance.files.emplace_back(size).data();
}

// adds the table whose bytes were written into the last `table_room`
QUERY(load_table) {
    if (!begin()) return;
    if (instance.files.empty()) return refuse({"file", "There is no table to load."});
    if (const auto fault = instance.tables.add("The table", instance.files.back())) {
        instance.files.pop_back();
        return refuse(*fault);
    }
    respond([](Json& json) { json.null(); });
}

// position; may want tables
QUERY(probe) {
    if (!begin()) return;
    with(alquerque::Position::parse(field(0)), [](const alquerque::Position& position) {
        const auto known = [](const alquerque::Position& p) -> std::optional<alquerque::Verdict> {
            const auto found = instance.tables.probe(p);
            const auto verdict = found.index() == 0 ? std::get<0>(found) : std::nullopt;
            instance.book_is_wanted |= !verdict && instance.book_is_offered && alquerque::Book::covers(p);
            return verdict;
        };
        const auto verdict = known(position);
        std::vector<alquerque::ProvenMove> turns;
        if (verdict)
            for (const auto move : sorted_moves(position))
                if (const auto after = known(position.play(move))) turns.push_back({move, after->before()});
        if (want()) return;
        alquerque::rank(turns);
        respond([&](Json& json) {
            if (!verdict) return json.null();
            json.object([&] {
                json.field("verdict");
                write_verdict(json, *verdict);
                json.field("turns").array([&] {
                    for (const auto& turn : turns) write_turn(json, turn);
                });
            });
        });
    });
}

// verdicts of the moves (empty: from the tables here, which it may want); whether the hundred quiet turns come first in
// the best line by these verdicts (`true`, `false` or empty if unknown); game, start, turns. The answer is null if a
// move is unknown.
QUERY(prove) {
    if (!begin()) return;
    with_history(2, [](const auto& history) {
        if constexpr (std::is_same_v<decltype(history), const GameHistory<alquerque::Position>&>) {
            const auto& position = history.position();
            const auto keys = history.repeatable_keys();
            if (history.outcome()) return respond([](Json& json) { json.null(); });
            if (!field(0).empty())
                return with(verdicts_of(field(0), position), [&](const auto& verdicts) {
                    const auto is_line_drawn = field(1).empty() ? std::nullopt : std::optional(field(1) == "true");
                    const auto proven = alquerque::proven_moves(position, keys, verdicts, is_line_drawn);
                    respond([&](Json& json) { write_proven(json, proven); });
                });
            const auto found = alquerque::proven_moves(instance.tables, position, keys);
            const auto proven = found.index() == 0 ? std::get<0>(found) : std::nullopt;
            if (!proven && instance.book_is_offered) want_book_after(position);
            if (!want()) respond([&](Json& json) { write_proven(json, proven); });
        } else {
            respond([](Json& json) { json.null(); });
        }
    });
}
