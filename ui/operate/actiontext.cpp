// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/actiontext.h"

#include "base/language.h"
#include "base/safetext.h"
#include "locks/wordtext.h"
#include "ui/table/lockrow.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int shownChars = 120;
constexpr int reasonChars = 600;

QString doneWord(Verb verb) { return verb == Verb::EvictWaiter ? ActionText::tr("Evicted a waiter") : ActionText::done(verb); }

QString notDoneWord(Verb verb)
{
    switch (verb) {
    case Verb::Clear: return ActionText::tr("Not cleared");
    case Verb::FenceOff: return ActionText::tr("Not fenced off");
    case Verb::EvictWaiter: return ActionText::tr("Not evicted");
    case Verb::Extend: return ActionText::tr("Not extended");
    case Verb::Undo: return ActionText::tr("Not restored");
    }
    Q_UNREACHABLE();
}

/** What the server or our own rules said. */
QString reasonOf(const Error &error) { return asSentence(stillVisibleText(error.text, reasonChars).trimmed()); }

QString wokenText(const ActionOutcome &outcome)
{
    qint64 woken = 0;
    for (const qint64 clients : outcome.woken) {
        if (clients < 0)
            return ActionText::tr("Waiting clients were not woken: the server refused the message.");
        woken += clients;
    }
    if (outcome.woken.empty())
        return {};
    if (woken == 0)
        return ActionText::tr("No waiting client received the wake-up message.");
    return ActionText::tr("Woke %Ln waiting client(s).", nullptr, int(woken));
}

QString doneText(const DoneAction &done)
{
    switch (done.action.verb) {
    case Verb::Clear: return wokenText(done.outcome);
    case Verb::FenceOff: return ActionText::tr("No client can acquire it until the quiet period ends.");
    case Verb::EvictWaiter:
        return joinSentences({ActionText::tr("%1 left the queue.").arg(safeText(done.action.holder, shownChars)), wokenText(done.outcome)});
    case Verb::Extend: return {};
    case Verb::Undo: return ActionText::tr("Another client may have held it in between.");
    }
    Q_UNREACHABLE();
}

QString holderNowText(const ActionOutcome &outcome)
{
    return outcome.holderNow.isEmpty() ? QString() : ActionText::tr("Now held by %1.").arg(safeText(outcome.holderNow, shownChars));
}

QString nothingText(const DoneAction &done)
{
    const bool mayBeElsewhere = std::ranges::any_of(done.elsewhere, [](const DoneThere &there) { return there.outcome.mayBeChanged(); });
    return mayBeElsewhere ? ActionText::tr("Nothing was done on the first server.") : ActionText::tr("Nothing was done.");
}

/** Most reasons contain it already. */
QString withNothing(const QString &reason, const DoneAction &done)
{
    return reason.contains(QLatin1StringView("Nothing was")) ? reason : joinSentences({reason, nothingText(done)});
}

/** It is not known to be done anywhere, and may be. */
bool mayBeDoneOnly(const DoneAction &done) { return mayBeChanged(done) && !isChanged(done); }

QString changedText(const DoneAction &done)
{
    const bool isPlace = done.action.verb == Verb::Undo && done.outcome.holderNow.isEmpty();
    const QString place = isPlace ? ActionText::tr("A client has acquired the lock, or its place in it, since then.") : QString();
    return joinSentences({place, holderNowText(done.outcome), nothingText(done)});
}

QString goneText(const DoneAction &done)
{
    if (doneOn(done) > 0)
        return joinSentences({doneText(done), ActionText::tr("There was nothing to do on the first server.")});
    const bool isUndo = done.action.verb == Verb::Undo; // its headline says all of it
    return joinSentences({isUndo ? QString() : ActionText::tr("It ended before the command arrived."), nothingText(done)});
}

QString unknownText(const ActionOutcome &outcome)
{
    const QString reason = reasonOf(outcome.error);
    return reason.isEmpty() ? ActionText::tr("The answer did not arrive, so it may have been done. Look at the lock again before you retry.")
                            : reason;
}

/** On the first server. */
QString explanationHere(const DoneAction &done)
{
    using Kind = ActionOutcome::Kind;
    const ActionOutcome &outcome = done.outcome;
    switch (outcome.kind) {
    case Kind::Done: return doneText(done);
    case Kind::DoneInPart:
        return joinSentences({outcome.error.text.isEmpty()
                                  ? ActionText::tr("The lock was changed, but a later step failed.")
                                  : ActionText::tr("The lock was changed, but a later step failed: %1").arg(reasonOf(outcome.error)),
                              ActionText::tr("Look at the lock again.")});
    case Kind::HolderChanged: return changedText(done);
    case Kind::AlreadyGone: return goneText(done);
    case Kind::WrongType: return joinSentences({ActionText::tr("The key no longer holds the lock that was shown."), nothingText(done)});
    case Kind::Refused: return withNothing(reasonOf(outcome.error), done);
    case Kind::Failed: return outcome.mayBeDone ? unknownText(outcome) : withNothing(reasonOf(outcome.error), done);
    }
    Q_UNREACHABLE();
}

bool isTrouble(ActionOutcome::Kind kind) { return kind != ActionOutcome::Kind::Done && kind != ActionOutcome::Kind::AlreadyGone; }

/** In two or three words. */
QString troubleText(const ActionOutcome &outcome)
{
    using Kind = ActionOutcome::Kind;
    if (outcome.kind == Kind::HolderChanged)
        return ActionText::tr("another holder");
    if (outcome.kind == Kind::WrongType || outcome.kind == Kind::DoneInPart || outcome.kind == Kind::Refused)
        return wordText(QString::fromLatin1(outcomeName(outcome.kind)));
    if (outcome.mayBeDone)
        return ActionText::tr("no answer, may be done");
    return outcome.error.kind == Error::Kind::TimedOut ? ActionText::tr("no answer") : ActionText::tr("not reached");
}

bool isRedlock(const ServerProfile &profile) { return !profile.nodes.empty() && !profile.keepsLocksApart; }

/** Of a Redlock, an address would say that it is one server. */
bool isNamed(const ServerProfile &profile)
{
    return !profile.name.isEmpty() && !(isRedlock(profile) && profile.name.contains(ServerProfile::forEndpoint(profile.endpoint).name));
}

/** Host and port; the scheme does not help to find the machine. */
QString shortNode(const QString &node)
{
    const QString name = node.startsWith(QLatin1String("redis+unix")) ? node : node.section(QStringLiteral("://"), -1);
    return visibleText(name, 60);
}

} // namespace

QString ActionText::done(Verb verb)
{
    ActionOutcome done;
    done.kind = ActionOutcome::Kind::Done;
    return asLabel(wordText(QString::fromLatin1(outcomeWord(verb, done))));
}

QString ActionText::title(Verb verb)
{
    switch (verb) {
    case Verb::Clear: return tr("Clear lock");
    case Verb::FenceOff: return tr("Fence off lock");
    case Verb::EvictWaiter: return tr("Evict waiter");
    case Verb::Extend: return tr("Extend lock");
    case Verb::Undo: return tr("Undo");
    }
    Q_UNREACHABLE();
}

QString ActionText::question(Verb verb)
{
    switch (verb) {
    case Verb::Clear: return tr("Clear this lock on %1?");
    case Verb::FenceOff: return tr("Fence off this lock on %1?");
    case Verb::EvictWaiter: return tr("Evict a waiter of this lock on %1?");
    case Verb::Extend: return tr("Give the holder of this lock on %1 more time?");
    case Verb::Undo: return tr("Restore this lock on %1?");
    }
    Q_UNREACHABLE();
}

QString ActionText::servers(const ServerProfile &profile)
{
    if (isRedlock(profile) && !isNamed(profile)) //: as in: Clear this lock on …
        return tr("these %n server(s)", nullptr, int(profile.nodes.size()) + 1);
    return visibleText(isNamed(profile) ? profile.name : profile.endpoint.toUrl(), 60);
}

QString ActionText::place(const ServerProfile &profile, const Lock &lock, const QString &server)
{
    const int all = int(profile.nodes.size()) + 1;
    const QString name = visibleText(server, 60);
    if (profile.keepsLocksApart && !name.isEmpty())
        return name;
    if (!isRedlock(profile) || lock.standsOn == 0 || lock.standsOn >= all)
        return servers(profile);
    const bool isOnlyThere = lock.standsOn == 1 && !name.isEmpty();
    const QString some = isOnlyThere ? tr("%1, 1 of %2 servers").arg(name).arg(all) : tr("%1 of %2 servers").arg(lock.standsOn).arg(all);
    return isNamed(profile) ? tr("%1 (%2)").arg(servers(profile), some) : some;
}

QString ActionText::button(Verb verb)
{
    switch (verb) {
    case Verb::Clear: return tr("C&lear lock");
    case Verb::FenceOff: return tr("&Fence off");
    case Verb::EvictWaiter: return tr("&Evict waiter");
    case Verb::Extend: return tr("E&xtend");
    case Verb::Undo: return tr("&Restore");
    }
    Q_UNREACHABLE();
}

QString ActionText::buttonAnyway(Verb verb)
{
    if (verb == Verb::Clear)
        return tr("C&lear anyway");
    return verb == Verb::FenceOff ? tr("&Fence off anyway") : button(verb);
}

QString ActionText::promise(const ActionRequest &request, bool canBeUndone)
{
    if (request.lock.form == LockForm::Subscription)
        return tr("Only if that client is still the one above.");
    switch (request.verb) {
    case Verb::Clear:
        return canBeUndone ? tr("Only if the holder is still the one above. Can be undone for 30 s, unless another client acquires it first.")
                           : tr("Only if the holder is still the one above. This cannot be undone.");
    case Verb::FenceOff:
        return canBeUndone ? tr("Only if the holder is still the one above. Can be undone while the tombstone stands, for 30 s at most.")
                           : tr("Only if the holder is still the one above. This cannot be undone.");
    case Verb::EvictWaiter: return tr("Only if it is still waiting.");
    case Verb::Extend: return tr("Only if the holder is still the one above.");
    case Verb::Undo: return tr("Only if nobody holds it now.");
    }
    Q_UNREACHABLE();
}

QString ActionText::library(const Lock &lock)
{
    const Recognition recognition = recognitionOf(lock);
    const QString label = schemeText(recognition.scheme.label);
    return recognition.scheme.namesLibrary ? tr("%1 (%2)").arg(label, LockText::confidence(recognition.confidence)) : label;
}

std::vector<Bytes> ActionText::candidates(const ActionRequest &request)
{
    std::vector<Bytes> result;
    if (!request.lock.details)
        return result;
    if (request.verb == Verb::EvictWaiter) {
        for (const Waiter &waiter : request.lock.details->waiters)
            result.push_back(waiter.token);
        return result;
    }
    if (request.verb == Verb::Clear) {
        for (const Holder &holder : request.lock.details->holders)
            result.push_back(holder.token);
    }
    return result;
}

QString ActionText::underWay(Verb verb)
{
    switch (verb) {
    case Verb::Clear: return tr("Clearing…");
    case Verb::FenceOff: return tr("Fencing off…");
    case Verb::EvictWaiter: return tr("Evicting a waiter…");
    case Verb::Extend: return tr("Extending…");
    case Verb::Undo: return tr("Restoring…");
    }
    Q_UNREACHABLE();
}

QString ActionText::trouble(const DoneAction &done)
{
    using Kind = ActionOutcome::Kind;
    std::vector<std::pair<QString, const ActionOutcome *>> all{{tr("the first"), &done.outcome}};
    for (const DoneThere &there : done.elsewhere)
        all.emplace_back(shortNode(there.node), &there.outcome);
    if (std::ranges::all_of(all, [&](const auto &one) { return one.second->kind == done.outcome.kind; }))
        return {};
    QStringList where;
    bool hasFailed = false;
    for (const auto &[server, outcome] : all) {
        if (isTrouble(outcome->kind))
            where += server + QStringLiteral(", ") + troubleText(*outcome);
        hasFailed = hasFailed || outcome->kind == Kind::Failed || outcome->kind == Kind::Refused || outcome->kind == Kind::DoneInPart;
    }
    if (where.isEmpty())
        return {};
    return (hasFailed ? tr("%1 of %2 servers FAILED: %3.") : tr("NOT DONE on %1 of %2 servers: %3."))
        .arg(QString::number(where.size()), QString::number(all.size()), where.join(QStringLiteral("; ")));
}

QString ActionText::headline(const DoneAction &done)
{
    using Kind = ActionOutcome::Kind;
    const Verb verb = done.action.verb;
    const QString not_ = notDoneWord(verb);
    if (doneOn(done) > 0 && !trouble(done).isEmpty())
        return tr("%1 on %2 of %3 servers").arg(doneWord(verb), QString::number(doneOn(done)), QString::number(done.elsewhere.size() + 1));
    switch (kindOnAll(done)) {
    case Kind::Done: return doneWord(verb);
    case Kind::DoneInPart: return mayBeDoneOnly(done) ? tr("Outcome unknown") : tr("Done only in part");
    case Kind::HolderChanged: return verb == Verb::Undo ? tr("%1: it was acquired again").arg(not_) : tr("%1: the holder changed").arg(not_);
    case Kind::AlreadyGone: return verb == Verb::Undo ? tr("%1: the tombstone is gone").arg(not_) : tr("%1: already gone").arg(not_);
    case Kind::WrongType: return tr("%1: the key is of another type now").arg(not_);
    case Kind::Refused: return tr("%1: refused").arg(not_);
    case Kind::Failed: return mayBeDoneOnly(done) ? tr("Outcome unknown") : tr("%1: no connection").arg(not_);
    }
    Q_UNREACHABLE();
}

QString ActionText::notRecorded(const DoneAction &done)
{
    //: %1: why, a sentence
    return done.notRecorded.isEmpty() ? QString()
                                      : tr("Not recorded in the journal: %1").arg(asSentence(stillVisibleText(done.notRecorded, reasonChars)));
}

QString ActionText::explanation(const DoneAction &done)
{
    const QString lines = shownTexts(linesOf(done)).join(QStringLiteral("; "));
    const QString others = lines.isEmpty() ? QString()
        : done.parts.empty()               ? tr("On the other servers: %1.").arg(lines)
                                           : tr("One by one: %1.").arg(lines);
    return joinSentences({trouble(done), explanationHere(done), others, notRecorded(done)});
}

QString ActionText::lock(const Bytes &key, const QString &server, int mostChars)
{
    const QString name = safeText(key, mostChars); //: %1: a key, %2: a server
    return server.isEmpty() ? name : tr("%1 on %2").arg(name, visibleText(server, shownChars));
}

QString ActionText::outcome(const DoneAction &done, const QString &server)
{
    return joinSentences({tr("%1: %2.").arg(lock(done.action.key, server, shownChars), headline(done)), explanation(done)});
}

QString ActionText::aftermath(const Aftermath &aftermath)
{
    using Kind = Aftermath::Kind;
    const QString holder = aftermath.isOldHolder() ? tr("its old holder") : safeText(aftermath.newHolder(), shownChars);
    const QString time = durationText(aftermath.takenAfter().value_or(Duration(0)));
    switch (aftermath.kind()) {
    case Kind::StaysFree: //: %1: "3.0 s"; what came after that is not known
        return aftermath.isFence() ? tr("No client has acquired it since.")
                                   : tr("Nobody was seen to acquire it in the first %1.").arg(durationText(Aftermath::watchedFor));
    case Kind::TakenBy: return tr("%1 acquired it %2 later. Undo is refused while a client holds it.").arg(holder, time);
    case Kind::Replaced:
        return tr("The key was replaced by one of another type. No client can acquire this lock while it stays. Find out which program wrote it.");
    case Kind::CameBack: return tr("It came back: its old holder acquired it again %1 later. Fence it off, or stop that process.").arg(time);
    case Kind::Overwritten:
        return tr("The fence did not hold: %1 overwrote the tombstone after %2. That client writes the lock without checking it. Stop its process.")
            .arg(holder, time);
    case Kind::Prolonged:
        return tr("A client renewed the tombstone, so Lockscope removed it at the end of the quiet period. That client renews this lock without "
                  "checking its value, and may also renew the next holder's lock. Stop its process.");
    case Kind::NotEnded:
        return tr("It is still closed after its quiet period: a client renewed the tombstone, and Lockscope could not remove it. %1 Clear it.")
            .arg(reasonOf(aftermath.error()));
    case Kind::Unwatched:
        return tr("The server was closed before the quiet period ended. If a client renews the tombstone, Lockscope does not remove it.");
    }
    Q_UNREACHABLE();
}

QString ActionText::headline(const QString &done, const Aftermath &aftermath)
{
    using Kind = Aftermath::Kind;
    switch (aftermath.kind()) {
    case Kind::StaysFree:
    case Kind::TakenBy: return done;
    case Kind::Replaced: return tr("%1, but the key was replaced").arg(done);
    case Kind::CameBack: return tr("%1, but it came back").arg(done);
    case Kind::Overwritten: return tr("%1, but the tombstone was overwritten").arg(done);
    case Kind::Prolonged: return tr("%1, but a client renewed the tombstone").arg(done);
    case Kind::NotEnded: return tr("%1, but still closed").arg(done);
    case Kind::Unwatched: return tr("%1, but not watched until the end").arg(done);
    }
    Q_UNREACHABLE();
}

} // namespace lockscope::ui
