// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QStackedWidget>

namespace lockscope {
class Session;
}

namespace lockscope::ui {

class MainMenu;

/**
 * The pages of the window, one of them in view, and the actions of the menu that choose it, checked while it is. Knows which of them need a
 * server, and where leaving one leads: Esc and the mouse's button for it go back as they do in a browser. UI thread.
 */
class PageStack : public QStackedWidget {
    Q_OBJECT
public:
    enum class Page : quint8 { Start, Locks, Simulate, RaceLab, Contention, Journal, Alerts };

    PageStack(const Session &session, MainMenu &menu, QWidget *parent);
    ~PageStack() override;

    /** Owns it from now on. The topic is that of the guide, see HelpKey. */
    void add(Page page, QWidget *widget, const char *helpTopic);
    bool isIn(Page page) const { return currentWidget() == m_pages.value(page); }
    void turnTo(Page page);
    /** Turns to it, or away from it: to the locks, or without a server to the start. Does nothing if the page needs a server and none is open. */
    void turn(Page page, bool isWanted);
    /** To it, or away from it if it is in view. */
    void toggle(Page page) { turn(page, !isIn(page)); }
    /** To the locks, or without a server to the start. */
    void goHome();
    /** To the page before this one, first within a page that has pages of its own. Does nothing at the start, or where nothing was before. */
    void goBack();
    /** The same for Esc, which leads nowhere from the home page: it is for what is open there. */
    void leave();
    /** Forgets what was before the page in view: another server, or none. */
    void forget() { m_before.clear(); }

    /** To the page of another one, with the way back from it. */
    void continueFrom(const PageStack &before);

    /** A page may be squeezed, but the bars above it are not pushed out of the window by one that is too wide. */
    QSize minimumSizeHint() const override { return {0, 0}; }

protected:
    /** Esc leaves a page, but first the full screen. */
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

signals:
    void pageTurned(lockscope::ui::PageStack::Page page);
    /** Escape, where it leads to no other page. */
    void homeLeft();

private:
    void bring(Page page);
    void showChosen();
    Page home() const;

    const Session &m_session;
    MainMenu &m_menu;
    QHash<Page, QWidget *> m_pages;
    QList<Page> m_before; // in view before this one, the last one last
};

} // namespace lockscope::ui
