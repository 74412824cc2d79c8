// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/outcomedetails.h"

#include "base/language.h"
#include "operate/journaling.h"
#include "ui/journal/recorddetails.h"
#include "ui/operate/actiontext.h"
#include "ui/operate/dialogtitle.h"
#include "ui/shared/plaintext.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

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

OutcomeDetails::OutcomeDetails(const ActionReport &report, const ServerProfile &server, const Theme &theme, QWidget *parent)
    : QDialog(parent), m_record(new RecordDetails(theme, this))
{
    setWindowTitle(tr("Details"));
    setProperty("helpTopic", QStringLiteral("clear"));
    resize(640, 480);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 14);
    column->setSpacing(10);
    column->addWidget(new DialogTitle(ActionText::headline(report.done), server.environment, theme, this));
    QLabel *words = makePlainLabel({}, this);
    showBreakable(*words, joinSentences({ActionText::explanation(report.done), report.aftermath}));
    words->setObjectName(QStringLiteral("explanation"));
    words->setWordWrap(true);
    column->addWidget(words);
    m_record->showAction(recordOf(report, server), true);
    column->addWidget(m_record, 1);
    auto *buttons = new QDialogButtonBox(this);
    QPushButton *close = buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    close->setDefault(true);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    close->setFocus();
}

/** As high as the record, whose texts get their height with their width, but no higher than the screen. */
void OutcomeDetails::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    layout()->activate();
    for (int i = 0; i < 2; ++i)
        m_record->widget()->layout()->activate();
    const int further = m_record->widget()->sizeHint().height() - m_record->viewport()->height();
    const int most = screen()->availableGeometry().height() - style()->pixelMetric(QStyle::PM_TitleBarHeight, nullptr, this);
    resize(width(), std::min(height() + further, most));
}

} // namespace lockscope::ui
