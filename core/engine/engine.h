// The engine: runs searches with a time limit and several threads that share one transposition table. The browser has
// no threads and uses the search directly.
#pragma once

#include <atomic>
#include <chrono>
#include <thread>

#include "engine/search.h"

namespace qirkat {

// In seconds. `hard` is never exceeded; no new depth starts after `soft`.
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

    // Blocks until the search ends. `interrupted` is polled every few milliseconds and may end the search, as may
    // `stop` from any thread. `on_report` is called after each completed depth.
    Report<P> analyse(const P& root, const SearchOptions& options, TimeLimit limit, const Stop& interrupted,
                      const OnReport& on_report) {
        const auto begin = std::chrono::steady_clock::now();
        const auto elapsed = [&] {
            return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        };
        table_.new_search();
        std::atomic<bool> done = false;
        SearchOptions helper_options = options;
        helper_options.nodes = ~std::uint64_t(0);
        helper_options.lines = 1;
        std::vector<std::thread> helpers;
        for (std::size_t i = 1; i < searches_.size(); ++i)
            helpers.emplace_back([&, i] {
                SearchOptions own = helper_options;
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
                Report<P> total = so_far;
                total.nodes = all_nodes();
                on_report(total, elapsed());
                return elapsed() >= limit.soft;
            });
        done.store(true, std::memory_order_relaxed);
        for (std::thread& helper : helpers) helper.join();
        report.nodes = all_nodes();
        return report;
    }

    // Ends a running search as soon as possible, and any search started before `clear_stop`.
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
