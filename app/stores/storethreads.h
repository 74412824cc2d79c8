// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QThread>

#include <functional>
#include <memory>
#include <vector>

namespace lockscope {

/**
 * The threads in which sessions with other stores block: each session has one, up to 32 of them, then several share one. Started when needed. Owned
 * and called by the thread of the sessions' users, who must be gone before it.
 */
class StoreThreads {
public:
    StoreThreads();
    ~StoreThreads();
    Q_DISABLE_COPY_MOVE(StoreThreads)

    /** The next thread by turns: an object that lives there. */
    QObject *take();
    /** From any of these threads: has it done in that of the owner. */
    void tellHome(std::function<void()> news);

private:
    struct Worker;

    QObject m_home;
    std::vector<std::unique_ptr<Worker>> m_workers;
    std::size_t m_next = 0;
};

} // namespace lockscope
