// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QList>

#include <vector>

class QAction;
class QLineEdit;
class QTreeWidget;

namespace lockscope::ui {

/** All keys of a window in groups, as its actions have them; with a search. Actions without keys are left out. UI thread. */
class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    struct Group {
        QString title;
        QList<QAction *> actions;
    };

    ShortcutsDialog(const std::vector<Group> &groups, QWidget *parent);

    /** Of what the parts of the window say of keys that they take themselves. */
    static std::vector<Group> groupsOfParts(const QWidget &window);

private:
    void fill(const std::vector<Group> &groups);
    void filter(const QString &text);

    QLineEdit *m_search;
    QTreeWidget *m_keys;
};

} // namespace lockscope::ui
