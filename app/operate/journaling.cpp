// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/journaling.h"

#include "base/language.h"
#include "base/safetext.h"
#include "locks/lockevent.h"
#include "locks/wordtext.h"
#include "operate/bulkaccount.h"
#include "operate/slotparts.h"
#include "operate/undomemory.h"

#include <QCoreApplication>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct JournalingText {
    LOCKSCOPE_MESSAGES(lockscope::JournalingText)
};

/** The program's own rules refused the action before anything was sent. */
bool wasNothingSent(const ActionOutcome &outcome)
{
    using Kind = Error::Kind;
    const Kind kind = outcome.error.kind;
    return outcome.kind == ActionOutcome::Kind::Refused && (kind == Kind::Refused || kind == Kind::InvalidInput);
}

/** The value, if the lock is one string; else the before-images, one line each. */
QByteArray imageOf(const ActionRequest &request, const ActionOutcome &outcome)
{
    if (!request.lock.details)
        return request.lock.token.toByteArray();
    QByteArrayList lines;
    for (const BeforeImage &image : outcome.before) {
        if (image.answer && !asksForData(image.question))
            lines += QByteArrayList(image.question.begin(), image.question.end()).join(' ') + " -> " + *image.answer;
    }
    return lines.join("; ");
}

Message holderNowText(const QByteArray &now, const Bytes &asSeen)
{
    const Message text = asSeen == Bytes(now) ? JournalingText::tr("taken again or renewed by %1") : JournalingText::tr("now held by %1");
    return text.arg(safeText(now, 200));
}

ActionRecord notTried(ActionRecord record)
{
    record.outcome = QString::fromLatin1(fateName(BulkFate::NotTried));
    record.outcomeText = JournalingText::tr("The bulk action ended before its turn. Nothing was sent.");
    record.commands.clear();
    record.undo.clear();
    return record;
}

} // namespace

JournalServer journalServer(const ServerProfile &profile)
{
    const QString environment = QString::fromLatin1(environmentName(profile.environment));
    const bool isDemo = profile.environment == Environment::Demo;
    return {isDemo ? environment : profile.endpoint.toUrl(), profile.name, environment};
}

JournalServer journalServerOf(const Shards &shards, const Watcher *server, JournalServer whole)
{
    if (server && shards.keepsLocksApart())
        whole.url = server->connection().options().endpoint.toUrl();
    return whole;
}

ActionRecord actionRecord(const ActionRequest &request, const DoneAction &done, const ActionTimes &times)
{
    const ActionOutcome &outcome = done.outcome;
    ActionRecord record;
    record.at = times.begunAt;
    record.took = roundToMs(times.known - times.begun);
    record.verb = QString::fromLatin1(verbName(request.verb));
    record.key = done.action.key.toByteArray();
    record.holder = done.action.holder.toByteArray();
    record.scheme = QString::fromUtf8(schemeOf(request.lock).name);
    record.beforeImage = imageOf(request, outcome);
    record.undo = rememberForUndo(done, times.begunAt + roundToMs(outcome.at - times.begun));
    record.isWhole = request.lock.tokenIsWhole;
    record.reason = request.reason;
    record.batch = request.batch;
    if (!wasNothingSent(outcome))
        record.commands = done.parts.empty() ? describe(done.action) : describeBySlot(done.action);
    record.node = done.node;
    record.outcome = QString::fromLatin1(toldWord(done));
    record.outcomeText = isElsewhereOnly(done)                                               ? firstServerLine(done)
        : outcome.kind == ActionOutcome::Kind::HolderChanged && !outcome.holderNow.isEmpty() ? holderNowText(outcome.holderNow, done.action.holder)
                                                                                             : outcome.error.text;
    QList<Message> more = linesOf(done);
    if (record.undo.size() > longestUndo) // a part of it would put back a part
        more += JournalingText::tr("this cannot be undone later: what an undo takes is too large for the journal");
    if (!more.isEmpty() && !record.outcomeText.isEmpty())
        more.prepend(record.outcomeText);
    if (!more.isEmpty())
        record.outcomeText = joinedParts(more);
    return record;
}

const ActionRecord &OpenIntents::open(quint64 run, int number, const PlannedAction &planned, const JournalServer &server, UnixTime at)
{
    const Action &action = *planned.action;
    DoneAction about{action, {}, {}};
    about.outcome.mayBeDone = true;
    about.outcome.error.text = JournalingText::tr("Lockscope quit before the answer came, or still waits for it. %1").arg(whatToLookAt(action.verb));
    ActionRecord record = actionRecord(planned.request, about, {at, {}, {}});
    record.server = server;
    record.intent = newIntent();
    return m_records.insert_or_assign({run, number}, std::move(record)).first->second;
}

std::optional<ActionRecord> OpenIntents::close(quint64 run, int number)
{
    const auto found = m_records.find({run, number});
    if (found == m_records.end())
        return std::nullopt;
    return std::move(m_records.extract(found).mapped());
}

std::vector<ActionRecord> OpenIntents::closeAll(quint64 run)
{
    return takeNotTried(m_records.lower_bound({run, 0}), m_records.lower_bound({run + 1, 0}));
}

std::vector<ActionRecord> OpenIntents::closeAll() { return takeNotTried(m_records.begin(), m_records.end()); }

std::vector<ActionRecord> OpenIntents::takeNotTried(Records::iterator begin, Records::iterator end)
{
    std::vector<ActionRecord> records;
    for (auto it = begin; it != end; it = m_records.erase(it))
        records.push_back(notTried(std::move(it->second)));
    return records;
}

QStringList namesThatRead(const QString &text)
{
    QStringList names{QString::fromLatin1(fateName(BulkFate::NotTried)), QString::fromLatin1(unknownWord)};
    const auto add = [&names](auto nameOf, auto last) {
        for (int i = 0; i <= int(last); ++i)
            names += QString::fromLatin1(nameOf(decltype(last)(i)));
    };
    add(verbName, Verb::Undo);
    ActionOutcome done;
    done.kind = ActionOutcome::Kind::Done;
    add([&done](Verb verb) { return outcomeWord(verb, done); }, Verb::Undo);
    add(outcomeName, ActionOutcome::Kind::Failed);
    add(eventName, LockEvent::Kind::IsBack);
    names.removeIf([&](const QString &name) { return !wordText(name).shown().contains(text, Qt::CaseInsensitive); });
    return names;
}

} // namespace lockscope
