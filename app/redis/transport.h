// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "redis/endpoint.h"

#include <QObject>

#include <functional>
#include <memory>

namespace lockscope::redis {

/**
 * A stream of bytes to one peer: a socket (sockettransport.h) or, in tests, a script. Lives in the thread of its connection. After open(), emits
 * opened() once, then received() as bytes arrive, and finally closed() exactly once; close() emits nothing.
 */
class Transport : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    virtual void open() = 0;
    virtual void write(const QByteArray &bytes) = 0;
    /** Ends the stream at once and without a signal. */
    virtual void close() = 0;
    /** True if the bytes cannot be read in transit (TLS, Unix socket, loopback). */
    virtual bool isPrivate() const = 0;
    /** True once the connection is accepted, though TLS may still be negotiated: distinguishes a silent server from an unreachable one. */
    virtual bool isAccepted() const = 0;

signals:
    void opened();
    void received(const QByteArray &bytes);
    void closed(const lockscope::Error &why);
};

using TransportFactory = std::function<std::unique_ptr<Transport>(const Endpoint &)>;

/** Makes TCP, TLS and Unix socket transports. */
std::unique_ptr<Transport> makeSocketTransport(const Endpoint &endpoint);

} // namespace lockscope::redis
