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

    /** The button itself shows the short text of the chosen one, if there are such. */
    void setChoices(const QStringList &texts, const QStringList &shortTexts = {});
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
