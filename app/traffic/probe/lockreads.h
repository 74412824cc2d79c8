// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "traffic/replay/lockreplay.h"

#include <qcoro/qcorotask.h>

#include <deque>
#include <map>
#include <memory>
#include <variant>

namespace lockscope {

struct TrafficDoor;

/**
 * Reads what locks hold of which the lines alone do not tell it. MONITOR shows the reading, too, as a transaction with a number in it: that is the place
 * of the answer among all other commands. Lines that come before their answer is there are held back. Owns a connection, and passes lines to the door,
 * without its own. Few and small commands: ten locks at once, ten times a second. Without answers it does nothing. Lives in the thread that
 * reads MONITOR.
 */
class LockReads {
public:
    LockReads(redis::Connection::Options options, const TrafficDoor &door, Clock &clock, redis::TransportFactory factory);
    ~LockReads();
    Q_DISABLE_COPY_MOVE(LockReads)

    void open();
    /** What is held back goes on without its answers. */
    void close();
    void take(const ExecutedCommand &command) { pass(Line(command)); }
    void takeGap(const TrafficGap &gap) { pass(Line(gap)); }
    /** After some lines: asks for what has become worth knowing. */
    void ask();
    /** The user may not read some lock, or none. */
    bool isRefused() const { return m_isRefused; }
    /** The commands that the user may not use, a bit for each. */
    quint32 denied() const { return m_denied; }
    static QByteArrayList commandsIn(quint32 denied);
    /** For MonitorReader: a line that stands for an answer. */
    static bool isPlace(QByteArrayView arguments);

private:
    using Line = std::variant<ExecutedCommand, TrafficGap>;
    struct Question {
        TrafficKey lock;
        bool isAnswered = false;
        TrafficStand stand = {};
        qint64 leftMs = -1; ///< negative: no end
    };

    void pass(Line line);
    bool isThrough(const Line &line);
    bool isThroughCommand(const ExecutedCommand &command);
    void goOn();
    void giveUp();
    void noteDenied(const std::vector<redis::Command> &commands, const std::vector<redis::Reply> &replies);
    QCoro::Task<> read(std::vector<TrafficKey> locks);
    void answer(Question &question, const std::vector<redis::Reply> &answers, bool isHash);

    const redis::Connection::Options m_options;
    const TrafficDoor &m_door;
    Clock &m_clock;
    const redis::TransportFactory m_factory;
    const std::shared_ptr<bool> m_isAlive = std::make_shared<bool>(true); // for coroutines
    std::unique_ptr<redis::Connection> m_connection;                      // null: nothing is asked
    std::map<quint64, Question> m_questions;
    const quint64 m_first; // number; another probe of the same server has others
    quint64 m_asked = 0;
    Instant m_askedAt;
    bool m_isAsking = false, m_isRefused = false;
    quint32 m_denied = 0;
    std::optional<QByteArray> m_ownClient; // while its transaction passes
    std::deque<Line> m_held;               // the first one waits for its answer
};

} // namespace lockscope
