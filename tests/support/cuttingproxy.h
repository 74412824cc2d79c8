// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocalServer>
#include <QObject>

#include <array>
#include <functional>

namespace lockscope {

class CountedStream;

/**
 * A proxy between two Unix sockets that counts every byte, over all streams together, and lets something happen between any two of them: a
 * cut, say. What has reached the server by then is carried out: its side is closed politely, and isSettled() once the server has closed, too.
 * In the test's thread, so the test must run its event loop.
 */
class CuttingProxy : public QObject {
    Q_OBJECT
public:
    enum class Way : quint8 { ToServer, ToClient };

    /** Listens on a socket of this name. */
    bool start(const QString &socketPath, const QString &serverSocket);
    /** Counts from 0 again. Before the byte of this number is passed on, this way, something happens, once; nothing: never. */
    void begin(Way way = Way::ToServer, qint64 byte = -1, std::function<void()> what = {});
    qint64 passed(Way way) const { return m_passed[std::size_t(way)]; }
    /** Ends all streams. */
    void cut();
    bool isSettled() const { return m_streams.isEmpty(); }

private:
    friend class CountedStream;
    /** How many of these may be passed on before something happens, which it has then. */
    qint64 room(Way way, qint64 size);
    void happen();

    QLocalServer m_server;
    QString m_serverSocket;
    QList<CountedStream *> m_streams; // until both sides are closed
    std::array<qint64, 2> m_passed{};
    Way m_way = Way::ToServer;
    qint64 m_byte = -1;
    std::function<void()> m_what;
};

} // namespace lockscope
