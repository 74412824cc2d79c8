// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/menu/settingsquestion.h"

#include "base/result.h"
#include "saved/savedsettings.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/question.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace lockscope::ui {

namespace {

struct SettingsQuestion {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::SettingsQuestion)
};

} // namespace

void askAboutSettings(SavedSettings &saved, QWidget *parent, std::function<void()> decided)
{
    auto *box = new QMessageBox(QMessageBox::Warning, SettingsQuestion::tr("Settings"), saved.fault(), QMessageBox::NoButton, parent);
    box->setObjectName(QStringLiteral("settingsQuestion"));
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(SettingsQuestion::tr("It is unknown which servers are production. Until you decide, all servers are read-only."));
    const auto offer = [&](const QString &text, Result<QString> (SavedSettings::*decision)()) {
        QPushButton *button = box->addButton(withoutMnemonic(text), QMessageBox::AcceptRole);
        QObject::connect(button, &QPushButton::clicked, parent, [&saved, parent, decided, decision] {
            if (const Result<QString> done = (saved.*decision)(); done)
                decided();
            else
                warn(parent, SettingsQuestion::tr("Settings"), done.error().text, {});
        });
    };
    if (!saved.copiedAt().isEmpty())
        offer(SettingsQuestion::tr("Restore the copy of %1").arg(saved.copiedAt()), &SavedSettings::restore);
    offer(saved.isReadable() ? SettingsQuestion::tr("Use the file as it is") : SettingsQuestion::tr("Begin with empty settings"),
          &SavedSettings::accept);
    box->setDefaultButton(box->addButton(SettingsQuestion::tr("Decide later"), QMessageBox::RejectRole));
    box->open();
}

} // namespace lockscope::ui
