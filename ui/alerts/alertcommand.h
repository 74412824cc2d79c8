// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QString>

#include <deque>
#include <functional>

namespace lockscope {

/**
 * Runs a program of the operator's for raised alerts, with their details on standard input. No shell: the program and its arguments stand in one
 * line, quoted where they contain blanks. Passes only a few variables of our environment. Waits two seconds, so that what comes together goes
 * together, and then makes one run at a time, at most one in ten seconds, each of at most 256 KiB. What a run that failed had is tried again, at
 * growing intervals, until one has succeeded. Emits failed() for a program that cannot be started, fails, does not end in time or writes errors
 * without end; kills the last two with their process group. UI thread.
 */
class AlertCommand : public QObject {
    Q_OBJECT
public:
    explicit AlertCommand(Clock &clock, QObject *parent = nullptr);
    ~AlertCommand() override;

    /** The last line of each run: how many alerts stand that it gets no line for, these among them, which had no place here; empty: none. */
    using MoreLine = std::function<QByteArray(quint64 leftOut)>;
    void setMoreLine(MoreLine line) { m_moreLine = std::move(line); }

    /** Empty: none is run. Another one gets what waits. */
    void setCommand(const QString &command);
    const QString &command() const { return m_command; }
    /** One line for each alert; none: for what MoreLine says. */
    void run(const QByteArray &lines);
    /** Once, whatever comes of it. */
    void tryOut(const QByteArray &line);

signals:
    void failed(const QString &why);

private:
    bool hasSomethingToSay() const { return !m_waiting.empty() || !m_trial.isEmpty() || m_isWanted; }
    void gather();
    void runNext();
    void start();
    QByteArray takeInput();
    void takeErrors(QProcess &process);
    QString troubleOf(int code, QProcess::ExitStatus status) const;
    QString shownCommand() const;
    void onEnded(QProcess *process, const QString &trouble);

    Clock &m_clock;
    QString m_command;
    MoreLine m_moreLine;
    std::deque<QByteArray> m_waiting; // lines
    std::deque<QByteArray> m_running; // those of the present run
    QByteArray m_trial;
    qsizetype m_waitingBytes = 0;
    quint64 m_leftOut = 0, m_leftOutTold = 0; // lines; the latter in the present run
    bool m_isWanted = false;                  // a run, even without lines
    Duration m_pause;                         // until the next run, if this one fails
    QByteArray m_errors;                      // the beginning of what the run has written to standard error
    qint64 m_errorsInAll = 0;                 // bytes
    QProcess *m_process = nullptr;            // a child; null: none is running
    Instant m_notBefore;
    bool m_isScheduled = false;
};

} // namespace lockscope
