// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/celldelegate.h"

namespace lockscope::ui {

/** The look of a countdown at one moment; computed separately from painting for tests. */
struct CountdownLook {
    enum class Tone { Calm, Urgent, Lapsed, Without };
    Tone tone = Tone::Calm;
    double share = 0; ///< of the lease that is left, 0…1
};
CountdownLook countdownLook(std::optional<qint64> leftMs, qint64 leaseMs, bool endingSoon);

/** Draws the bar of a countdown: the share of the lease that is left. */
void paintCountdownBar(QPainter &painter, const QRectF &rect, const CountdownLook &look, const Theme &theme);

/** Paints the time a lock has left: a bar and a number with even figures. Computes both when painting; the model need not change. */
class CountdownDelegate : public CellDelegate {
    Q_OBJECT
public:
    CountdownDelegate(const Theme &theme, QObject *parent) : CellDelegate(theme, Look::Number, parent) {}
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    static constexpr int barWidth = 84;
    static constexpr int barHeight = 6;

protected:
    int contentWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace lockscope::ui
