// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/terminalcommand.h"
#include "operate/operatororder.h"
#include "watch/keyreader.h"

namespace lockscope {

/**
 * Does one operator's action (clear, fence, evict, extend) to one lock, if the named holder still has it, and prints the outcome, which is
 * also the exit code; or, dry, only prints what it would do. Reads the lock first, to know whose rules hold for it. Naming the holder is
 * the consent: there is no further question, and no read-only mode.
 */
class OperateCommand : public TerminalCommand {
    Q_OBJECT
public:
    OperateCommand(const CommandLine &commandLine, const redis::Secret &password, Clock &clock);
    ~OperateCommand() override;

    void start() override;
    void interrupt() override;

private:
    void onStateChanged();
    QCoro::Task<> run();
    QCoro::Task<> askTime();
    QCoro::Task<Result<std::optional<Lock>>> readKey(QByteArray key);
    QCoro::Task<Result<Lock>> readLock();
    OperatorOrder orderFor(const Lock &lock) const;
    void journal(const DoneAction &done);
    void printPlan(const Action &action);
    void print(const DoneAction &done);
    DoneAction unread(Error error) const;

    CommandLine m_commandLine;
    Clock &m_clock;
    redis::Connection m_connection;
    Pacing m_pacing;
    KeyReader m_reader;
    ServerTime m_time;
    OperatorOrder m_order;
    Instant m_begun;
    bool m_isRunning = false;
};

} // namespace lockscope
