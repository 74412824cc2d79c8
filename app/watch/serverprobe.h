// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "redis/connection.h"
#include "watch/serverfacts.h"
#include "watch/watchhealth.h"

#include <qcoro/qcorotask.h>

#include <array>

namespace lockscope {

/**
 * Asks the server about itself (INFO, DBSIZE, TIME, CONFIG GET), each as far as it is allowed; what has been refused is not asked
 * again until forget(). Engine thread. Must outlive the answers: close the connection first.
 */
class ServerProbe {
public:
    ServerProbe(redis::Connection &connection, Clock &clock) : m_connection(connection), m_clock(clock) {}

    /** Changes: what others may change at any moment (number of keys, flags of events, role), cheap enough for every second. */
    enum class Scope : quint8 { Everything, Changes };
    /** An error only when the connection fails. */
    QCoro::Task<Result<void>> ask(Scope scope);
    /** Another stream, perhaps another server. */
    void forget();

    const ServerFacts &facts() const { return m_facts; }
    bool mayAskInfo() const { return !isRefused(Question::Server); }
    bool mayConfigure() const { return !isRefused(Question::Flags); }
    /** CONFIG was tried and refused. */
    void noteConfigRefused() { m_refused[std::size_t(Question::Flags)] = true; }
    void noteFlags(const QByteArray &flags) { m_facts.notifyFlags = flags; }
    std::vector<Lack> lacks() const;

private:
    enum class Question : quint8 { Server, Replication, Wipes, Keys, Time, Flags };
    static constexpr std::size_t questionCount = 6;

    bool isRefused(Question question) const { return m_refused[std::size_t(question)]; }
    void take(Question question, const redis::Reply &reply, Instant takenAt);
    void takeTime(const redis::Reply &reply, Instant takenAt);

    redis::Connection &m_connection;
    Clock &m_clock;
    ServerFacts m_facts;
    std::array<bool, questionCount> m_refused{};
};

} // namespace lockscope
