// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/celldelegate.h"
#include "ui/table/lockrow.h"

namespace lockscope::ui {

/** Colour of a state's dot and bar; its word always stands beside it. */
Theme::Role roleOfState(ShownState state);

/** Paints a lock's state: a dot and a word. */
class StateDelegate : public CellDelegate {
    Q_OBJECT
public:
    StateDelegate(const Theme &theme, QObject *parent) : CellDelegate(theme, Look::Plain, parent) {}
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    static constexpr int dotSpace = 16;

protected:
    int contentWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace lockscope::ui
