// Many games that advance together, for training.
//
// Every game has its own seeds and writes only its own part of the arrays, so the result does not depend on the number
// of threads.
#pragma once

#include <functional>
#include <thread>

#include "rl/episode.h"

namespace qirkat::rl {

// Where the results go, game after game: an observation and a mask for the side to move, the rewards of both sides,
// whether the game ended, and the side to move.
struct Arrays {
    std::int8_t* observations;
    std::uint8_t* masks;
    float* rewards;
    std::uint8_t* dones;
    std::int8_t* players;
};

// In place of an action: leave this game as it is.
constexpr std::int64_t wait = -1;

template <Decision D>
class Batch {
public:
    using Position = typename D::Position;
    using SetUp = std::function<Position(std::uint64_t seed)>;

    // One game for each seed. `set_up` must be thread-safe. With `auto_reset` a game that ends is followed by the next.
    Batch(std::span<const std::uint64_t> seeds, SetUp set_up, bool auto_reset, unsigned threads)
        : set_up_(std::move(set_up)), auto_reset_(auto_reset), threads_(threads) {
        for (const std::uint64_t seed : seeds) games_.push_back({seed});
        for_each_game([this](std::size_t i) { games_[i].episode = Episode<D>(set_up_(games_[i].set_up_seed())); });
    }

    std::size_t size() const { return games_.size(); }
    const Episode<D>& episode(std::size_t i) const { return games_[i].episode; }
    // The seed of the current set-up.
    std::uint64_t set_up_seed(std::size_t i) const { return games_[i].set_up_seed(); }

    // Writes where the games are, without a reward.
    void observe(const Arrays& out) {
        for_each_game([&](std::size_t i) { write(i, out, false); });
    }
    // Starts the games that are marked anew, or all.
    void reset(const std::uint8_t* which) {
        for_each_game([&](std::size_t i) {
            if (!which || which[i]) next_game(games_[i]);
        });
    }
    // The first game whose action is illegal. Finished games take any action.
    std::optional<std::size_t> first_illegal(std::span<const std::int64_t> actions) const {
        for (std::size_t i = 0; i < games_.size(); ++i) {
            const std::int64_t action = actions[i];
            if (action == wait || games_[i].episode.outcome()) continue;
            if (action < 0 || action >= D::action_count || !episode(i).decision().is_legal(unsigned(action))) return i;
        }
        return std::nullopt;
    }
    // All actions must be legal, or `wait`. A game that ends reports its rewards and `done`; with `auto_reset` its
    // observation is the first one of the next game. Without, it stays over, `done` and without further rewards, until
    // it is reset.
    void step(std::span<const std::int64_t> actions, const Arrays& out) {
        for_each_game([&](std::size_t i) {
            const bool acts = actions[i] != wait && !games_[i].episode.outcome();
            if (acts) games_[i].episode.act(unsigned(actions[i]));
            write(i, out, acts);
        });
    }
    // A legal action for each game, all equally likely; 0 for a finished game.
    void sample(std::span<std::int64_t> actions) {
        for_each_game([&](std::size_t i) {
            std::array<std::uint16_t, D::action_count> legal;
            std::size_t size = 0;
            games_[i].episode.decision().for_each_action(
                [&](unsigned action) { legal[size++] = std::uint16_t(action); });
            actions[i] = size ? legal[games_[i].random.below(size)] : 0;
        });
    }

private:
    struct Game {
        std::uint64_t seed;
        std::uint64_t played = 0;
        SplitMix64 random{mix(seed) ^ 0x73616D706C65};  // "sample"; apart from the set-ups
        Episode<D> episode{};

        // The first set-up has the seed of the game itself, so that it can be made without a batch too.
        std::uint64_t set_up_seed() const { return played ? SplitMix64{seed}.after(played - 1) : seed; }
    };

    void next_game(Game& game) {
        ++game.played;
        game.episode = Episode<D>(set_up_(game.set_up_seed()));
    }
    void write(std::size_t i, const Arrays& out, bool has_acted) {
        Game& game = games_[i];
        const bool is_over = game.episode.outcome().has_value();
        for (int side = 0; side < 2; ++side)
            out.rewards[2 * i + std::size_t(side)] = has_acted ? game.episode.reward(side) : 0;
        out.dones[i] = is_over;
        if (has_acted && is_over && auto_reset_) next_game(game);
        const Episode<D>& now = game.episode;
        out.players[i] = std::int8_t(now.side());
        now.decision().write_planes(out.observations + i * observation_size<D>, now.side(), now.occurrences());
        now.decision().write_mask(out.masks + i * D::action_count);
    }
    template <class Work>
    void for_each_game(const Work& work) {
        const std::size_t parts = std::clamp<std::size_t>(threads_, 1, std::max<std::size_t>(games_.size(), 1));
        const auto run = [&](std::size_t part) {
            const std::size_t end = games_.size() * (part + 1) / parts;
            for (std::size_t i = games_.size() * part / parts; i < end; ++i) work(i);
        };
        std::vector<std::thread> others;
        others.reserve(parts - 1);
        std::size_t started = 1;
        try {
            for (; started < parts; ++started) others.emplace_back(run, started);
        } catch (const std::system_error&) {
            // The machine has no more threads: this one does the rest.
        }
        run(0);
        for (std::size_t part = started; part < parts; ++part) run(part);
        for (std::thread& other : others) other.join();
    }

    std::vector<Game> games_;
    SetUp set_up_;
    bool auto_reset_;
    unsigned threads_;
};

}  // namespace qirkat::rl
