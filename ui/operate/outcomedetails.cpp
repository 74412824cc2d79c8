// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/outcomedetails.h"

#include "operate/journaling.h"
#include "ui/journal/recorddetails.h"
#include "ui/operate/actiontext.h"
#include "ui/operate/dialogtitle.h"
#include "ui/shared/plaintext.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

StoredAction recordOf(const ActionReport &report, const ServerProfile &server)
{
    StoredAction record;
    static_cast<ActionRecord &>(record) = actionRecord(report.request, report.done, {report.at, report.begun, report.known});
    record.by = Operator::current();
    record.server = journalServer(server);
    return record;
}

} // namespace

OutcomeDetails::OutcomeDetails(const ActionReport &report, const ServerProfile &server, const Theme &theme, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Details"));
    setProperty("helpTopic", QStringLiteral("clear"));
    resize(640, 480);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 14);
    column->setSpacing(10);
    column->addWidget(new DialogTitle(ActionText::headline(report.done), server.environment, theme, this));
    QLabel *words = makePlainLabel({}, this);
    showBreakable(*words, QString(ActionText::explanation(report.done) + u' ' + report.aftermath).trimmed());
    words->setObjectName(QStringLiteral("explanation"));
    words->setWordWrap(true);
    column->addWidget(words);
    auto *record = new RecordDetails(theme, this);
    record->showAction(recordOf(report, server), true);
    column->addWidget(record, 1);
    auto *buttons = new QDialogButtonBox(this);
    QPushButton *close = buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    close->setDefault(true);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    close->setFocus();
}

} // namespace lockscope::ui
