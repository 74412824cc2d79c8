// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/notifications/notification.h"

#include <QPointer>
#include <QWidget>

#include <vector>

class QPushButton;

namespace lockscope {
class Clock;
}

namespace lockscope::ui {

class NotificationCard;
class Theme;

/**
 * The notifications of a window: cards over the lower right corner of its content, the newest at the bottom, at most three visible; the number of
 * older ones stands above them. Keeps clear of what may not be covered. UI thread.
 */
class NotificationStack : public QWidget {
    Q_OBJECT
public:
    /** Lies over the content, which is beside it in the same parent. */
    NotificationStack(const Theme &theme, Clock &clock, QWidget *content);

    /** The card lives until it is closed. */
    NotificationCard *add(const Notification &notification);
    void keepClear(std::initializer_list<QWidget *> widgets);
    /** To the newest one; from there, Esc closes one after the other. */
    void focusNewest();
    int count() const { return int(m_cards.size()); }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void arrange();
    void onClosed(NotificationCard *card);
    QRect freeArea(int newestHeight) const;
    int howManyFit(int width, int height) const;
    static int heightOf(const NotificationCard &card, int width);

    const Theme &m_theme;
    Clock &m_clock;
    QWidget *m_content;
    QList<QPointer<QWidget>> m_keptClear; // of which one at a time is visible
    QPointer<QWidget> m_focusBefore;
    std::vector<NotificationCard *> m_cards; // children, the oldest first
    QPushButton *m_older;
    bool m_showsOlder = false;
};

} // namespace lockscope::ui
