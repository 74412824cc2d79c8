// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/announce.h"

#include <QAccessibleWidget>
#include <QWidget>

namespace lockscope::ui {

namespace {

const char *const alertProperty = "alert";

QAccessibleInterface *alertInterface(const QString &, QObject *object)
{
    auto *widget = qobject_cast<QWidget *>(object);
    return widget && widget->property(alertProperty).toBool() ? new QAccessibleWidget(widget, QAccessible::AlertMessage) : nullptr;
}

void tellScreenReaders(QAccessibleEvent &&event) { QAccessible::updateAccessibility(&event); }

} // namespace

void makeAlert(QWidget &widget)
{
    QAccessible::installFactory(alertInterface); // once, however often it is said
    widget.setProperty(alertProperty, true);
}

void announce(QWidget &alert, const QString &text)
{
    alert.setAccessibleName(text);
    tellScreenReaders(QAccessibleEvent(&alert, QAccessible::Alert));
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    tellScreenReaders(QAccessibleAnnouncementEvent(&alert, text));
#else
    if (alert.isVisible()) // on Linux an alert is read when it appears, and not otherwise
        tellScreenReaders(QAccessibleEvent(&alert, QAccessible::ObjectShow));
#endif
}

} // namespace lockscope::ui
