// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"

#include <QObject>

#include <qcoro/qcorotask.h>

#include <optional>

namespace lockscope::redis {

/**
 * Asks a server whether it is a primary, since a sentinel may be wrong or late. Owns a connection. Lives in one thread; emits answered() when the
 * verdict or the trouble may have changed.
 */
class PrimaryProof : public QObject {
    Q_OBJECT
public:
    enum class Verdict : quint8 {
        Unknown,
        Primary,
        Replica,
        Untold, ///< the server denies the command
    };

    PrimaryProof(const Connection::Options &options, Clock &clock, const TransportFactory &factory);
    /** Asks, unless a question is pending. */
    void poll();

    Verdict verdict() const { return m_verdict; }
    Instant begun() const { return m_begun; }
    /** Since when the verdict is the current one. */
    Instant judged() const { return m_judged; }
    /** Why there is no verdict. */
    const std::optional<Connection::Trouble> &trouble() const { return m_trouble; }
    const Endpoint &endpoint() const { return m_connection.options().endpoint; }

signals:
    void answered();

private:
    QCoro::Task<> ask();
    void onConnectionChanged();
    void judge(Verdict verdict, const std::optional<Error> &error);

    Clock &m_clock;
    Connection m_connection;
    Instant m_begun, m_judged;
    Verdict m_verdict = Verdict::Unknown;
    std::optional<Connection::Trouble> m_trouble;
    bool m_isAsking = false;
};

} // namespace lockscope::redis
