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

/** Private servers and a connection to each, started on first use. One caller at a time. Lives in one thread; they end with it. */
class ServerGroup {
public:
    /** A busy machine is no failure, an endless script of a user is. */
    static constexpr Duration usualPatience{15'000};

    /** user: the feature that needs them, for messages. One that does not answer a command within the patience has failed, and ends. */
    ServerGroup(Message user, Clock &clock, Duration patience = usualPatience);
    ~ServerGroup();
    Q_DISABLE_COPY_MOVE(ServerGroup)

    /** This number of ready connections; starts missing servers. An error: one of them cannot be had. Cancelled: the group ends. */
    QCoro::Task<Result<std::vector<redis::Connection *>>> connections(int count);
    /**
     * They end soon, and whatever they were asked is answered with Cancelled, be it a script without end; the next connections() are of new ones.
     * From within an answer, too.
     */
    void close();
    /** What one of them failed with when it was asked, in words; that it took longer than this is no TimedOut, after which one tries again. */
    static Error explain(const Error &error, Duration patience);
    /** As redis::versionIn(); empty before the first is ready. */
    QString version() const { return m_version; }

private:
    struct Member;

    QCoro::Task<Result<void>> start(Member &member);

    const Message m_user;
    Clock &m_clock;
    const Duration m_patience;
    QString m_version;
    std::vector<std::unique_ptr<Member>> m_members;
    std::vector<QPointer<Member>> m_closing; // that may be answering just now
};

} // namespace lockscope
