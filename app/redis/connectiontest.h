// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"

#include <QStringList>

#include <qcoro/qcorotask.h>

namespace lockscope::redis {

/** The result of "Test connection", in plain words. All text is safe to show as plain text. */
struct Diagnosis {
    Error::Kind kind = Error::Kind::None; ///< None: it works
    QString summary;                      ///< "Connected to Redis 7.0.15 (primary) in 3 ms." or "The server refused the password."
    QString detail;                       ///< the exact words, and their origin
    QString advice;                       ///< what to try next; empty when it works
    bool works() const { return kind == Error::Kind::None; }
    /** For a terminal: what there is of them, and the exact words only if the summary does not repeat them. */
    QStringList lines() const;
};

/** Explains an error of connecting to this endpoint. Pure. */
Diagnosis diagnose(const Error &error, const Endpoint &endpoint);

/** Connects once (no retry), asks PING and INFO server, and explains. Ends within the connect timeout, and with the scope if there is one. */
QCoro::Task<Diagnosis> testConnection(Connection::Options options, Clock &clock, const QObject *scope = nullptr);

} // namespace lockscope::redis
