// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/notifications/notificationstack.h"

#include "ui/notifications/notificationcard.h"
#include "ui/shared/theme.h"

#include <QApplication>
#include <QEvent>
#include <QLayout>
#include <QPushButton>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int cardWidth = 380;
constexpr int margin = 14;
constexpr int gap = 8;
constexpr int mostInSight = 3;

} // namespace

NotificationStack::NotificationStack(const Theme &theme, Clock &clock, QWidget *content)
    : QWidget(content->parentWidget()), m_theme(theme), m_clock(clock), m_content(content), m_older(new QPushButton(this))
{
    setObjectName(QStringLiteral("notifications"));
    setAccessibleName(tr("Notifications"));
    m_older->setObjectName(QStringLiteral("olderNotifications"));
    m_older->setProperty("chip", true);
    m_older->setAccessibleName(tr("Show older notifications"));
    connect(m_older, &QPushButton::clicked, this, [this] {
        m_showsOlder = true;
        arrange();
    });
    content->installEventFilter(this);
    connect(&theme, &Theme::changed, this, &NotificationStack::arrange);
    hide();
}

NotificationCard *NotificationStack::add(const Notification &notification)
{
    auto *card = new NotificationCard(notification, m_theme, m_clock, this);
    connect(card, &NotificationCard::contentChanged, this, &NotificationStack::arrange);
    connect(card, &NotificationCard::closed, this, [this, card] { onClosed(card); });
    m_cards.push_back(card);
    arrange();
    return card;
}

void NotificationStack::keepClear(std::initializer_list<QWidget *> widgets)
{
    for (QWidget *widget : widgets) {
        m_keptClear << widget;
        widget->installEventFilter(this);
    }
    arrange();
}

void NotificationStack::focusNewest()
{
    if (m_cards.empty())
        return;
    QWidget *focused = QApplication::focusWidget();
    if (!focused || !isAncestorOf(focused))
        m_focusBefore = focused;
    m_cards.back()->focusAction();
}

void NotificationStack::onClosed(NotificationCard *card)
{
    const QWidget *focused = QApplication::focusWidget();
    const bool hadFocus = focused && card->isAncestorOf(focused);
    std::erase(m_cards, card);
    m_showsOlder = m_showsOlder && int(m_cards.size()) > mostInSight;
    arrange();
    if (hadFocus && !m_cards.empty())
        focusNewest();
    else if (hadFocus && m_focusBefore)
        m_focusBefore->setFocus(Qt::OtherFocusReason);
}

// ---- places

int NotificationStack::heightOf(const NotificationCard &card, int width)
{
    card.layout()->activate();
    return card.layout()->hasHeightForWidth() ? card.layout()->totalHeightForWidth(width) : card.sizeHint().height();
}

/** The corner below what is kept clear, if a card fits there; else beside it, or above. */
QRect NotificationStack::freeArea(int newestHeight) const
{
    QRect area = m_content->geometry().adjusted(margin, margin, -margin, -margin);
    const auto visible = std::ranges::find_if(m_keptClear, [](const QWidget *widget) { return widget && widget->isVisible(); });
    if (visible == m_keptClear.cend())
        return area;
    const QRect clear((*visible)->mapTo(parentWidget(), QPoint(0, 0)), (*visible)->size());
    const bool isBeside = clear.right() < area.right() - m_theme.scaled(cardWidth);
    if (isBeside)
        return area;
    if (area.bottom() - clear.bottom() - gap >= newestHeight)
        area.setTop(clear.bottom() + gap);
    else if (clear.left() - gap - area.left() >= m_theme.scaled(cardWidth))
        area.setRight(clear.left() - gap);
    else if (clear.top() - gap - area.top() >= newestHeight)
        area.setBottom(clear.top() - gap);
    return area;
}

/** Places before they are shown: what appears under the pointer for a moment would count as pointed at. */
void NotificationStack::arrange()
{
    if (m_cards.empty())
        return hide();
    const int width = std::min(m_theme.scaled(cardWidth), m_content->width() - 2 * margin);
    const QRect area = freeArea(heightOf(*m_cards.back(), width));
    const int older = count() - howManyFit(width, area.height());
    m_older->setText(tr("%n older", nullptr, older));
    m_older->setGeometry(QRect(QPoint(0, 0), m_older->sizeHint()));
    int y = older > 0 ? m_older->height() + gap : 0;
    for (int i = older; i < count(); ++i) {
        NotificationCard *card = m_cards[std::size_t(i)];
        card->setGeometry(0, y, width, heightOf(*card, width));
        y += card->height() + gap;
    }
    setGeometry(area.right() - width + 1, area.bottom() - (y - gap) + 1, width, y - gap);
    m_older->setVisible(older > 0);
    for (int i = 0; i < count(); ++i)
        m_cards[std::size_t(i)]->setVisible(i >= older);
    show();
    raise();
}

/** Of the newest ones, and that one in any case. */
int NotificationStack::howManyFit(int width, int height) const
{
    const int most = m_showsOlder ? count() : std::min(count(), mostInSight);
    int fitting = 0;
    for (int left = height; fitting < most; ++fitting) {
        left -= heightOf(*m_cards[m_cards.size() - 1 - std::size_t(fitting)], width) + (fitting > 0 ? gap : 0);
        if (left < 0 && fitting > 0)
            break;
    }
    return fitting;
}

bool NotificationStack::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::Show:
    case QEvent::Hide: arrange(); break;
    default: break;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace lockscope::ui
