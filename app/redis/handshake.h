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
 * The first commands of each stream (AUTH, CLIENT SETNAME, SELECT, PING), and whether the answers allow us to work there. A value; all questions may
 * go in one write. Errors may quote the server, but never our password.
 */
class Handshake {
public:
    struct Question {
        enum class Step : quint8 { Authenticate, SetName, Select, Ping };
        Step step;
        Command command;
    };

    Handshake(const Endpoint &endpoint, const Secret &password, const QByteArray &clientName);

    const std::vector<Question> &questions() const { return m_questions; }
    /** Why we cannot work here, by the answer to that question, if so. */
    std::optional<Error> objection(std::size_t question, const Result<Reply> &reply) const;

private:
    std::vector<Question> m_questions;
    Secret m_password;
};

/** Removes our password from an error, in case a server repeats it, so that it does not reach the screen or logs. Pure. */
Error withoutPassword(const Error &error, const Secret &password);
/** A TLS server answers bytes that it does not understand with an alert record. Pure. */
bool isTlsAlert(const QByteArray &bytes);
/** A sentence with the first line that a peer other than Redis sent, unless it repeats our password. Pure. */
Message foreignAnswerText(const QByteArray &bytes, const Secret &password);

} // namespace lockscope::redis
