// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/racelab/labbar.h"

class QLineEdit;

namespace lockscope::ui {

/** The line above the gallery: what the lab is, and the search for a scenario. UI thread. */
class GalleryBar : public LabBar {
    Q_OBJECT
public:
    /** The menu belongs to whoever made it. */
    explicit GalleryBar(QMenu *more, QWidget *parent = nullptr);
    void focusSearch();

signals:
    void searchChanged(const QString &text);
    /** By Return. */
    void searchDone();
    void exploreRequested();

private:
    QLineEdit *m_search;
};

} // namespace lockscope::ui
