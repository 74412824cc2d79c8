// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <QByteArray>

namespace lockscope {

/**
 * Why an operation failed. The kind is for code; the text is for people and never holds a secret. The text may quote a server, so it is hostile when
 * shown (see base/safetext.h).
 */
struct Error {
    enum class Kind {
        None,
        InvalidInput, ///< what the user typed or passed cannot be used
        NotFound,     ///< host name, file or socket does not exist
        Refused,      ///< no process listens there
        TimedOut,
        Disconnected,  ///< the peer closed the connection, or there is none
        Cancelled,     ///< the program ended it itself
        NotTrusted,    ///< TLS: the certificate was not accepted
        TlsFailed,     ///< TLS: no handshake (not a TLS port, no common version)
        NotRedis,      ///< the peer speaks another protocol, or violates RESP
        AuthRequired,  ///< NOAUTH
        WrongPassword, ///< WRONGPASS, or "invalid password"
        NoPermission,  ///< NOPERM: the ACL user may not do this
        WrongType,     ///< WRONGTYPE
        Server,        ///< any other error reply; its first word is in code
        System,        ///< files, processes
    };

    Kind kind = Kind::None;
    Message text;
    /** First word of a server's error reply: "READONLY", "LOADING" …; or, in lower case, which sort of NotTrusted, TlsFailed, TimedOut, InvalidInput. */
    QByteArray code;

    bool operator==(const Error &) const = default;
};

} // namespace lockscope
