// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QSet>

namespace lockscope {

/** How connections are used, by their addresses: by one actor or by several at once. Bounded. A value. */
class ConnectionUses {
public:
    /** More than one actor uses it at once. */
    void share(const QByteArray &address) { insert(m_multiplexed, address); }
    bool isMultiplexed(const QByteArray &address) const { return m_multiplexed.contains(address); }
    /** Its tries of one wait have one token. */
    void keepToken(const QByteArray &address) { insert(m_keepsToken, address); }
    bool keepsToken(const QByteArray &address) const { return m_keepsToken.contains(address); }
    void release(const QByteArray &address, qint64 atUs)
    {
        if (m_released.size() >= most)
            m_released.clear();
        m_released.insert(address, atUs);
    }
    bool hasReleasedSince(const QByteArray &address, qint64 us) const { return m_released.value(address) >= us; }
    /** An actor tries over the second connection now: those of a pool have several, if the first one goes on with another. */
    void move(const QByteArray &from, const QByteArray &to)
    {
        if (m_movedTo.size() >= most)
            m_movedTo.clear();
        m_movedTo.insert(from, to);
    }
    void tryOver(const QByteArray &address)
    {
        if (m_movedTo.isEmpty() || !m_movedTo.contains(address))
            return;
        share(m_movedTo.take(address));
        share(address);
    }
    void takeGap()
    {
        m_movedTo.clear();
        m_multiplexed.clear();
        m_released.clear();
    }

private:
    static constexpr qsizetype most = 10'000;
    static void insert(QSet<QByteArray> &all, const QByteArray &address)
    {
        if (all.size() < most)
            all.insert(address);
    }

    QSet<QByteArray> m_multiplexed, m_keepsToken;
    QHash<QByteArray, QByteArray> m_movedTo; // by what an actor has left
    QHash<QByteArray, qint64> m_released;    // when a lock was released over it
};

} // namespace lockscope
