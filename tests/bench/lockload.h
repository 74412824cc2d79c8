// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QString>

#include <optional>

namespace lockscope::bench {

/** The key whose way to the screen is measured: without a lease, so that it is the first row of those that need attention. */
inline constexpr const char *probeKey = "lock.!probe";

/** What this program does as a child of its own, so that the threads measured do not share a process with the load. */
namespace child {
/** --load SOCKET LOCKS PER_SECOND KIND: until killed, changes locks of HiredisLoop::fill(). */
int runLoad(const QStringList &arguments);
/**
 * --probe SOCKET COUNT: as often, sets the probe key to a token that says when, at uneven intervals, and prints how many milliseconds
 * later it hears of it itself.
 */
int runProbe(const QStringList &arguments);
} // namespace child

/** A steady load of lock changes from a process of its own, while it exists. */
class LockLoad {
public:
    enum class Kind {
        Anything, ///< a quarter each of releases, acquisitions of what was just released, renewals, takeovers, of any lock at random
        Service,  ///< other locks are acquired and released 20 ms later, as often; every fifth is a renewal of one that is held all the time
    };

    LockLoad(const QString &socketPath, int locks, int perSecond, Kind kind = Kind::Anything);
    ~LockLoad();

private:
    QProcess m_process;
};

/** Nanoseconds of the clock that all processes of this machine share. */
qint64 sharedNanoseconds();
QByteArray probeToken(qint64 at);
/** Nothing: no token of a probe. */
std::optional<qint64> probeTime(const QString &token);

} // namespace lockscope::bench
