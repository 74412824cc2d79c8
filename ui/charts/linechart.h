// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "ui/shared/theme.h"

#include <QStringList>
#include <QWidget>

#include <memory>
#include <vector>

namespace lockscope::ui {

/**
 * Lines over the last minutes or hours, x in seconds before now. The only user of the charting library, which is deprecated and can be exchanged
 * here. Hovering shows the values under the pointer. Names must not come from a server: the library reads HTML.
 */
class LineChart : public QWidget {
    Q_OBJECT
public:
    struct Line {
        QString name;
        Theme::Role color;
    };

    LineChart(std::vector<Line> lines, const Theme &theme, QWidget *parent = nullptr);
    ~LineChart() override;

    /** ages: seconds before now, oldest first. values: one row a line, as long as ages; at most 1,000 points each. Negative ones are gaps. */
    void setData(Duration range, const std::vector<double> &ages, const std::vector<std::vector<double>> &values);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
