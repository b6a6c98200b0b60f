// The transposition table: search results by position, shared by all threads without locks.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

namespace qirkat {

// How a stored value relates to the true one.
enum class Bound : std::uint8_t { none, upper, lower, exact };

struct StoredResult {
    std::uint32_t move = no_move;  // code of the best move, if known
    std::int16_t value = 0;
    std::uint8_t depth = 0;
    Bound bound = Bound::none;

    static constexpr std::uint32_t no_move = (1u << 21) - 1;  // above every move code of either game
};

// An entry is two words: the result, and the key XORed with it, so that an entry torn by concurrent writes matches no
// key. Four entries share a cache line; the least useful is replaced.
class TranspositionTable {
public:
    explicit TranspositionTable(std::size_t mebibytes)
        : size_(std::max<std::size_t>(1, mebibytes << 20 >> 6)), buckets_(std::make_unique<Bucket[]>(size_)) {}

    std::optional<StoredResult> probe(std::uint64_t key) const {
        for (const Entry& entry : bucket_of(key).entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.check.load(std::memory_order_relaxed) ^ data) == key && data) return unpack(data);
        }
        return std::nullopt;
    }

    void store(std::uint64_t key, StoredResult result) {
        Bucket& bucket = bucket_of(key);
        Entry* victim = &bucket.entries[0];
        int least_worth = 1 << 20;
        for (Entry& entry : bucket.entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.check.load(std::memory_order_relaxed) ^ data) == key) {
                const StoredResult old = unpack(data);
                if (result.move == StoredResult::no_move) result.move = old.move;
                // Keep a much deeper result of the same search rather than a shallow bound.
                if (generation(data) == generation_ && result.bound != Bound::exact && result.depth + 3 < old.depth)
                    return;
                victim = &entry;
                break;
            }
            const int age = data ? std::uint8_t(generation_ - generation(data)) : 255;
            const int worth = int(data >> 37 & 255) - 8 * age;
            if (worth < least_worth) least_worth = worth, victim = &entry;
        }
        const std::uint64_t data = pack(result);
        victim->data.store(data, std::memory_order_relaxed);
        victim->check.store(key ^ data, std::memory_order_relaxed);
    }

    // Starts a new search: entries of older searches are replaced first.
    void new_search() { ++generation_; }

    void clear() {
        for (std::size_t i = 0; i < size_; ++i)
            for (Entry& entry : buckets_[i].entries) {
                entry.data.store(0, std::memory_order_relaxed);
                entry.check.store(0, std::memory_order_relaxed);
            }
        generation_ = 1;
    }

    // Prefetches the bucket of a key that will be looked up soon.
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket_of(key)); }

private:
    struct Entry {
        std::atomic<std::uint64_t> check{0}, data{0};
    };
    struct alignas(64) Bucket {
        std::array<Entry, 4> entries;
    };
    static_assert(sizeof(Bucket) == 64);

    // move 21 bits, value 16, depth 8, bound 2, generation 8
    std::uint64_t pack(StoredResult result) const {
        return std::uint64_t(result.move) | std::uint64_t(std::uint16_t(result.value)) << 21 |
               std::uint64_t(result.depth) << 37 | std::uint64_t(result.bound) << 45 | std::uint64_t(generation_) << 47;
    }
    static StoredResult unpack(std::uint64_t data) {
        return {std::uint32_t(data & StoredResult::no_move), std::int16_t(data >> 21 & 0xFFFF),
                std::uint8_t(data >> 37), Bound(data >> 45 & 3)};
    }
    static std::uint8_t generation(std::uint64_t data) { return std::uint8_t(data >> 47); }

    // The high bits of the product spread keys evenly over any number of buckets.
    Bucket& bucket_of(std::uint64_t key) const {
        return buckets_[std::size_t((key >> 32) * std::uint64_t(size_) >> 32)];
    }

    std::size_t size_;
    std::unique_ptr<Bucket[]> buckets_;
    std::uint8_t generation_ = 1;
};

}  // namespace qirkat
