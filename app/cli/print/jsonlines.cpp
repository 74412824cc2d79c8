// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/jsonlines.h"

#include "base/jsonbytes.h"

#include <QJsonArray>
#include <QJsonObject>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

void putVerdict(QJsonObject &object, const ClearVerdict &verdict)
{
    object.insert("safe_to_clear"_L1, QLatin1StringView(safeToClearName(verdict.answer)));
    object.insert("safe_to_clear_why"_L1, verdictText(verdict));
}

const char *quietPeriodName(Aftermath::Kind end)
{
    switch (end) {
    case Aftermath::Kind::Prolonged: return "prolonged";
    case Aftermath::Kind::NotEnded: return "not-ended";
    case Aftermath::Kind::Replaced: return "replaced";
    default: return "over";
    }
}

QJsonArray partsOf(const DoneAction &done)
{
    QJsonArray parts;
    for (const DoneThere &part : done.parts) {
        QJsonArray keys;
        for (const QByteArray &key : part.action.keys) {
            QJsonObject one;
            putBytes(one, u"key"_s, key);
            keys.append(one);
        }
        QJsonObject object{{u"node"_s, part.node}, {u"outcome"_s, QLatin1StringView(outcomeWord(done.action.verb, part.outcome))}, {u"keys"_s, keys}};
        if (part.outcome.error.kind != Error::Kind::None)
            object.insert("error"_L1, part.outcome.error.text.english());
        parts.append(object);
    }
    return parts;
}

/** Each server of a group with its own outcome. */
QJsonArray nodesOf(const DoneAction &done)
{
    QJsonArray nodes;
    const auto add = [&nodes](const QString &server, Verb verb, const ActionOutcome &outcome) {
        QJsonObject node{{u"node"_s, server}, {u"outcome"_s, QLatin1StringView(outcomeWord(verb, outcome))}};
        if (!outcome.holderNow.isEmpty())
            putBytes(node, u"holder_now"_s, outcome.holderNow);
        if (outcome.error.kind != Error::Kind::None)
            node.insert("error"_L1, outcome.error.text.english());
        nodes.append(node);
    };
    if (!done.elsewhere.empty())
        add(done.first, done.action.verb, done.outcome);
    for (const DoneThere &there : done.elsewhere)
        add(there.node, there.action.verb, there.outcome);
    return nodes;
}

} // namespace

QByteArray jsonLine(const PlannedAction &planned, const QStringList &furtherServers, const std::optional<ClearVerdict> &verdict,
                    const std::vector<PlannedPart> &parts)
{
    const Action &action = *planned.action;
    QJsonObject object;
    object.insert("verb"_L1, QLatin1StringView(verbName(action.verb)));
    object.insert("dry_run"_L1, true);
    putBytes(object, u"key"_s, action.key);
    putBytes(object, u"holder"_s, action.holder);
    object.insert("commands"_L1, QJsonArray::fromStringList(shownTexts(describe(action))));
    object.insert("effects"_L1, QJsonArray::fromStringList(action.effects));
    object.insert("can_be_undone"_L1, canBeUndone(action) && !planned.areRightsKnown ? QJsonValue() : canBeUndone(action));
    if (verdict)
        putVerdict(object, *verdict);
    if (!parts.front().node.isEmpty())
        object.insert("node"_L1, parts.front().node);
    QJsonArray all;
    for (const PlannedPart &part : parts)
        all.append(QJsonObject{{u"node"_s, part.node}, {u"commands"_s, QJsonArray::fromStringList(part.commands)}});
    if (all.size() > 1)
        object.insert("parts"_L1, all);
    if (!furtherServers.isEmpty())
        object.insert("nodes"_L1, QJsonArray::fromStringList(furtherServers));
    if (const auto &foreseen = planned.foreseen)
        object.insert("foreseen"_L1, QJsonObject{{u"outcome"_s, QLatin1StringView(toldWord(*foreseen))}, {u"nodes"_s, nodesOf(*foreseen)}});
    return toJsonLine(object);
}

QByteArray jsonLine(const Aftermath &aftermath, UnixTime at)
{
    QJsonObject object;
    object.insert("at_ms"_L1, toMs(at));
    object.insert("verb"_L1, QLatin1StringView(verbName(Verb::FenceOff)));
    putBytes(object, u"key"_s, aftermath.key());
    object.insert("quiet_period"_L1, QLatin1StringView(quietPeriodName(aftermath.kind())));
    if (!aftermath.newHolder().isEmpty())
        putBytes(object, u"holder_now"_s, aftermath.newHolder());
    if (!aftermath.error().text.isEmpty())
        object.insert("error"_L1, aftermath.error().text.english());
    return toJsonLine(object);
}

QByteArray jsonLineNotWatched(const QByteArray &key, const QString &why, UnixTime at)
{
    QJsonObject object{{u"at_ms"_s, toMs(at)}, {u"verb"_s, QLatin1StringView(verbName(Verb::FenceOff))}};
    putBytes(object, u"key"_s, key);
    object.insert("quiet_period"_L1, "not-watched"_L1);
    object.insert("error"_L1, why);
    return toJsonLine(object);
}

namespace {

QJsonObject objectOf(const DoneAction &done, const char *word, const QString &reason, UnixTime at)
{
    const ActionOutcome outcome = outcomeOnAll(done);
    QJsonObject object;
    object.insert("at_ms"_L1, toMs(at));
    object.insert("verb"_L1, QLatin1StringView(verbName(done.action.verb)));
    object.insert("outcome"_L1, QLatin1StringView(word));
    putBytes(object, u"key"_s, done.action.key);
    if (done.action.verb == Verb::Undo && done.action.holder.isEmpty() && !wasSent(done))
        object.insert("holder"_L1, QJsonValue());
    else
        putBytes(object, u"holder"_s, done.action.holder);
    object.insert("node"_L1, done.node.isEmpty() ? QJsonValue() : QJsonValue(done.node));
    object.insert("sent"_L1, wasSent(done));
    object.insert("recorded"_L1, done.notRecorded.isEmpty());
    if (!done.notRecorded.isEmpty())
        object.insert("not_recorded"_L1, done.notRecorded);
    if (outcome.seen != ActionOutcome::Seen::Nothing)
        object.insert("seen"_L1, QLatin1StringView(seenName(outcome.seen)));
    else if (outcome.mayBeDone)
        object.insert("seen"_L1, QJsonValue());
    if (!outcome.holderNow.isEmpty())
        putBytes(object, u"holder_now"_s, outcome.holderNow);
    else if (outcome.kind == ActionOutcome::Kind::HolderChanged)
        object.insert("holder_now"_L1, QJsonValue());
    if (!outcome.woken.empty())
        object.insert("woken"_L1, QJsonArray::fromVariantList(QVariantList(outcome.woken.begin(), outcome.woken.end())));
    if (!reason.isEmpty())
        object.insert("reason"_L1, reason);
    if (outcome.error.kind != Error::Kind::None)
        object.insert("error"_L1, outcome.error.text.english());
    if (const QJsonArray nodes = nodesOf(done); !nodes.isEmpty())
        object.insert("nodes"_L1, nodes);
    if (!done.parts.empty())
        object.insert("parts"_L1, partsOf(done));
    return object;
}

} // namespace

QByteArray jsonLine(const DoneAction &done, const QString &reason, UnixTime at) { return toJsonLine(objectOf(done, toldWord(done), reason, at)); }

QByteArray jsonLineNotTried(const DoneAction &done, const QString &reason, UnixTime at)
{
    return toJsonLine(objectOf(done, fateName(BulkFate::NotTried), reason, at));
}

QByteArray jsonLine(const BulkAccount &account, const BulkEnd &end, bool isDryRun)
{
    QJsonObject counts{{u"total"_s, account.total()}};
    for (std::size_t i = 0; i < bulkFateCount; ++i)
        counts.insert(QString::fromLatin1(fateName(BulkFate(i))).replace(u' ', u'_'), account.counts[i]);
    counts.insert("not_recorded"_L1, account.notRecorded);
    QJsonObject object{{u"account"_s, counts}, {u"end"_s, QLatin1StringView(endName(end.kind))}};
    if (end.why.kind != Error::Kind::None)
        object.insert("error"_L1, end.why.text.english());
    if (isDryRun)
        object.insert("dry_run"_L1, true);
    return toJsonLine(object);
}

} // namespace lockscope
