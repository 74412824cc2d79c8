// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/keyreading.h"
#include "plainclient.h"
#include "redis/connection.h"

#include <QRandomGenerator>

#include <optional>

namespace lockscope {

/** How a hold goes on, or another one takes its place. */
enum class NextHold : quint8 { Same, Renewed, Shorter, Longer, Equal, WithoutLease, InTwoSteps, WithTheSameEnd, Freed };
constexpr int nextHolds = int(NextHold::Freed) + 1;
const char *nextHoldName(NextHold how);

/**
 * All clients of one lock on a real server, which write the same token for each hold, and what no one else knows: the number of each hold. Judges
 * by its own knowledge alone. Commands of nothing but the protocol library's.
 */
class RepeatedHolds {
public:
    /** As the server has it; its end is in Unix milliseconds, by the server's clock, -1: never. */
    struct Hold {
        int number = 0; ///< 0: nobody holds it
        qint64 endsAt = -1;
    };

    RepeatedHolds(PlainClient &client, QRandomGenerator &random) : m_client(client), m_random(random) {}

    /** Another token and lease, by lot; the hold has lasted for a while. */
    void begin();
    void goOn(NextHold how);
    const Hold &hold() const { return m_hold; }
    QByteArray key() const { return "lock.repeated"; }
    QByteArray token() const { return m_token; }
    /** The hold is as its own client left it: nobody else has changed its value or its lease. */
    bool isUntouched() const;

private:
    void take(std::optional<qint64> lease);
    qint64 left() const { return m_client.ask({"PTTL", key()}).toLongLong(); }

    PlainClient &m_client;
    QRandomGenerator &m_random;
    QByteArray m_token;
    std::optional<qint64> m_lease; // as its clients ask for it
    Hold m_hold;
};

/** Another hold, or a renewed one, which its lease does not tell from this one within these milliseconds. */
bool cannotBeTold(const RepeatedHolds::Hold &seen, const RepeatedHolds::Hold &now, qint64 withinMs);

/** As the watcher and the command line read it. */
KeyReading readNow(redis::Connection &connection, Clock &clock, const QByteArray &key);

} // namespace lockscope
