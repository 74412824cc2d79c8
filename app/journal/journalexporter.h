// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalexport.h"

#include <QObject>
#include <QThread>

#include <atomic>

namespace lockscope {

/**
 * Writes the result of a query to a file, in a thread that it owns; the file appears when it is complete. Runs once; its destructor cancels it. Made,
 * used and destroyed in one thread.
 */
class JournalExporter : public QObject {
    Q_OBJECT
public:
    JournalExporter(const QString &journal, const QString &fileName, const JournalQuery &query, JournalFormat format, QObject *parent = nullptr);
    ~JournalExporter() override;

    void start();
    void cancel() { m_isCancelled = true; }

signals:
    void progressed(const lockscope::JournalExportProgress &progress);
    /** Emitted once. After an error, also Cancelled, no file is left behind. */
    void finished(qint64 rows, const lockscope::Error &error);

private:
    Result<qint64> write();

    const QString m_journal, m_fileName;
    const JournalQuery m_query;
    const JournalFormat m_format;
    std::atomic<bool> m_isCancelled = false;
    QThread m_thread;
    QObject m_place; // lives in m_thread and receives its work
};

} // namespace lockscope
