// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QStringList>

#include <sys/types.h>

#include <array>
#include <memory>
#include <span>

class QSocketNotifier;

namespace lockscope {

/** How a child process of root changes its identity: PostgreSQL refuses to run as root, and foreign files must not run as root. */
struct NotRoot {
    enum class Way {
        Stay,
        OtherUser,   ///< runs as this user and group, with no other groups
        SeenAsOther, ///< runs in its own user namespace as another user, with root's files; for folders that other users cannot enter
    };
    Way way = Way::Stay;
    uid_t user = 0; ///< exists in the system, since PostgreSQL looks up its name
    gid_t group = 0;
    std::array<char, 32> userMap{}, groupMap{}; ///< maps for the namespace: root outside is this user and group inside
};

/** Returns Stay if this process is not root. Otherwise chooses the first existing one of these users, which must be able to reach all these files. */
NotRoot wayNotToBeRoot(std::span<const char *const> users, const QStringList &files);

/** Called in the child between fork and exec; async-signal-safe. False: it failed. */
bool stopBeingRoot(const NotRoot &how);

/**
 * A child process that the kernel kills when the thread that started it ends for any reason. Unlike QProcess, its destructor kills and reaps the
 * process without an event loop or a warning. Passes on only childEnvironment(). Keeps the last 4 KiB of output. Emits ended(). Lives in one thread.
 */
class ChildProcess : public QObject {
    Q_OBJECT
public:
    /** Options that differ from the usual. */
    struct Manner {
        int endSignal = 9;          ///< SIGKILL; or a signal upon which the process cleans up: SIGKILL follows after a second
        QString workingFolder = {}; ///< empty: that of this process
        bool isTask = false;        ///< it is expected to end; exitCode() is its result
        NotRoot identity = {};
        qint64 mostMemory = 0; ///< bytes of address space; 0: the limit of this process
    };

    ChildProcess();
    ~ChildProcess() override;

    /** Returns an empty text, or why the process could not be created. If the program cannot be executed, ended() follows. */
    QString start(const QString &program, const QStringList &arguments) { return start(program, arguments, Manner()); }
    QString start(const QString &program, const QStringList &arguments, const Manner &manner);
    pid_t processId() const { return m_process; }
    /** The exit code of a task that has ended; -1: it was killed. */
    int exitCode() const { return m_exitCode; }
    const QByteArray &output() const { return m_output; }

signals:
    /** The process has ended by itself. */
    void ended();

private:
    void readOutput();
    void collect();
    /** Returns true if the process closes its outputs within a second. */
    bool endsSoon() const;

    pid_t m_process = 0;
    int m_exitCode = -1;
    int m_endSignal = 9;
    bool m_isTask = false;
    int m_outputEnd = -1;
    std::unique_ptr<QSocketNotifier> m_notifier;
    QByteArray m_output;
};

} // namespace lockscope
