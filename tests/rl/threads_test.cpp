// A batch with several threads, for ThreadSanitizer: it must advance exactly as one with a single thread.
#include <cstdio>
#include <cstdlib>

#include "rl/batch.h"

using namespace qirkat;

template <class D>
void compare(typename rl::Batch<D>::SetUp set_up) {
    constexpr std::size_t n = 37;
    std::vector<std::uint64_t> seeds;
    for (std::uint64_t i = 0; i < n; ++i) seeds.push_back(mix(i));
    struct Run {
        rl::Batch<D> batch;
        std::vector<std::int8_t> observations = std::vector<std::int8_t>(n * rl::observation_size<D>),
                                 players = std::vector<std::int8_t>(n);
        std::vector<std::uint8_t> masks = std::vector<std::uint8_t>(n * D::action_count),
                                  dones = std::vector<std::uint8_t>(n);
        std::vector<float> rewards = std::vector<float>(2 * n);
        std::vector<std::int64_t> actions = std::vector<std::int64_t>(n);

        void step() {
            batch.sample(actions);
            if (batch.first_illegal(actions)) std::abort();
            batch.step(actions, {observations.data(), masks.data(), rewards.data(), dones.data(), players.data()});
        }
    };
    Run one{rl::Batch<D>(seeds, set_up, true, 1)}, four{rl::Batch<D>(seeds, set_up, true, 4)};
    for (int i = 0; i < 200; ++i) {
        one.step();
        four.step();
        if (one.observations != four.observations || one.masks != four.masks || one.rewards != four.rewards ||
            one.dones != four.dones || one.players != four.players || one.actions != four.actions) {
            std::puts("Threads have changed a batch.");
            std::exit(1);
        }
    }
}

int main() {
    const auto squares = std::get<0>(querni::start_squares(querni::default_marks));
    compare<querni::Decision>([&](std::uint64_t seed) { return querni::Position::start(seed, squares, {}); });
    compare<alquerque::Decision>([](std::uint64_t) { return alquerque::Position::start(); });
    std::puts("Batches are the same with one thread and with four.");
}
