// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/contention/contendedmodel.h"

#include <QFrame>

#include <optional>

class QLabel;
class QLineEdit;
class QTreeView;

namespace lockscope::ui {

/** The locks of a measurement as a table that can be searched, sorted and copied. Emits which one is chosen. UI thread. */
class ContendedTable : public QFrame {
    Q_OBJECT
public:
    explicit ContendedTable(const Theme &theme, QWidget *parent = nullptr);

    /** Keeps the chosen lock, if it is in this one, too; else chooses the first row. */
    void setReport(std::shared_ptr<const TrafficReport> report);
    /** Nothing: none is chosen. */
    std::optional<TrafficKey> chosen() const;
    /** Whatever the search hides; does nothing if the measurement does not have it. */
    void choose(const TrafficKey &lock);
    void focusTable();
    /** How high it is with so many rows in sight, or all, if there are fewer. */
    int heightWith(int rows) const;
    void focusSearch();

signals:
    void lockChosen(const lockscope::TrafficKey &lock);

private:
    void makeView(const Theme &theme);
    void showCount();
    void copyAll() const;

    ContendedModel m_model;
    ContendedOrder m_sorted;
    QString m_period; // when it was measured
    QTreeView *m_view;
    QLineEdit *m_search;
    QLabel *m_count;
};

} // namespace lockscope::ui
