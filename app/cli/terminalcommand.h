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
    /** The user wants it to end (Ctrl+C): ends it soon. */
    virtual void interrupt() = 0;
    /** Its time (--timeout) is over: reports it, and ends soon. */
    virtual void timeOut(Duration after);

signals:
    void finished(lockscope::ExitCode code);
    /** What the server calls itself: see redis::identityOf(). */
    void identified(const QByteArrayList &identity);

protected:
    /** Emits finished(), the first time only. */
    void finish(ExitCode code);
    /** The last line of the output (--json), where a command has one: it ends before it could print it, for this reason. */
    virtual void printLastLine(const QString &why) { Q_UNUSED(why) }
    /** Says on standard error why nothing is done, and finishes. */
    void refuse(const QString &why);
    /** Says on standard error why the server could not be reached, and finishes. */
    void fail(const Error &error, const redis::Endpoint &endpoint);
    /** Likewise, of a deployment of which nothing is seen. */
    void failUnseen(const Coverage &coverage);
    /** Likewise, of a Sentinel, which has no locks. */
    void failAtSentinel(const Coverage &coverage);
    /** Of the server that was named. */
    static Shards::Options serversToActOn(const CommandLine &line, const redis::Passwords &passwords);
    bool isFinished() const { return m_isFinished; }
    /** Once the connection is ready: asks it, and emits identified(), if the server is a saved one. */
    QCoro::Task<> identify(QPointer<redis::Connection> connection, ServerProfile profile);

private:
    /** What to type, where a window would have a field; empty: the usual advice holds here, too. */
    static QString optionFor(const Error &error);

    bool m_isFinished = false;
};

} // namespace lockscope
