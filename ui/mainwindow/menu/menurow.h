// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>

class QAction;
class QMenu;
class QMenuBar;
class QToolButton;

namespace lockscope::ui {

/**
 * The first line of the window: the menus, and at the right a button for each of some actions, with its whole word. Those that do not fit are in the
 * menu of a last button, "More ▾". UI thread.
 */
class MenuRow : public QFrame {
    Q_OBJECT
public:
    /** Owns the menus from now on. */
    MenuRow(QMenuBar *menus, const QList<QAction *> &actions, QWidget *parent = nullptr);

    /** Its button stands out, and is in sight. */
    void setAlarming(const QAction *action, bool isSo);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void arrange();

    QMenuBar *m_menus;
    QList<QToolButton *> m_buttons;
    QToolButton *m_more;
    QMenu *m_hidden; // what does not fit
};

} // namespace lockscope::ui
