// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/journalcells.h"

#include "base/safetext.h"

#include <QDateTime>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

QString actionText(const StoredAction &action, int column, int mostChars)
{
    switch (column) {
    case JournalCells::At: return JournalCells::timeText(action.at);
    case JournalCells::By: return visibleText(action.by.user + u'@' + action.by.host, mostChars);
    case JournalCells::Verb: return visibleText(action.verb, mostChars);
    case JournalCells::Outcome: return visibleText(action.outcome, mostChars);
    case JournalCells::ActionKey: return safeText(action.key, mostChars);
    case JournalCells::ActionHolder: return safeText(action.holder, mostChars);
    case JournalCells::ActionServer: return JournalCells::serverText(action.server, mostChars);
    case JournalCells::Reason: return visibleText(action.reason, mostChars);
    default: return {};
    }
}

QString holdText(const StoredHold &hold, int column, int mostChars)
{
    switch (column) {
    case JournalCells::Until: return JournalCells::timeText(hold.until);
    case JournalCells::Held: return JournalCells::heldText(hold);
    case JournalCells::Ended: return JournalCells::endedText(hold);
    case JournalCells::HoldKey: return safeText(hold.key, mostChars);
    case JournalCells::HoldToken: return safeText(hold.token, mostChars);
    case JournalCells::HoldServer: return JournalCells::serverText(hold.server, mostChars);
    case JournalCells::Renewals: return hold.renewals == 0 ? QString() : countText(hold.renewals);
    case JournalCells::Notes: return JournalCells::notesText(hold);
    default: return {};
    }
}

Theme::Role outcomeColor(const QString &outcome)
{
    if (outcome == "failed"_L1 || outcome == "refused"_L1)
        return Theme::Role::Danger;
    if (outcome == "holder changed since you looked"_L1 || outcome == "already gone"_L1 || outcome == "wrong type"_L1 || outcome == "done in part"_L1
        || outcome == "unknown"_L1 || outcome == "not tried"_L1)
        return Theme::Role::Warning;
    return Theme::Role::Good;
}

Theme::Role endColor(const QString &ended)
{
    if (ended == "expired"_L1)
        return Theme::Role::Danger;
    if (ended == "released"_L1)
        return Theme::Role::Info;
    if (ended == "handed-over"_L1)
        return Theme::Role::Special;
    return Theme::Role::Warning;
}

} // namespace

QString JournalCells::header(JournalPart part, int column)
{
    if (part == JournalPart::Actions) {
        const QString names[] = {tr("When"), tr("By"), tr("Action"), tr("Outcome"), tr("Lock"), tr("Holder"), tr("Server"), tr("Reason")};
        return names[column];
    }
    const QString names[] = {tr("Ended"), tr("Held for"), tr("Ended by"), tr("Lock"), tr("Token"), tr("Server"), tr("Renewals"), tr("Notes")};
    return names[column];
}

int JournalCells::width(JournalPart part, int column)
{
    static constexpr int ofActions[] = {21, 16, 9, 17, 27, 22, 22, 24};
    static constexpr int ofHolds[] = {21, 12, 16, 27, 34, 22, 11, 20};
    return part == JournalPart::Actions ? ofActions[column] : ofHolds[column];
}

JournalCells::Look JournalCells::look(JournalPart part, int column)
{
    const bool isActions = part == JournalPart::Actions;
    if (isActions ? column == ActionKey || column == ActionHolder : column == HoldKey || column == HoldToken)
        return Look::Bytes;
    return !isActions && (column == Held || column == Renewals) ? Look::Number : Look::Plain;
}

QString JournalCells::text(const JournalRow &row, int column, int mostChars)
{
    if (const auto *action = std::get_if<StoredAction>(&row))
        return actionText(*action, column, mostChars);
    return holdText(std::get<StoredHold>(row), column, mostChars);
}

std::optional<Theme::Role> JournalCells::color(const JournalRow &row, int column)
{
    if (const auto *action = std::get_if<StoredAction>(&row))
        return column == Outcome ? std::optional(outcomeColor(action->outcome)) : std::nullopt;
    if (column == Ended)
        return endColor(std::get<StoredHold>(row).ended);
    return column == Notes ? std::optional(Theme::Role::MutedText) : std::nullopt;
}

JournalPlace JournalCells::place(const JournalRow &row)
{
    return std::visit([](const auto &record) { return record.place(); }, row);
}

QByteArray JournalCells::key(const JournalRow &row)
{
    return std::visit([](const auto &record) { return record.key; }, row);
}

QString JournalCells::timeText(UnixTime at) { return QDateTime::fromMSecsSinceEpoch(toMs(at)).toString(u"yyyy-MM-dd HH:mm:ss"_s); }

QString JournalCells::exactTimeText(UnixTime at) { return QDateTime::fromMSecsSinceEpoch(toMs(at)).toString(u"yyyy-MM-dd HH:mm:ss.zzz"_s); }

QString JournalCells::serverText(const JournalServer &server, int mostChars)
{
    const QString name = server.profile.isEmpty() ? server.url : server.profile;
    const bool saysAll = name.compare(server.environment, Qt::CaseInsensitive) == 0; // the demo
    return visibleText(saysAll ? name : tr("%1, %2").arg(name, server.environment), mostChars);
}

QString JournalCells::heldText(const HoldRecord &hold)
{
    const QString held = durationText(hold.held());
    return hold.sinceKnown == "first seen"_L1 ? u"> "_s + held : held;
}

QString JournalCells::endedText(const HoldRecord &hold)
{
    if (hold.ended == "cleared"_L1)
        return tr("cleared by you"); // the journal is this account's
    return hold.ended == "fenced-off"_L1 ? tr("fenced off with Lockscope") : visibleText(hold.ended);
}

QString JournalCells::notesText(const HoldRecord &hold)
{
    QStringList notes;
    if (hold.sinceKnown == "first seen"_L1)
        notes << tr("held already when first seen");
    else if (hold.sinceKnown == "derived"_L1)
        notes << tr("beginning between two readings");
    if (hold.sampled)
        notes << tr("end found by polling");
    return notes.join(tr("; "));
}

} // namespace lockscope::ui
