// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"
#include "redis/clientlist.h"

#include <QHash>

namespace lockscope {

/**
 * What one list of clients says of locks: whose holder has the name of a client, and how many sleep in the commands in which waiters do. Valid as
 * long as the list. Pure.
 */
class ClientSightings {
public:
    /** The database of the locks; the list was made at this instant. */
    ClientSightings(const redis::ClientList &list, qint64 database, Instant at);

    /** Of this lock, after what was known of it before. */
    LockClients of(const Lock &lock) const;

private:
    /** All clients of one name. */
    struct Named {
        const redis::ListedClient *first = nullptr; // which connected first
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

/** A list can say something of this lock. Pure, and cheap for a plain lock. */
bool mayBeSighted(const Lock &lock);

} // namespace lockscope
