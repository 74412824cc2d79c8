// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

class QDockWidget;
class QSettings;

namespace lockscope::ui {

class Theme;

/**
 * The table with the inspector, charts and events docked around it. In a small window they give the table the room that it needs: charts and events
 * are hidden in a low one, the inspector is narrow in a narrow one. What the user has set stays as it is. UI thread.
 */
class LockDocks : public QMainWindow {
    Q_OBJECT
public:
    /** Its size decides how much room there is for docks: the parent's. */
    LockDocks(const Theme &theme, QWidget *page);

    /** Owns them from now on. */
    void setParts(QWidget *table, QWidget *inspector, QWidget *charts, QWidget *events);
    /** Show or hide each. */
    QList<QAction *> actions() const { return m_actions; }
    void showInspector();
    void showEvents();
    void reset();
    void save(QSettings &settings);
    void restore(const QSettings &settings);
    /** The page is shown, or has another size. */
    void makeRoom();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QDockWidget *add(const QString &name, const QString &title, const QString &showText, QWidget *content, Qt::DockWidgetArea area);
    void arrange();
    void fitInspector();
    void giveBack();

    const Theme &m_theme;
    QWidget *m_page;
    QDockWidget *m_inspector = nullptr, *m_charts = nullptr, *m_events = nullptr;
    QList<QAction *> m_actions;
    QList<QDockWidget *> m_gaveWay; // hidden since the page is low
    int m_fittedTo = -1;            // the width of all of this when the inspector last changed its own
    bool m_isLow = false;
    bool m_isArranged = false;
    QByteArray m_layout; // as it was saved, until this is shown for the first time
    int m_ownWidth = 0;  // of the inspector, as the user has set it; 0: not yet
};

} // namespace lockscope::ui
