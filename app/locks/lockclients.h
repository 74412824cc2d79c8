// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"
#include "base/maybeinstant.h"

#include <QByteArrayList>

#include <optional>
#include <vector>

namespace lockscope {

struct Holder;
struct Lock;

/** A client of the server that has the name of a holder, as the server's list of clients reported it some seconds ago. */
struct HolderClient {
    Bytes holder; ///< its token
    Bytes name;
    qint64 count = 1; ///< number of clients with this name, as in a pool; the rest describes the one that connected first
    qint64 id = 0;
    Bytes address = {};
    Bytes command = {}; ///< its last one: "get"
    MaybeInstant connectedAt = {};
    MaybeInstant activeAt = {}; ///< when it sent its last command
    MaybeInstant missedAt = {}; ///< from here on it is in no list; nothing: it was in the last one
    bool isGone = false;        ///< missing in two whole lists, one after the other

    bool operator==(const HolderClient &) const = default;
};

/** What the server's list of clients says of one lock. Few locks have any. */
struct LockClients {
    std::vector<HolderClient> holders; ///< those holders whose clients were seen during their hold
    /**
     * Clients of its database that sleep in the command in which waiters for such a lock sleep, whichever key they sleep on: an upper bound of its
     * waiters. Nothing: not known, or its waiters do not sleep so.
     */
    std::optional<qint64> blocked;

    bool isEmpty() const { return holders.empty() && !blocked; }
    /** Null: none was seen. */
    const HolderClient *of(const Bytes &holder) const;
    bool operator==(const LockClients &) const = default;
};

/** Names that the client of a holder may have given itself (CLIENT SETNAME): its token, or the worker, client, or host:process in it. Pure. */
QByteArrayList clientNames(const Lock &lock, const Holder &holder);
/** Asking may be worth it: some holder's token is not a random one, after which no client is named. Pure, and cheap for a plain lock. */
bool mayNameClient(const Lock &lock);
/** The client of a holder that was there during its hold and has gone; the longest gone one. Null: as far as is known, none. Pure. */
const HolderClient *goneClient(const Lock &lock);

} // namespace lockscope
