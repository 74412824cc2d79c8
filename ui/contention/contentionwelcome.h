// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

class QPushButton;

namespace lockscope::ui {

/** What the page of contention is for, and how to get something to show: while nothing was measured. UI thread. */
class ContentionWelcome : public QScrollArea {
    Q_OBJECT
public:
    explicit ContentionWelcome(QWidget *parent = nullptr);

    /** A server is open. */
    void setCanMeasure(bool canMeasure);
    /** The first button. */
    void focusFirst();

signals:
    void openRequested();
    void measureRequested();

private:
    QPushButton *m_measure, *m_open;
};

} // namespace lockscope::ui
