// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QStringList>

#include <memory>

#include <sys/types.h>

class QSocketNotifier;

namespace lockscope {

/**
 * A program that runs for us and that the kernel kills when the thread that started it ends, however that comes. Unlike QProcess, its
 * destructor kills and collects it without an event loop and without a warning. Keeps the last 4 KiB of what it prints.
 */
class ChildProcess : public QObject {
    Q_OBJECT
public:
    ChildProcess();
    ~ChildProcess() override;

    /** Empty, or why the process could not be made. That the program cannot be executed is told by ended(). */
    QString start(const QString &program, const QStringList &arguments);
    pid_t processId() const { return m_process; }
    const QByteArray &output() const { return m_output; }

signals:
    /** It has ended by itself. */
    void ended();

private:
    void readOutput();
    void collect();

    pid_t m_process = 0;
    int m_outputEnd = -1;
    std::unique_ptr<QSocketNotifier> m_notifier;
    QByteArray m_output;
};

} // namespace lockscope
