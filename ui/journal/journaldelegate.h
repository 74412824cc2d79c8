// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/figures.h"

#include <QStyledItemDelegate>

#include <optional>

namespace lockscope::ui {

class Theme;

/** Paints a cell of the journal's table with the margins of the header above it, its numbers in figures of one width. UI thread. */
class JournalDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    JournalDelegate(const Theme &theme, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const Theme &m_theme;
    mutable std::optional<Figures> m_figures;
};

} // namespace lockscope::ui
