// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/locknote.h"

#include "base/language.h"
#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "ui/inspector/detailtext.h"
#include "ui/inspector/verdictline.h"
#include "ui/table/lockcolumns.h"
#include "ui/table/lockhistory.h"
#include "ui/table/lockmodel.h"
#include "ui/table/rowformats.h"

#include <QBuffer>
#include <QPageSize>
#include <QPdfWriter>
#include <QTextDocument>

namespace lockscope::ui {

namespace {

constexpr std::size_t eventsInNote = 50;

struct NoteText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::NoteText)
};

QString fact(const QString &name, const QString &text)
{
    return text.isEmpty() ? QString() : QStringLiteral("- **%1:** %2\n").arg(markdownText(name), markdownText(text));
}

/** As code: its lines stay as they are. */
QString block(const QString &title, const QString &text)
{
    if (text.isEmpty())
        return {};
    const QString lines = QString(text).replace(u'\n', QStringLiteral("\n    "));
    return QStringLiteral("\n## %1\n\n    %2\n").arg(markdownText(title), lines);
}

/** What has room for more words than in the table. */
bool isSaidOtherwise(LockColumn column)
{
    return column == LockColumn::Key || column == LockColumn::HeldFor || column == LockColumn::Library || column == LockColumn::Waiting;
}

QString factsOf(const LockRow &row, const LockModel &model)
{
    QString facts;
    for (const LockColumnInfo &info : lockColumns()) {
        if (!isSaidOtherwise(info.column) && (!info.isNeeded || info.isNeeded(model)))
            facts += fact(info.title(model), info.text(model, row));
    }
    return facts;
}

QString eventsOf(const LockRow &row, const LockHistory &history)
{
    QStringList lines;
    for (const LockEvent &event : history.of(row.lock.id(), eventsInNote))
        lines += DetailText::event(event);
    return lines.join(u'\n');
}

} // namespace

QString lockNote(const LockRow &row, const LockModel &model, const LockHistory &history, const QString &server, UnixTime at)
{
    const Instant now = model.shownNow(row.lock);
    QString note = QStringLiteral("# %1\n\n").arg(markdownText(safeText(row.lock.key)));
    note += fact(NoteText::tr("Server"), server) + fact(NoteText::tr("Seen at"), DetailText::dateTimeAndZone(at));
    if (row.isEnded()) {
        note += fact(NoteText::tr("State"), NoteText::tr("gone: these are its last known data"));
    } else {
        const ClearVerdict verdict = model.verdict(row.lock);
        note += fact(verdictHeading(verdict), verdictText(verdict))
            + fact(NoteText::tr("Attention"), DetailText::attention(row.lock, now, model.judge()));
    }
    note += factsOf(row, model) + fact(DetailText::sinceCaption(row), DetailText::since(row, now, at - roundToMs(now - row.lock.heldSince), true))
        + fact(NoteText::tr("Lease"), DetailText::lease(row.lock))
        + fact(NoteText::tr("Library"), DetailText::library(row.lock, model.judge().profileOf(row.lock)))
        + fact(NoteText::tr("Detected by"), schemeText(recognitionOf(row.lock).why))
        + fact(NoteText::tr("Waiting"), DetailText::waiting(row, model.measured())) + fact(NoteText::tr("Token"), safeText(onlyToken(row.lock)));
    note += fact(NoteText::tr("Usual hold"), DetailText::usualHold(history.holdTimes().of(row.lock.key)));
    note += block(NoteText::tr("Holders and waiters"), DetailText::everything(row, now));
    note += block(NoteText::tr("Value"), DetailText::rawValue(row.lock));
    return note + block(NoteText::tr("Events"), eventsOf(row, history));
}

QByteArray noteAsPdf(const QString &note)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A4));
    QTextDocument document;
    QTextDocument::MarkdownFeatures features = QTextDocument::MarkdownDialectCommonMark;
    features.setFlag(QTextDocument::MarkdownNoHTML);
    document.setMarkdown(note, features);
    document.print(&writer);
    return bytes;
}

} // namespace lockscope::ui
