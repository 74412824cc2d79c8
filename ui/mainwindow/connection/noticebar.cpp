// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/connection/noticebar.h"

#include "ui/shared/plaintext.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace lockscope::ui {

NoticeBar::NoticeBar(const Theme &theme, QWidget *parent)
    : TintedFrame(theme, parent), m_label(makePlainLabel({}, this)), m_action(new QPushButton(this)), m_menu(new QMenu(this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(22, 4, 10, 4);
    row->addWidget(m_label, 1000); // up to the width of its text, so that its button stands beside it
    row->addWidget(m_action);
    row->addStretch(1);
    m_label->setWordWrap(true);
    m_label->setMinimumWidth(1);                               // it wraps before it pushes
    m_action->setAccessibleName(tr("Action for this notice")); // until there is something
    auto *close = new QToolButton(this);
    close->setProperty("quiet", true);
    close->setText(QStringLiteral("✕"));
    close->setObjectName(QStringLiteral("closeNotice"));
    close->setAccessibleName(tr("Close this notice"));
    close->setFocusPolicy(Qt::TabFocus);
    setPlainToolTip(close, tr("Close this notice"));
    row->addWidget(close);
    connect(close, &QToolButton::clicked, this, &NoticeBar::dismissed);
    connect(m_action, &QPushButton::clicked, this, &NoticeBar::actionTriggered);
    hide();
}

void NoticeBar::show(const QString &text, Theme::Role color, const QString &action, const QStringList &choices)
{
    setTint(color);
    if (m_text != text) {
        m_text = text;
        m_label->setText(breakableTokens(text));
        m_label->setAccessibleName(text);
        fitLabel();
    }
    if (const QString label = withoutMnemonic(action); m_action->text() != label) {
        m_action->setText(label);
        m_action->setAccessibleName(action);
    }
    setChoices(choices);
    m_action->setVisible(!action.isEmpty());
    setVisible(!text.isEmpty());
}

void NoticeBar::setChoices(const QStringList &choices)
{
    if (m_choices == choices)
        return;
    m_choices = choices;
    m_menu->clear();
    for (qsizetype i = 0; i < choices.size(); ++i)
        m_menu->addAction(withoutMnemonic(choices[i]), this, [this, i] { emit chosen(i); });
    m_action->setMenu(choices.isEmpty() ? nullptr : m_menu);
}

void NoticeBar::fitLabel() { m_label->setMaximumWidth(m_label->fontMetrics().size(0, m_label->text()).width() + 4); }

void NoticeBar::changeEvent(QEvent *event)
{
    TintedFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitLabel();
}

void NoticeBar::paintEvent(QPaintEvent *event)
{
    TintedFrame::paintEvent(event);
    QPainter painter(this);
    painter.setPen(theme().color(Theme::Role::Border));
    painter.drawLine(0, 0, width(), 0);
}

} // namespace lockscope::ui
