// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/study/studythread.h"

#include <utility>

namespace lockscope {

namespace {

constexpr std::size_t itemsAtOnce = 512;
constexpr std::size_t mostQueued = 8; // times as many

} // namespace

StudyThread::StudyThread(std::function<void(const Item &)> study) : m_study(std::move(study)), m_thread([this] { run(); }) {}

StudyThread::~StudyThread()
{
    {
        const std::lock_guard guard(m_mutex);
        m_ends = true;
    }
    m_changed.notify_all();
    m_thread.join();
}

void StudyThread::give(Item item)
{
    m_given.push_back(std::move(item));
    if (m_given.size() >= itemsAtOnce)
        handOver();
}

void StudyThread::handOver()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_queue.size() < mostQueued; });
    m_queue.push_back(std::exchange(m_given, {}));
    m_changed.notify_all();
}

void StudyThread::finish()
{
    if (!m_given.empty())
        handOver();
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_queue.empty(); });
}

void StudyThread::run()
{
    std::unique_lock lock(m_mutex);
    while (true) {
        m_changed.wait(lock, [this] { return m_ends || !m_queue.empty(); });
        if (m_ends)
            return;
        const std::vector<Item> items = std::move(m_queue.front());
        lock.unlock();
        for (const Item &item : items)
            m_study(item);
        lock.lock();
        m_queue.pop_front();
        m_changed.notify_all();
    }
}

} // namespace lockscope
