// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/notifications/notificationcard.h"

#include "base/language.h"
#include "ui/shared/announce.h"
#include "ui/shared/elidedlabel.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/strongweight.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lockscope::ui {

namespace {

constexpr Duration second{1000};

Theme::Role tintOf(Notification::Kind kind)
{
    switch (kind) {
    case Notification::Kind::Progress:
    case Notification::Kind::Note: return Theme::Role::Info;
    case Notification::Kind::Success: return Theme::Role::Good;
    case Notification::Kind::Warning: return Theme::Role::Warning;
    case Notification::Kind::Error: return Theme::Role::Danger;
    }
    Q_UNREACHABLE();
}

/** The colour says no more than this. */
QString signOf(Notification::Kind kind)
{
    switch (kind) {
    case Notification::Kind::Progress: return QStringLiteral("…");
    case Notification::Kind::Note: return QStringLiteral("i");
    case Notification::Kind::Success: return QStringLiteral("✓");
    case Notification::Kind::Warning: return QStringLiteral("!");
    case Notification::Kind::Error: return QStringLiteral("✕");
    }
    Q_UNREACHABLE();
}

} // namespace

NotificationCard::NotificationCard(const Notification &content, const Theme &theme, Clock &clock, QWidget *parent)
    : TintedFrame(theme, parent), m_clock(clock)
{
    makeAlert(*this);
    setObjectName(QStringLiteral("notification"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(14, 8, 8, 10);
    column->setSpacing(3);
    column->addWidget(makeHead());
    m_subject = new ElidedLabel(this, Qt::ElideMiddle);
    m_text = makePlainLabel({}, this);
    m_text->setWordWrap(true);
    column->addWidget(m_subject);
    column->addWidget(m_text);
    column->addWidget(makeButtons());
    setTabOrder(m_details, m_close);
    connect(&theme, &Theme::changed, this, &NotificationCard::restyle);
    setContent(content);
}

QWidget *NotificationCard::makeHead()
{
    auto *head = new QWidget(this);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_sign = makePlainLabel({}, head);
    m_title = makePlainLabel({}, head);
    m_title->setObjectName(QStringLiteral("notificationTitle"));
    m_title->setWordWrap(true);
    m_close = new QToolButton(head);
    m_close->setObjectName(QStringLiteral("closeNotification"));
    m_close->setProperty("quiet", true);
    m_close->setText(QStringLiteral("✕"));
    m_close->setAccessibleName(tr("Close this notification"));
    m_close->setFocusPolicy(Qt::TabFocus);
    setPlainToolTip(m_close, tr("Close (Esc)"));
    connect(m_close, &QToolButton::clicked, this, &NotificationCard::dismiss);
    row->addWidget(m_sign, 0, Qt::AlignTop);
    row->addWidget(m_title, 1);
    row->addWidget(m_close, 0, Qt::AlignTop);
    return head;
}

QWidget *NotificationCard::makeButtons()
{
    auto *buttons = new QWidget(this);
    auto *row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 5, 0, 0);
    row->setSpacing(6);
    m_undo = new QPushButton(buttons);
    m_undo->setObjectName(QStringLiteral("undoAction"));
    m_undo->setAccessibleName(tr("Undo"));
    setPlainToolTip(m_undo, tr("Restore the lock with the lease it had left, only if nobody holds it (Ctrl+Z)"));
    m_details = new QPushButton(tr("Details…"), buttons);
    m_details->setObjectName(QStringLiteral("actionDetails"));
    connect(m_undo, &QPushButton::clicked, this, &NotificationCard::undoRequested);
    connect(m_details, &QPushButton::clicked, this, &NotificationCard::detailsRequested);
    row->addWidget(m_undo);
    row->addWidget(m_details);
    row->addStretch();
    for (QPushButton *button : {m_undo, m_details})
        button->setFocusPolicy(Qt::TabFocus); // a click leaves the focus where it is
    return buttons;
}

void NotificationCard::setContent(const Notification &content)
{
    const bool isNews = content.title != m_content.title || content.text != m_content.text;
    m_content = content;
    m_sign->setText(signOf(content.kind));
    m_title->setText(content.title);
    m_subject->setFullText(content.subject);
    m_subject->setVisible(!content.subject.isEmpty());
    m_text->setText(breakableTokens(content.text));
    m_text->setVisible(!content.text.isEmpty());
    m_details->setVisible(content.hasDetails);
    restyle();
    tick();
    emit contentChanged();
    if (isNews)
        announceAgain();
}

void NotificationCard::focusAction()
{
    QWidget *const first = !m_undo->isHidden() ? m_undo : !m_details->isHidden() ? m_details : static_cast<QWidget *>(m_close);
    first->setFocus(Qt::ShortcutFocusReason);
}

void NotificationCard::announceAgain()
{
    announce(*this,
             joinSentences({asSentence(m_content.title), asSentence(m_content.subject), asSentence(m_content.text),
                            m_content.undoUntil ? tr("It can be undone.") : QString()}));
}

void NotificationCard::restyle()
{
    setTint(tintOf(m_content.kind));
    QFont strong = font();
    strong.setWeight(strongWeight());
    m_title->setFont(strong);
    m_sign->setFont(strong);
    m_subject->setFont(theme().monospaceFont());
    QPalette coloured = palette();
    coloured.setColor(QPalette::WindowText, theme().color(tint()));
    m_sign->setPalette(coloured);
    m_title->setPalette(coloured);
}

// ---- time

void NotificationCard::tick()
{
    const Instant now = m_clock.now();
    const bool canUndo = m_content.undoUntil && now < *m_content.undoUntil;
    m_undo->setVisible(m_content.undoUntil.has_value()); // also when its time is over: no other button may come under the pointer
    m_undo->setEnabled(canUndo);
    m_undo->parentWidget()->setVisible(m_content.undoUntil || m_content.hasDetails);
    if (m_content.undoUntil) { // its accessible name does not count: it would be read each second
        const auto left = std::chrono::ceil<std::chrono::seconds>(*m_content.undoUntil - now);
        m_undo->setText(canUndo ? tr("&Undo (%1 s)").arg(left.count()) : tr("Undo expired"));
    }
    if (m_content.closesAt && now >= *m_content.closesAt && !isInUse())
        return dismiss();
    if (canUndo || m_content.closesAt)
        tickAfter(canUndo ? std::min(second, std::chrono::ceil<Duration>(*m_content.undoUntil - now)) : second);
}

void NotificationCard::tickAfter(Duration time)
{
    m_clock.after(time, this, [this, round = ++m_round] {
        if (round == m_round)
            tick();
    });
}

bool NotificationCard::isInUse() const
{
    const QWidget *focused = QApplication::focusWidget();
    return underMouse() || (focused && isAncestorOf(focused));
}

void NotificationCard::dismiss()
{
    emit closed(); // before the focus goes astray
    hide();
    deleteLater();
}

void NotificationCard::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        dismiss();
    else
        TintedFrame::keyPressEvent(event);
}

void NotificationCard::paintEvent(QPaintEvent *event)
{
    TintedFrame::paintEvent(event);
    QPainter painter(this);
    painter.setPen(theme().color(tint()));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace lockscope::ui
