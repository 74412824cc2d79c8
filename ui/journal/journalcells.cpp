// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/journalcells.h"

#include "base/language.h"
#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "locks/scheme.h"
#include "locks/wordtext.h"
#include "saved/serverprofile.h"
#include "ui/connect/environmenttag.h"

#include <QDateTime>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

QString actionText(const StoredAction &action, int column, int mostChars)
{
    switch (column) {
    case JournalCells::At: return JournalCells::timeText(action.at);
    case JournalCells::By: return visibleText(action.by.user + u'@' + action.by.host, mostChars);
    case JournalCells::Verb: return JournalCells::verbText(action);
    case JournalCells::Outcome: return JournalCells::outcomeText(action);
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

/** As the rest of the window names it; what another version wrote stays. */
QString environmentText(const QString &stored)
{
    using enum Environment;
    for (const Environment environment : {Development, Staging, Production, Demo}) {
        if (stored == QLatin1StringView(environmentName(environment)))
            return EnvironmentTag::name(environment);
    }
    return stored;
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

ColumnWish JournalCells::width(JournalPart part, int column)
{
    static constexpr ColumnWish ofActions[] = {{19, 18, 0}, {16, 9, 0}, {12, 10, 0}, {17, 13, 0}, {27, 14, 3}, {22, 12, 2}, {22, 9, 1}, {24, 10, 4}};
    static constexpr ColumnWish ofHolds[] = {{19, 18, 0}, {14, 13, 0}, {20, 11, 0}, {27, 13, 3}, {34, 13, 3}, {22, 9, 1}, {12, 10, 0}, {20, 9, 2}};
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
    const bool saysAll = name.compare(server.environment, Qt::CaseInsensitive) == 0 || name == environmentText(server.environment); // the demo
    return visibleText(saysAll ? name : tr("%1, %2").arg(name, environmentText(server.environment)), mostChars);
}

QString JournalCells::verbText(const ActionRecord &action) { return visibleText(wordText(action.verb)); }

QString JournalCells::outcomeText(const ActionRecord &action) { return visibleText(wordText(action.outcome)); }

QString JournalCells::libraryText(const QString &scheme)
{
    const Scheme *const known = schemeNamed(scheme.toUtf8());
    return known ? schemeText(known->label) : visibleText(scheme);
}

QString JournalCells::heldText(const HoldRecord &hold) { return heldBrief(hold.held(), isBound(sinceKnown(hold.sinceKnown))); }

QString JournalCells::endedText(const HoldRecord &hold)
{
    if (hold.ended == "cleared"_L1)
        return tr("cleared by you"); // the journal is this account's
    if (hold.ended == "fenced-off"_L1)
        return tr("fenced off with Lockscope");
    return visibleText(wordText(hold.ended));
}

QString JournalCells::notesText(const HoldRecord &hold)
{
    QStringList notes;
    if (const HeldSinceSource source = sinceKnown(hold.sinceKnown); source != HeldSinceSource::Observed)
        notes << sinceBrief(source);
    if (hold.sampled)
        notes << tr("end found by polling");
    return joinParts(notes);
}

} // namespace lockscope::ui
