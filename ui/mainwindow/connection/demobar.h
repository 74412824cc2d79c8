// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "demo/demotarget.h"

#include <QFrame>
#include <QList>

#include <map>

class QPushButton;

namespace lockscope::ui {

/** What can be done to the servers of a demo, as one line of buttons over the pages. Hidden until there is something. UI thread. */
class DemoBar : public QFrame {
    Q_OBJECT
public:
    explicit DemoBar(QWidget *parent = nullptr);

    /** No changes: it hides. */
    void show(const QList<DemoChange> &changes);
    /** An empty reason: it can be made now. */
    void setReason(DemoChange change, const QString &whyNot);

    /** As the button and the menu call it. */
    static QString nameOf(DemoChange change);
    static QString hintOf(DemoChange change);

signals:
    void chosen(lockscope::DemoChange change);

private:
    std::map<DemoChange, QPushButton *> m_buttons;
    const QPushButton *m_focused = nullptr; // before it was disabled: the bar keeps the focus for it
};

} // namespace lockscope::ui
