// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/disclosure.h"

namespace lockscope::ui {

Disclosure::Disclosure(const QString &text, QWidget *parent) : QToolButton(parent)
{
    setText(text);
    setCheckable(true);
    setProperty("quiet", true);
    setFocusPolicy(Qt::StrongFocus);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setArrowType(Qt::RightArrow);
    connect(this, &QToolButton::toggled, this, [this](bool isOpen) { setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow); });
}

} // namespace lockscope::ui
