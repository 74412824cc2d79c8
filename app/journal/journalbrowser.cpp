// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journalbrowser.h"

namespace lockscope {

using namespace Qt::StringLiterals;

JournalBrowser::JournalBrowser(const QString &path, QObject *parent) : QObject(parent), m_reader(path)
{
    m_reader.setCancelled([this] { return m_readsFor != m_newest; });
    m_thread.setObjectName(u"journal reader"_s);
    m_place.moveToThread(&m_thread);
    m_thread.start();
}

JournalBrowser::~JournalBrowser()
{
    ++m_newest; // cancels the fetch under way
    QMetaObject::invokeMethod(
        &m_place,
        [this] {
            m_reader.close();
            m_thread.quit();
        },
        Qt::QueuedConnection);
    m_thread.wait();
}

quint64 JournalBrowser::fetch(const JournalQuery &query, const JournalPageRequest &request)
{
    const quint64 id = ++m_newest;
    QMetaObject::invokeMethod(
        &m_place,
        [this, id, query, request] {
            if (id != m_newest)
                return;
            m_readsFor = id;
            const auto rows = std::make_shared<const JournalRows>(read(query, request));
            if (rows->error.kind != Error::Kind::Cancelled)
                emit fetched(id, rows);
        },
        Qt::QueuedConnection);
    return id;
}

JournalRows JournalBrowser::read(const JournalQuery &query, const JournalPageRequest &request)
{
    JournalRows rows{query, request, {}, {}, 0, {}};
    if (query.part == JournalPart::Actions) {
        auto page = m_reader.actions(query, request);
        if (!page)
            rows.error = page.error();
        else
            rows.actions = std::move(page).value();
        return rows;
    }
    auto page = m_reader.holds(query, request);
    const auto gaps = page ? m_reader.holdsNotRecorded(query) : Result<quint64>(failure(page.error()));
    if (!gaps) {
        rows.error = gaps.error();
        return rows;
    }
    rows.holds = std::move(page).value();
    rows.holdsNotRecorded = *gaps;
    return rows;
}

void JournalBrowser::fetchDetails(qint64 actionId)
{
    QMetaObject::invokeMethod(
        &m_place,
        [this, actionId] {
            const auto action = m_reader.action(actionId);
            const bool isThere = action && *action;
            emit detailsFetched(actionId, isThere ? std::make_shared<const StoredAction>(**action) : nullptr);
        },
        Qt::QueuedConnection);
}

} // namespace lockscope
