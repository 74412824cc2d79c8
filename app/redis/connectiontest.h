// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"

#include <QStringList>

#include <vector>

#include <qcoro/qcorotask.h>

namespace lockscope::redis {

/** The result of "Test connection", in plain words. All text is safe to show as plain text. */
struct Diagnosis {
    Error::Kind kind = Error::Kind::None; ///< None: it works
    QString summary;                      ///< "Connected to Redis 7.0.15 (primary) in 3 ms." or "The server refused the password."
    QString detail;                       ///< the exact error text and its origin
    QString advice;                       ///< what to try next; empty when it works
    std::vector<Endpoint> servers = {};   ///< of a deployment that works: those that have its keys
    QByteArray process = {};              ///< of one server: its run id; empty: it did not say
    bool works() const { return kind == Error::Kind::None; }
    /** For a terminal: the non-empty texts; the detail only if the summary does not repeat it. */
    QStringList lines() const;
};

/** Explains an error of connecting to this endpoint. Pure. */
Diagnosis diagnose(const Error &error, const Endpoint &endpoint);

/** Connects once (no retry), sends PING and INFO server, and explains the result. Ends within the connect timeout, or when the scope is destroyed. */
QCoro::Task<Diagnosis> testConnection(Connection::Options options, Clock &clock, const QObject *scope = nullptr);

} // namespace lockscope::redis
