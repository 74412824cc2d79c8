// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/replay/lockreplay.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <variant>
#include <vector>

namespace lockscope {

/**
 * Studies in a thread of its own, in their order, what another thread has read. Bounded: whoever reads faster than it studies waits. Lives in the thread
 * that reads; `study` is called in its own.
 */
class StudyThread {
public:
    struct Known {
        TrafficKey lock;
        TrafficStand stand;
        qint64 atUs = 0;
    };
    struct Gap {};
    using Item = std::variant<ExecutedCommand, Known, Gap>;

    explicit StudyThread(std::function<void(const Item &)> study);
    ~StudyThread();
    Q_DISABLE_COPY_MOVE(StudyThread)

    void give(Item item);
    /** Returns when all that it was given is studied. */
    void finish();

private:
    void run();
    void handOver();

    const std::function<void(const Item &)> m_study;
    std::vector<Item> m_given; // not yet handed over
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::vector<Item>> m_queue; // with the one under way
    bool m_ends = false;
    std::thread m_thread;
};

} // namespace lockscope
