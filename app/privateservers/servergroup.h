// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/deferred.h"
#include "privateservers/privateserver.h"
#include "redis/connection.h"

#include <QPointer>

#include <qcoro/qcorotask.h>

#include <memory>
#include <vector>

namespace lockscope {

/** Owns private servers and a connection to each, started on first use. One caller at a time. Lives in one thread. */
class ServerGroup {
public:
    /** Long enough for a busy machine; ends a user's endless script. */
    static constexpr Duration usualPatience{15'000};

    /** user: the feature that needs them, for messages. One that does not answer a command within the patience has failed, and ends. */
    ServerGroup(Message user, Clock &clock, Duration patience = usualPatience);
    ~ServerGroup();
    Q_DISABLE_COPY_MOVE(ServerGroup)

    /** Delivers this number of ready connections; starts missing servers. An error: a server did not start. Cancelled: the group is destroyed. */
    QCoro::Task<Result<std::vector<redis::Connection *>>> connections(int count);
    /**
     * Ends the servers soon and answers pending commands, even endless scripts, with Cancelled; the next connections() starts new servers. May be
     * called from within an answer.
     */
    void close();
    /** Explains a command's error. Turns TimedOut into System, since trying again is useless. */
    static Error explain(const Error &error, Duration patience);
    /** The version as of redis::versionIn(); empty before the first server is ready. */
    QString version() const { return m_version; }

private:
    struct Member;

    QCoro::Task<Result<void>> start(Member &member);

    const Message m_user;
    Clock &m_clock;
    const Duration m_patience;
    QString m_version;
    std::vector<std::unique_ptr<Member>> m_members;
    std::vector<QPointer<Member>> m_closing; // may be in a callback now
};

} // namespace lockscope
