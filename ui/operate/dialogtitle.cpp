// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/dialogtitle.h"

#include "ui/connect/environmenttag.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/strongweight.h"

#include <QHBoxLayout>
#include <QLabel>

namespace lockscope::ui {

QFont headlineFont(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * 1.2);
    return font;
}

DialogTitle::DialogTitle(const QString &text, Environment environment, const Theme &theme, QWidget *parent)
    : QWidget(parent), m_label(makePlainLabel({}, this))
{
    m_label->setObjectName(QStringLiteral("title"));
    QFont font = m_label->font();
    font.setPointSizeF(font.pointSizeF() * 1.3);
    font.setWeight(strongWeight());
    m_label->setFont(font);
    m_label->setWordWrap(true);
    setText(text);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    layout->addWidget(m_label, 1);
    layout->addWidget(new EnvironmentTag(environment, theme, this), 0, Qt::AlignTop);
}

void DialogTitle::setText(const QString &text) { showBreakable(*m_label, text); }

} // namespace lockscope::ui
