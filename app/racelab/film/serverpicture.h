// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "redis/command.h"
#include "redis/reply.h"

#include <QByteArray>

#include <vector>

namespace lockscope {

/** A key of a private server, exactly. */
struct KeyPicture {
    QByteArray key;
    QByteArray dump;    ///< as DUMP writes it
    qint64 leaseMs = 0; ///< the rest of its lease, in whole grains of the world; 0: no end

    bool operator==(const KeyPicture &) const = default;
};

/** Everything that a private server holds, by key. */
using ServerPicture = std::vector<KeyPicture>;

const KeyPicture *findKey(const ServerPicture &picture, const QByteArray &key);
/** Unambiguous; equal pictures give equal bytes. */
void appendBytes(QByteArray &out, const ServerPicture &picture);

/**
 * The scripts that bring a private server into a state, and read the one it is in. They look at every key, so they are only for servers with a
 * handful of keys. Leases are rounded to the world's grain, since real time goes on, too.
 */
namespace pictures {
/** To be sent once to a server before anything else. */
std::vector<redis::Command> prepare();
/** Reads everything. */
redis::Command look(Duration grain);
/** Lets this much time pass for every lease; the server itself ends those that end. Then reads everything. */
redis::Command advance(Duration time, Duration grain);
/** Replaces everything. */
redis::Command restore(const ServerPicture &picture);
/** Of look() or advance(). */
ServerPicture read(const redis::Reply &reply);
/** Of look(), advance() or restore(): the time by the server's real clock. */
UnixTime takenAt(const redis::Reply &reply);
} // namespace pictures

} // namespace lockscope
