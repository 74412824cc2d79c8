// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/storewatch.h"

#include <utility>

namespace lockscope {

namespace {
constexpr Duration askEvery{250};
}

void StoreWatch::watch(const ProtocolInfo &protocol, const QByteArray &key, const QByteArray &lock)
{
    if (!protocol.holderQuestion || m_questions.contains(lock))
        return;
    std::shared_ptr<StoreLink> &link = m_stores[protocol.store];
    if (!link) {
        const auto made = m_links.linkTo(protocol.store, "lockscope-sim-watch");
        if (!made) // the clients report the error
            return void(m_stores.erase(protocol.store));
        link = *made;
        link->open();
    }
    m_questions.emplace(lock, Question{protocol.store, redis::command(protocol.holderQuestion, key), std::nullopt});
    if (!std::exchange(m_isAsking, true))
        askLater();
}

void StoreWatch::clear()
{
    m_questions.clear();
    for (auto &[kind, link] : std::exchange(m_stores, {}))
        link->close();
}

void StoreWatch::askLater()
{
    m_clock.after(askEvery, this, [this] { ask(); });
}

QCoro::Task<void> StoreWatch::ask()
{
    std::vector<QByteArray> locks;
    for (const auto &[lock, question] : m_questions)
        locks.push_back(lock);
    for (const QByteArray &lock : locks) {
        const auto found = m_questions.find(lock);
        if (found == m_questions.end())
            continue;
        const std::shared_ptr<StoreLink> link = m_stores.at(found->second.store); // keeps the link while it is asked
        const Result<redis::Reply> reply = co_await link->send(found->second.words);
        if (!reply && reply.error().kind == Error::Kind::Cancelled)
            break;
        StoreStand stand{.lock = lock, .isKnown = reply.has_value(), .token = {}};
        if (reply && !reply->isNil())
            stand.token = reply->viewAt(0).toByteArray();
        const auto asked = m_questions.find(lock);
        if (asked == m_questions.end() || asked->second.last == stand)
            continue;
        asked->second.last = stand;
        emit told(stand);
    }
    m_isAsking = !m_questions.empty();
    if (m_isAsking)
        askLater();
}

} // namespace lockscope
