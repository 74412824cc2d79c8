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

/** A key of a private server with its exact contents. */
struct KeyPicture {
    QByteArray key;
    QByteArray dump;            ///< as DUMP writes it
    qint64 leaseMs = 0;         ///< the time left; 0: it does not expire
    QByteArray type = {};       ///< "string", "hash" …
    QByteArrayList values = {}; ///< the same as texts: a string's value; elements; fields and members, each followed by its value or score

    bool hasPairs() const { return type == "hash" || type == "zset"; }
    bool holdsSame(const KeyPicture &other) const { return dump == other.dump; }
    bool operator==(const KeyPicture &other) const { return key == other.key && leaseMs == other.leaseMs && dump == other.dump; }
};

/** All keys of a private server, sorted by key. */
using ServerPicture = std::vector<KeyPicture>;

const KeyPicture *findKey(const ServerPicture &picture, const QByteArray &key);

/** The keys that are left after this time: a key is gone when its lease has ended. */
ServerPicture afterTime(const ServerPicture &picture, Duration time);

/**
 * The scripts that bring a private server into a state, and read its state. If both ran in the same millisecond of the server's clock, the command
 * between them took no time, and all leases that it set or answered are exact; otherwise it has to be repeated. The scripts visit every key, so they
 * are only for servers with a handful of keys.
 */
namespace pictures {
/** The commands to be sent once to a server before all others. */
std::vector<redis::Command> prepare();
/** Replaces all keys. */
redis::Command restore(const ServerPicture &picture);
/** Reads all keys. */
redis::Command look();
/** Parses the answer to look(). */
ServerPicture read(const redis::Reply &reply);
/** True if the command was executed in the same millisecond as restore(). */
bool isExact(const redis::Reply &restored, const redis::Reply &looked);
/** The error for a command that was never executed within one millisecond. */
Error notExact();
} // namespace pictures

} // namespace lockscope
