// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

class QAction;
class QWidget;

namespace lockscope::ui {

/** The keys of an action, for people: those of its shortcuts, or those that a widget takes for it. Empty: none. */
QString actionKeys(const QAction &action);
/** Its text without keys and mnemonic. */
QString actionName(const QAction &action);

/** Shows these keys beside the action in its menu; a widget takes them itself, while it has the focus. */
void showKeys(QAction &action, const QKeySequence &keys);

/** Names keys that the widget takes itself, for whoever lists all keys. */
void nameKeys(QWidget &widget, const QString &keys, const QString &does);
/** What nameKeys() said. */
QList<QAction *> namedKeys(const QWidget &widget);

} // namespace lockscope::ui
