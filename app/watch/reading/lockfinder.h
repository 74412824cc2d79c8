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
 * Looks through all keys of one database for what looks like a lock, and makes patterns of it: counts the names by their shapes and reads a few keys
 * of each shape. Once; over a connection of its own, by commands that only read. Takes a fiftieth of the server's time, or a quarter when it is to be
 * faster (see ScanBudget), and rests while the server is slow. Engine thread, or that of a command line. Emits its progress twice a second at most.
 */
class LockFinder : public QObject {
    Q_OBJECT
public:
    struct Options {
        redis::Connection::Options connection;   ///< is not connected again: the search fails
        LockProfiles profiles;                   ///< what the operator knows of some locks
        std::shared_ptr<NameGroups> groups = {}; ///< of several finders: what they find together, which their progress leaves out
        bool faster = false;
        Duration latencyBudget{5}; ///< of one call to the server
        Duration progressInterval{500};
    };

    LockFinder(Options options, Clock &clock, redis::TransportFactory factory = redis::makeSocketTransport, QObject *parent = nullptr);
    ~LockFinder() override;

    /** Commands pass it, as those of Connection::setGate(). */
    void setGate(redis::Connection::Gate gate) { m_connection.setGate(std::move(gate)); }
    void start();
    /** From the next page on. */
    void setFaster(bool faster) { m_budget.setPercent(faster ? SharePace::usualPercent : SharePace::routinePercent); }
    /** Emits what was found so far, and nothing after it. */
    void cancel();

signals:
    /** The last one says how it ended. A receiver may not destroy the finder at once. */
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
