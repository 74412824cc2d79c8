// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"

#include <QObject>

#include <qcoro/qcorotask.h>

#include <memory>

namespace lockscope {

/**
 * Lets the server itself end a probe when this program stands still: stopped, on a sleeping machine, or cut off by the network. A connection waits (WAIT)
 * for three seconds with the order to end the probe behind it; while all is well, it is replaced each second, before it burns down. Where WAIT is not
 * there or not allowed, as on a replica, there is no fuse. Emits burnt(). Lives in the probe's thread.
 */
class ProbeFuse : public QObject {
    Q_OBJECT
public:
    /** Ends the client with this id. */
    ProbeFuse(qint64 probe, redis::Connection::Options options, Clock &clock, redis::TransportFactory factory);

    /** False: there is none. To be called again each second. */
    static QCoro::Task<bool> light(QPointer<ProbeFuse> self);

signals:
    void burnt();

private:
    struct Fuse {
        explicit Fuse(const ProbeFuse &of) : connection(of.m_options, of.m_clock, of.m_factory) {}
        redis::Connection connection;
        bool isLit = false;
    };
    static QCoro::Task<> burn(QPointer<ProbeFuse> self, std::weak_ptr<Fuse> fuse);

    const qint64 m_probe;
    const redis::Connection::Options m_options;
    Clock &m_clock;
    const redis::TransportFactory m_factory;
    std::shared_ptr<Fuse> m_last, m_new;
};

} // namespace lockscope
