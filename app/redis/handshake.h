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
 * What is said first on each stream (AUTH, CLIENT SETNAME, SELECT, PING), and whether the answers mean that we can work there. A value;
 * all questions may go in one write. What its errors quote of a server never holds our password.
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

/** A server that repeats our password must not get it onto the screen and into logs. Pure. */
Error withoutPassword(const Error &error, const Secret &password);
/** A TLS server answers what it does not understand with an alert record. Pure. */
bool isTlsAlert(const QByteArray &bytes);
/** A sentence with the first line of what a peer that is not Redis said, unless it repeats our password. Pure. */
QString foreignAnswerText(const QByteArray &bytes, const Secret &password);

} // namespace lockscope::redis
