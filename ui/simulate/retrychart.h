// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/retrycomparison.h"
#include "ui/shared/theme.h"

#include <QWidget>

namespace lockscope::ui {

/** Retry policies side by side: a group of bars for each figure in which they differ, a named bar for each policy with its value. UI thread. */
class RetryChart : public QWidget {
    Q_OBJECT
public:
    RetryChart(const Theme &theme, QWidget *parent = nullptr);

    void setFigures(const RetryFigures &figures);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

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
