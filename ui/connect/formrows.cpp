// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connect/formrows.h"

#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QFormLayout>
#include <QLabel>

namespace lockscope::ui {

void setUpForm(QFormLayout *form)
{
    form->setVerticalSpacing(7);
    form->setHorizontalSpacing(12);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
}

void addFormRow(QFormLayout *form, const QString &text, QWidget *field, QWidget *buddy)
{
    QLabel *label = makePlainLabel(text, field->parentWidget());
    label->setBuddy(buddy ? buddy : field);
    label->setMinimumWidth(112);
    form->addRow(label, field);
}

QLabel *makeWarning(const QString &objectName, QWidget *parent)
{
    QLabel *label = makePlainLabel({}, parent);
    label->setObjectName(objectName);
    label->setWordWrap(true);
    return label;
}

void paintWarning(QLabel *label, const Theme &theme)
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, theme.color(Theme::Role::Warning));
    label->setPalette(palette);
}

} // namespace lockscope::ui
