// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/recognise.h"
#include "locks/lockprofiles.h"
#include "redis/connection.h"
#include "watch/reading/findprogress.h"
#include "watch/reading/keyreader.h"
#include "watch/reading/run.h"
#include "watch/reading/scanner.h"

#include <QObject>
#include <qcoro/qcorotask.h>

#include <memory>

namespace lockscope {

/**
 * Searches all keys of one database for what looks like a lock, and makes patterns: counts names by shape and reads a few keys of each shape. Runs
 * once, over its own connection, with reading commands only. Takes a fiftieth of the server's time, or a quarter if faster (see ScanBudget), and
 * pauses while the server is slow. Emits progressed() at most twice a second. Engine thread, or that of a command line.
 */
class LockFinder : public QObject {
    Q_OBJECT
public:
    struct Options {
        redis::Connection::Options connection;   ///< no reconnection: the search fails
        LockProfiles profiles;                   ///< the operator's lock profiles
        std::shared_ptr<NameGroups> groups = {}; ///< shared by several finders, whose progress then has no findings
        bool faster = false;
        Duration latencyBudget{5}; ///< time for one call to the server
        Duration progressInterval{500};
    };

    LockFinder(Options options, Clock &clock, redis::TransportFactory factory = redis::makeSocketTransport, QObject *parent = nullptr);
    ~LockFinder() override;

    /** See Connection::setGate(). */
    void setGate(redis::Connection::Gate gate) { m_connection.setGate(std::move(gate)); }
    void start();
    /** Applies from the next page on. */
    void setFaster(bool faster) { m_budget.setPercent(faster ? SharePace::usualPercent : SharePace::routinePercent); }
    /** Emits the findings so far, and nothing after that. */
    void cancel();

signals:
    /** The last one has the final state. A receiver must not destroy the finder from within. */
    void progressed(const lockscope::FindProgress &progress);

private:
    void onConnectionChanged();
    QCoro::Task<> look(RunPtr run);
    QCoro::Task<> askServer(RunPtr run);
    QCoro::Task<Result<void>> readPage(RunPtr run, std::vector<Bytes> keys);
    void take(const KeyReading &reading);
    ServerTime serverTime() const;
    void tellAgain(RunPtr run);
    void finish(FindProgress::State state, const Error &error = {});
    FindProgress progress(FindProgress::State state, const Error &error = {}) const;

    Clock &m_clock;
    Options m_options;
    redis::Connection m_connection;
    Pacing m_pacing;
    ScanBudget m_budget;
    KeyReader m_reader;
    Scanner m_scanner;
    std::shared_ptr<NameGroups> m_groups;
    std::shared_ptr<Run> m_run = std::make_shared<Run>(Run{true});
    Instant m_begunAt;
    std::optional<ServerTime> m_time;
    std::optional<quint64> m_keysInDatabase;
    std::vector<DatabaseKeys> m_otherDatabases;
    quint64 m_read = 0;
    quint64 m_refused = 0;
    bool m_isClusterNode = false;
};

} // namespace lockscope
