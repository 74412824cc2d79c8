// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/journaling.h"

#include "base/safetext.h"
#include "operate/undomemory.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** Our own rules spoke before anything was sent. */
bool wasNothingSent(const ActionOutcome &outcome)
{
    using Kind = Error::Kind;
    const Kind kind = outcome.error.kind;
    return outcome.kind == ActionOutcome::Kind::Refused && (kind == Kind::Refused || kind == Kind::InvalidInput);
}

/** The value of a string, which is all there is of it; else what was kept, one line each. */
QByteArray imageOf(const OperatorOrder &order, const ActionOutcome &outcome)
{
    if (!order.lock.details)
        return order.lock.token.toByteArray();
    QByteArrayList lines;
    for (const BeforeImage &image : outcome.before) {
        if (image.answer)
            lines += QByteArrayList(image.question.begin(), image.question.end()).join(' ') + " -> " + *image.answer;
    }
    return lines.join("; ");
}

} // namespace

JournalServer journalServer(const Profile &profile)
{
    const QString environment = QString::fromLatin1(environmentName(profile.environment));
    const bool isDemo = profile.environment == Environment::Demo;
    return {isDemo ? environment : profile.endpoint.toUrl(), profile.name, environment};
}

ActionRecord actionRecord(const OperatorOrder &order, const DoneAction &done, const ActionTimes &times)
{
    const ActionOutcome &outcome = done.outcome;
    ActionRecord record;
    record.at = times.begunAt;
    record.took = roundToMs(times.known - times.begun);
    record.verb = QString::fromLatin1(verbName(order.verb));
    record.key = done.action.key.toByteArray();
    record.holder = done.action.holder.toByteArray();
    record.scheme = QString::fromUtf8(schemeOf(order.lock).name);
    record.beforeImage = imageOf(order, outcome);
    record.undo = rememberForUndo(done, times.begunAt + roundToMs(outcome.at - times.begun));
    record.isWhole = order.lock.tokenIsWhole;
    record.reason = order.reason;
    if (!wasNothingSent(outcome))
        record.commands = describe(done.action);
    record.outcome = QString::fromLatin1(toldWord(done));
    record.outcomeText = isDoneElsewhereOnly(done) || isChangedElsewhereOnly(done)           ? firstServerLine(done)
        : outcome.kind == ActionOutcome::Kind::HolderChanged && !outcome.holderNow.isEmpty() ? u"now held by "_s + safeText(outcome.holderNow, 200)
                                                                                             : stillVisibleText(outcome.error.text);
    for (const QString &line : elsewhereLines(done))
        record.outcomeText += (record.outcomeText.isEmpty() ? QString() : u"; "_s) + line;
    return record;
}

} // namespace lockscope
