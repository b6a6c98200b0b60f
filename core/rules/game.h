// A game by name, with its variants and sides, and a position of either game.
#pragma once

#include <vector>

#include "rules/alquerque.h"
#include "rules/querni.h"

namespace qirkat {

using AnyPosition = std::variant<querni::Position, alquerque::Position>;

// A game with its variants. Alquerque de 9 has none.
struct Game {
    bool is_querni;
    querni::Rules rules{};

    static Game of(const querni::Position& position) { return {true, position.rules()}; }
    static Game of(const alquerque::Position&) { return {false}; }
    // Looks up a game by its full name, as in querni.jump_each_once.voluntary_pass.
    static Result<Game> named(std::string_view name) {
        if (const Game game{false}; game.name() == name) return game;
        for (const bool once : {false, true})
            for (const bool pass : {false, true})
                if (const Game game{true, {once, pass}}; game.name() == name) return game;
        return Fault{"no_game",
                     "There is no game " + quoted(name) +
                         ": write querni or alquerque, with variants as in querni.jump_each_once.voluntary_pass."};
    }

    bool operator==(const Game&) const = default;
    std::string family() const { return is_querni ? "querni" : "alquerque"; }
    std::vector<std::string> variants() const {
        std::vector<std::string> names;
        if (rules.jump_each_once) names.push_back("jump_each_once");
        if (rules.voluntary_pass) names.push_back("voluntary_pass");
        return names;
    }
    std::string name() const {
        std::string out = family();
        for (const std::string& variant : variants()) out += "." + variant;
        return out;
    }
    const char* side(int i) const { return is_querni ? (i ? "pink" : "blue") : (i ? "black" : "white"); }

    Result<AnyPosition> parse(std::string_view text) const {
        const auto any = [](auto result) -> Result<AnyPosition> {
            if (auto* fault = std::get_if<Fault>(&result)) return std::move(*fault);
            return AnyPosition(std::get<0>(std::move(result)));
        };
        return is_querni ? any(querni::Position::parse(text, rules)) : any(alquerque::Position::parse(text));
    }
};

}  // namespace qirkat
