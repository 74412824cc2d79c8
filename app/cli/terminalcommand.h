// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/commandline.h"

#include <QObject>

namespace lockscope {

namespace redis {
struct Diagnosis;
}

/** A command that runs in the event loop of a program without windows, prints what it finds and finishes once. Main thread. */
class TerminalCommand : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    virtual void start() = 0;
    /** The user wants it to end (Ctrl+C): ends it soon. */
    virtual void interrupt() = 0;

signals:
    void finished(lockscope::ExitCode code);

protected:
    /** Emits finished(), the first time only. */
    void finish(ExitCode code);
    /** Says on standard error why the server could not be reached, and finishes. */
    void fail(const Error &error, const redis::Endpoint &endpoint);
    bool isFinished() const { return m_isFinished; }

private:
    bool m_isFinished = false;
};

} // namespace lockscope
