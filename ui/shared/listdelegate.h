// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/figures.h"

#include <QStyledItemDelegate>

#include <optional>

namespace lockscope::ui {

class Theme;

/** Paints a cell with the margins of the header above it, its numbers in figures of one width, a mark before its text. UI thread. */
class ListDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    ListDelegate(const Theme &theme, QObject *parent, Qt::TextElideMode elide = Qt::ElideRight);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const Theme &m_theme;
    const Qt::TextElideMode m_elide;
    mutable std::optional<Figures> m_figures;
};

} // namespace lockscope::ui
