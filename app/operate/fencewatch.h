// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/aftermath.h"
#include "operate/plannedaction.h"

#include <QMultiHash>
#include <QObject>

#include <qcoro/qcorotask.h>

#include <functional>
#include <map>
#include <memory>

namespace lockscope {

/** The result of the end of a fence (see planFenceEnd()). Nothing: some server did not answer, so try again. */
std::optional<Aftermath::Kind> fenceEndKind(const DoneAction &fence, const DoneAction &end);

/**
 * Enforces the end of fences: if a tombstone still stands when its quiet period is over, it has got another lease (some libraries renew whatever is
 * there) and is removed. If it was seen to go, no server is asked. Ends one after the other; tries again where a server cannot be reached. Lives in
 * the thread of whoever ends.
 */
class FenceWatch : public QObject {
    Q_OBJECT
public:
    /** Carries out the end of a fence. */
    using End = std::function<QCoro::Task<DoneAction>(PlannedAction)>;

    FenceWatch(End end, Clock &clock, QObject *parent = nullptr) : QObject(parent), m_end(std::move(end)), m_clock(clock) {}

    /** A fence that was done, on one server at least; its number is that in its run. */
    void watch(quint64 id, int number, const ActionRequest &request, const DoneAction &done);
    /** It was undone, or replaced by another one. */
    void forget(const Bytes &key);
    /** The server is left: reports all that stand as Unwatched. */
    void abandonAll();
    /** What happened to the locks. */
    void take(const LockDelta &delta);

    /** After the end of a quiet period, for the server's clock and the way to it. */
    static constexpr Duration grace{500};
    /** Doubled each time, so that the last try is some four minutes later. */
    static constexpr Duration retryAfter{1000};
    static constexpr int mostTries = 8;

signals:
    /** Once for each run, unless all of it is forgotten: when all fences of that run are over, in the order of their numbers. */
    void ended(quint64 id, const lockscope::BulkAftermath &aftermath);

private:
    struct Fence {
        quint64 id = 0;
        int number = 0;
        PlannedAction end;
        Aftermath aftermath;
        bool isGone = false; ///< seen on the first server
        int tries = 0;
    };
    using Shared = std::shared_ptr<Fence>;
    struct Group {
        int open = 0;
        BulkAftermath over;
    };

    bool isOpen(const Shared &fence) const { return m_byKey.contains(fence->aftermath.key(), fence); }
    static bool isOnFirstOnly(const Fence &fence) { return fence.end.request.undoes->elsewhere.empty(); }
    void wakeUpAt(Instant due, const Shared &fence);
    void wakeUp();
    void take(const LockEvent &event, const Shared &fence);
    QCoro::Task<> endDue();
    void conclude(const Shared &fence, const DoneAction &end);
    void close(const Shared &fence);
    void leaveGroup(quint64 id, std::optional<std::pair<int, Aftermath>> over);

    const End m_end;
    Clock &m_clock;
    std::multimap<Instant, Shared> m_due; // some may be over by then
    QMultiHash<Bytes, Shared> m_byKey;    // those that are not
    MaybeInstant m_wakesUpAt;
    std::map<quint64, Group> m_groups;
    bool m_isEnding = false;
};

} // namespace lockscope
