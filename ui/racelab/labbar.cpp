// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/labbar.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

namespace lockscope::ui {

namespace {

QToolButton *makeButton(const QString &text)
{
    auto *button = new QToolButton;
    button->setProperty("button", true);
    button->setText(text);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace

LabBar::LabBar(QMenu *more, QWidget *parent)
    : QFrame(parent), m_row(new QHBoxLayout(this)), m_scorecard(makeButton(tr("Scorecard"))), m_more(makeButton(tr("More  ▾")))
{
    setProperty("bar", true);
    m_row->setContentsMargins(12, 7, 12, 7);
    m_row->setSpacing(8);
    m_scorecard->setCheckable(true);
    m_more->setAccessibleName(tr("More"));
    m_more->setMenu(more);
    m_more->setPopupMode(QToolButton::InstantPopup);
}

} // namespace lockscope::ui
