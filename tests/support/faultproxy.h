// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/endpoint.h"

#include <QObject>
#include <QTcpServer>
#include <QTimer>

#include <memory>

namespace lockscope {

class ProxiedStream;

/**
 * A TCP proxy on a free port of 127.0.0.1 that does to bytes what networks and broken peers do. In the test's thread, so the test must
 * run its event loop. A mode is for streams that are open and for those that come; Pass ends it.
 */
class FaultProxy : public QObject {
    Q_OBJECT
public:
    enum class Mode {
        Pass,
        Hold,        ///< keeps what comes, both ways, and delivers it later: a network that loses packets for a while
        Swallow,     ///< drops what comes, both ways, and tells nobody: such a stream stays dead for ever, new ones work after Pass
        Drip,        ///< one byte a second towards the client, the rest after Pass
        Garbage,     ///< random bytes towards the client: at once, and instead of each answer
        Endless,     ///< a string of 512 MiB towards the client, at once and quickly, and after it another; after Pass the rest is silence
        EndlessList, ///< the same with a list of many small replies
        Refuse,      ///< ends all streams and listens no more
        BacklogFull, ///< ends all streams, takes no new ones, and its queue of those that wait is full
    };

    FaultProxy();
    ~FaultProxy() override;

    /** To this port of 127.0.0.1. */
    bool start(quint16 serverPort);
    void setMode(Mode mode);
    Mode mode() const { return m_mode; }
    /** Ends every stream, as if the server had. */
    void cutAll();
    redis::Endpoint endpoint() const;
    quint16 serverPort() const { return m_serverPort; }

private:
    /** A socket that listens and never accepts, with as many in its queue as it takes. */
    class FullQueue;

    void onNewConnection();

    QTcpServer m_server;
    std::unique_ptr<FullQueue> m_fullQueue;
    QTimer m_tick;
    QList<ProxiedStream *> m_streams; // each removes itself as it ends
    Mode m_mode = Mode::Pass;
    quint16 m_port = 0;
    quint16 m_serverPort = 0;
    int m_ticks = 0;
};

} // namespace lockscope
