// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/outcomedetails.h"

#include "session/journaling.h"
#include "ui/journal/recorddetails.h"
#include "ui/operate/actiontext.h"
#include "ui/operate/dialogtitle.h"
#include "ui/shared/plaintext.h"

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
    QLabel *words = makePlainLabel(breakableTokens(QString(ActionText::explanation(report.done) + u' ' + report.aftermath).trimmed()), this);
    words->setObjectName(QStringLiteral("explanation"));
    words->setWordWrap(true);
    column->addWidget(words);
    auto *record = new RecordDetails(theme, this);
    record->showAction(recordOf(report, server), true);
    column->addWidget(record, 1);
    auto *close = new QPushButton(tr("Close"), this);
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    column->addWidget(close, 0, Qt::AlignRight);
    close->setFocus();
}

} // namespace lockscope::ui
