// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/menu/aboutdialog.h"

#include "journal/journalreader.h"
#include "redis/respreader.h"
#include "ui/shared/plaintext.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSysInfo>
#include <QVBoxLayout>

#include <utility>
#include <vector>

namespace lockscope::ui {

AboutDialog::AboutDialog(const QString &server, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("About Lockscope"));
    setProperty("helpTopic", QStringLiteral("README"));
    const std::vector<std::pair<QString, QString>> versions = {
        {QStringLiteral("Lockscope"), QApplication::applicationVersion()},
        {QStringLiteral("Qt"), QString::fromLatin1(qVersion())},
        {QStringLiteral("hiredis"), redis::RespReader::libraryVersion()},
        {QStringLiteral("SQLite"), sqliteVersion()},
        {tr("System"), QSysInfo::prettyProductName()},
        {tr("Server"), server.isEmpty() ? tr("not connected") : server},
    };
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(18);
    QStringList lines;
    for (const auto &[name, version] : versions) {
        QLabel *text = makePlainLabel(version, this);
        text->setWordWrap(true);
        QLabel *caption = makePlainLabel(name, this);
        caption->setProperty("muted", true);
        form->addRow(caption, text);
        lines << QStringLiteral("%1: %2").arg(name, version);
    }
    QLabel *title = makePlainLabel(tr("Lockscope shows which distributed locks are held in Redis, by whom, and for how much longer."), this);
    title->setWordWrap(true);
    QLabel *license = makePlainLabel(tr("Free software under the GNU General Public License, version 3 or later."), this);
    license->setProperty("muted", true);
    license->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);
    QPushButton *copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    copy->setObjectName(QStringLiteral("copyVersions"));
    copy->setAutoDefault(false);
    copy->setAccessibleDescription(tr("Copies the versions, for a bug report."));
    setPlainToolTip(copy, copy->accessibleDescription());
    connect(copy, &QPushButton::clicked, this, [text = lines.join(u'\n')] { QApplication::clipboard()->setText(text); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 18);
    column->setSpacing(12);
    column->addWidget(title);
    column->addLayout(form);
    column->addWidget(license);
    column->addStretch(1);
    column->addWidget(buttons);
    setMinimumWidth(fontMetrics().averageCharWidth() * 56);
}

} // namespace lockscope::ui
