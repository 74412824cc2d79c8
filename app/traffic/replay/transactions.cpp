// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/replay/transactions.h"

namespace lockscope {

namespace {

constexpr qsizetype mostSettled = 100'000;

} // namespace

void Transactions::begin(const QByteArray &client)
{
    Open &open = m_open[client];
    open.number = ++m_last;
    open.isWatchKnown = m_settled.contains(client);
}

void Transactions::end(const QByteArray &client)
{
    m_open.remove(client);
    if (m_settled.size() >= mostSettled)
        m_settled.clear();
    m_settled.insert(client);
}

void Transactions::noteRead(const QByteArray &client, const TrafficKey &key)
{
    if (m_open.isEmpty())
        return;
    if (const auto open = m_open.find(client); open != m_open.end() && open->watched.contains(key))
        open->watched.insert(key, true);
}

void Transactions::clear()
{
    m_open.clear();
    m_settled.clear();
}

bool Transactions::compare(const ExecutedCommand &command, const TrafficKey &key, const TrafficHold &hold) const
{
    const auto open = m_open.constFind(command.client);
    return open != m_open.cend() && open->number > 0 && (open->watched.value(key) || (!open->isWatchKnown && (hold.number == 0 || command.reply)));
}

} // namespace lockscope
