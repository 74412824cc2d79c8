// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

class QActionGroup;

namespace lockscope::ui {

/** A flat button that shows the chosen one of several things and opens the others as a menu. UI thread. */
class MenuButton : public QToolButton {
    Q_OBJECT
public:
    /** The name is what is chosen: "Speed". */
    explicit MenuButton(const QString &name, QWidget *parent = nullptr);

    void setChoices(const QStringList &texts);
    void setCurrent(int index);
    int current() const { return m_current; }
    /** As if somebody had chosen it in the menu. */
    void choose(int index);

signals:
    void chosen(int index);

private:
    QString m_name;
    QActionGroup *m_group;
    int m_current = -1;
};

} // namespace lockscope::ui
