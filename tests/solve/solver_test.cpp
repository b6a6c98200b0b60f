// Tests the index, the solver and the tables of Alquerque de 9 against exact counts, the rules and each other.
// Usage: solver FOLDER [MEN [INDEX_MEN [FINISHED]]]. The folder must be empty. MEN is the total of both sides, 8 by
// default. The index check takes longest; it goes up to INDEX_MEN, 8 by default. Larger units whose values are in the
// folder FINISHED are compared with their compact forms in samples.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <thread>

#include "solver/moving_solver.h"
#include "solver/placing_solver.h"
#include "solver/table_folder.h"
#include "solver/verify.h"

using namespace qirkat;
using namespace qirkat::alquerque;

namespace {

std::filesystem::path folder;

void check(bool holds, const std::string& sentence) {
    if (holds) return;
    std::fprintf(stderr, "Failed: %s\n", sentence.c_str());
    std::exit(1);
}
template <class T>
T value_or_fail(Result<T> result) {
    if (auto* fault = std::get_if<Fault>(&result)) check(false, fault->sentence);
    return std::move(std::get<T>(result));
}
std::string unit_name(int many, int few) { return std::to_string(many) + "-" + std::to_string(few); }

// ---------------------------------------------------------------------------------------------------------------------
// Exact counts of states modulo symmetry by Burnside's lemma: the mean, over the sixteen symmetries, of the number of
// states each leaves unchanged. Derived independently of the core, from the names of the points on a 7 x 7 grid.

struct Symmetry {
    std::array<int, point_count> to{};
};

int point_of(int column, int row) {  // -3..3 each
    const std::string name = square_name(column + 3, row + 3);
    for (int i = 0; i < point_count; ++i)
        if (names[point_in_order[std::size_t(i)]] == name) return i;
    check(false, name + " is not a point.");
    return -1;
}

std::vector<Symmetry> all_symmetries() {
    std::vector<Symmetry> all;
    for (int kind = 0; kind < 16; ++kind) {
        Symmetry symmetry;
        for (int i = 0; i < point_count; ++i) {
            const auto name = names[point_in_order[std::size_t(i)]];
            int column = name[0] - 'a' - 3, row = name[1] - '1' - 3;
            if (kind & 1) column = -column;
            if (kind & 2) row = -row;
            if (kind & 4) std::swap(column, row);
            if (kind & 8) {
                const int ring = std::max(std::abs(column), std::abs(row));
                column = column / ring * (4 - ring);
                row = row / ring * (4 - ring);
            }
            symmetry.to[std::size_t(i)] = point_of(column, row);
        }
        all.push_back(symmetry);
    }
    return all;
}

template <class T>
using ByMen = std::array<std::array<T, men_each + 1>, men_each + 1>;  // by the men of the two sides

// In how many ways the men of both sides fill whole orbits of points.
ByMen<std::uint64_t> fillings(const std::vector<std::size_t>& orbits) {
    ByMen<std::uint64_t> ways{};
    ways[0][0] = 1;
    for (const std::size_t size : orbits)
        for (std::size_t a = men_each + 1; a-- > 0;)
            for (std::size_t b = men_each + 1; b-- > 0;) {
                if (a >= size) ways[a][b] += ways[a - size][b];
                if (b >= size) ways[a][b] += ways[a][b - size];
            }
    return ways;
}

struct FixedByBar {
    int from = -1, to = -1;
    std::vector<int> men;
};

std::vector<FixedByBar> all_bars() {
    std::vector<FixedByBar> all = {{}};
    for (int from = 0; from < point_count; ++from)
        for (int to = 0; to < point_count; ++to) {
            const Point f = point_in_order[std::size_t(from)], t = point_in_order[std::size_t(to)];
            if (!(neighbours[f] >> t & 1)) continue;
            FixedByBar bar{from, to, {}};
            for (int man = 0; man < point_count; ++man) {
                const Points p = one(point_in_order[std::size_t(man)]);
                for (const Points line : lines_through[t])
                    if (man == from ? bool(line & p) : (line & p) && !(line & one(f))) bar.men.push_back(man);
            }
            check(bar.men.size() == 3, "A bar fixes three men.");
            all.push_back(bar);
        }
    check(all.size() == 65, "There are 64 bars.");
    return all;
}

struct Exact {
    std::uint64_t base = 0, all = 0;
};

// By the men of the side to move and of its opponent.
ByMen<Exact> exact_counts() {
    ByMen<Exact> counts{};
    const auto symmetries = all_symmetries();
    const auto bars = all_bars();
    for (const Symmetry& symmetry : symmetries) {
        const auto moves = [&](const FixedByBar& bar) {
            return bar.from >= 0 &&
                   (symmetry.to[std::size_t(bar.from)] != bar.from || symmetry.to[std::size_t(bar.to)] != bar.to);
        };
        for (const FixedByBar& our_bar : bars)
            for (const FixedByBar& their_bar : bars) {
                if (moves(our_bar) || moves(their_bar)) continue;
                std::array<int, point_count> taken{};  // 1 our man, 2 theirs, 3 gap
                bool possible = true;
                const auto take = [&](int point, int by) {
                    int& t = taken[std::size_t(point)];
                    possible = possible && (t == 0 || t == by);
                    t = by;
                };
                for (const int man : our_bar.men) take(man, 1);
                for (const int man : their_bar.men) take(man, 2);
                if (our_bar.to >= 0) take(our_bar.to, 3);
                if (their_bar.to >= 0) take(their_bar.to, 3);
                if (!possible) continue;
                std::vector<std::size_t> orbits;
                std::array<bool, point_count> seen{};
                for (std::size_t i = 0; i < point_count; ++i) {
                    if (seen[i] || taken[i]) continue;
                    std::size_t size = 0;
                    for (std::size_t j = i; !seen[j]; j = std::size_t(symmetry.to[j])) seen[j] = true, ++size;
                    orbits.push_back(size);
                }
                const auto ways = fillings(orbits);
                const std::size_t our_men = our_bar.men.size(), their_men = their_bar.men.size();
                for (std::size_t ours = min_men; ours <= men_each; ++ours)
                    for (std::size_t theirs = min_men; theirs <= men_each; ++theirs) {
                        const std::uint64_t unchanged = ways[ours - our_men][theirs - their_men];
                        counts[ours][theirs].all += unchanged;
                        if (our_bar.from < 0 && their_bar.from < 0) counts[ours][theirs].base += unchanged;
                    }
            }
    }
    for (auto& row : counts)
        for (Exact& c : row) {
            check(c.base % 16 == 0 && c.all % 16 == 0, "The mean over the symmetries is an integer.");
            c.base /= 16;
            c.all /= 16;
        }
    return counts;
}

// ---------------------------------------------------------------------------------------------------------------------

// Every number maps to a state and back, and all images of the state have the same number.
void check_index(int many, int few) {
    const StateIndex index(many, few);
    for (std::uint64_t number = 0; number < index.size(); ++number) {
        const auto found = index.find(number);
        if (!found.symmetries) continue;
        const State& s = found.state;
        unsigned same = 0;
        for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
            const State other = image(symmetry, s);
            const auto place = index.place(other);
            check(place.number == number && place.symmetries == found.symmetries,
                  "An image of state " + std::to_string(number) + " of " + unit_name(many, few) +
                      " has the same number.");
            same += other == s;
        }
        check(same == found.symmetries, "The symmetries of a state are counted correctly.");
        check(!s.our_bar || s.our_bar.holds(s.ours, s.theirs), "Our bar holds.");
        check(!s.their_bar || s.their_bar.holds(s.theirs, s.ours), "Their bar holds.");
        check(bool(s.our_bar) == (number >= index.unbarred()), "Barred states come last.");
    }
}

std::vector<char> contents(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// A unit has the same bytes when solved by several threads, and when stopped and resumed many times.
void check_repeatable(int many, int few, int threads) {
    const auto reference = contents(unit_path(folder, many, few));
    const auto again = folder / "again";
    const auto fresh = [&] {
        std::filesystem::remove_all(again);
        std::filesystem::create_directory(again);
        for (const auto& [a, b] : units_up_to(many + few - 1))
            std::filesystem::create_hard_link(unit_path(folder, a, b), unit_path(again, a, b));
    };
    fresh();
    SolverOptions options{.folder = again, .threads = threads};
    check(value_or_fail(solve(many, few, options)) == SolveStatus::finished, "A unit is finished.");
    check(contents(unit_path(again, many, few)) == reference, "Two threads write the same bytes as one.");
    fresh();
    int polls = 0, stops = 0;
    const int polls_per_stop = many + few == 6 ? 13 : 97;  // the smallest unit is done quickly
    options.poll_every = std::chrono::milliseconds(0);
    options.stop = [&] { return ++polls % polls_per_stop == 0; };
    while (value_or_fail(solve(many, few, options)) == SolveStatus::stopped) {
        ++stops;
        check(std::filesystem::exists(checkpoint_path(again, many, few)), "A stop leaves a checkpoint.");
    }
    check(stops > 3, "The solver can be stopped.");
    check(contents(unit_path(again, many, few)) == reference, "Stopping does not change the result.");
    check(!std::filesystem::exists(checkpoint_path(again, many, few)), "A finished unit leaves no checkpoint.");
    std::printf("%s: the same bytes with %d threads and with %d stops\n", unit_name(many, few).c_str(), threads, stops);

    // Damage is detected.
    auto bytes = reference;
    bytes[bytes.size() / 2] ^= 1;
    std::ofstream(unit_path(again, many, few), std::ios::binary).write(bytes.data(), std::streamsize(bytes.size()));
    check(std::holds_alternative<Fault>(open_unit(again, many, few)), "A damaged unit is rejected.");
    std::filesystem::resize_file(unit_path(again, many, few), bytes.size() - 1);
    check(std::holds_alternative<Fault>(open_unit(again, many, few)), "A truncated unit is rejected.");
    std::filesystem::remove(unit_path(again, many, few));
    options.stop = nullptr;
    check(std::holds_alternative<Fault>(solve(few - 1, many, options)), "A unit that cannot exist is rejected.");
    options.memory = 1000;
    check(std::holds_alternative<Fault>(solve(many, few, options)), "Too little memory is detected beforehand.");
    std::filesystem::remove_all(again);
}

// ---------------------------------------------------------------------------------------------------------------------
// Compact tables

std::filesystem::path compact_folder(Header::Kind kind) { return folder / kind_names[kind]; }
const auto compact = {Header::results, Header::distances};

Verdict verdict_of(SolvedValue value) {
    return {result_of(value), value == drawn ? std::nullopt : std::optional<unsigned>(value)};
}
alquerque::Position position_of(const State& s) {
    return alquerque::Position::moving(s.ours, s.our_bar, s.theirs, s.their_bar);
}

// Every n-th state, barred or not, has the same value in the compact form.
void check_compact(const std::filesystem::path& from, int many, int few, std::uint64_t every) {
    const SolvedUnit unit = value_or_fail(open_unit(from, many, few));
    for (const auto kind : compact) {
        std::filesystem::create_directories(compact_folder(kind));
        const auto fault = write_compact_unit(from, many, few, kind, compact_folder(kind));
        check(!fault, fault ? fault->sentence : "");
        const SolvedUnit small = value_or_fail(open_unit(compact_folder(kind), many, few, kind));
        check(small.header().tallies == unit.header().tallies, "A compact unit keeps its tallies.");
        const Tables tables = value_or_fail(open_tables(compact_folder(kind)));
        std::uint64_t barred = 0, lookups = 0;
        unsigned most = 0;
        for (std::uint64_t number = 0; number < unit.index().size(); number += every) {
            const SolvedValue value = unit.values()[number];
            if (value == no_state) continue;
            const State state = unit.index().find(number).state;
            unsigned needed = 0;
            const bool same = kind == Header::results ? tables.result(state, &needed) == KnownResult(result_of(value))
                                                      : tables.value(state, &needed) == value;
            if (!same) check(false, position_of(state).text() + " has the same value in compact form.");
            if (!state.our_bar && !state.their_bar) {
                check(needed == 1, "A state without bars takes one lookup.");
                continue;
            }
            ++barred;
            lookups += needed;
            most = std::max(most, needed);
        }
        std::printf("%s %s: %llu barred states compared, %.1f lookups each, at most %u\n", unit_name(many, few).c_str(),
                    kind_names[kind], (unsigned long long)barred,
                    double(lookups) / double(std::max<std::uint64_t>(barred, 1)), most);
        std::fflush(stdout);
    }
}

Result<std::optional<Verdict>> probe(const Tables& tables, const std::string& text) {
    return tables.probe(value_or_fail(alquerque::Position::parse(text)));
}

// Verdicts of tables in every form.
void check_probes() {
    const std::string lost = "WBWBWB.B/......../........ w 0-0 -,- ";
    for (const auto kind : {Header::values, Header::distances, Header::results}) {
        const Tables tables = value_or_fail(open_tables(kind == Header::values ? folder : compact_folder(kind)));
        const auto none = std::optional<Verdict>();
        check(value_or_fail(probe(tables, lost + "0 40")) == Verdict{-1, 0}, "A blocked player has lost.");
        check(value_or_fail(probe(tables, lost + "100 200")) == Verdict{-1, 0}, "Quiet turns are not counted.");
        check(value_or_fail(probe(tables, "WW....../......../BBB..... b 0-0 -,- 0 40")) == Verdict{1, 0},
              "A side with two men has lost.");
        check(value_or_fail(probe(tables, "WW....../......../BBB..... b 7-6 -,- 0 40")) == none,
              "Positions with many men in hand are unknown.");
        check(value_or_fail(probe(tables, "WWWWWWWW/W......./BBBBBBBB w 0-0 -,- 0 40")) == none,
              "9-8 is not in the tables.");
        const SolvedUnit unit = value_or_fail(open_unit(folder, 4, 3));
        for (std::uint64_t number = 0; number < unit.index().size(); number += 101) {
            const SolvedValue value = unit.values()[number];
            if (value == no_state) continue;
            Verdict expected = verdict_of(value);
            const alquerque::Position position = position_of(unit.index().find(number).state);
            if (kind == Header::results && !position.outcome()) expected.distance.reset();
            check(value_or_fail(tables.probe(position)) == expected, position.text() + " has the right verdict.");
        }
    }
}

using Bytes = std::vector<char>;
void write(const std::filesystem::path& path, const Bytes& bytes) {
    std::ofstream(path, std::ios::binary).write(bytes.data(), std::streamsize(bytes.size()));
}

// Wrong files are rejected with a sentence that says which and why.
void check_refusals() {
    const auto bad = folder / "bad";
    for (const auto kind : {Header::values, Header::distances, Header::results}) {
        const auto from = kind == Header::values ? folder : compact_folder(kind);
        const Bytes whole = contents(unit_path(from, 4, 3, kind));
        const auto changed = [&](std::size_t at) {
            Bytes bytes = whole;
            bytes[at] ^= 1;
            return bytes;
        };
        const auto cut = [&](std::size_t size) { return Bytes(whole.begin(), whole.begin() + std::ptrdiff_t(size)); };
        const auto path = unit_path(bad, 4, 3, kind);
        const auto other = kind == Header::results ? Header::distances : Header::results;
        const std::vector<std::pair<Bytes, std::string>> cases = {
            {{}, "is too short for an Alquerque de 9 table."},
            {cut(1000), "is too short for an Alquerque de 9 table."},
            {Bytes(10'000, 'x'), "is not an Alquerque de 9 table."},
            {changed(8), "was written by another version of this program."},
            {changed(100), "is damaged: the checksum of its header is wrong."},
            {cut(whole.size() - 1), "is damaged: its length is wrong."},
            {changed(header_size), "is damaged: the checksum of its contents is wrong."},
            {changed(whole.size() - 1), "is damaged: the checksum of its contents is wrong."},
            {contents(unit_path(from, 3, 3, kind)), "does not contain what its name says."},
            {contents(unit_path(compact_folder(other), 4, 3, other)), "does not contain what its name says."},
        };
        const SolvedUnit unit = value_or_fail(open_unit(folder, 4, 3));
        const alquerque::Position position = position_of(unit.index().find(unit.index().base_ranges()[0].first).state);
        for (const auto& [bytes, why] : cases) {
            std::filesystem::remove_all(bad);
            std::filesystem::create_directory(bad);
            write(path, bytes);
            const Tables tables = value_or_fail(open_tables(bad));
            for (int again = 0; again < 2; ++again) {
                const auto refused = tables.probe(position);
                const auto* fault = std::get_if<Fault>(&refused);
                check(fault && fault->sentence == path.string() + " " + why, "A table is rejected that " + why);
            }
            check(tables.result(State::of(position)) == KnownResult::unknown, "A rejected table knows nothing.");
            if (why.starts_with("does not contain")) continue;  // bytes in memory have no name
            Tables from_memory;
            const auto fault = from_memory.add("It", std::as_bytes(std::span(bytes)));
            check(fault && fault->sentence == "It " + why, "Bytes are rejected that " + why);
        }
    }
    for (const auto kind : compact) {
        const auto fault = write_compact_unit(bad, 5, 3, kind, folder);
        check(fault && fault->sentence.find(unit_path(bad, 5, 3).string()) != std::string::npos,
              "A missing unit has no compact form.");
    }
    check(write_compact_unit(folder, 3, 3, Header::checkpoint, bad).has_value(), "Only compact forms can be written.");
    check(std::holds_alternative<Fault>(open_tables(folder / "nowhere")), "A missing folder is rejected.");
    std::filesystem::remove_all(bad);
}

// The first probes may come from several threads at once, and tables do not need files.
void check_threads_and_memory(int men) {
    for (const auto kind : compact) {
        Tables from_memory;
        std::vector<Bytes> files;
        std::vector<SolvedUnit> units;
        for (const auto& [many, few] : units_up_to(men)) {
            units.push_back(value_or_fail(open_unit(folder, many, few)));
            files.push_back(contents(unit_path(compact_folder(kind), many, few, kind)));
            const auto fault = from_memory.add("A table", std::as_bytes(std::span(files.back())));
            check(!fault, fault ? fault->sentence : "");
        }
        for (const Tables& tables : {value_or_fail(open_tables(compact_folder(kind))), from_memory}) {
            std::vector<std::jthread> threads;
            for (std::uint64_t seed = 0; seed < 4; ++seed)
                threads.emplace_back([&, seed] {
                    SplitMix64 random{seed};
                    for (int i = 0; i < 20'000; ++i) {
                        const SolvedUnit& unit = units[units.size() - 1 - std::size_t(i) % units.size()];
                        const std::uint64_t number = random.below(unit.index().size());
                        const SolvedValue value = unit.values()[number];
                        if (value == no_state) continue;
                        const State state = unit.index().find(number).state;
                        check(tables.result(state) == KnownResult(result_of(value)), "Concurrent lookups are correct.");
                    }
                });
        }
    }
}

// The placing phase with `each` men per side: every value is verified by the rules, several threads write the same
// bytes, and compact tables give the same verdicts, as does the search that replaces the last layers.
void check_layers(int each) {
    const PlacingOptions options{.folder = folder, .each = each};
    for (int hands = 0; hands <= 2 * each; ++hands) {
        check(value_or_fail(solve_layer(hands, options)) == SolveStatus::finished, "A layer is finished.");
        const auto path = layer_path(folder, hands);
        if (hands > 0) {
            const auto verified = value_or_fail(verify_layer(hands, {.folder = folder}));
            std::printf("%d in hand: %llu states, all verified\n", hands, (unsigned long long)verified);
        }
        const auto aside = folder / "aside";
        std::filesystem::rename(path, aside);
        check(
            value_or_fail(solve_layer(hands, {.folder = folder, .each = each, .threads = 3})) == SolveStatus::finished,
            "Several threads finish a layer.");
        check(contents(path) == contents(aside), "A layer does not depend on threads.");
        std::filesystem::remove(aside);
        if (hands == 1) {
            std::filesystem::remove(path);
            const auto result =
                value_or_fail(solve_layer(hands, {.folder = folder, .each = each, .stop = [] { return true; }}));
            check(result == SolveStatus::stopped && !std::filesystem::exists(path) &&
                      !std::filesystem::exists(partial_path(path)),
                  "A stopped layer leaves no file.");
            check(value_or_fail(solve_layer(hands, options)) == SolveStatus::finished, "A layer is finished.");
        }
    }
    const int known = each == 3 ? 0 : -1;  // value of the empty board, from an independent program
    const auto start = Position::placing(0, each, 0, each);
    check(value_or_fail(value_or_fail(open_tables(folder)).probe(start))->result == known,
          "The empty board has the known value.");

    const auto compact = folder / "compact-layers";
    std::filesystem::create_directory(compact);
    for (const auto& [many, few] : units_up_to(2 * each))
        check(!write_compact_unit(folder, many, few, Header::distances, compact),
              "The compact form of a unit is written.");
    for (int hands = min_compact_hands; hands <= 2 * each; ++hands)
        check(!write_compact_layer(folder, hands, compact), "The compact form of a layer is written.");
    const Tables whole = value_or_fail(open_tables(folder)), compact_tables = value_or_fail(open_tables(compact));
    for (int hands = 1; hands <= 2 * each; ++hands) {
        const LayerIndex layer(hands, each);
        const std::uint64_t step = hands < min_compact_hands ? layer.size() / 997 + 1 : 7;
        for (std::uint64_t number = 0; number < layer.size(); number += step) {
            const auto found = layer.find(number);
            const auto p = Position::placing(found.ours, layer.our_hand(), found.theirs, layer.their_hand());
            const auto by_values = value_or_fail(whole.probe(p)), by_results = value_or_fail(compact_tables.probe(p));
            check(by_values && by_results && by_values->result == by_results->result &&
                      (hands >= min_compact_hands || by_values->distance == by_results->distance),
                  p.text() + " has the same verdict from compact tables.");
        }
    }
    check(value_or_fail(solve_layer(2 * each, options)) == SolveStatus::finished, "An existing layer is kept.");
    check(std::holds_alternative<Fault>(solve_layer(3, {.folder = folder, .each = each + 1})),
          "Layers of another game are rejected.");
}

void check_known(int ours, int theirs, const Tally& t) {
    if (ours == 3 && theirs == 3)
        check(t.won == 97'034 && t.drawn == 39'293 && t.lost == 42'752 && t.longest_win == 39,
              "3-3 has the known values.");
    if (ours == 4 && theirs == 4) {
        const auto share = [&](std::uint64_t n) { return (n * 10'000 + t.states() / 2) / t.states(); };
        check(t.states() == 3'883'721 && share(t.won) == 6580 && share(t.drawn) == 399 && share(t.lost) == 3021 &&
                  t.longest_win == 71,
              "4-4 has the known values.");
    }
    if (ours == 6 && theirs == 3) check(t.won == 10'219'748 && t.won == t.states(), "6-3 has the known values.");
}

}  // namespace

int main(int argc, char** argv) {
    check(argc >= 2 && argc <= 5, "Usage: solver FOLDER [MEN [INDEX_MEN [FINISHED]]]");
    folder = std::filesystem::absolute(argv[1]);  // faults show absolute paths
    const int men = argc > 2 ? std::atoi(argv[2]) : 8, index_men = argc > 3 ? std::atoi(argv[3]) : 8;

    const auto exact = exact_counts();
    Exact all;
    for (const auto& row : exact)
        for (const Exact& c : row) all.base += c.base, all.all += c.all;
    std::printf("exact counts, 3-9 men each: %llu without bars, %llu in all\n", (unsigned long long)all.base,
                (unsigned long long)all.all);
    check(all.base == 8'904'593'601 && all.all == 23'217'627'558, "The exact counts match known ones.");

    for (const auto& [many, few] : units_up_to(men)) {
        auto seconds = [start = std::chrono::steady_clock::now()]() mutable {
            const auto now = std::chrono::steady_clock::now();
            return std::chrono::duration<double>(now - std::exchange(start, now)).count();
        };
        if (many + few <= index_men) check_index(many, few);
        const double index_time = seconds();
        check(value_or_fail(solve(many, few, {.folder = folder})) == SolveStatus::finished, "A unit is finished.");
        const double solve_time = seconds();
        const auto verified = value_or_fail(verify(many, few, {.folder = folder}));
        const double verify_time = seconds();
        const SolvedUnit unit = value_or_fail(open_unit(folder, many, few));
        for (std::size_t side = 0; side < (many == few ? 1u : 2u); ++side) {
            const auto& [base, barred] = unit.header().tallies[side];
            const int ours = side ? few : many, theirs = side ? many : few;
            const Exact& c = exact[std::size_t(ours)][std::size_t(theirs)];
            check(base.states() == c.base && base.states() + barred.states() == c.all,
                  unit_name(ours, theirs) + " matches the exact count of states.");
            const Tally t{base.won + barred.won, base.drawn + barred.drawn, base.lost + barred.lost,
                          std::max(base.longest_win, barred.longest_win),
                          std::max(base.longest_loss, barred.longest_loss)};
            std::printf("%s: %llu states, %llu won, %llu drawn, %llu lost, longest win %llu, longest loss %llu\n",
                        unit_name(ours, theirs).c_str(), (unsigned long long)t.states(), (unsigned long long)t.won,
                        (unsigned long long)t.drawn, (unsigned long long)t.lost, (unsigned long long)t.longest_win,
                        (unsigned long long)t.longest_loss);
            check_known(ours, theirs, t);
        }
        std::printf("    %llu verified; slack %.2f %%; index %.2f s, solve %.2f s (%.2f M states/s), verify %.2f s\n",
                    (unsigned long long)verified, 100.0 * double(unit.index().size() - verified) / double(verified),
                    index_time, solve_time, double(verified) / solve_time / 1e6, verify_time);
        std::fflush(stdout);
        if (many + few <= 7 || (many == 4 && few == 4)) check_repeatable(many, few, 2);
        check_compact(folder, many, few, many + few <= 8 ? 1 : 997);
    }
    if (men >= 7) {
        check_probes();
        check_refusals();
    }
    check_threads_and_memory(men);
    check_layers(men / 2);
    if (argc == 5)
        for (const auto& [many, few] : units_up_to(2 * men_each))
            if (many + few > men && std::filesystem::exists(unit_path(argv[4], many, few)))
                check_compact(argv[4], many, few, 9'973);
    return 0;
}
