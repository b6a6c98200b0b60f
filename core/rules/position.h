// What all games share: the Position concept, outcomes, parse errors, and perft.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "rules/board.h"

namespace qirkat {

enum class Reason : std::uint8_t {
    all_removed,
    no_chains,
    quiet_30,
    fewer_than_three,
    blocked,
    quiet_100,
    repetition,  // detected from the history of the game, never from a position
};
constexpr std::array<std::string_view, 7> reason_names = {"all_removed", "no_chains", "quiet_30",  "fewer_than_three",
                                                          "blocked",     "quiet_100", "repetition"};

// How a game ended. Side 0 moves first by the rules.
struct Outcome {
    static constexpr int draw = -1;
    int winner;
    Reason reason;
    constexpr bool operator==(const Outcome&) const = default;
};

// Why a text was rejected: a stable key for programs and translations, an English sentence, and the index of the first
// wrong character if known.
struct Fault {
    std::string reason;
    std::string sentence;
    std::optional<std::size_t> at = std::nullopt;
};
template <class T>
using Result = std::variant<T, Fault>;

// Numbers in texts have at most nine digits, so the turn number saturates. (The count of quiet turns cannot grow that
// far.)
constexpr std::uint32_t max_turn = 999'999'999;
constexpr std::uint32_t turn_after(std::uint32_t turn) { return turn < max_turn ? turn + 1 : turn; }

// A move chosen at random, and the number of moves it was chosen from.
template <class Move>
struct RandomMove {
    Move move;
    std::uint32_t count;
};

// A position is a regular value of a few machine words that knows the rules but not its history. `count_moves` and
// `for_each_move` find nothing in a finished game; `play` trusts that the move is legal; `validate` and `parse_move`
// are for untrusted moves. A move also has an integer code, and codes sort like texts.
template <class P>
concept Position = std::regular<P> && requires(const P position, typename P::Move move, std::string_view text) {
    { move.code() } -> std::same_as<std::uint32_t>;
    { P::Move::of_code(std::uint32_t()) } -> std::same_as<std::optional<typename P::Move>>;
    { P::max_moves } -> std::convertible_to<std::size_t>;
    { position.count_moves() } -> std::same_as<std::uint32_t>;
    {
        position.for_each_move([](typename P::Move) {})
    } -> std::same_as<void>;
    { position.play(move) } -> std::same_as<P>;
    { position.random_move(std::declval<SplitMix64&>()) } -> std::same_as<typename P::Move>;
    { position.validate(move) } -> std::same_as<std::optional<Fault>>;
    { position.parse_move(text) } -> std::same_as<Result<typename P::Move>>;
    { position.outcome() } -> std::same_as<std::optional<Outcome>>;
    { position.key() } -> std::same_as<std::uint64_t>;
    { position.compute_key() } -> std::same_as<std::uint64_t>;
    { position.text() } -> std::same_as<std::string>;
};

// The legal moves, sorted by text.
template <Position P>
std::vector<typename P::Move> sorted_moves(const P& position) {
    std::vector<std::uint32_t> codes;
    position.for_each_move([&](typename P::Move move) { codes.push_back(move.code()); });
    std::sort(codes.begin(), codes.end());
    std::vector<typename P::Move> moves;
    for (const std::uint32_t code : codes) moves.push_back(*P::Move::of_code(code));
    return moves;
}

// Polled during long computations; once it returns true, the result is meaningless.
using Stop = std::function<bool()>;

// Counts the move sequences of this length; a finished game has none. The last ply is counted without playing it.
template <Position P>
std::uint64_t perft(const P& position, unsigned depth, const Stop& stop) {
    if (depth == 0) return 1;
    if (depth == 1) return position.count_moves();
    std::uint64_t leaves = 0;
    if (depth == 2) {
        position.for_each_move([&](typename P::Move move)
                                   __attribute__((always_inline)) { leaves += position.play(move).count_moves(); });
        return leaves;
    }
    bool stopped = stop();
    position.for_each_move([&](typename P::Move move) {
        if (stopped) return;
        leaves += perft(position.play(move), depth - 1, stop);
        if (depth >= 4) stopped = stop();
    });
    return leaves;
}

// Plays uniformly random moves until the game ends. It always ends, since every game limits quiet turns.
template <Position P>
P playout(P position, SplitMix64& random) {
    while (!position.outcome()) position = position.play(position.random_move(random));
    return position;
}

// Reads a text from left to right; the parsers of both games use it.
struct Reader {
    std::string_view text;
    std::size_t at = 0;

    bool done() const { return at == text.size(); }
    char peek() const { return done() ? '\0' : text[at]; }
    bool take(char c) {
        if (done() || text[at] != c) return false;
        ++at;
        return true;
    }
    // A number of one to nine digits without leading zeros.
    std::optional<std::uint32_t> number() {
        const std::size_t begin = at;
        std::uint32_t value = 0;
        while (at < text.size() && at - begin < 9 && text[at] >= '0' && text[at] <= '9')
            value = value * 10 + std::uint32_t(text[at++] - '0');
        const bool too_long = at < text.size() && text[at] >= '0' && text[at] <= '9';
        if (at == begin || too_long || (text[begin] == '0' && at - begin > 1)) {
            at = begin;
            return std::nullopt;
        }
        return value;
    }
    // The current character, in words that are safe to print.
    std::string here() const {
        if (done()) return "the end of the text";
        const char c = text[at];
        if (c == ' ') return "a space";
        if (c > ' ' && c < 127) return std::string("'") + c + "'";
        return c & 0x80 ? "a character outside ASCII" : "a control character";
    }
    Fault fault(std::string reason, const std::string& sentence) const {
        return {std::move(reason), sentence + " (found " + here() + " at index " + std::to_string(at) + ")", at};
    }
};

// The common end of both position texts: ` QUIET TURN`.
struct Counts {
    std::uint32_t quiet, turn;
};
inline Result<Counts> parse_counts(Reader& in, const char* quiet_of) {
    if (!in.take(' ')) return in.fault("spaces", "The parts of a position text must be separated by single spaces");
    const auto quiet = in.number();
    if (!quiet)
        return in.fault("quiet", std::string("The number of turns since the last ") + quiet_of +
                                     " must have at most nine digits and no leading zeros");
    if (!in.take(' ')) return in.fault("spaces", "The parts of a position text must be separated by single spaces");
    const auto turn = in.number();
    if (!turn || *turn == 0) {
        if (turn) --in.at;
        return in.fault("turn", "The turn number must be 1 or more, with at most nine digits and no leading zeros");
    }
    if (!in.done()) return in.fault("trailing", "The position text must end after the turn number");
    return Counts{*quiet, *turn};
}

// Untrusted text for error messages: truncated, quoted, without control characters.
inline std::string quoted(std::string_view text) {
    std::string out = "'";
    for (const char c : text.substr(0, 24)) out += c >= ' ' && c < 127 ? c : '?';
    return out + (text.size() > 24 ? "...'" : "'");
}

}  // namespace qirkat
