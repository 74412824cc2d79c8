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
 * What all private servers have in common: the folder of one, the program that runs in it, and the wait until it answers. Emits from the event loop
 * only, never from within a call, so that a receiver may end everything; emits nothing after stop(). Lives in one thread.
 */
class ServerProcess : public QObject {
    Q_OBJECT
public:
    /** For messages: "The redis-server of the demo ended". The clock outlives it. */
    ServerProcess(QString program, Message user, Clock &clock);
    ~ServerProcess() override;

    /**
     * Makes the folder in which the program works, and removes what earlier crashes left; the path of the socket in it must not be too long for the
     * system. Root's programs do not run as root: the folder belongs to the first existing one of these users. Without a program it stays ours.
     */
    Result<void> makeFolder(const QString &socketName, const QString &program, std::span<const char *const> users = nobody);
    QString path() const { return m_folder ? m_folder->path() + QStringLiteral("/data") : QString(); }
    /** Settings that the program reads: a new file beside that folder, which others cannot read. Returns its path. */
    Result<QString> writeSettings(const QString &name, const QByteArray &content);

    /** Replaces the one that ran before. The end of a task that succeeds is taskDone(), any other end is failed(). */
    void run(const QString &program, const QStringList &arguments, ChildProcess::Manner manner = {});
    /** Of milliseconds: failed(), unless it has answered() by then. */
    void expectAnswer(Duration patience);
    void answered() { m_isAwaited = false; }

    void fail(const Error &error);
    /** From the event loop, unless it is stopped before. */
    void later(std::function<void()> what);
    /** As stop(), but the folder stays, for another run(). */
    void halt();
    void stop();

signals:
    void taskDone();
    /** It still has to be stopped. */
    void failed(const lockscope::Error &error);

private:
    static constexpr std::array<const char *, 1> nobody{"nobody"};
    void ended(bool isTask);
    Result<void> giveAway(const QString &file) const;

    const QString m_program;
    const Message m_user;
    Clock &m_clock;
    std::unique_ptr<ServerFolder> m_folder; // outlives the server in it
    NotRoot m_identity;
    std::unique_ptr<ChildProcess> m_process;
    bool m_isAwaited = false;
    quint64 m_run = 0; // counts what was stopped, for what comes late
};

/** A TCP port of this machine that is free now; 0: none. If another process takes it first, the start of the server fails. */
quint16 freePort();

} // namespace lockscope
