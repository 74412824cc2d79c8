// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/theme.h"
#include "ui/table/lockmodel.h"

class QMouseEvent;
class QTreeView;

namespace lockscope::ui {

/** Keys, clicks and menu of the groups' headings in the lock table. A child of the view; UI thread. */
class GroupControl : public QObject {
    Q_OBJECT
public:
    GroupControl(LockModel &model, const Theme &theme, QTreeView &view);

    /** False: there is no heading. */
    bool toggle(const QModelIndex &index);
    /** Right and Left, as in a tree. False: nothing was to be done. */
    bool go(int key);
    /** A click on the arrow. False: it was elsewhere. */
    bool press(const QMouseEvent &event);
    void showMenu(const QModelIndex &heading, const QPoint &position);
    /** Before and after all rows are put in again: the current heading stays current. */
    void rememberCurrent();
    void restoreCurrent();

signals:
    void searchRequested(const QString &text);
    /** All that match; asked with what is known of this pin. */
    void pinRequested(const lockscope::Bytes &prefix, const lockscope::ui::LockPin *pin);

private:
    void setOpen(const QModelIndex &heading, bool open);
    void selectLocks(const QModelIndex &heading);
    void pin(const LockGroup &group);

    LockModel &m_model;
    const Theme &m_theme;
    QTreeView &m_view;
    QByteArray m_current; // prefix
};

} // namespace lockscope::ui
