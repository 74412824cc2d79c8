// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/command.h"
#include "redis/transport.h"

#include <QPointer>

#include <memory>
#include <vector>

namespace lockscope {

class ScriptedTransport;

/**
 * The server's side of a conversation, played by the test: script.connects(); QCOMPARE(script.takeSent(), …); script.says("+PONG\r\n").
 * Hands its factory() to a Connection and stands for every stream which that opens, one after the other. Synchronous: what it says is
 * heard before says() returns. One script per Connection.
 */
class ScriptedServer {
public:
    ScriptedServer() : m_self(std::make_shared<ScriptedServer *>(this)) {}
    Q_DISABLE_COPY_MOVE(ScriptedServer)

    redis::TransportFactory factory();

    /** Streams opened so far. */
    int attempts() const { return m_attempts; }
    bool isStreamOpen() const;
    /** The present one; keep it to speak on after another has been opened. */
    ScriptedTransport *stream() const { return m_stream; }
    /** The stream stands; the client's greeting arrives. */
    void connects();
    /** connects(), and the usual answers to a greeting of any length: +OK … +PONG. The greeting is taken from takeSent(). */
    void welcomes();
    /** Commands received since the last call. A command that is not whole yet stays. */
    std::vector<redis::Command> takeSent();
    /** The oldest command not taken yet, its arguments joined by blanks; empty: none. Reads as a dialogue. */
    QByteArray hears();
    void says(const QByteArray &bytes);
    void closes(Error::Kind kind = Error::Kind::Disconnected, const QString &text = QStringLiteral("gone"));

    /** A bulk string and an array of bulk strings, as they go over the wire. */
    static QByteArray bulk(const QByteArray &value);
    static QByteArray array(const std::vector<QByteArray> &values);

private:
    friend class ScriptedTransport;
    std::shared_ptr<ScriptedServer *> m_self; // tells transports that outlive us
    QPointer<ScriptedTransport> m_stream;
    QByteArray m_sent;
    int m_attempts = 0;
};

/** One stream of a ScriptedServer. */
class ScriptedTransport final : public redis::Transport {
    Q_OBJECT
public:
    explicit ScriptedTransport(std::weak_ptr<ScriptedServer *> script) : m_script(std::move(script)) {}
    void open() override;
    void write(const QByteArray &bytes) override;
    void close() override { m_open = false; }
    bool isPrivate() const override { return true; }
    bool isAccepted() const override { return m_accepted; }
    bool isOpen() const { return m_open; }

private:
    friend class ScriptedServer;
    std::weak_ptr<ScriptedServer *> m_script;
    bool m_open = false;
    bool m_accepted = false;
};

} // namespace lockscope
