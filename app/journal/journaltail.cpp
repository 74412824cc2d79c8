// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journaltail.h"

#include "journal/journalfile.h"
#include "journal/sqlite.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** A bulk run announces some hundred at a time. */
constexpr int mostAtOnce = 5000;

} // namespace

JournalTail::JournalTail(const QString &path) : m_path(path) {}

JournalTail::~JournalTail() = default;

std::vector<JournaledAct> JournalTail::takeNew()
{
    if (!open())
        return {};
    const auto version = m_sqlite->value(u"PRAGMA data_version"_s);
    if (!version || version->toLongLong() == m_version)
        return {};
    m_version = version->toLongLong();
    return read();
}

/** Opens the file of that name. All records of a file that was created after the first call are new. */
bool JournalTail::open()
{
    const quint64 identity = fileIdentity(m_path);
    const bool isFirst = m_last < 0;
    m_last = std::max<qint64>(m_last, 0);
    if (identity == m_identity)
        return m_sqlite != nullptr;
    m_sqlite.reset();
    m_identity = 0;
    auto opened = identity == 0 ? failure(Error::Kind::System, QString()) : Sqlite::open(m_path, Sqlite::Mode::ReadOnly);
    if (!opened)
        return false;
    const auto last = (*opened)->value(u"SELECT max(id) FROM actions"_s);
    if (!last) // the file is being created
        return false;
    m_sqlite = std::move(opened).value();
    m_identity = identity;
    m_version = -1;
    m_last = isFirst ? last->toLongLong() : 0;
    return true;
}

std::vector<JournaledAct> JournalTail::read()
{
    std::vector<JournaledAct> acts;
    auto rows = m_sqlite->run(u"SELECT id, server, verb, key, holder, outcome, intent, node FROM actions WHERE id > ? ORDER BY id DESC LIMIT ?"_s,
                              {m_last, mostAtOnce});
    if (!rows)
        return acts;
    QSqlQuery row = std::move(rows).value();
    while (row.next()) {
        m_last = std::max(m_last, row.value(0).toLongLong());
        acts.push_back({row.value(1).toString(), row.value(2).toString(), row.value(3).toByteArray(), row.value(4).toByteArray(),
                        row.value(5).toString(), row.value(6).toLongLong(), row.value(7).toString()});
    }
    std::ranges::reverse(acts);
    return acts;
}

} // namespace lockscope
