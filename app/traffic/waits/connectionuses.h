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
    void takeGap()
    {
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
    QHash<QByteArray, qint64> m_released; // when a lock was released over it
};

} // namespace lockscope
