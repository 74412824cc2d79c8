// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QStackedWidget>

namespace lockscope {
class Session;
}

namespace lockscope::ui {

class ConnectionBar;
class MainMenu;

/**
 * The pages of the window, one of them in view, and what selects it: the buttons of the bar and the words in the menu. Knows which of them need a
 * server, and where leaving one leads. UI thread.
 */
class PageStack : public QStackedWidget {
    Q_OBJECT
public:
    enum class Page : quint8 { Start, Locks, Simulate, RaceLab, Journal, Alerts };

    PageStack(const Session &session, ConnectionBar &bar, MainMenu &menu, QWidget *parent);

    /** Owns it from now on. The topic is that of the guide, see HelpKey. */
    void add(Page page, QWidget *widget, const char *helpTopic);
    bool isIn(Page page) const { return currentWidget() == m_pages.value(page); }
    void turnTo(Page page);
    /** Turns to it, or away from it: to the locks, or without a server to the start. Does nothing if the page needs a server and none is open. */
    void turn(Page page, bool isWanted);
    /** To it, or away from it if it is in view. */
    void toggle(Page page) { turn(page, !isIn(page)); }

protected:
    /** Esc leaves a page on which somebody looked something up. */
    void keyPressEvent(QKeyEvent *event) override;

signals:
    void pageTurned(lockscope::ui::PageStack::Page page);

private:
    const Session &m_session;
    ConnectionBar &m_bar;
    MainMenu &m_menu;
    QHash<Page, QWidget *> m_pages;
};

} // namespace lockscope::ui
