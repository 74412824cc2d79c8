// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <functional>

class QWidget;

namespace lockscope::ui {

/** The texts of the dialog that asks where to save something. */
struct SaveFileDialogText {
    QString title;
    QString filter; ///< "CSV (*.csv)"; of several, separated by ";;", the first one is chosen
    QString name;   ///< as it is offered, with its suffix
};

/**
 * Asks for a file to write, with the suffix of the chosen filter where none is typed, or that of the offered name was left, and before another is
 * replaced. While `over` lives.
 */
void askWhereToSave(QWidget *over, const SaveFileDialogText &words, std::function<void(const QString &path)> take);

/**
 * Asks for a file and writes what `content` makes into it, whole or not at all; reports the outcome in words, as plain text. Both are called while
 * `over` lives, over whose window the dialog stands.
 */
void saveFile(QWidget *over, const SaveFileDialogText &words, std::function<QByteArray()> content, std::function<void(const QString &)> tell);

} // namespace lockscope::ui
