// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QTreeView;

namespace lockscope::ui {

class Theme;

/** Paints a row of the event log with the spacing of the lock table; a note extends over the columns that it leaves empty. */
class EventDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    EventDelegate(const Theme &theme, QTreeView *view);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    QRect noteRect(const QRect &row) const;

    const Theme &m_theme;
    const QTreeView *m_view;
};

} // namespace lockscope::ui
