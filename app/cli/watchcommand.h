// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "cli/terminalcommand.h"
#include "session/session.h"

#include <optional>
#include <utility>

namespace lockscope {

/** A value that changes only when a new value has lasted for newsAfter, so that brief changes are not reported. Pure. */
template <class T>
class Lasting {
public:
    static constexpr Duration newsAfter{1000};

    /** Sets the value at once. */
    void set(T value)
    {
        m_value = std::move(value);
        m_next.reset();
    }
    /** Takes the present value. True: it has lasted long enough and replaces the earlier one. */
    bool note(const T &value, Instant now)
    {
        if (value == m_value) {
            m_next.reset();
            return false;
        }
        if (!m_next || m_next->value != value)
            m_next = Next{value, now};
        if (now - m_next->since < newsAfter)
            return false;
        set(value);
        return true;
    }
    const T &value() const { return m_value; }

private:
    struct Next {
        T value;
        Instant since;
    };
    T m_value{};
    std::optional<Next> m_next;
};

/**
 * Prints the events of the locks as they happen, flushed with every batch. Owns a session, which reads the server in its own thread, so that a slow
 * reader of the output only causes delay. Ends after its time, when interrupted, or when its output has no reader any more. Fails if the locks were
 * never read completely; a connection lost later is only a message. Main thread.
 */
class WatchCommand : public TerminalCommand {
    Q_OBJECT
public:
    WatchCommand(const CommandLine &commandLine, const redis::Passwords &passwords, const LockProfiles &profiles, Clock &clock);

    void start() override;
    void interrupt() override;

private:
    void onLocksChanged(const LockDelta &delta);
    void onHealth(const WatchHealth &health);
    void onStarting(const WatchHealth &health);
    void onCompleted();
    void tellTrouble(const WatchHealth &health);
    void tellBasis(const WatchHealth &health);
    void tellCoverage(Coverage coverage);
    void tellLacks(const WatchHealth &health, const std::vector<LackAt> &told);
    void tellSkipped(const WatchHealth &health);

    CommandLine m_commandLine;
    redis::Passwords m_passwords;
    Clock &m_clock;
    Session m_session;
    bool m_wasComplete = false;
    bool m_hasSeenLocks = false;
    QStringList m_toldTroubles; // since all locks were last read completely
    Lasting<std::vector<LackAt>> m_lacks;
    Coverage m_told;
    quint64 m_tellSkippedFrom = 1; // number of skipped changes to report next
    Lasting<Basis> m_basis;
};

} // namespace lockscope
