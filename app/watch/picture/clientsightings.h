// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"
#include "redis/clientlist.h"

#include <QHash>

namespace lockscope {

/**
 * What one CLIENT LIST says of locks: which clients have holders' names, and how many block in the commands in which waiters do. Valid as long as the
 * list. Pure.
 */
class ClientSightings {
public:
    /** database: that of the locks; at: the time of the list. */
    ClientSightings(const redis::ClientList &list, qint64 database, Instant at);

    /** The clients of this lock, continuing what was known before. */
    LockClients of(const Lock &lock) const;

private:
    /** All clients of one name. */
    struct Named {
        const redis::ListedClient *first = nullptr; // the one that connected first
        qint64 count = 0;
    };

    std::optional<qint64> sleepersFor(const Lock &lock) const;
    std::optional<HolderClient> clientOf(const Lock &lock, const Holder &holder) const;
    const Named *named(QByteArrayView name) const;
    void add(LockClients &clients, const Lock &lock, const Holder &holder) const;

    QHash<QByteArrayView, Named> m_named;
    qint64 m_inBlpop = 0;
    qint64 m_inBlmove = 0;
    Instant m_at;
};

/** True if a list may say something about this lock. Pure, and cheap for a plain lock. */
bool mayBeSighted(const Lock &lock);

} // namespace lockscope
