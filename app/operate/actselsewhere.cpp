// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/actselsewhere.h"

#include "operate/doneaction.h"
#include "watch/picture/picture.h"

#include <optional>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** An outcome is recorded soon, or never. */
constexpr qsizetype mostExpected = 10'000;

bool isThisMachine(const QString &host)
{
    return host.compare(u"localhost"_s, Qt::CaseInsensitive) == 0 || host.startsWith(u"127."_s) || host == u"::1"_s
        || host.startsWith(u"::ffff:127."_s);
}

bool isSameHost(const QString &a, const QString &b) { return a.compare(b, Qt::CaseInsensitive) == 0 || (isThisMachine(a) && isThisMachine(b)); }

std::optional<std::pair<OperatorAct, Verb>> actOf(const QString &verb)
{
    for (const auto &[act, known] : {std::pair(OperatorAct::Clear, Verb::Clear), std::pair(OperatorAct::FenceOff, Verb::FenceOff),
                                     std::pair(OperatorAct::Restore, Verb::Undo)}) {
        if (verb == QLatin1StringView(verbName(known)))
            return std::pair(act, known);
    }
    return std::nullopt;
}

ActionOutcome outcomeOf(ActionOutcome::Kind kind)
{
    ActionOutcome outcome;
    outcome.kind = kind;
    outcome.mayBeDone = kind == ActionOutcome::Kind::Failed;
    return outcome;
}

bool isTold(const QString &word, Verb verb, ActionOutcome::Kind kind) { return word == QLatin1StringView(outcomeWord(verb, outcomeOf(kind))); }

} // namespace

bool isSamePlace(const redis::Endpoint &a, const redis::Endpoint &b)
{
    using Kind = redis::Endpoint::Kind;
    if (a.database != b.database || (a.kind == Kind::Unix) != (b.kind == Kind::Unix))
        return false;
    return a.kind == Kind::Unix ? a.socketPath == b.socketPath : a.port == b.port && isSameHost(a.host, b.host);
}

void ActsElsewhere::setServer(const redis::Endpoint &server, PictureOf pictureOf)
{
    m_server = server;
    m_pictureOf = std::move(pictureOf);
    m_expected.clear();
    m_tail.takeNew(); // skips the acts recorded before
}

void ActsElsewhere::tell()
{
    for (const JournaledAct &act : m_tail.takeNew())
        take(act);
}

void ActsElsewhere::take(const JournaledAct &act)
{
    using Kind = ActionOutcome::Kind;
    if (m_own.contains(act.intent)) {
        if (act.outcome != QLatin1StringView(unknownWord))
            m_own.remove(act.intent);
        return;
    }
    const auto what = actOf(act.verb);
    const auto place = redis::parseUrl(act.serverUrl);
    Picture *const found = what && place ? m_pictureOf(act, isSamePlace(place->endpoint, m_server)) : nullptr;
    if (!found)
        return;
    Picture &picture = *found;
    const auto &[doing, verb] = *what;
    const bool isDone = isTold(act.outcome, verb, Kind::Done);
    const bool isUnknown = isTold(act.outcome, verb, Kind::Failed) || isTold(act.outcome, verb, Kind::DoneInPart);
    const bool wasExpected = act.intent != 0 && m_expected.remove(act.intent);
    if (!wasExpected && (isDone || isUnknown))
        picture.expect(doing, act.key, act.holder);
    if (isDone)
        picture.confirm(act.key, act.holder);
    else if (wasExpected && !isUnknown)
        picture.withdraw(act.key, act.holder);
    if (!wasExpected && isUnknown && act.intent != 0 && m_expected.size() < mostExpected)
        m_expected.insert(act.intent);
}

} // namespace lockscope
