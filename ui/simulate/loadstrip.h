// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "race/load.h"

#include <QFrame>

#include <deque>
#include <vector>

class QLabel;

namespace lockscope::ui {

/** What the simulated clients do to their locks and to the server, in one line of figures: rates of the last second, all else since counting began. UI thread. */
class LoadStrip : public QFrame {
    Q_OBJECT
public:
    explicit LoadStrip(QWidget *parent = nullptr);

    void setLoad(const LoadFigures &load);

signals:
    /** Begin to count anew. */
    void resetRequested();

private:
    QLabel *addCell(const QString &caption, const QString &what);
    /** Over about a second. */
    double recent(quint64 LoadFigures::*count) const;

    std::vector<QLabel *> m_values;
    std::deque<LoadFigures> m_samples; // of the last second, oldest first
};

/** "12 / 80 ms": of half of them and of 99 in 100; "—" if there were none. */
QString spreadText(const Spread &spread);
/** "0.24 ms", "12 ms", "1.8 s". */
QString shortTime(std::chrono::microseconds time);

} // namespace lockscope::ui
