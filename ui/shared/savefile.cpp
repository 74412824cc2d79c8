// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/savefile.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QSaveFile>

namespace lockscope::ui {

namespace {

struct SaveFileTexts {
    Q_DECLARE_TR_FUNCTIONS(SaveFileTexts)
};

QString write(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return SaveFileTexts::tr("%1 could not be written: %2").arg(path, file.errorString());
    return SaveFileTexts::tr("Saved as %1.").arg(path);
}

} // namespace

void saveFile(QWidget *over, const SaveFileDialogText &words, std::function<QByteArray()> content, std::function<void(const QString &)> tell)
{
    auto *dialog = new QFileDialog(over->window(), words.title, {}, words.filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QFileInfo(words.name).suffix());
    dialog->selectFile(words.name);
    QObject::connect(dialog, &QFileDialog::fileSelected, over,
                     [make = std::move(content), say = std::move(tell)](const QString &path) { say(write(path, make())); });
    dialog->open();
}

} // namespace lockscope::ui
