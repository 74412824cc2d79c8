// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/replay/lockreplay.h"

#include <deque>

namespace lockscope {

/**
 * Hands commands on when it is known what the locks that they try for held before: often only a later command, or a read, shows that. So whoever takes them never
 * has to take back what it made of one. They keep their order; what is not known after a minute, or after very many commands or bytes, stays unknown. No I/O, no
 * clock; any one thread.
 */
class Hindsight {
public:
    struct Receiver {
        std::function<void(ExecutedCommand &&command)> take;
        std::function<void(const TrafficKey &lock, const TrafficStand &stand, qint64 atUs)> learn; ///< before the next command
    };

    explicit Hindsight(Receiver receiver);
    Q_DISABLE_COPY_MOVE(Hindsight)

    void take(const ExecutedCommand &command);
    /** See LockReplay. */
    void learn(const TrafficKey &lock, const TrafficStand &stand, qint64 atUs);
    void takeGap();
    /** Hands all of them on; what comes later shows no more of them. */
    void settle();

    /** See LockReplay: of all that has come. */
    std::vector<TrafficKey> keysToRead(std::size_t most) { return m_ahead.keysToRead(most); }
    /** For MonitorReader, of the next line: one outside of scripts ends that under way. */
    bool isOfInterest(bool isInScript, QByteArrayView arguments);

private:
    struct Known {
        TrafficKey lock;
        TrafficStand stand;
    };
    struct Waiting {
        ExecutedCommand command;
        std::vector<Known> before = {};         ///< it
        std::vector<TrafficKey> undecided = {}; ///< locks that it tries for
    };

    quint64 firstWaiting() const { return m_taken + 1 - m_waiting.size(); }
    Waiting *waiting(quint64 number);
    void onKnown(const LaterKnown &known);
    void handOn(qint64 nowUs);
    void handOnFirst();
    bool mayBeDecided(const Waiting &first) const;

    const Receiver m_receiver;
    LockReplay m_ahead;
    std::deque<Waiting> m_waiting;
    qint64 m_waitingBytes = 0;
    quint64 m_taken = 0;
    std::vector<Known> m_beforeNext;
};

} // namespace lockscope
