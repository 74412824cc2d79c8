// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayList>

#include <map>
#include <memory>

struct redisContext;

namespace lockscope {

/**
 * A connection of the protocol library's own, over a Unix socket, that blocks: nothing in it is Lockscope's, so that it may judge what
 * Lockscope says of a server. Connects at the first command and again after it was cut. Do not ask while the server is stopped.
 */
class PlainClient {
public:
    /** A string key as the server has it. */
    struct Value {
        QByteArray token;
        qint64 ttlMs = -1; ///< -1: none
    };

    explicit PlainClient(QByteArray socketPath, QByteArrayList greeting = {});
    ~PlainClient();
    Q_DISABLE_COPY_MOVE(PlainClient)

    /** The answer as text ("OK", "3", "" for nil, elements joined by line ends), or "(error) …" of the server or the connection. */
    QByteArray ask(const QByteArrayList &command);
    /** Every string key that matches, by SCAN, GET and PTTL; the pages are not of one instant. */
    std::map<QByteArray, Value> read(const QByteArray &pattern);

private:
    bool connect();
    void append(const QByteArrayList &command);
    QByteArray takeAnswer();
    QByteArray askConnected(const QByteArrayList &command);

    QByteArray m_socketPath;
    QByteArrayList m_greeting;
    std::unique_ptr<redisContext, void (*)(redisContext *)> m_context;
};

} // namespace lockscope
