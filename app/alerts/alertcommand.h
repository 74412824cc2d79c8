// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QString>

namespace lockscope {

/**
 * Runs a program of the operator's for raised alerts, with their details on standard input. No shell: the program and its arguments stand in one
 * line, quoted where they contain blanks. Passes only a few variables of our environment. One run at a time and at most one in ten seconds; alerts
 * raised meanwhile go into the next run, up to a limit. Emits failed() for a program that cannot be started, fails, does not end in time or writes
 * errors without end; kills the last two with their process group. UI thread.
 */
class AlertCommand : public QObject {
    Q_OBJECT
public:
    explicit AlertCommand(Clock &clock, QObject *parent = nullptr);
    ~AlertCommand() override;

    /** Empty: none is run. */
    void setCommand(const QString &command);
    const QString &command() const { return m_command; }
    /** One line for each alert. */
    void run(const QByteArray &lines);

signals:
    void failed(const QString &why);

private:
    void runNext();
    void start();
    void takeErrors(QProcess &process);
    QString troubleOf(int code, QProcess::ExitStatus status) const;
    QString shownCommand() const;
    void onEnded(QProcess *process, const QString &trouble);

    Clock &m_clock;
    QString m_command;
    QByteArray m_waiting;
    QByteArray m_errors;           // the beginning of what the run has written to standard error
    qint64 m_errorsInAll = 0;      // bytes
    QProcess *m_process = nullptr; // a child; null: none is running
    Instant m_notBefore;
    bool m_isScheduled = false;
};

} // namespace lockscope
