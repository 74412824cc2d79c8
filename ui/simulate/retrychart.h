// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "race/live/retrycomparison.h"
#include "ui/shared/theme.h"

#include <QWidget>

namespace lockscope::ui {

/**
 * Painted bars, a group for each figure that a retry policy changes, a bar for each policy; each group has a scale of its own, and each bar its
 * number. UI thread.
 */
class RetryChart : public QWidget {
    Q_OBJECT
public:
    explicit RetryChart(const Theme &theme, QWidget *parent = nullptr);

    void setFigures(const RetryFigures &figures);
    QSize minimumSizeHint() const override { return {520, 170}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Group;
    static std::vector<Group> groups();
    void paintGroup(QPainter &painter, const QRectF &rect, const Group &group) const;

    const Theme &m_theme;
    RetryFigures m_figures;
};

} // namespace lockscope::ui
