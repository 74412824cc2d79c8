// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/journaling.h"

#include "base/safetext.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** Our own rules spoke before anything was sent. */
bool wasNothingSent(const ClearOutcome &outcome)
{
    using Kind = Error::Kind;
    const Kind kind = outcome.error.kind;
    return outcome.kind == ClearOutcome::Kind::Refused && (kind == Kind::Refused || kind == Kind::InvalidInput);
}

} // namespace

JournalServer journalServer(const Profile &profile)
{
    const QString environment = QString::fromLatin1(environmentName(profile.environment));
    const bool isDemo = profile.environment == Environment::Demo;
    return {isDemo ? environment : profile.endpoint.toUrl(), profile.name, environment};
}

ActionRecord clearRecord(const LockAsSeen &lock, const ClearOutcome &outcome, const QString &reason)
{
    ActionRecord action;
    action.verb = u"clear"_s;
    action.key = lock.key;
    action.holder = lock.token;
    action.scheme = QString::fromLatin1(protocolName(lock.protocol));
    action.beforeImage = lock.token; // the value of a string is all there is of it
    action.isWhole = lock.tokenIsWhole;
    action.reason = reason;
    if (!wasNothingSent(outcome))
        action.commands = describeClear(lock);
    action.outcome = QString::fromLatin1(outcomeName(outcome.kind));
    action.outcomeText = outcome.kind == ClearOutcome::Kind::HolderChanged ? u"now held by "_s + safeText(outcome.holderNow, 200)
                                                                           : visibleText(outcome.error.text);
    return action;
}

} // namespace lockscope
