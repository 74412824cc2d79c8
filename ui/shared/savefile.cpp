// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/savefile.h"

#include "base/outputfile.h"
#include "base/safetext.h"
#include "ui/shared/question.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QRegularExpression>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

struct SaveFileTexts {
    Q_DECLARE_TR_FUNCTIONS(SaveFileTexts)
};

QString write(const QString &path, const QByteArray &bytes)
{
    const Result<void> written = writeOutputFile(path, bytes);
    return written ? SaveFileTexts::tr("Saved as %1.").arg(path) : SaveFileTexts::tr("%1 could not be written: %2").arg(path, written.error().text);
}

} // namespace

/** Qt's default suffix would be added after a dialog of the desktop has asked about the name without it. */
void askWhereToSave(QWidget *over, const SaveFileDialogText &words, std::function<void(const QString &path)> take)
{
    auto *dialog = new QFileDialog(over->window(), words.title, {}, words.filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(words.name);
    const QString offered = u'.' + QFileInfo(words.name).suffix();
    QObject::connect(dialog, &QFileDialog::fileSelected, over, [over, dialog, offered, use = std::move(take)](const QString &chosen) {
        static const QRegularExpression ofFilter(u"\\*(\\.\\w+)"_s);
        const auto match = ofFilter.match(dialog->selectedNameFilter());
        const QString suffix = match.hasMatch() ? match.captured(1) : offered;
        const bool isOffered = chosen.endsWith(offered); // it was left: the filter decides
        const bool isTyped = !isOffered && !QFileInfo(chosen).suffix().isEmpty();
        const QString path = isTyped ? chosen : QString(chosen.chopped(isOffered ? offered.size() : 0) + suffix);
        if (path == chosen || !QFileInfo::exists(path))
            return use(path);
        ask(over, SaveFileTexts::tr("Replace the file?"), SaveFileTexts::tr("%1 exists already.").arg(visibleText(path)),
            {SaveFileTexts::tr("Replace"), [use, path] { use(path); }});
    });
    dialog->open();
}

void saveFile(QWidget *over, const SaveFileDialogText &words, std::function<QByteArray()> content, std::function<void(const QString &)> tell)
{
    askWhereToSave(over, words, [make = std::move(content), say = std::move(tell)](const QString &path) { say(write(path, make())); });
}

} // namespace lockscope::ui
