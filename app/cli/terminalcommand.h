// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/line/commandline.h"
#include "deployment/shards.h"

#include <QObject>
#include <QPointer>

#include <qcoro/qcorotask.h>

namespace lockscope {

struct Coverage;

namespace redis {
class Connection;
}

/** A command that runs in the event loop of a program without windows, prints its results and finishes once. Main thread. */
class TerminalCommand : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    virtual void start() = 0;
    /** The user has pressed Ctrl+C: ends the command soon. */
    virtual void interrupt() = 0;
    /** The time of --timeout is over: reports that, and ends the command soon. */
    virtual void timeOut(Duration after);

signals:
    void finished(lockscope::ExitCode code);
    /** The server has reported its identity: see redis::identityOf(). */
    void identified(const QByteArrayList &identity);

protected:
    /** Emits finished() on the first call only. */
    void finish(ExitCode code);
    /** Prints the last line of the output with --json, if the command has one and ends early, for this reason. */
    virtual void printLastLine(const QString &why) { Q_UNUSED(why) }
    /** Prints on standard error why nothing is done, and finishes. */
    void refuse(const QString &why);
    /** Prints on standard error why the server could not be reached, and finishes. */
    void fail(const Error &error, const redis::Endpoint &endpoint);
    /** The same for a deployment of which no server could be read. */
    void failUnseen(const Coverage &coverage);
    /** The same for a Sentinel, which has no locks. */
    void failAtSentinel(const Coverage &coverage);
    /** The options for connecting to the named servers in order to act on them. */
    static Shards::Options serversToActOn(const CommandLine &line, const redis::Passwords &passwords);
    bool isFinished() const { return m_isFinished; }
    /** Asks a saved server for its identity, once the connection is ready, and emits identified(). */
    QCoro::Task<> identify(QPointer<redis::Connection> connection, ServerProfile profile);

private:
    /** Advice that names the option to type, where the window has a field; empty: the usual advice is right here, too. */
    static QString optionFor(const Error &error);

    bool m_isFinished = false;
};

} // namespace lockscope
