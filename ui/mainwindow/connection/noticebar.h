// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/tintedframe.h"

#include <QStringList>

class QLabel;
class QMenu;
class QPushButton;

namespace lockscope::ui {

/**
 * What is wrong or cannot be known, in as many lines as that takes, with at most one action and a button that closes it. Stands below the pages, so
 * that the rows of a table stay where they are when it comes and goes. UI thread.
 */
class NoticeBar : public TintedFrame {
    Q_OBJECT
public:
    NoticeBar(const Theme &theme, QWidget *parent = nullptr);

    /** Empty text: nothing to say. Empty action: nothing to do. With choices, the action opens a menu of them. The same words again change nothing. */
    void show(const QString &text, Theme::Role color, const QString &action = {}, const QStringList &choices = {});
    QString text() const { return m_text; }

signals:
    void actionTriggered();
    void chosen(qsizetype number);
    /** Somebody has read it. It is still there. */
    void dismissed();

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void fitLabel();
    void setChoices(const QStringList &choices);

    QString m_text;
    QStringList m_choices;
    QLabel *m_label;
    QPushButton *m_action;
    QMenu *m_menu;
};

} // namespace lockscope::ui
