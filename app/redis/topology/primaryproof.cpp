// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/primaryproof.h"

namespace lockscope::redis {

PrimaryProof::PrimaryProof(const Connection::Options &options, Clock &clock, const TransportFactory &factory)
    : m_clock(clock), m_connection(options, clock, factory), m_begun(clock.now())
{
    connect(&m_connection, &Connection::stateChanged, this, &PrimaryProof::onConnectionChanged);
    m_connection.open();
}

void PrimaryProof::onConnectionChanged()
{
    if (m_connection.isReady() && !m_isAsking) {
        ask();
    } else if (!m_connection.isReady() && m_connection.lastError().kind != Error::Kind::None) {
        judge(Verdict::Unknown, m_connection.lastError());
    }
}

void PrimaryProof::judge(Verdict verdict, const std::optional<Error> &error)
{
    if (verdict != m_verdict)
        m_judged = m_clock.now();
    const bool isNews = verdict != m_verdict || error.has_value() != m_trouble.has_value();
    m_verdict = verdict;
    m_trouble = error ? std::optional(Connection::Trouble{*error, m_trouble ? m_trouble->since : m_clock.now()}) : std::nullopt;
    if (isNews)
        emit answered();
}

void PrimaryProof::poll()
{
    if (m_connection.isReady() && !m_isAsking)
        ask();
}

/** On Cancelled, this object is being destroyed. */
QCoro::Task<> PrimaryProof::ask()
{
    m_isAsking = true;
    const Command question = command("ROLE");
    const Result<Reply> reply = co_await m_connection.send(question);
    if (!reply && reply.error().kind == Error::Kind::Cancelled)
        co_return;
    m_isAsking = false;
    if (reply)
        judge(reply->viewAt(0) == "master" ? Verdict::Primary : Verdict::Replica, {});
    else if (reply.error().kind == Error::Kind::NoPermission)
        judge(Verdict::Untold, {});
    else
        judge(Verdict::Unknown, reply.error());
}

} // namespace lockscope::redis
