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
#include <optional>

namespace lockscope {

/**
 * The words of a command: blanks part them, 'single' and "double" quotes keep them together, three double quotes are one in the text, and nothing else has
 * a meaning. Nothing: a quote has no end.
 */
std::optional<QStringList> commandWords(const QString &command);

/**
 * Runs a program of the operator for raised alerts and writes their lines to its standard input. Uses no shell: program and arguments are one line,
 * see commandWords(). Passes on only a few environment variables. Gathers alerts for two seconds, then starts one run at a time, at
 * most one in ten seconds, each with at most 256 KiB. Repeats the lines of a failed run at growing intervals until a run succeeds. Emits failed() if
 * the program cannot be started, fails, does not end in time or writes errors without end; the last two are killed with their process group. A trial
 * runs at once and has its own account, tried(). UI thread.
 */
class AlertCommand : public QObject {
    Q_OBJECT
public:
    explicit AlertCommand(Clock &clock, QObject *parent = nullptr);
    ~AlertCommand() override;

    /** Makes the last line of each run, the number of alerts without a line; leftOut of them had no room in this object. Empty: no such line. */
    using MoreLine = std::function<QByteArray(quint64 leftOut)>;
    void setMoreLine(MoreLine line) { m_moreLine = std::move(line); }

    /** Empty: runs no program and drops the waiting lines. Another program gets the waiting lines. */
    void setCommand(const QString &command);
    const QString &command() const { return m_command; }
    /** Runs the program soon with one line for each alert; without lines, with MoreLine's alone. */
    void run(const QByteArray &lines);
    /** Runs the program with this line once, as soon as none is running, and does not repeat a failed run. tried() follows. */
    void tryOut(const QByteArray &line);

signals:
    void failed(const QString &why);
    /** How a trial ended, in words: exit code and output, or why it could not be started. */
    void tried(bool hasWorked, const QString &account);

private:
    bool hasSomethingToSay() const { return !m_waiting.empty() || !m_trial.isEmpty() || m_isWanted; }
    void gather();
    void runNext();
    void start();
    QByteArray takeInput();
    void takeErrors(QProcess &process);
    void takeOutput(QProcess &process);
    void stop(QProcess &process, const QString &why);
    QString whyNotStarted(const QString &program, const QProcess &process) const;
    void tellTrial(const QString &trouble);
    QString troubleOf(int code, QProcess::ExitStatus status) const;
    QString shownCommand() const;
    void onEnded(QProcess *process, const QString &trouble);

    Clock &m_clock;
    QString m_command;
    MoreLine m_moreLine;
    std::deque<QByteArray> m_waiting; // lines
    std::deque<QByteArray> m_running; // lines of the present run
    QByteArray m_trial;
    qsizetype m_waitingBytes = 0;
    quint64 m_leftOut = 0, m_leftOutTold = 0; // number of lines; the latter were reported to the present run
    bool m_isWanted = false;                  // run, even without lines
    Duration m_pause;                         // until the next run, if this one fails
    bool m_isTrial = false;                   // the present run is one, perhaps with lines
    QString m_whyStopped;                     // the present run; empty: it ends by itself
    QByteArray m_output;                      // the beginning of a trial's standard output
    QByteArray m_errors;                      // the beginning of the run's standard error
    qint64 m_errorsInAll = 0;                 // bytes of standard error
    QProcess *m_process = nullptr;            // a child; null: none is running
    Instant m_notBefore;
    bool m_isScheduled = false;
};

} // namespace lockscope
