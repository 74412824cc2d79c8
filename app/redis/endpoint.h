// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "redis/secret.h"

#include <QString>

namespace lockscope::redis {

/** TLS options. The server is verified unless the user disabled that for this endpoint. */
struct TlsOptions {
    QString caFile;          ///< PEM; empty: the system's certificates
    QString certificateFile; ///< PEM, for servers that ask for a client certificate
    QString keyFile;         ///< PEM
    QString serverName;      ///< SNI and the name to verify; empty: the host
    bool verify = true;

    bool operator==(const TlsOptions &) const = default;
};

/**
 * The address of a Redis server and the user to authenticate as. A value; holds no secret, so it may be stored and shown. URLs:
 * redis://[user[:password]@]host[:port][/db], rediss://… (TLS), redis+unix://[user[:password]@]/path/to.sock[?db=n], also as unix://….
 */
struct Endpoint {
    enum class Kind { Tcp, Tls, Unix };

    Kind kind = Kind::Tcp;
    QString host = QStringLiteral("127.0.0.1");
    quint16 port = 6379;
    QString socketPath;
    QString user;
    int database = 0;
    TlsOptions tls;

    /** The URL without password, for display and storage. */
    QString toUrl() const;

    bool operator==(const Endpoint &) const = default;
};

/** A parsed URL, with the password separated from the endpoint. */
struct ParsedUrl {
    Endpoint endpoint;
    Secret password;
};

/** Parses a URL. The error says what is wrong and where; it never repeats the password. */
Result<ParsedUrl> parseUrl(const QString &url);

} // namespace lockscope::redis
