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

/** How the quiet period ended, by the outcome of planFenceEnd(). Nothing: a server did not answer; try again. */
std::optional<Aftermath::Kind> fenceEndKind(const DoneAction &fence, const DoneAction &end);

/**
 * Ends fences in time: a tombstone that still stands after its quiet period has got another lease (some libraries renew any value) and is removed. If
 * its end was seen, no server is asked. Ends one fence after the other; tries again if a server cannot be reached. Lives in the thread in which `end`
 * is to be called.
 */
class FenceWatch : public QObject {
    Q_OBJECT
public:
    /** Removes the tombstone of a fence. */
    using End = std::function<QCoro::Task<DoneAction>(PlannedAction)>;

    FenceWatch(End end, Clock &clock, QObject *parent = nullptr) : QObject(parent), m_end(std::move(end)), m_clock(clock) {}

    /** Watches a fence that was set on at least one server; `number` is its place in the run. */
    void watch(quint64 id, int number, const ActionRequest &request, const DoneAction &done);
    /** The fence was undone, or another fence replaced it. */
    void forget(const LockId &lock);
    /** The server is closed: reports all fences that still stand as Unwatched. */
    void abandonAll();
    /** Looks in the delta for tombstones that went and locks that were taken. */
    void take(const LockDelta &delta);

    /** Waits this long after a quiet period, for the server's clock and the round trip. */
    static constexpr Duration grace{500};
    /** Doubled after each try, so that the last try is some four minutes later. */
    static constexpr Duration retryAfter{1000};
    static constexpr int mostTries = 8;

signals:
    /** Emitted once for each run, when all its fences are over, in the order of their numbers; not if all of them were forgotten. */
    void ended(quint64 id, const lockscope::BulkAftermath &aftermath);

private:
    struct Fence {
        quint64 id = 0;
        int number = 0;
        LockId lock;
        PlannedAction end;
        Aftermath aftermath;
        bool isGone = false; ///< its end was seen on the first server
        int tries = 0;
    };
    using Shared = std::shared_ptr<Fence>;
    struct Group {
        int open = 0;
        BulkAftermath over;
    };

    bool isOpen(const Shared &fence) const { return m_fences.contains(fence->lock, fence); }
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
    std::multimap<Instant, Shared> m_due; // may include fences that are over
    QMultiHash<LockId, Shared> m_fences;  // that are not over
    MaybeInstant m_wakesUpAt;
    std::map<quint64, Group> m_groups;
    bool m_isEnding = false;
};

} // namespace lockscope
