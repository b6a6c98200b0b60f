// Proves the solutions of tactical positions, and finds such positions. It uses only the rules, not the engine.
//
//   prove [plain]             reads claims in the format of tests/data/tactics.txt, and questions such as
//                             "querni | POSITION | wins 5" (or `loses 4`, `holds 4`: see there), and prints whether
//                             they are right. `plain` disables all pruning.
//   prove find GAME NODES     reads positions of games, as `tune play` writes them, and prints claims about some of
//                             them. Skips positions that would take more than NODES nodes.
//
// It needs only the rules to build:
//   c++ -std=c++20 -O3 -march=native -I core studies/prove.cpp core/rules/*.cpp -o prove
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>
#include <set>
#include <string>

#include "prover.h"

namespace {

using namespace qirkat;
using namespace qirkat::studies;

template <class Move>
std::string list(const std::vector<Move>& moves) {
    std::string line;
    for (const Move move : moves) line += (line.empty() ? "" : " ") + move.text();
    return line;
}

// The answers are either the moves that win by force within this many turns ("wins"), or those that do not lose by
// force within this many turns ("holds").
template <Position P>
struct Claim {
    std::string kind;
    P position;
    bool wins;
    int turns;
    std::vector<typename P::Move> answers;
};

template <Position P>
std::vector<typename P::Move> turns_of(const P& position) {
    std::vector<typename P::Move> all;
    position.for_each_move([&](typename P::Move move) { all.push_back(move); });
    std::ranges::sort(all, {}, [](typename P::Move move) { return move.code(); });
    return all;
}

// Whether every largest removal strands a number, so that it gives up the win.
bool is_stranding(const querni::Position& position) {
    int most = 0;
    bool strands = false;
    for (const auto move : turns_of(position)) {
        const bool stranded = position.play(move).stranded(position.side());
        if (pieces_taken(move) > most)
            most = pieces_taken(move), strands = stranded;
        else if (pieces_taken(move) == most)
            strands = strands && stranded;
    }
    return most && strands;
}
bool is_stranding(const alquerque::Position&) { return false; }

// A move that leaves one mill to close another, or closes two at once.
bool is_double_mill(const querni::Position&, querni::Move) { return false; }
bool is_double_mill(const alquerque::Position& position, alquerque::Move move) {
    using namespace alquerque;
    if (!move.takes()) return false;
    const Points before = position.men(position.side()), after = position.play(move).men(position.side());
    if (move.slides() && in_mills(before) >> move.from & 1) return true;
    const auto& lines = lines_through[move.to];
    return (after & lines[0]) == lines[0] && (after & lines[1]) == lines[1];
}

template <Position P>
class Judge {
public:
    using Move = typename P::Move;
    explicit Judge(typename Prover<P>::Settings settings)
        : prover_(settings), without_blocks_(without_blocks(settings)), without_bars_(with_returns(settings)) {}

    bool wins(const P& position, int turns) { return ask(prover_, prover_.wins(position, turns)); }
    bool loses(const P& position, int turns) { return ask(prover_, prover_.loses(position, turns)); }
    std::vector<Move> answers(const P& position, bool wins, int turns) {
        return answers(prover_, position, wins, turns);
    }

    // Whether a claim with correct answers is of its kind.
    bool is_of_kind(const Claim<P>& claim) {
        const P& position = claim.position;
        if (claim.kind == "only_move") return !claim.wins;
        if (claim.kind == "win") return claim.wins;
        if (claim.kind == "race") return claim.wins && all_others_lose(claim);
        if (claim.kind == "stranding") return claim.wins && is_stranding(position);
        if (claim.kind == "blocked")
            return claim.wins && !ask(without_blocks_, without_blocks_.wins(position, claim.turns));
        if (claim.kind == "see_saw")
            return answers(without_bars_, without_bars(position), claim.wins, claim.turns) != claim.answers;
        if (claim.kind == "double_mill")
            return claim.wins &&
                   std::ranges::all_of(claim.answers, [&](Move move) { return is_double_mill(position, move); });
        return false;
    }

    bool gave_up() { return std::exchange(gave_up_, false); }

private:
    static auto without_blocks(typename Prover<P>::Settings settings) {
        settings.blocks_count = false;
        return settings;
    }
    static auto with_returns(typename Prover<P>::Settings settings) {
        settings.returns_barred = false;
        return settings;
    }
    template <class T>
    T ask(const Prover<P>& prover, T answer) {
        gave_up_ = gave_up_ || prover.is_spent();
        return answer;
    }
    std::vector<Move> answers(Prover<P>& prover, const P& position, bool wins, int turns) {
        return ask(prover, wins ? prover.winning(position, turns) : prover.holding(position, turns));
    }
    bool all_others_lose(const Claim<P>& claim) {
        return std::ranges::all_of(turns_of(claim.position), [&](Move move) {
            return std::ranges::find(claim.answers, move) != claim.answers.end() ||
                   wins(claim.position.play(move), claim.turns);
        });
    }

    Prover<P> prover_, without_blocks_, without_bars_;
    bool gave_up_ = false;
};

// ---------------------------------------------------------------------------------------------------------------------

std::vector<std::string> split(const std::string& text, const std::string& by) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t end; (end = text.find(by, begin)) != std::string::npos; begin = end + by.size())
        parts.push_back(text.substr(begin, end - begin));
    parts.push_back(text.substr(begin));
    return parts;
}

Result<querni::Position> parsed(std::string_view text, querni::Position*) { return querni::Position::parse(text, {}); }
Result<alquerque::Position> parsed(std::string_view text, alquerque::Position*) {
    return alquerque::Position::parse(text);
}

// Splits "wins 5" into a word and a number; an unknown word gets 0.
std::pair<std::string, int> words_of(const std::string& text) {
    const auto words = split(text, " ");
    const bool known = words.size() == 2 && (words[0] == "wins" || words[0] == "holds" || words[0] == "loses");
    return known ? std::pair(words[0], std::atoi(words[1].c_str())) : std::pair(text, 0);
}

// What is wrong with a claim; empty if it is proved.
template <Position P>
std::string fault_of(Judge<P>& judge, const std::vector<std::string>& fields) {
    const auto position = parsed(fields[2], static_cast<P*>(nullptr));
    if (const auto* fault = std::get_if<Fault>(&position)) return fault->sentence;
    const auto [word, turns] = words_of(fields[3]);
    if (turns < 1 || word == "loses") return "A claim is `wins N` or `holds N`.";
    const bool wins = word == "wins";
    Claim<P> claim{fields[1], std::get<P>(position), wins, turns, {}};
    claim.answers = judge.answers(claim.position, wins, turns);
    if (claim.answers.empty()) return "No turn does that.";
    if (list(claim.answers) != fields[4]) return "The answers are: " + list(claim.answers);
    if (turns_of(claim.position).size() == claim.answers.size()) return "Every turn does that.";
    if (wins && judge.wins(claim.position, turns - 2)) return "It takes fewer turns.";
    if (judge.answers(claim.position, wins, turns + 2) != claim.answers) return "Two turns later it is not so clear.";
    if (!judge.is_of_kind(claim)) return "It is not of this kind.";
    return "";
}

template <Position P>
std::string answer(Judge<P>& judge, const std::vector<std::string>& fields) {
    const auto position = parsed(fields[1], static_cast<P*>(nullptr));
    if (const auto* fault = std::get_if<Fault>(&position)) return fault->sentence;
    const auto [word, turns] = words_of(fields[2]);
    if (turns < 1) return "A question is `wins N`, `loses N` or `holds N`.";
    const P& asked = std::get<P>(position);
    if (word == "loses") return judge.loses(asked, turns) ? "yes" : "no";
    const auto answers = judge.answers(asked, word == "wins", turns);
    return answers.empty() ? "no" : "yes: " + list(answers);
}

template <Position P>
std::string verdict(Judge<P>& judge, const std::vector<std::string>& fields) {
    if (fields.size() == 3) return answer(judge, fields);
    if (fields.size() != 5) return "WRONG: a claim has five parts, a question three";
    const std::string fault = fault_of(judge, fields);
    return fault.empty() ? "proved" : "WRONG: " + fault;
}

int check(bool plain) {
    Judge<querni::Position> querni({.plain = plain});
    Judge<alquerque::Position> alquerque({.plain = plain});
    bool all_right = true;
    for (std::string line; std::getline(std::cin, line);) {
        if (line.empty() || line[0] == '#') continue;
        const auto fields = split(line, " | ");
        const std::string said = fields[0] == "querni"      ? verdict(querni, fields)
                                 : fields[0] == "alquerque" ? verdict(alquerque, fields)
                                                            : "WRONG: a line begins with a game";
        std::cout << line << "\n    " << said << std::endl;
        all_right = all_right && !said.starts_with("WRONG");
    }
    return !all_right;
}

// ---------------------------------------------------------------------------------------------------------------------

// How attractive a position looks, without looking ahead, to the side that just moved: in Querni few tiles, in few
// runs, that touch; in Alquerque men, potential mills and mobility compared with the opponent.
int appeal(const querni::Position& position) {
    const int us = 1 - position.side();
    const std::uint32_t left = position.left(us), pairs = left & left >> 1;
    return -3 * std::popcount(left) - 4 * std::popcount(pairs & ~position.touch(us)) -
           2 * std::popcount(left & ~(left << 1)) - 40 * bool(position.stranded(us));
}
int appeal(const alquerque::Position& position) {
    using namespace alquerque;
    const int them = position.side(), us = 1 - them;
    const Points ours = position.men(us), theirs = position.men(them), empty = whole_board & ~(ours | theirs);
    bool will_take = false;
    position.for_each_move([&](Move move) { will_take = will_take || move.takes(); });
    const auto worth = [&](Points men, int hand) {
        const auto room = std::popcount((clockwise(men) | anticlockwise(men) | inward(men) | outward(men)) & empty);
        return 30 * (std::popcount(men) + hand) + 5 * std::popcount(ClosingPoints(men).any() & empty) + 2 * room +
               3 * std::popcount(in_mills(men));
    };
    return worth(ours, position.hand(us)) - worth(theirs, position.hand(them)) - 18 * will_take;
}

// The move of a player who sees only immediate wins and losses.
template <Position P>
typename P::Move tempting_turn(const P& position, Prover<P>& prover) {
    typename P::Move best{};
    int most = std::numeric_limits<int>::min();
    for (const auto move : turns_of(position)) {
        const P next = position.play(move);
        if (prover.loses(next, 0)) return move;
        const int liking = appeal(next) - (prover.wins(next, 1) ? 1000 : 0);
        if (liking > most) most = liking, best = move;
    }
    return best;
}

// The texts of all equivalent positions under symmetries of the board, colours and numbers.
std::set<std::string> alike(const querni::Position& position) {
    std::vector<std::string> rows = split(split(position.text(), " ")[0], "/");
    std::string board;
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (row[i] == '1' && i + 1 < row.size() && row[i + 1] == '0')
                board += "..........", ++i;
            else if (row[i] < 'A')
                board += std::string(std::size_t(row[i] - '0'), '.');
            else
                board += row[i];
        }
    std::set<std::string> all;
    for (int way = 0; way < 16; ++way) {
        std::string other(board.size(), '.');
        for (std::size_t i = 0; i < board.size(); ++i) {
            const std::size_t column = way & 1 ? 9 - i % 10 : i % 10, row = way & 2 ? 6 - i / 10 : i / 10;
            char tile = board[i];
            if (tile != '.' && way & 4) tile = char(tile ^ 32);
            if (tile != '.' && way & 8) tile = char((tile & 32) + 'A' + 'P' - (tile & ~32));
            other[row * 10 + column] = tile;
        }
        all.insert(other + ((way >> 2 & 1) ^ position.side() ? " p" : " b"));
    }
    return all;
}
std::set<std::string> alike(const alquerque::Position& position) {
    const auto fields = split(position.text(), " ");
    const auto rings = split(fields[0], "/");
    std::set<std::string> all;
    for (int way = 0; way < 32; ++way) {
        std::string other;
        for (std::size_t ring = 0; ring < 3; ++ring)
            for (std::size_t i = 0; i < 8; ++i) {
                const std::size_t turned = ((way & 4 ? 8 - i : i) + std::size_t(way & 3) * 2) % 8;
                const char man = rings[way & 8 ? 2 - ring : ring][turned];
                other += man == '.' || !(way & 16) ? man : man == 'W' ? 'B' : 'W';
            }
        all.insert(other + ((way >> 4 & 1) ^ position.side() ? " b" : " w"));
    }
    return all;
}

// How many positions are wanted, by kind and number of turns.
using Wanted = std::map<std::pair<std::string, int>, int>;
Wanted wanted(querni::Position*) {
    return {{{"stranding", 3}, 2}, {{"stranding", 5}, 5}, {{"stranding", 7}, 4}, {{"race", 3}, 2},
            {{"race", 5}, 4},      {{"race", 7}, 4},      {{"win", 3}, 1},       {{"win", 5}, 6},
            {{"win", 7}, 8},       {{"only_move", 2}, 1}, {{"only_move", 4}, 6}, {{"only_move", 6}, 8}};
}
Wanted wanted(alquerque::Position*) {
    Wanted all;
    for (int turns = 3; turns <= 13; turns += 2) {
        all[{"blocked", turns}] = all[{"win", turns}] = all[{"see_saw", turns}] = turns > 3 ? 2 : 1;
        all[{"only_move", turns + 1}] = turns > 3 ? 2 : 1;
        all[{"double_mill", turns}] = all[{"see_saw", turns + 1}] = 1;
    }
    return all;
}

// Finds positions in games where the most attractive move is wrong and at most two moves are right, with nothing else
// nearly as good.
template <Position P>
class Finder {
public:
    Finder(std::string game, std::uint64_t max_nodes)
        : game_(std::move(game)),
          wanted_(wanted(static_cast<P*>(nullptr))),
          scout_({.max_nodes = max_nodes}),
          judge_({.max_nodes = 8 * max_nodes}) {}

    void look_at(const P& position) {
        if (position.turn() <= turn_) has_found_ = false;  // a new game
        turn_ = position.turn();
        if (!has_found_ && !position.outcome()) look(position);
    }

    bool is_done() const {
        return std::ranges::all_of(wanted_, [](const auto& each) { return each.second <= 0; });
    }

private:
    // Claims the first result that can be proved: a win, or a loss after the tempting move.
    void look(const P& position) {
        const auto tempting = tempting_turn(position, scout_);
        for (int turns = 1; turns <= longest_; ++turns) {
            const bool wins = turns % 2;
            const bool found = wins ? scout_.wins(position, turns) : scout_.wins(position.play(tempting), turns - 1);
            if (scout_.is_spent()) return;
            if (found) return consider({"", position, wins, turns, {}}, tempting);
        }
    }

    void consider(Claim<P> claim, typename P::Move tempting) {
        const bool is_wanted = std::ranges::any_of(
            wanted_, [&](const auto& each) { return each.first.second == claim.turns && each.second > 0; });
        if (!is_wanted) return;
        claim.answers = judge_.answers(claim.position, claim.wins, claim.turns);
        if (!is_sharp(claim) || judge_.gave_up()) return;
        const bool is_tempting = std::ranges::find(claim.answers, tempting) != claim.answers.end();
        for (const char* kind : {"see_saw", "stranding", "double_mill", "blocked", "race", "win", "only_move"}) {
            claim.kind = kind;
            if (is_tempting && claim.kind != "double_mill") continue;  // a double mill always tempts
            int& wanted = wanted_[{kind, claim.turns}];
            if (wanted <= 0 || !judge_.is_of_kind(claim) || judge_.gave_up()) continue;
            if (!seen_.insert(*alike(claim.position).begin()).second) return;
            has_found_ = true;
            --wanted;
            std::cout << game_ << " | " << kind << " | " << claim.position.text() << " | "
                      << (claim.wins ? "wins " : "holds ") << claim.turns << " | " << list(claim.answers) << std::endl;
            return;
        }
    }

    bool is_sharp(const Claim<P>& claim) {
        if (claim.answers.empty()) return false;
        std::set<std::uint64_t> results;
        for (const auto move : claim.answers) results.insert(claim.position.play(move).key());
        return results.size() <= std::max<std::size_t>(2, claim.position.count_moves() / 25) &&
               judge_.answers(claim.position, claim.wins, claim.turns + 2) == claim.answers;
    }

    static constexpr int longest_ = std::same_as<P, querni::Position> ? 7 : 14;
    std::string game_;
    Wanted wanted_;
    Prover<P> scout_;
    Judge<P> judge_;
    std::set<std::string> seen_;
    std::uint32_t turn_ = 0;
    bool has_found_ = false;  // in this game; one per game is enough
};

template <Position P>
void find(const char* game, std::uint64_t max_nodes) {
    Finder<P> finder(game, max_nodes);
    for (std::string line; !finder.is_done() && std::getline(std::cin, line);) {
        const auto position =
            parsed(std::string_view(line).substr(std::min<std::size_t>(line.size(), 2)), static_cast<P*>(nullptr));
        if (const P* found = std::get_if<P>(&position)) finder.look_at(*found);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 4 && !std::strcmp(argv[1], "find")) {
        const std::uint64_t max_nodes = std::strtoull(argv[3], nullptr, 10);
        if (!std::strcmp(argv[2], "querni"))
            find<querni::Position>(argv[2], max_nodes);
        else
            find<alquerque::Position>(argv[2], max_nodes);
        return 0;
    }
    if (argc == 1) return check(false);
    if (argc == 2 && !std::strcmp(argv[1], "plain")) return check(true);
    std::cerr << "Usage: prove [plain] < CLAIMS | prove find GAME NODES < POSITIONS\n";
    return 2;
}
