// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/changeline.h"

#include "ui/shared/announce.h"
#include "ui/shared/plaintext.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace lockscope::ui {

ChangeLine::ChangeLine(const Theme &theme, QWidget *parent)
    : TintedFrame(theme, parent), m_text(makePlainLabel({}, this)), m_remedy(new QPushButton(this))
{
    makeAlert(*this);
    setObjectName(QStringLiteral("changeLine"));
    m_text->setObjectName(QStringLiteral("change"));
    m_text->setWordWrap(true);
    m_remedy->setObjectName(QStringLiteral("remedy"));
    m_remedy->setAccessibleName(tr("What to do about it")); // until there is something
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(14, 8, 10, 8);
    row->setSpacing(10);
    row->addWidget(m_text, 1);
    row->addWidget(m_remedy);
    connect(m_remedy, &QPushButton::clicked, this, &ChangeLine::remedyChosen);
    hide();
}

void ChangeLine::tell(const QString &text, Theme::Role tint, const QString &remedy)
{
    const bool isNews = text != m_text->accessibleName();
    setTint(tint);
    showBreakable(*m_text, text);
    m_remedy->setText(remedy);
    if (!remedy.isEmpty())
        m_remedy->setAccessibleName(QString(remedy).remove(u'&'));
    m_remedy->setVisible(!remedy.isEmpty());
    if (isNews && !text.isEmpty())
        announce(*this, text);
    setVisible(!text.isEmpty());
}

QString ChangeLine::text() const { return isHidden() ? QString() : accessibleName(); }

} // namespace lockscope::ui
