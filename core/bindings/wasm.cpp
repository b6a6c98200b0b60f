// The door to the browser: qirkat.wasm. It translates texts into questions and answers into JSON, and decides nothing.
//
// A question is a call. Its fields are texts that the caller has written into `room` before, each after its length in
// four bytes; the answer is then in memory as {"value": ...}, or as {"fault": ..., "ply": ...} where something was
// refused. Whatever a field says, an answer follows: nothing traps, and memory is bounded.
#include <cstring>
#include <list>

#include "bindings/position_json.h"
#include "engine/levels.h"
#include "rules/history.h"

#define ASKED(name) extern "C" __attribute__((export_name(#name))) void name()
#define FROM_HOST(name) __attribute__((import_module("qirkat"), import_name(#name)))

FROM_HOST(now) double host_now();                                      // seconds, from any beginning
FROM_HOST(tell) void host_tell(const char* json, std::size_t length);  // what has been found so far

// What the standard library does where there is a bug: its own would bring along all that prints numbers.
[[noreturn]] void std::__libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }

namespace {

using namespace qirkat;

constexpr std::size_t longest_question = 1 << 20;  // bytes: longer than any game
constexpr std::size_t longest_answer = 32 << 20;   // a position has at most some 3 MB
constexpr std::size_t largest_table = 64 << 20;    // units of seven men have less than 1 MB
constexpr std::size_t search_memory = 16;          // MiB, as everywhere: levels play the same on every device

// What is found about a game is kept for its later turns.
template <Position P>
struct Thinker {
    Table table{search_memory};
    Search<P> search{table};
};

// All that an instance remembers between two calls. An instance belongs to one worker, which asks one thing at a time.
struct Door {
    std::string question;
    bool is_too_long = false;
    std::vector<std::string_view> fields;
    Json answer;

    std::string thinks_about;  // game, start, level and seed: another one needs a thinker without memories
    std::variant<std::monostate, std::unique_ptr<Thinker<querni::Position>>,
                 std::unique_ptr<Thinker<alquerque::Position>>>
        thinker;

    alquerque::Tables tables;
    std::list<std::vector<std::byte>> files;  // the bytes of all tables
    // What could be had and is needed: units, and the book.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> wanted;
    bool book_is_offered = false, book_is_wanted = false;
};
Door door;

std::string_view field(std::size_t i) { return i < door.fields.size() ? door.fields[i] : std::string_view(); }

void refuse(const Fault& fault, std::optional<std::size_t> ply = std::nullopt) {
    door.answer.clear();
    door.answer.object([&] {
        door.answer.field("fault");
        write_fault(door.answer, fault);
        door.answer.field("ply");
        ply ? door.answer.number(*ply) : door.answer.null();
    });
}

// Writes the value of an answer.
template <class Write>
void give(Write&& write) {
    door.answer.object([&] {
        door.answer.field("value");
        write(door.answer);
    });
    if (door.answer.size() > longest_answer) refuse({"too_long", "The answer is too long."});
}

// Begins every answer: reads the fields. False when that was all.
bool begin() {
    door.answer.clear();
    door.fields.clear();
    if (door.is_too_long) return refuse({"too_long", "This is longer than any game."}), false;
    for (std::string_view rest = door.question; rest.size() >= 4;) {
        std::uint32_t length;
        std::memcpy(&length, rest.data(), 4);
        door.fields.push_back(rest.substr(4, length));
        rest.remove_prefix(std::min<std::size_t>(rest.size(), 4 + std::size_t(length)));
    }
    return true;
}

// Digits without leading zeros, of 64 bits.
std::optional<std::uint64_t> number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || (text[0] == '0' && text.size() > 1))
        return std::nullopt;
    return value;
}

// Gives the result to `use`, or refuses.
template <class T, class Use>
void with(Result<T> result, Use&& use) {
    if (const auto* fault = std::get_if<Fault>(&result))
        refuse(*fault);
    else
        use(std::get<T>(result));
}

// The fields from `first` on: game, position.
template <class Use>
void with_position(std::size_t first, Use&& use) {
    with(Game::named(field(first)), [&](const Game& game) {
        with(game.parse(field(first + 1)), [&](const AnyPosition& p) { std::visit(use, p); });
    });
}

// The fields from `first` on: game, start, and each turn.
template <class Use>
void with_course(std::size_t first, Use&& use) {
    with_position(first, [&](const auto& start) {
        Course course(start);
        for (std::size_t i = first + 2; i < door.fields.size(); ++i)
            if (const auto fault = course.play(door.fields[i])) return refuse(*fault, i - first - 2);
        use(course);
    });
}

const Fault bad_limit{"limit", "A limit of thinking is a whole number."};

// What the engine is to do, and the seconds that it has. With `forget` it begins without memories, so that it finds the
// same whatever it was asked before.
struct Limits {
    static constexpr std::size_t count = 7;
    std::uint64_t level = 0, seed = 0, milliseconds = no_limit, nodes = no_limit, depth = no_limit, lines = 1;
    std::uint64_t forget = 0;

    // The first fields in this order; empty ones limit nothing.
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
        return level == level_count && nodes == no_limit && depth == no_limit ? usual_seconds : 1e9;
    }
};

// The codes of turns whose texts stand in a field, with spaces between them.
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
void think(const Course<P>& course, const Limits& limits, std::vector<std::uint32_t> only) {
    const double begun = host_now(), seconds = limits.seconds();
    const std::string about = Game::of(course.position()).name() + course.positions().front().text() + "/" +
                              std::to_string(limits.level) + "/" + std::to_string(limits.seed);
    using Own = std::unique_ptr<Thinker<P>>;
    if (door.thinks_about != about || limits.forget) {
        door.thinker.emplace<std::monostate>();  // there is no room for two
        door.thinker = std::make_unique<Thinker<P>>();
        door.thinks_about = about;
    }
    auto& [table, search] = *std::get<Own>(door.thinker);
    Task task = task_of<P>(limits.level, limits.seed);
    task.history = course.past();
    task.nodes = std::min(task.nodes, limits.nodes);
    task.depth = int(std::min<std::uint64_t>(std::uint64_t(task.depth), limits.depth));
    task.lines = std::size_t(std::min<std::uint64_t>(limits.lines, P::most_moves));
    task.only = std::move(only);
    const auto elapsed = [&] { return std::max(0.0, host_now() - begun); };
    const auto is_late = [&] { return elapsed() >= seconds; };
    table.age();
    Report<P> report;
    if (!course.outcome())
        report = search.run(course.position(), task, is_late, [&](const Report<P>& so_far) {
            Json news;
            write_report(news, so_far, task.sight, elapsed());
            host_tell(news.text().data(), news.size());
            return is_late();
        });
    give([&](Json& json) { write_report(json, report, task.sight, elapsed()); });
}

}  // namespace

// ---------------------------------------------------------------------------------------------------------------------
// Memory for a question, and where its answer is

// Nowhere if there is no room for a question of this length: it is then refused like any other.
extern "C" __attribute__((export_name("room"))) char* room(std::size_t size) {
    door.is_too_long = size > longest_question;
    if (door.is_too_long) return nullptr;
    door.question.resize(size);
    return door.question.data();
}
extern "C" __attribute__((export_name("answer"))) const char* answer() { return door.answer.text().data(); }
extern "C" __attribute__((export_name("answer_size"))) std::size_t answer_size() { return door.answer.size(); }

// ---------------------------------------------------------------------------------------------------------------------
// Questions about the rules

// game, seed (none in Alquerque de 9)
ASKED(start) {
    if (!begin()) return;
    with(Game::named(field(0)), [](const Game& game) {
        const auto seed = number(field(1));
        if (game.is_querni ? !seed : !field(1).empty())
            return refuse({"seed", game.is_querni ? "A seed is a whole number from 0 to 18446744073709551615."
                                                  : "Alquerque de 9 starts from the empty board: it takes no seed."});
        if (!game.is_querni) return give([](Json& json) { write_position(json, alquerque::Position::start()); });
        const auto squares = std::get<0>(querni::start_squares(querni::default_marks));
        const auto position = querni::Position::start(*seed, squares, game.rules);
        give([&](Json& json) { write_position(json, position); });
    });
}

// game, position
ASKED(read) {
    if (!begin()) return;
    with_position(0, [](const auto& position) { give([&](Json& json) { write_position(json, position); }); });
}

// game, start, turns
ASKED(follow) {
    if (!begin()) return;
    with_course(0, [](const auto& course) {
        give([&](Json& json) { write_position(json, course, course.positions().size() - 1); });
    });
}

// game, start, turns
ASKED(replay) {
    if (!begin()) return;
    with_course(0, [](const auto& course) {
        give([&](Json& json) {
            json.array([&] {
                for (std::size_t i = 0; i < course.positions().size() && json.size() <= longest_answer; ++i)
                    write_position(json, course, i);
            });
        });
    });
}

// game, position, turn
ASKED(why) {
    if (!begin()) return;
    with_position(0, [](const auto& position) {
        const auto move = position.parse_move(field(2));
        const auto* fault = std::get_if<Fault>(&move);
        give([&](Json& json) { fault ? write_fault(json, *fault) : json.null(); });
    });
}

// game, position, turn
ASKED(explain) {
    if (!begin()) return;
    with_position(0, [](const auto& position) {
        with(position.parse_move(field(2)),
             [&](auto move) { give([&](Json& json) { write_remarks(json, position, move); }); });
    });
}

// game, position, depth
ASKED(perft) {
    if (!begin()) return;
    with_position(0, [](const auto& position) {
        const auto depth = number(field(2));
        // No game is longer than this, so a larger depth finds the same: nothing.
        const auto sane = unsigned(std::min<std::uint64_t>(depth.value_or(0), 1'000'000));
        if (!depth) return refuse(bad_limit);
        give([&](Json& json) { json.number(qirkat::perft(position, sane, [] { return false; })); });
    });
}

// ---------------------------------------------------------------------------------------------------------------------
// The engine

// level, seed, milliseconds, nodes, depth, lines, forget; the turns to choose among, empty for all; game, start, turns
ASKED(analyse) {
    if (!begin()) return;
    const auto limits = Limits::read();
    if (!limits) return refuse(bad_limit);
    with_course(Limits::count + 1, [&](const auto& course) {
        with(codes_of(field(Limits::count), course.position()),
             [&](std::vector<std::uint32_t>& only) { think(course, *limits, std::move(only)); });
    });
}

// ---------------------------------------------------------------------------------------------------------------------
// Solved tables and the book

// The book can be loaded when it is needed.
ASKED(offer_book) {
    if (!begin()) return;
    door.book_is_offered = true;
    give([](Json& json) { json.null(); });
}

// the text of the book
ASKED(load_book) {
    if (!begin()) return;
    with(alquerque::Book::parse(field(0)), [](alquerque::Book& book) {
        door.tables.add(std::move(book));
        give([](Json& json) { json.null(); });
    });
}

// many, few: a unit that can be loaded when it is needed
ASKED(offer_table) {
    if (!begin()) return;
    const auto many = number(field(0)), few = number(field(1));
    if (!many || !few || *few < alquerque::fewest_men || *many < *few || *many > alquerque::men_each)
        return refuse({"no_unit", "There is no unit with these numbers of men."});
    door.tables.add(int(*many), int(*few), [many, few]() -> Result<alquerque::Unit> {
        door.wanted.emplace_back(*many, *few);
        return Fault{"file", "The table has not been loaded."};
    });
    give([](Json& json) { json.null(); });
}

extern "C" __attribute__((export_name("table_room"))) std::byte* table_room(std::size_t size) {
    if (size > largest_table) return nullptr;
    return door.files.emplace_back(size).data();
}

// Adds the table whose bytes were written into the last `table_room`.
ASKED(load_table) {
    if (!begin()) return;
    if (door.files.empty()) return refuse({"file", "There is no table to load."});
    if (const auto fault = door.tables.add("The table", door.files.back())) {
        door.files.pop_back();
        return refuse(*fault);
    }
    give([](Json& json) { json.null(); });
}

// position. {"wanted": {"units": [[4, 3]], "book": false}} names what to load before asking again; each thing once.
ASKED(probe) {
    if (!begin()) return;
    with(alquerque::Position::parse(field(0)), [](const alquerque::Position& position) {
        const auto known = [](const alquerque::Position& p) -> std::optional<alquerque::Verdict> {
            const auto found = door.tables.probe(p);
            const auto verdict = found.index() == 0 ? std::get<0>(found) : std::nullopt;
            door.book_is_wanted |= !verdict && door.book_is_offered && alquerque::Book::covers(p);
            return verdict;
        };
        door.wanted.clear();
        door.book_is_wanted = false;
        const auto verdict = known(position);
        std::vector<std::pair<alquerque::Move, alquerque::Verdict>> turns;
        if (verdict)
            for (const auto move : sorted_moves(position))
                if (const auto after = known(position.play(move))) turns.emplace_back(move, after->before());
        if (door.book_is_wanted) door.book_is_offered = false;
        if (door.book_is_wanted || !door.wanted.empty())
            return door.answer.object([] {
                door.answer.field("wanted").object([] {
                    door.answer.field("units").array([] {
                        for (const auto& [many, few] : door.wanted)
                            door.answer.array([&] {
                                door.answer.number(many);
                                door.answer.number(few);
                            });
                    });
                    door.answer.field("book").boolean(door.book_is_wanted);
                });
            });
        give([&](Json& json) {
            if (!verdict) return json.null();
            json.object([&] {
                json.field("verdict");
                write_verdict(json, *verdict);
                json.field("turns").array([&] {
                    for (const auto& [move, worth] : turns)
                        json.object([&] {
                            json.field("move").string(move.text());
                            json.field("verdict");
                            write_verdict(json, worth);
                        });
                });
            });
        });
    });
}
