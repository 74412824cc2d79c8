// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QList>

class QAction;
class QLineEdit;
class QListWidget;

namespace lockscope::ui {

/** A list of all commands, found by typing parts of their names; Enter runs one. Show with open(). UI thread. */
class CommandPalette : public QDialog {
    Q_OBJECT
public:
    explicit CommandPalette(const QList<QAction *> &actions, QWidget *parent = nullptr);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void filter(const QString &text);
    void runCurrent();

    QList<QAction *> m_actions;
    QLineEdit *m_field;
    QListWidget *m_list;
};

} // namespace lockscope::ui
