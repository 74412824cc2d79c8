// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/reading/scanner.h"
#include "watch/reading/trialfacts.h"

#include <QHash>
#include <QObject>
#include <QSet>

#include <memory>

namespace lockscope {

/** How many keys match the patterns, as far as was looked, and what else was found out. */
struct KeyCount {
    qint64 keys = 0;
    std::vector<qint64> byPattern;   ///< in the order of the patterns; a key may match several
    std::optional<TrialFacts> facts; ///< of the servers that were reached
    std::optional<double> share;     ///< of the keys that were looked at; nothing: not known
    bool isWhole = false;            ///< all were looked at; false: at least that many
    bool isLast = false;             ///< no other count follows
    bool seemsRedlock = false;       ///< servers with keys of their own have a lock under one random token on most of them
    Error error;                     ///< why not all could be looked at
};

/**
 * Counts the keys of some servers that match patterns, as somebody asks who is about to watch them: a few seconds, at most the share of a scan of the
 * server's time, and not beyond a number that is plainly enough. Reads names only; where most of several independent servers have the same keys, the
 * values of a few of them, too. Engine thread.
 */
class KeyCounter : public QObject {
    Q_OBJECT
public:
    static constexpr Duration longest{5000};
    static constexpr qint64 enough = 10'000;

    enum class Keys : quint8 { Moving, OfEachServer }; ///< a key on two servers is one (that moves, or of a Redlock), or two
    KeyCounter(std::vector<redis::Connection::Options> servers, Keys keys, QByteArrayList patterns, Clock &clock,
               redis::TransportFactory factory = redis::makeSocketTransport, QObject *parent = nullptr);
    ~KeyCounter() override;

    void start();

signals:
    /** Some times, and a last time. */
    void counted(const lockscope::KeyCount &count);

private:
    /** The scan of one server. */
    struct Scan;
    void next();
    QCoro::Task<> count(RunPtr run);
    QCoro::Task<> compare(RunPtr run);
    bool isOnMost(int servers) const { return std::size_t(servers) * 2 > m_servers.size(); }
    std::vector<Bytes> onMost() const;
    void takeKeys(const std::vector<Bytes> &keys);
    qint64 keyCount() const { return m_keysBefore + m_keys.size(); }
    void tellAgain(RunPtr run);
    void tell();
    void end();

    Clock &m_clock;
    std::vector<redis::Connection::Options> m_servers;
    const QByteArrayList m_patterns;
    const redis::TransportFactory m_factory;
    std::size_t m_next = 0;
    std::unique_ptr<Scan> m_scan; // null: not begun, or over
    const std::shared_ptr<Run> m_run = std::make_shared<Run>();
    const Keys m_kind;
    QSet<Bytes> m_keys;                           // a scan may name one twice
    qint64 m_keysBefore = 0;                      // of servers with keys of their own, those before
    QHash<Bytes, int> m_having;                   // how many servers have the key
    std::vector<Bytes> m_compared;                // of these the tokens are compared; empty: not that far
    QHash<std::pair<Bytes, Bytes>, int> m_tokens; // how many servers have this token under this key
    KeyCount m_count;
};

} // namespace lockscope
