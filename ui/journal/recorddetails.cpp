// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/recorddetails.h"

#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "ui/operate/exacttext.h"
#include "ui/shared/plaintext.h"

#include <QFormLayout>
#include <QLabel>

#include <algorithm>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostChars = 16 * 1024;
constexpr int mostLines = 12;
constexpr qsizetype mostDumped = 1024;
constexpr qsizetype dumpedPerLine = 16;

bool isPlainText(QByteArrayView bytes) { return safeText(bytes, mostChars).toUtf8() == bytes; }

} // namespace

RecordDetails::RecordDetails(const Theme &theme, QWidget *parent) : QScrollArea(parent), m_theme(theme)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus); // its texts have it
    setAccessibleName(tr("Details of the selected record"));
    showNothing();
}

void RecordDetails::begin()
{
    auto *body = new QWidget;
    m_form = new QFormLayout(body);
    m_form->setContentsMargins(12, 10, 12, 10);
    m_form->setHorizontalSpacing(14);
    m_form->setVerticalSpacing(6);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
    setWidget(body); // the one before goes
    body->setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
}

void RecordDetails::add(const QString &name, const QString &text, bool isBytes)
{
    if (text.isEmpty())
        return;
    QLabel *label = makePlainLabel(name);
    label->setProperty("muted", true);
    auto *value = new ExactText(text, mostLines);
    value->setAccessibleName(name);
    if (isBytes)
        value->setFont(m_theme.monospaceFont());
    else
        value->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_form->addRow(label, value);
}

void RecordDetails::showNothing()
{
    begin();
    QLabel *hint = makePlainLabel(tr("Select a row to see its details."));
    hint->setProperty("muted", true);
    m_form->addRow(hint);
}

void RecordDetails::showAction(const StoredAction &action, bool hasDetails)
{
    begin();
    const QString outcome = JournalCells::outcomeText(action);
    add(tr("Outcome"), action.outcomeText.isEmpty() ? outcome : tr("%1: %2").arg(outcome, stillVisibleText(action.outcomeText)));
    add(tr("Lock"), safeText(action.key, mostChars), true);
    add(tr("Holder as seen"), safeText(action.holder, mostChars), true);
    add(tr("Reason"), action.reason.isEmpty() ? tr("none") : visibleText(action.reason, mostChars));
    const QString at = JournalCells::exactTimeText(action.at), by = visibleText(action.by.user + u'@' + action.by.host);
    add(tr("When and by whom"), action.isOpen() ? tr("%1, by %2").arg(at, by) : tr("%1, by %2, took %3").arg(at, by, durationText(action.took)));
    add(tr("Server"), tr("%1 (%2)").arg(JournalCells::serverText(action.server, mostChars), visibleText(action.server.url)));
    if (!action.node.isEmpty())
        add(tr("Node"), visibleText(action.node, mostChars));
    add(tr("Library"), JournalCells::libraryText(action.scheme));
    if (!hasDetails) {
        add(tr("Commands"), tr("reading…"));
        return;
    }
    QStringList commands;
    for (const QString &command : shownTexts(action.commands))
        commands << stillVisibleText(command, mostChars);
    add(tr("Commands"), commands.isEmpty() ? tr("nothing was sent") : commands.join(u'\n'), !commands.isEmpty());
    if (action.beforeImage.isEmpty()) {
        add(tr("Value before"), tr("not kept"));
    } else {
        add(tr("Value before"), safeText(action.beforeImage, mostChars), true);
        if (!isPlainText(action.beforeImage))
            add(tr("Value before, in hexadecimal"), hexDump(action.beforeImage), true);
    }
    if (!action.isWhole)
        add(tr("Note"), tr("A value was too long and was cut."));
}

void RecordDetails::showHold(const StoredHold &hold)
{
    begin();
    add(tr("Lock"), safeText(hold.key, mostChars), true);
    add(tr("Token"), safeText(hold.token, mostChars), true);
    add(tr("Held"),
        tr("%1, from %2 to %3").arg(JournalCells::heldText(hold), JournalCells::exactTimeText(hold.since), JournalCells::exactTimeText(hold.until)));
    add(tr("Ended by"), JournalCells::endedText(hold));
    add(mayBeTakenAgain(sinceKnown(hold.sinceKnown)) ? tr("Renewed or taken again") : tr("Renewed"),
        hold.renewals == 0 ? tr("no renewal seen") : tr("%Ln time(s)", nullptr, int(hold.renewals)));
    add(tr("Server"), tr("%1 (%2)").arg(JournalCells::serverText(hold.server, mostChars), visibleText(hold.server.url)));
    add(tr("Library"), JournalCells::libraryText(hold.scheme));
    add(tr("Note"), JournalCells::notesText(hold));
}

QString RecordDetails::hexDump(QByteArrayView bytes)
{
    QStringList lines;
    const QByteArrayView shown = bytes.first(std::min(bytes.size(), mostDumped));
    for (qsizetype at = 0; at < shown.size(); at += dumpedPerLine) {
        const QByteArrayView part = shown.sliced(at, std::min(dumpedPerLine, shown.size() - at));
        lines << u"%1  %2"_s.arg(int(at), 4, 16, QLatin1Char('0')).arg(QString::fromLatin1(part.toByteArray().toHex(' ')));
    }
    if (shown.size() < bytes.size())
        lines << tr("… of %1 bytes").arg(countText(bytes.size()));
    return lines.join(u'\n');
}

} // namespace lockscope::ui
