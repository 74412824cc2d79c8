// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLineEdit;
class QMenu;
class QToolButton;

namespace lockscope::ui {

/** The line above the gallery: what the lab is, and the search for a scenario. UI thread. */
class GalleryBar : public QFrame {
    Q_OBJECT
public:
    /** The menu belongs to whoever made it. */
    explicit GalleryBar(QMenu *more, QWidget *parent = nullptr);

    /** Whether the scorecard is in sight. */
    QToolButton *scorecardButton() const { return m_scorecard; }
    void focusSearch();

signals:
    void searchChanged(const QString &text);
    /** By Return. */
    void searchDone();
    void exploreRequested();

private:
    QLineEdit *m_search;
    QToolButton *m_scorecard;
};

} // namespace lockscope::ui
