// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/error.h"
#include "redis/command.h"
#include "redis/reply.h"

#include <QByteArrayList>

#include <vector>

namespace lockscope {

/** A key of a private server, exactly. */
struct KeyPicture {
    QByteArray key;
    QByteArray dump;      ///< as DUMP writes it
    qint64 leaseMs = 0;   ///< the rest of its lease; 0: no end
    QByteArray type = {}; ///< "string", "hash" …
    QByteArrayList values =
        {}; ///< the same as the dump, in texts: a string's value; elements; fields and members, each followed by its value or score

    bool hasPairs() const { return type == "hash" || type == "zset"; }
    bool holdsSame(const KeyPicture &other) const { return dump == other.dump; }
    bool operator==(const KeyPicture &other) const { return key == other.key && leaseMs == other.leaseMs && dump == other.dump; }
};

/** Everything that a private server holds, by key. */
using ServerPicture = std::vector<KeyPicture>;

const KeyPicture *findKey(const ServerPicture &picture, const QByteArray &key);

/** What is left after this time: a key is gone when its lease is over. */
ServerPicture afterTime(const ServerPicture &picture, Duration time);

/**
 * The scripts that bring a private server into a state, and read the one it is in. A command between the two took no time if both were done in the same
 * millisecond by the server's clock: then all leases that it set, and all that it answered of them, are exact. Else it is to be done again. They look
 * at every key, so they are only for servers with a handful of keys.
 */
namespace pictures {
/** To be sent once to a server before anything else. */
std::vector<redis::Command> prepare();
/** Replaces everything. */
redis::Command restore(const ServerPicture &picture);
/** Reads everything. */
redis::Command look();
/** Of look(). */
ServerPicture read(const redis::Reply &reply);
/** The command was done in the millisecond in which the state before it was restored. */
bool isExact(const redis::Reply &restored, const redis::Reply &looked);
/** For a command that was never done in one millisecond. */
Error notExact();
} // namespace pictures

} // namespace lockscope
