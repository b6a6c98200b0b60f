// The libFuzzer target for the core's parsers: no text may crash them, and every parsed position must satisfy the laws
// of a position.
#include <algorithm>
#include <cstdlib>

#include "rules/alquerque.h"
#include "rules/querni.h"

namespace {

using namespace qirkat;

void law(bool holds) {
    if (!holds) std::abort();
}

template <Position P>
void position_laws(const P& position, auto&& parse) {
    const auto again = parse(position.text());
    law(std::holds_alternative<P>(again) && std::get<P>(again) == position);
    law(position.key() == position.compute_key());
    std::uint32_t listed = 0;
    position.for_each_move([&](typename P::Move move) {
        law(P::Move::of_code(move.code()) == move);
        if (++listed > 50) return;  // enough; some positions have thousands
        const auto read = position.parse_move(move.text());
        law(std::holds_alternative<typename P::Move>(read) && std::get<typename P::Move>(read) == move);
        const P next = position.play(move);
        law(next.key() == next.compute_key());
        const auto next_again = parse(next.text());
        law(std::holds_alternative<P>(next_again) && std::get<P>(next_again) == next);
        if constexpr (requires { position.path(move); }) {
            const auto path = position.path(move);
            law(!move.moves_tile() || (path.size() >= 2 && querni::order_of[path.back()] == move.target()));
            law(position.removed(move).size() == (move.removal() ? move.run().highest - move.run().lowest + 1u : 0));
        }
    });
    law(listed == position.count_moves() && listed <= P::max_moves);
    law((listed == 0) == position.outcome().has_value());
}

// The first line is a position, the second an arbitrary text as a move.
template <Position P>
void fuzz(std::string_view text, auto&& parse) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const auto read = parse(text.substr(0, end));
    if (const auto* fault = std::get_if<Fault>(&read)) {
        law(!fault->reason.empty() && fault->sentence.size() < 300 && fault->at.value_or(0) <= end);
        return;
    }
    const P& position = std::get<P>(read);
    position_laws(position, parse);
    if (end == text.size()) return;
    const auto move = position.parse_move(text.substr(end + 1));
    if (const auto* fault = std::get_if<Fault>(&move)) {
        law(!fault->reason.empty() && fault->sentence.size() < 300);
        return;
    }
    bool listed = false;
    position.for_each_move(
        [&](typename P::Move legal) { listed = listed || legal == std::get<typename P::Move>(move); });
    law(listed);
}

}  // namespace

// The first byte selects the game and its variants.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (data[0] & 1) {
        fuzz<alquerque::Position>(text, [](std::string_view t) { return alquerque::Position::parse(t); });
    } else {
        const querni::Rules rules{(data[0] & 2) != 0, (data[0] & 4) != 0};
        fuzz<querni::Position>(text, [&](std::string_view t) { return querni::Position::parse(t, rules); });
    }
    return 0;
}
