// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalreader.h"

#include <QObject>
#include <QThread>

#include <atomic>
#include <memory>

namespace lockscope {

/** The answer to JournalBrowser::fetch(): rows of the query's part. */
struct JournalRows {
    JournalQuery query;
    JournalPageRequest request;
    JournalPageOf<StoredAction> actions;
    JournalPageOf<StoredHold> holds;
    quint64 holdsNotRecorded = 0; ///< within the time and server of the query
    Error error;

    bool isLast() const { return query.part == JournalPart::Actions ? actions.isLast : holds.isLast; }
    JournalMark mark() const { return query.part == JournalPart::Actions ? actions.mark : holds.mark; }
};

/**
 * Reads the journal in a thread that it owns, for callers that must not block. Results arrive as signals; a newer fetch() cancels an older one. Made,
 * used and destroyed in one thread.
 */
class JournalBrowser : public QObject {
    Q_OBJECT
public:
    explicit JournalBrowser(const QString &path, QObject *parent = nullptr);
    ~JournalBrowser() override;

    /** fetched() follows with this number, unless another fetch() comes before that. */
    quint64 fetch(const JournalQuery &query, const JournalPageRequest &request);
    /** detailsFetched() follows. */
    void fetchDetails(qint64 actionId);

signals:
    void fetched(quint64 id, const std::shared_ptr<const lockscope::JournalRows> &rows);
    /** Null: the action could not be read. */
    void detailsFetched(qint64 actionId, const std::shared_ptr<const lockscope::StoredAction> &action);

private:
    JournalRows read(const JournalQuery &query, const JournalPageRequest &request);

    JournalReader m_reader;              // used in m_thread
    std::atomic<quint64> m_readsFor = 0; // number of the fetch() that is being read
    std::atomic<quint64> m_newest = 0;
    QThread m_thread;
    QObject m_place; // lives in m_thread and receives its work
};

} // namespace lockscope
