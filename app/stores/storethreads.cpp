// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stores/storethreads.h"

namespace lockscope {

namespace {
constexpr std::size_t mostThreads = 32;
constexpr int endingPatienceMs = 6000; // longer than any call takes whose server is alive
} // namespace

struct StoreThreads::Worker {
    QThread thread;
    QObject place; // lives in that thread
};

StoreThreads::StoreThreads() = default;

/** What was asked before is done before. A thread that waits for a server that hangs must not keep the program from ending. */
StoreThreads::~StoreThreads()
{
    for (const auto &worker : m_workers)
        QMetaObject::invokeMethod(
            &worker->place, [thread = &worker->thread] { thread->quit(); }, Qt::QueuedConnection);
    for (auto &worker : m_workers) {
        if (!worker->thread.wait(endingPatienceMs))
            static_cast<void>(worker.release());
    }
}

QObject *StoreThreads::take()
{
    if (m_workers.size() < mostThreads) {
        auto worker = std::make_unique<Worker>();
        worker->place.moveToThread(&worker->thread);
        worker->thread.setObjectName(QStringLiteral("store"));
        worker->thread.start();
        m_workers.push_back(std::move(worker));
        return &m_workers.back()->place;
    }
    return &m_workers[m_next++ % mostThreads]->place;
}

void StoreThreads::tellHome(std::function<void()> news) { QMetaObject::invokeMethod(&m_home, std::move(news), Qt::QueuedConnection); }

} // namespace lockscope
