// The engine: searches with a clock and several threads over one table. The browser, which has neither, uses the search
// alone.
#pragma once

#include <atomic>
#include <chrono>
#include <thread>

#include "engine/search.h"

namespace qirkat {

// Seconds: `hard` is never overstepped; after `soft` no new depth is begun.
struct TimeLimit {
    double hard = 1e9, soft = 1e9;
};

template <Position P>
class Engine {
public:
    using OnReport = std::function<void(const Report<P>&, double seconds)>;

    Engine(std::size_t threads, std::size_t mebibytes) : table_(mebibytes) {
        for (std::size_t i = 0; i < std::max<std::size_t>(threads, 1); ++i)
            searches_.push_back(std::make_unique<Search<P>>(table_));
    }

    // Blocks until it is done. `asked` is called every few milliseconds and may stop it, as `stop` may from any thread;
    // `told` hears of each finished depth.
    Report<P> analyse(const P& root, const SearchOptions& options, TimeLimit limit, const Stop& interrupted,
                      const OnReport& on_report) {
        const auto begin = std::chrono::steady_clock::now();
        const auto elapsed = [&] {
            return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        };
        table_.new_search();
        std::atomic<bool> done = false;
        SearchOptions endless = options;
        endless.nodes = ~std::uint64_t(0);
        endless.lines = 1;
        std::vector<std::thread> helpers;
        for (std::size_t i = 1; i < searches_.size(); ++i)
            helpers.emplace_back([&, i] {
                SearchOptions own = endless;
                own.first_depth = 1 + int(i % 2);
                own.step = 2;
                searches_[i]->run(
                    root, own, [&] { return done.load(std::memory_order_relaxed); },
                    [](const Report<P>&) { return false; });
            });
        const auto all_nodes = [&] {
            std::uint64_t nodes = 0;
            for (const auto& search : searches_) nodes += search->nodes();
            return nodes;
        };
        Report<P> report = searches_[0]->run(
            root, options,
            [&] { return stopped_.load(std::memory_order_relaxed) || elapsed() >= limit.hard || interrupted(); },
            [&](const Report<P>& so_far) {
                Report<P> whole = so_far;
                whole.nodes = all_nodes();
                on_report(whole, elapsed());
                return elapsed() >= limit.soft;
            });
        done.store(true, std::memory_order_relaxed);
        for (std::thread& helper : helpers) helper.join();
        report.nodes = all_nodes();
        return report;
    }

    // A search that runs ends as soon as it can; so does one that begins before `go`.
    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    void clear_stop() { stopped_.store(false, std::memory_order_relaxed); }
    void clear() {
        table_.clear();
        for (auto& search : searches_) search = std::make_unique<Search<P>>(table_);
    }

private:
    TranspositionTable table_;
    std::vector<std::unique_ptr<Search<P>>> searches_;
    std::atomic<bool> stopped_ = false;
};

}  // namespace qirkat
