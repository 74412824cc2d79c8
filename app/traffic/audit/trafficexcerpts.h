// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/replay/clientnames.h"
#include "traffic/replay/lockreplay.h"

#include <QSet>

#include <deque>

namespace lockscope {

/** What a client has sent about a lock, and what that has done to it. */
struct ExcerptStep {
    ExecutedCommand command;               ///< without arguments: the lease ended at its time
    std::vector<ExecutedCommand> inScript; ///< the commands of the script that it calls
    QByteArray client;                     ///< the name of whoever sent it; TrafficExcerpts::of() fills it in
    QByteArray token;                      ///< see LockMove
    std::optional<LockMove::Kind> move;    ///< nothing: it has changed nothing, and tried nothing
    TrafficHold hold;                      ///< see LockMove
    QByteArray text = {};                  ///< of the script, if the call has its SHA only and the text was seen; of() fills it in
    quint64 leftOut = 0;                   ///< failed attempts after it that are not kept
    TrafficKey lock = {};                  ///< that it is about; of() fills it in

    /** Of a lapse: none. */
    bool isSent() const { return !command.arguments.empty(); }
};

/** The newest steps of a lock, or of several, the oldest of them first. */
struct TrafficExcerpt {
    std::vector<TrafficKey> locks;
    std::vector<ExcerptStep> steps;
};

/**
 * Keeps the newest steps of each lock, so that what was found in them can be played again: 100 of a lock, 16 MiB of all. Of the failed attempts of a
 * client in a row it keeps the first two. No I/O, no clock; any one thread.
 */
class TrafficExcerpts {
public:
    explicit TrafficExcerpts(const ClientNames &names) : m_names(names) {}
    Q_DISABLE_COPY_MOVE(TrafficExcerpts)

    /** After LockReplay, which reports what a script has done when the next command comes. */
    void take(const ExecutedCommand &command);
    void take(const LockMove &move);
    void takeGap();

    /** From shortly before this time on, and from a step of which it is known what the lock was. */
    TrafficExcerpt of(const TrafficKey &lock, qint64 fromUs) const;
    /** The same of several locks, in the order of their times. */
    TrafficExcerpt of(const std::vector<TrafficKey> &locks, qint64 fromUs) const;

private:
    using Steps = std::deque<ExcerptStep>;

    void add(Steps &steps, ExcerptStep step);
    void forgetOlderHalf();
    void noteScript(const ExecutedCommand &command);
    QByteArray textOf(const ExecutedCommand &call) const;
    static bool hasFailedBefore(const Steps &steps, const QByteArray &client);

    const ClientNames &m_names;
    QHash<TrafficKey, Steps> m_locks;
    std::vector<ExecutedCommand> m_script; // the commands of the script that was called last
    QSet<QByteArray> m_texts;              // of scripts
    qint64 m_bytes = 0;                    // of all that is kept
};

} // namespace lockscope
