// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/notifications/notification.h"
#include "ui/shared/tintedframe.h"

class QLabel;
class QPushButton;
class QToolButton;

namespace lockscope::ui {

class ElidedLabel;

/**
 * One notification, as long as it is of use: counts down what can be undone, and deletes itself when its time is over or somebody closes it, but not
 * while the pointer or the focus is in it. Screen readers read it as an alert. UI thread.
 */
class NotificationCard : public TintedFrame {
    Q_OBJECT
public:
    NotificationCard(const Notification &content, const Theme &theme, Clock &clock, QWidget *parent);

    const Notification &content() const { return m_content; }
    /** What has become of it: replaces all there was. */
    void setContent(const Notification &content);
    /** To what can be done about it. */
    void focusAction();
    /** Has screen readers read it once more. */
    void announceAgain();
    void dismiss();

signals:
    void contentChanged();
    void undoRequested();
    void detailsRequested();
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *makeHead();
    QWidget *makeButtons();
    void restyle();
    void tick();
    void tickAfter(Duration time);
    bool isInUse() const;

    Clock &m_clock;
    Notification m_content;
    QLabel *m_sign = nullptr, *m_title = nullptr, *m_text = nullptr;
    ElidedLabel *m_subject = nullptr;
    QPushButton *m_undo = nullptr, *m_details = nullptr;
    QToolButton *m_close = nullptr;
    quint64 m_round = 0; // of ticks: an older one is over
};

} // namespace lockscope::ui
