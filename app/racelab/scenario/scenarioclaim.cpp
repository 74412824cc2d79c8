// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/scenario/scenarioclaim.h"

#include "base/language.h"
#include "base/safetext.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct ClaimText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ScenarioClaimText)
};

using About = ScenarioClaim::About;
using Kind = FilmEvent::Kind;

struct EventWord {
    Kind kind;
    const char *word;
    bool isOfTwo = false;
};

constexpr std::array eventWords{
    EventWord{Kind::Believes, "acquisition"},
    EventWord{Kind::StopsBelieving, "stops-believing"},
    EventWord{Kind::Busy, "busy"},
    EventWord{Kind::GaveUp, "gave-up"},
    EventWord{Kind::Released, "released"},
    EventWord{Kind::Crashed, "crashed"},
    EventWord{Kind::TwoBelievers, "two-believers", true},
    EventWord{Kind::ForeignRelease, "foreign-release", true},
    EventWord{Kind::ForeignRenewal, "foreign-renewal", true},
    EventWord{Kind::LiveLockChanged, "live-lock-changed", true},
    EventWord{Kind::StaleWrite, "stale-write"},
    EventWord{Kind::WriteRefused, "write-refused"},
    EventWord{Kind::LockExpired, "lock-expired"},
    EventWord{Kind::Announced, "announced"},
    EventWord{Kind::Unannounced, "unannounced"},
    EventWord{Kind::Orphan, "orphan"},
    EventWord{Kind::Stuck, "stuck"},
    EventWord{Kind::NobodyAcquired, "nobody-acquired"},
    EventWord{Kind::Deadlock, "deadlock"},
    EventWord{Kind::Failed, "failed"},
};

const EventWord &wordOf(Kind kind)
{
    const auto found = std::ranges::find(eventWords, kind, &EventWord::kind);
    Q_ASSERT(found != eventWords.end());
    return *found;
}

struct StateWord {
    About about;
    const char *word;
    int mostNames;
};

constexpr std::array stateWords{
    StateWord{About::Renewals, "renewals", 1}, StateWord{About::Key, "key", 0},           StateWord{About::Lease, "lease", 0},
    StateWord{About::Lapsed, "lapsed", 0},     StateWord{About::Believer, "believer", 1},
};

QString allWords()
{
    QStringList words;
    for (const EventWord &word : eventWords)
        words << QLatin1String(word.word);
    for (const StateWord &word : stateWords)
        words << QLatin1String(word.word);
    return joinItems(words);
}

/** Sets the claim's subject; returns the number of names that may follow, or -1 for an unknown word. */
int readWord(const QString &word, ScenarioClaim &claim)
{
    for (const EventWord &each : eventWords) {
        const QLatin1String name(each.word);
        if (word == name || (each.kind == Kind::Believes && word == u"acquisitions"_s)) {
            claim.about = About::Event;
            claim.event = each.kind;
            return each.isOfTwo ? 2 : 1;
        }
    }
    for (const StateWord &each : stateWords) {
        if (word == QLatin1String(each.word)) {
            claim.about = each.about;
            return each.mostNames;
        }
    }
    return -1;
}

bool isMeant(const ScenarioClaim &claim, const FilmEvent &event)
{
    if (event.kind != claim.event)
        return false;
    if (claim.client < 0)
        return true;
    if (claim.other < 0)
        return event.client == claim.client || (wordOf(event.kind).isOfTwo && event.other == claim.client);
    const bool isInOrder = event.client == claim.client && event.other == claim.other;
    const bool isEitherWay = claim.event == Kind::TwoBelievers && event.client == claim.other && event.other == claim.client;
    return isInOrder || isEitherWay;
}

int countIn(const ScenarioClaim &claim, const FilmAct &act)
{
    int count = 0;
    for (const FilmFrame &frame : act.frames) {
        if (claim.about == About::Renewals)
            count += frame.move.kind == Move::Kind::Renewal && frame.good && (claim.client < 0 || frame.client == claim.client);
        else
            count += int(std::ranges::count_if(frame.events, [&](const FilmEvent &event) { return isMeant(claim, event); }));
    }
    return count;
}

/** The lock's key on the first server that is up and has it; a replica counts only when it is promoted. */
const FilmKey *lockKey(const FilmAct &act)
{
    for (const FilmServer &server : act.frames.back().servers) {
        const auto found = std::ranges::find(server.keys, act.key, &FilmKey::key);
        if (server.isUp && server.isPrimary && found != server.keys.end())
            return &*found;
    }
    return nullptr;
}

QString stateOf(const FilmKey *key)
{
    if (!key)
        return ClaimText::tr("there is no key");
    const QString lease = key->lease ? durationText(*key->lease) : QString();
    if (key->lapsed)
        return key->lease ? ClaimText::tr("the key is there with %1 left, and its value is a time that has passed").arg(lease)
                          : ClaimText::tr("the key is there without a lease, and its value is a time that has passed");
    return key->lease ? ClaimText::tr("the key is there with %1 left").arg(lease) : ClaimText::tr("the key is there without a lease");
}

std::optional<QString> againstState(const ScenarioClaim &claim, const FilmAct &act)
{
    const FilmKey *const key = lockKey(act);
    const bool is = claim.about == About::Key ? key != nullptr : key && (claim.about == About::Lease ? key->lease.has_value() : key->lapsed);
    if (claim.about == About::Lease && claim.isDenied && !key)
        return stateOf(key); // "no lease" is about an existing key
    return is != claim.isDenied ? std::nullopt : std::optional(stateOf(key));
}

std::optional<QString> againstBelievers(const ScenarioClaim &claim, const FilmAct &act)
{
    QStringList believers;
    const std::vector<FilmClient> &clients = act.frames.back().clients;
    for (std::size_t i = 0; i < clients.size(); ++i) {
        if (clients[i].state == FilmClient::State::Believing && (claim.client < 0 || claim.client == int(i)))
            believers << act.actors[i].name;
    }
    if (believers.isEmpty() == claim.isDenied)
        return std::nullopt;
    return believers.isEmpty() ? ClaimText::tr("no client thinks it holds the lock")
                               : ClaimText::tr("%1 thinks it holds the lock").arg(joinItems(believers));
}

} // namespace

QString eventWord(FilmEvent::Kind kind) { return QLatin1String(wordOf(kind).word); }

Result<ScenarioClaim> parseClaim(const QString &text, const QStringList &names)
{
    ScenarioClaim claim;
    QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    if (!words.isEmpty() && words.first() == u"no") {
        claim.isDenied = true;
        words.removeFirst();
    }
    bool isNumber = false;
    if (const int count = words.isEmpty() ? 0 : words.first().toInt(&isNumber); isNumber) {
        if (count < 0 || count > 999 || claim.isDenied)
            return invalidInput(ClaimText::tr("a number after “expect” is how often it has happened, as in “expect 2 acquisitions”"));
        claim.count = count;
        words.removeFirst();
    }
    const int mostNames = words.isEmpty() ? -1 : readWord(words.takeFirst(), claim);
    if (mostNames < 0)
        return invalidInput(ClaimText::tr("“%1” cannot be expected. Known claims: %2").arg(visibleText(text, 40), allWords()));
    if (claim.count && claim.about != About::Event && claim.about != About::Renewals)
        return invalidInput(ClaimText::tr("only events can be counted, as in “expect 2 acquisitions”"));
    for (const QString &name : words) {
        const int index = int(names.indexOf(name));
        if (index < 0)
            return invalidInput(ClaimText::tr("there is no client “%1”. The clients are %2").arg(visibleText(name, 20), joinItems(names)));
        (claim.client < 0 ? claim.client : claim.other) = index;
    }
    if (words.size() > mostNames)
        return invalidInput(mostNames == 0       ? ClaimText::tr("this claim is about the lock: name no client")
                                : mostNames == 1 ? ClaimText::tr("this claim is about one client at most")
                                                 : ClaimText::tr("this claim is about two clients at most"));
    return claim;
}

std::optional<QString> whatSpeaksAgainst(const ScenarioClaim &claim, const FilmAct &act)
{
    if (claim.about == About::Believer)
        return againstBelievers(claim, act);
    if (claim.about != About::Event && claim.about != About::Renewals)
        return againstState(claim, act);
    const int count = countIn(claim, act);
    const bool holds = claim.count ? count == *claim.count : (count > 0) != claim.isDenied;
    if (holds)
        return std::nullopt;
    if (count < 2)
        return count == 0 ? ClaimText::tr("it has not happened") : ClaimText::tr("it has happened once");
    return ClaimText::tr("it has happened %n time(s)", nullptr, count);
}

} // namespace lockscope
