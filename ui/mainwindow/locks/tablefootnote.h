// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/lockcolumns.h"

#include <QFrame>

class QLabel;

namespace lockscope::ui {

/**
 * A quiet line under the lock table: what a search leaves out, which columns have left and why, each with a link to the guide, or to the page that measures it. Hidden while there is
 * nothing to say. UI thread.
 */
class TableFootnote : public QFrame {
    Q_OBJECT
public:
    explicit TableFootnote(QWidget *parent = nullptr);

    void setRemarks(const std::vector<ColumnRemark> &remarks);
    /** A sentence; empty: nothing is left out. */
    void setSearch(const QString &sentence);

signals:
    void helpRequested(const QString &topic);
    void measuringRequested();

private:
    void addRemark(const ColumnRemark &remark);

    QLabel *m_search;
    QWidget *m_remarks;
};

} // namespace lockscope::ui
