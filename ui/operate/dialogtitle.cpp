// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/dialogtitle.h"

#include "ui/connect/environmenttag.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/strongweight.h"

#include <QHBoxLayout>
#include <QLabel>

namespace lockscope::ui {

DialogTitle::DialogTitle(const QString &text, Environment environment, const Theme &theme, QWidget *parent)
    : QWidget(parent), m_label(makePlainLabel(text, this))
{
    m_label->setObjectName(QStringLiteral("title"));
    QFont font = m_label->font();
    font.setPointSizeF(font.pointSizeF() * 1.3);
    font.setWeight(strongWeight());
    m_label->setFont(font);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_label);
    layout->addStretch(1);
    layout->addWidget(new EnvironmentTag(environment, theme, this));
}

void DialogTitle::setText(const QString &text) { m_label->setText(text); }

} // namespace lockscope::ui
