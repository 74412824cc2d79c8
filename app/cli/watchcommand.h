// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/lasting.h"
#include "cli/terminalcommand.h"
#include "session/session.h"

namespace lockscope {

/**
 * Prints the events of the locks as they happen, flushed with every batch. Reads the server in the session's thread, so that a slow reader of our
 * output only causes delay. Ends after its time, when interrupted, or when nobody reads its output any more. It fails if it never had a whole
 * picture; losing the server later is only a message.
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
    void tellPart(ServerPart part);
    void tellLacks(const WatchHealth &health, const std::vector<LackAt> &told);
    void tellSkipped(const WatchHealth &health);

    CommandLine m_commandLine;
    redis::Passwords m_passwords;
    Clock &m_clock;
    Session m_session;
    bool m_wasComplete = false;
    bool m_hasSeenLocks = false;
    QStringList m_toldTroubles; // since the picture was last complete
    Lasting<std::vector<LackAt>> m_lacks;
    ServerPart m_toldPart;
    quint64 m_tellSkippedFrom = 1; // changes
    Lasting<Basis> m_basis;
};

} // namespace lockscope
