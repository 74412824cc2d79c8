// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/noticebar.h"

#include "ui/shared/elidedlabel.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

namespace lockscope::ui {

NoticeBar::NoticeBar(const Theme &theme, QWidget *parent)
    : TintedFrame(theme, parent), m_label(new ElidedLabel(this)), m_action(new QPushButton(this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(22, 4, 10, 4);
    row->addWidget(m_label, 1);
    row->addWidget(m_action);
    m_action->setAccessibleName(tr("What to do about it")); // until there is something
    connect(m_action, &QPushButton::clicked, this, &NoticeBar::actionTriggered);
    hide();
}

void NoticeBar::show(const QString &text, Theme::Role color, const QString &action)
{
    setTint(color);
    m_label->setFullText(text);
    if (m_action->text() != action) {
        m_action->setText(action);
        m_action->setAccessibleName(action);
    }
    m_action->setVisible(!action.isEmpty());
    setVisible(!text.isEmpty());
}

void NoticeBar::setDismissable()
{
    auto *dismiss = new QPushButton(tr("Dismiss"), this);
    layout()->addWidget(dismiss);
    connect(dismiss, &QPushButton::clicked, this, &NoticeBar::dismissed);
}

QString NoticeBar::text() const { return m_label->fullText(); }

void NoticeBar::paintEvent(QPaintEvent *event)
{
    TintedFrame::paintEvent(event);
    QPainter painter(this);
    painter.setPen(theme().color(Theme::Role::Border));
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace lockscope::ui
