// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "redis/command.h"
#include "redis/endpoint.h"
#include "redis/reply.h"
#include "redis/secret.h"

#include <optional>
#include <vector>

namespace lockscope::redis {

/**
 * The first commands of each stream (AUTH, CLIENT SETNAME, INFO, SELECT, PING), and the check of their answers. A value; all questions may go in one
 * write.
 * Errors may quote the server, but never the password.
 */
class Handshake {
public:
    struct Question {
        enum class Step : quint8 { Authenticate, SetName, Info, Select, Ping };
        Step step;
        Command command;
    };

    enum class AskInfo : bool { No, Yes };
    Handshake(const Endpoint &endpoint, const Secret &password, const QByteArray &clientName, AskInfo info);

    const std::vector<Question> &questions() const { return m_questions; }
    /** Returns an error if the answer to this question makes the connection unusable. */
    std::optional<Error> objection(std::size_t question, const Result<Reply> &reply) const;

private:
    std::vector<Question> m_questions;
    Secret m_password;
};

/** Removes the password from an error, in case the server repeats it, so that it reaches neither the screen nor logs. Pure. */
Error withoutPassword(const Error &error, const Secret &password);
/** Returns true if the bytes are a TLS alert record, with which a TLS server answers bytes that it does not understand. Pure. */
bool isTlsAlert(const QByteArray &bytes);
/** A sentence with the first line that a peer other than Redis sent, unless it repeats our password. Pure. */
Message foreignAnswerText(const QByteArray &bytes, const Secret &password);

} // namespace lockscope::redis
