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
        m_verdict = Verdict::Unknown;
        m_trouble = Connection::Trouble{m_connection.lastError(), m_trouble ? m_trouble->since : m_clock.now()};
        emit answered();
    }
}

void PrimaryProof::poll()
{
    if (m_connection.isReady() && !m_isAsking)
        ask();
}

/** Cancelled: this ends. */
QCoro::Task<> PrimaryProof::ask()
{
    m_isAsking = true;
    const Command question = command("ROLE");
    const Result<Reply> reply = co_await m_connection.send(question);
    if (!reply && reply.error().kind == Error::Kind::Cancelled)
        co_return;
    m_isAsking = false;
    if (reply) {
        m_verdict = reply->viewAt(0) == "master" ? Verdict::Primary : Verdict::Replica;
        m_trouble.reset();
    } else if (reply.error().kind == Error::Kind::NoPermission) {
        m_verdict = Verdict::Untold;
        m_trouble.reset();
    } else {
        m_verdict = Verdict::Unknown;
        m_trouble = Connection::Trouble{reply.error(), m_trouble ? m_trouble->since : m_clock.now()};
    }
    emit answered();
}

} // namespace lockscope::redis
