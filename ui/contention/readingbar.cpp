// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/readingbar.h"

#include "base/safetext.h"
#include "ui/shared/plaintext.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

ReadingBar::ReadingBar(QWidget *parent) : QFrame(parent), m_text(makePlainLabel()), m_bar(new QProgressBar), m_stop(new QPushButton(tr("Stop")))
{
    setProperty("footer", true);
    m_text->setObjectName(u"readingState"_s);
    m_text->setWordWrap(true);
    m_bar->setTextVisible(false);
    m_bar->setMaximumHeight(8);
    m_bar->setFixedWidth(160);
    m_bar->setAccessibleName(tr("Progress of the reading"));
    m_stop->setObjectName(u"stopReading"_s);
    m_stop->setAutoDefault(false);
    m_stop->setAccessibleName(tr("Stop reading"));
    setPlainToolTip(m_stop, tr("Shows what was read until then"));
    connect(m_stop, &QPushButton::clicked, this, &ReadingBar::stopRequested);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 8, 4);
    row->setSpacing(12);
    row->addWidget(m_text, 1);
    row->addWidget(m_bar);
    row->addWidget(m_stop);
    hide();
}

void ReadingBar::show(const QString &fileName, int percent, quint64 commands)
{
    show(commands == 0 ? tr("Reading %1…").arg(visibleText(fileName, 120))
                       : tr("Reading %1: %2 commands so far").arg(visibleText(fileName, 120), countText(qint64(commands))),
         percent);
}

void ReadingBar::show(const QString &text, int percent)
{
    m_text->setText(text);
    m_bar->setRange(0, percent < 0 ? 0 : 100);
    m_bar->setValue(percent);
    setVisible(true);
}

} // namespace lockscope::ui
