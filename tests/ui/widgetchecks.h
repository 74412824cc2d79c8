// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>
#include <QLabel>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSet>
#include <QTest>
#include <QWidget>

namespace lockscope::ui {

/** Fails on any warning but what the offscreen platform says of itself. */
inline void failOnWarnings()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support (propagateSizeHints|raise|grabbing the keyboard)).+")));
}

/** What a screen reader could not name: widgets that take the focus and say nothing. */
inline QStringList unnamedWidgets(const QWidget &window)
{
    QStringList unnamed;
    for (QWidget *widget : window.findChildren<QWidget *>()) {
        const bool isInside =
            widget->objectName().startsWith(QLatin1String("qt_")) || qobject_cast<QScrollBar *>(widget) || widget->inherits("QTabBar");
        if (isInside || widget->window() != window.window() || !(widget->focusPolicy() & Qt::TabFocus) || widget->focusProxy()
            || !widget->isEnabled())
            continue;
        QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
        if (!interface || interface->text(QAccessible::Name).isEmpty())
            unnamed += QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName();
    }
    return unnamed;
}

/** Labels that would read a server's text as HTML. */
inline QStringList richLabels(const QWidget &window)
{
    QStringList rich;
    for (const QLabel *label : window.findChildren<QLabel *>()) {
        if (label->textFormat() != Qt::PlainText)
            rich += label->text();
    }
    return rich;
}

/** How many different colours a picture has: an empty box has one. */
inline int coloursOf(const QImage &image)
{
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            colours.insert(image.pixel(x, y));
    }
    return static_cast<int>(colours.size());
}

} // namespace lockscope::ui
