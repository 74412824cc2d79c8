// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/reading/scanner.h"

#include <QObject>
#include <QSet>

#include <memory>

namespace lockscope {

/** How many keys match the patterns, as far as was looked. */
struct KeyCount {
    qint64 keys = 0;
    std::optional<double> share; ///< of the keys that were looked at; nothing: not known
    bool isWhole = false;        ///< all were looked at; false: at least that many
    bool isLast = false;         ///< no other count follows
    Error error;                 ///< why not all could be looked at
};

/**
 * Counts the keys of some servers that match patterns, as somebody asks who is about to watch them: a few seconds, at most the share of a scan of the
 * server's time, and not beyond a number that is plainly enough. Reads names only. Engine thread.
 */
class KeyCounter : public QObject {
    Q_OBJECT
public:
    static constexpr Duration longest{5000};
    static constexpr qint64 enough = 10'000;

    KeyCounter(std::vector<redis::Connection::Options> servers, QByteArrayList patterns, Clock &clock,
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
    QSet<Bytes> m_keys; // a scan may name one twice
    KeyCount m_count;
};

} // namespace lockscope
