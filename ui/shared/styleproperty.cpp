// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/styleproperty.h"

#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace lockscope::ui {

void setStyleProperty(QWidget *widget, const char *name, bool value)
{
    if (widget->property(name).toBool() == value)
        return;
    widget->setProperty(name, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

} // namespace lockscope::ui
