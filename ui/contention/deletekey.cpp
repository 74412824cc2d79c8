// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/deletekey.h"

#include <QAbstractItemView>
#include <QPushButton>
#include <QShortcut>

namespace lockscope::ui {

void clickByDelete(QPushButton &button, QAbstractItemView &list)
{
    auto *key = new QShortcut(QKeySequence::Delete, &list);
    key->setContext(Qt::WidgetShortcut);
    QObject::connect(key, &QShortcut::activated, &button, [&button] {
        if (!button.isHidden())
            button.click();
    });
}

} // namespace lockscope::ui
