// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/journal/journalmodel.h"

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;
class QStackedWidget;
class QTreeView;

namespace lockscope::ui {

/**
 * One part of the journal: its table, or in words why it is empty, and a line on how much of it is shown. Stands still while somebody points at it or
 * has scrolled. UI thread.
 */
class JournalTable : public QWidget {
    Q_OBJECT
public:
    JournalTable(JournalPart part, const QString &journal, const Theme &theme, QWidget *parent = nullptr);

    JournalModel &model() { return m_model; }
    /** Searches again; isNarrowed: less than everything is asked for. */
    void setQuery(const JournalQuery &query, bool isNarrowed);
    /** There may be new records: shows them, unless the table is held. */
    void refresh();
    void focusTable();
    /** Selects what was selected there, as soon as it is read. */
    void continueFrom(const JournalTable &before);
    const JournalRow *currentRow() const;

signals:
    void currentChanged();
    void detailsFetched(qint64 actionId, const std::shared_ptr<const lockscope::StoredAction> &action);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeView(const Theme &theme);
    QWidget *makeFooter();
    void showState();
    void wantCurrentOf(const JournalTable &table);
    void selectWanted();
    QString emptyText() const;
    QString countWords() const;

    JournalModel m_model;
    QStackedWidget *m_pages;
    QTreeView *m_view;
    QLabel *m_empty;
    QLabel *m_count = nullptr;
    QPushButton *m_newest = nullptr;
    std::optional<JournalPlace> m_wanted; // to be selected once it is read
    bool m_isNarrowed = false;
    bool m_isPointedAt = false;
    bool m_hasNew = false; // and stood still
};

} // namespace lockscope::ui
