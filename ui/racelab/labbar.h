// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QHBoxLayout;
class QMenu;
class QToolButton;

namespace lockscope::ui {

/** A line above the race lab, and what each has: a row for its parts, and among them the scorecard's button and the menu's. UI thread. */
class LabBar : public QFrame {
    Q_OBJECT
public:
    /** Whether the scorecard is in sight. */
    QToolButton *scorecardButton() const { return m_scorecard; }

protected:
    /** The menu belongs to whoever made it. */
    LabBar(QMenu *more, QWidget *parent);

    // To be put into the row.
    QHBoxLayout *row() const { return m_row; }
    QToolButton *moreButton() const { return m_more; }

private:
    QHBoxLayout *m_row;
    QToolButton *m_scorecard;
    QToolButton *m_more;
};

} // namespace lockscope::ui
