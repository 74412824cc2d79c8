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

/** How a child of root stops being root: PostgreSQL refuses to run as root, and files written by others must not run as root. */
struct NotRoot {
    enum class Way {
        Stay,
        OtherUser,   ///< as this user and group, with no other groups
        SeenAsOther, ///< in a user namespace of its own: seen as another user, with root's files; where other users may not even pass through
    };
    Way way = Way::Stay;
    uid_t user = 0; ///< which the system knows: PostgreSQL looks its name up
    gid_t group = 0;
    std::array<char, 32> userMap{}, groupMap{}; ///< for the namespace: root outside is this user and group inside
};

/** Stay, if we are not root. Else as the first existing one of these users, which must be able to reach all these files. */
NotRoot wayNotToBeRoot(std::span<const char *const> users, const QStringList &files);

/** In the child, between fork and exec: does only what is safe there. False: it failed. */
bool stopBeingRoot(const NotRoot &how);

/**
 * A child process that the kernel kills when the thread that started it ends, for whatever reason. Unlike QProcess, its destructor kills and collects
 * it without an event loop and without a warning. Passes only the part of our environment that a server needs. Keeps the last 4 KiB of its output.
 */
class ChildProcess : public QObject {
    Q_OBJECT
public:
    /** How it runs, other than usually. */
    struct Manner {
        int endSignal = 9;          ///< SIGKILL; another signal for a process that must clean up, and a second one for it, then SIGKILL anyway
        QString workingFolder = {}; ///< empty: ours
        bool isTask = false;        ///< it ends by itself; exitCode() is its result
        NotRoot identity = {};
        qint64 mostMemory = 0; ///< bytes of addresses; 0: the limit of this process
    };

    ChildProcess();
    ~ChildProcess() override;

    /** Empty, or why the process could not be made. ended() reports that the program cannot be executed. */
    QString start(const QString &program, const QStringList &arguments) { return start(program, arguments, Manner()); }
    QString start(const QString &program, const QStringList &arguments, const Manner &manner);
    pid_t processId() const { return m_process; }
    /** Of a task that has ended; -1: it was killed. */
    int exitCode() const { return m_exitCode; }
    const QByteArray &output() const { return m_output; }

signals:
    /** It has ended by itself. */
    void ended();

private:
    void readOutput();
    void collect();
    /** Whether it closes its outputs within a second. */
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
