// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/message.h"
#include "base/result.h"
#include "privateservers/childprocess.h"
#include "privateservers/serverfolder.h"

#include <QObject>
#include <QtGlobal>

#include <array>
#include <functional>
#include <memory>
#include <span>

namespace lockscope {

/** The feature that needs a server, for messages: "The demo needs the program redis-server". */
struct FeatureName {
    LOCKSCOPE_MESSAGES(lockscope::FeatureName)
};

/**
 * The common part of all private servers: owns the folder, runs the program in it, and waits for its answer. Emits only from the event loop, so that
 * a receiver may destroy everything; emits nothing after stop(). Lives in one thread.
 */
class ServerProcess : public QObject {
    Q_OBJECT
public:
    /** For messages: "The redis-server of the demo ended". The clock outlives it. */
    ServerProcess(QString program, Message user, Clock &clock);
    ~ServerProcess() override;

    /**
     * Creates the folder in which the program works, and removes what earlier crashes left. The path of the socket must not be too long for the
     * system. Under root, the folder belongs to the first existing one of these users; without a program it stays root's.
     */
    Result<void> makeFolder(const QString &socketName, const QString &program, std::span<const char *const> users = nobody);
    QString path() const { return m_folder ? m_folder->path() + QStringLiteral("/data") : QString(); }
    /** Writes settings for the program to a new file beside that folder, unreadable to others. Returns its path. */
    Result<QString> writeSettings(const QString &name, const QByteArray &content);

    /** Runs a program in place of the one before. A task that succeeds emits taskDone(); any other end emits failed(). */
    void run(const QString &program, const QStringList &arguments, ChildProcess::Manner manner = {});
    /** Emits failed() unless answered() is called within this time. */
    void expectAnswer(Duration patience);
    void answered() { m_isAwaited = false; }

    void fail(const Error &error);
    /** Calls the function from the event loop, unless stop() is called before. */
    void later(std::function<void()> what);
    /** Ends the program as stop() does, but keeps the folder for another run(). */
    void halt();
    void stop();

signals:
    void taskDone();
    /** The program has failed; the receiver must call stop(). */
    void failed(const lockscope::Error &error);

private:
    static constexpr std::array<const char *, 1> nobody{"nobody"};
    void ended(bool isTask);
    Result<void> giveAway(const QString &file) const;

    const QString m_program;
    const Message m_user;
    Clock &m_clock;
    std::unique_ptr<ServerFolder> m_folder; // destroyed after the server in it
    NotRoot m_identity;
    std::unique_ptr<ChildProcess> m_process;
    bool m_isAwaited = false;
    quint64 m_run = 0; // counts stops, to ignore late calls
};

/** A TCP port of this machine that is free and reserved for a server; 0: none. */
quint16 freePort();

} // namespace lockscope
