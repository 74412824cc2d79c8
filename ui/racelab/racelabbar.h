// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;
class QVBoxLayout;

namespace lockscope::ui {

/** A line above the race lab, and what all such lines have: a row for its parts, and among them the scorecard's button and the menu's. UI thread. */
class RaceLabBar : public QFrame {
    Q_OBJECT
public:
    /** Shows whether the scorecard is visible. */
    QToolButton *scorecardButton() const { return m_scorecard; }

protected:
    /** The menu belongs to its creator. */
    RaceLabBar(QMenu *more, QWidget *parent);

    // To be put into the row.
    QHBoxLayout *row() const { return m_row; }
    /** For what has no room in the row. */
    QVBoxLayout *rows() const { return m_rows; }
    QToolButton *moreButton() const { return m_more; }

private:
    QVBoxLayout *m_rows;
    QHBoxLayout *m_row;
    QToolButton *m_scorecard;
    QToolButton *m_more;
};

/** The line above the gallery: what the lab is, and the search for a scenario. UI thread. */
class GalleryBar : public RaceLabBar {
    Q_OBJECT
public:
    /** The menu belongs to its creator. */
    explicit GalleryBar(QMenu *more, QWidget *parent = nullptr);
    void focusSearch();

signals:
    void searchChanged(const QString &text);
    /** By Return. */
    void searchDone();
    void exploreRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QLabel *m_about;
    QLineEdit *m_search;
};

} // namespace lockscope::ui
