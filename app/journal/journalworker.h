// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalfile.h"
#include "journal/journalqueue.h"
#include "journal/journalstatus.h"
#include "journal/unrecorded.h"

#include <QObject>
#include <QSet>

#include <atomic>
#include <memory>
#include <optional>

namespace lockscope {

/**
 * The part of JournalWriter that lives in its thread: writes the queue to the file, and opens, prunes and renames the file and retries as needed.
 * Blocks as long as the disk does.
 */
class JournalWorker : public QObject {
    Q_OBJECT
public:
    JournalWorker(const QString &path, Clock &clock, const JournalLimits &limits, std::shared_ptr<JournalQueue> queue);

    /** Schedules work(); any thread. */
    void wake();
    /** Writes the waiting records that are due. */
    void work();
    void check();
    /** Writes all waiting records, in one attempt, and closes the file. */
    void finish();

signals:
    void statusChanged(const lockscope::JournalStatus &status);
    /** The first `actions` actions ever added are on the disk. With a problem: those of them that are not cannot be written now. */
    void attempted(quint64 actions, const QString &problem);

private:
    enum class Which : quint8 { Due, All };

    void attempt(Which which);
    Result<void> write(Which which);
    Result<void> ensureOpen();
    Result<void> writeActions();
    Result<void> writeHolds();
    Result<void> writeRunning();
    Result<void> prune();
    void onFailure(const Error &error);
    void workAgainAt(Instant at);
    void report();
    QString noteUnrecorded();

    const QString m_path;
    Clock &m_clock;
    const JournalLimits m_limits;
    const std::shared_ptr<JournalQueue> m_queue;
    std::unique_ptr<JournalFile> m_file;
    UnrecordedNote m_note;
    QString m_notNoted;       // why the last ones could not be added to m_note
    QSet<qint64> m_openNoted; // intents in the note whose outcome is still to come
    JournalStatus m_status, m_reported;
    std::atomic<bool> m_isWoken = false;
    std::optional<Instant> m_worksAgainAt;
    Instant m_retryAt, m_writeHoldsAt, m_pruneAt; // at the earliest
    Duration m_retryAfter;
};

} // namespace lockscope
