// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/handshake.h"

#include "base/safetext.h"
#include "redis/turnedaway.h"

#include <QCoreApplication>
#include <QByteArrayList>

#include <limits>

namespace lockscope::redis {

namespace {

struct HandshakeText {
    LOCKSCOPE_MESSAGES(lockscope::redis::HandshakeText)
};

using Step = Handshake::Question::Step;

Message notRedisText() { return HandshakeText::tr("The answer is not that of a Redis server"); }

/** Returns true for "ERR AUTH <password> called without any password configured" and its older wording: the server needs no password. */
bool needsNoPassword(const Error &error)
{
    return error.kind == Error::Kind::Server && error.code == "ERR" && error.text.english().contains(QStringLiteral("AUTH"))
        && (error.text.english().contains(QStringLiteral("without any password configured"))
            || error.text.english().contains(QStringLiteral("no password is set")));
}

/** Returns true if the error makes the connection unusable. */
bool isFatal(Step step, const Error &error)
{
    if (isTurnedAway(error))
        return true;
    switch (step) {
    case Step::Authenticate: return !needsNoPassword(error);
    case Step::Select: return true;
    case Step::SetName: // optional
    case Step::Info:
    case Step::Ping: // not permitted, or renamed: still an answer of Redis
        return false;
    }
    return true;
}

/** The text contains a stretch of the password that would help to guess the rest. A server may repeat only the beginning. */
bool repeats(const QString &shown, const Secret &password)
{
    constexpr qsizetype telling = 8;
    const QString secret = safeText(password.reveal(), std::numeric_limits<int>::max()); // escaped as the server's text is
    if (secret.size() <= telling)
        return !secret.isEmpty() && shown.contains(secret);
    for (qsizetype i = 0; i + telling <= shown.size(); ++i) {
        if (secret.contains(QStringView(shown).sliced(i, telling)))
            return true;
    }
    return false;
}

/** A peer that echoes whatever it receives must not pass for Redis. */
bool isExpected(Step step, const Reply &reply)
{
    switch (step) {
    case Step::Authenticate:
    case Step::Select: return reply.view() == "OK";
    case Step::Ping: return reply.view() == "PONG";
    case Step::SetName:
    case Step::Info: break;
    }
    return true;
}

} // namespace

Handshake::Handshake(const Endpoint &endpoint, const Secret &password, const QByteArray &clientName, AskInfo info) : m_password(password)
{
    const QByteArray user = endpoint.user.toUtf8();
    if (!user.isEmpty())
        m_questions.push_back({Step::Authenticate, command("AUTH", user, password.reveal())});
    else if (!password.isEmpty())
        m_questions.push_back({Step::Authenticate, command("AUTH", password.reveal())});
    if (!clientName.isEmpty())
        m_questions.push_back({Step::SetName, command("CLIENT", "SETNAME", clientName)});
    if (info == AskInfo::Yes)
        m_questions.push_back({Step::Info, command("INFO", "server")});
    if (endpoint.database != 0)
        m_questions.push_back({Step::Select, command("SELECT", endpoint.database)});
    m_questions.push_back({Step::Ping, command("PING")});
}

std::optional<Error> Handshake::objection(std::size_t question, const Result<Reply> &reply) const
{
    const Step step = m_questions[question].step;
    if (!reply)
        return isFatal(step, reply.error()) ? std::optional(withoutPassword(reply.error(), m_password)) : std::nullopt;
    if (!isExpected(step, *reply))
        return Error{Error::Kind::NotRedis, notRedisText(), {}};
    return {};
}

Error withoutPassword(const Error &error, const Secret &password)
{
    if (!repeats(error.text, password))
        return error;
    return {error.kind, HandshakeText::tr("(The server's message is not shown because it repeats the password.)"), {}};
}

bool isTlsAlert(const QByteArray &bytes) { return bytes.startsWith("\x15\x03"); }

Message foreignAnswerText(const QByteArray &bytes, const Secret &password)
{
    const QString line = safeText(bytes.split('\n').first().trimmed().left(80));
    return line.isEmpty() || repeats(line, password) ? notRedisText() : HandshakeText::tr("The server answered: %1").arg(line);
}

} // namespace lockscope::redis
