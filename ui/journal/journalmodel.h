// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalbrowser.h"
#include "ui/journal/journalcells.h"

#include <QAbstractTableModel>

#include <deque>
#include <memory>

namespace lockscope::ui {

/**
 * One part of the journal as a table, newest first, read page by page as it is scrolled to and bounded: for more than mostRows, narrow the search or
 * export. Reads in another thread. UI thread.
 */
class JournalModel : public QAbstractTableModel {
    Q_OBJECT
public:
    static constexpr int mostRows = 10'000;

    static constexpr int WholeTextRole = Qt::UserRole; ///< QString, of which a cell may show a part

    JournalModel(JournalPart part, const QString &journal, const Theme &theme, QObject *parent = nullptr);
    ~JournalModel() override;

    JournalPart part() const { return m_query.part; }
    const JournalQuery &query() const { return m_query; }
    /** Begins again, with another search; its part stays. */
    void setQuery(JournalQuery query);
    /** Puts what was written since into its place. */
    void refresh();
    /** Puts a page of older ones below. Not fetchMore(): a tree view calls that until everything is there. */
    void fetchOlder();
    const JournalRow &row(int row) const { return m_rows[std::size_t(row)]; }
    /** Everything there is to know of it; detailsFetched() follows. */
    void fetchDetails(qint64 actionId);

    bool isLoading() const { return m_awaited != 0; }
    /** There are older ones that are not in the table yet, or never will be. */
    bool hasMore() const { return m_hasMore; }
    bool isFull() const { return m_hasMore && int(m_rows.size()) >= mostRows; }
    const Error &problem() const { return m_problem; }
    quint64 holdsNotRecorded() const { return m_holdsNotRecorded; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

signals:
    /** For what the functions above return. */
    void stateChanged();
    void detailsFetched(qint64 actionId, const std::shared_ptr<const lockscope::StoredAction> &action);

private:
    enum class Wanted : quint8 { Newest, Older, Newer };

    JournalBrowser &browser();
    void ask(Wanted wanted);
    void onFetched(const JournalRows &answer);
    void begin(std::deque<JournalRow> rows, bool hasMore);
    void putBelow(const std::deque<JournalRow> &rows, bool hasMore);
    void putIn(std::deque<JournalRow> rows);
    int placeOf(const JournalRow &row) const;
    void removeIntentOf(const JournalRow &row);

    const QString m_journal;
    const Theme &m_theme;
    std::unique_ptr<JournalBrowser> m_browser; // from the first question on
    JournalQuery m_query;
    std::deque<JournalRow> m_rows;
    Error m_problem;
    quint64 m_holdsNotRecorded = 0;
    quint64 m_awaited = 0; // answer; 0: none
    Wanted m_wanted = Wanted::Newest;
    JournalMark m_mark; // what was written after it is not in the table yet
    bool m_hasMore = false;
};

} // namespace lockscope::ui
