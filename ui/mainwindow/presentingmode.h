// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace lockscope::ui {

class PageStack;

/**
 * Hides what says of the watched server while the race lab has the whole screen: a race runs on private servers, and an audience need not read of
 * production. UI thread.
 */
class PresentingMode : public QObject {
    Q_OBJECT
public:
    /** Lives as long as the window of the pages. */
    PresentingMode(const PageStack &pages, QWidget &ofServer);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void refresh();

    const PageStack &m_pages;
    QWidget &m_ofServer;
};

} // namespace lockscope::ui
