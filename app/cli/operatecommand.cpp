// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/safetext.h"
#include "cli/actioncommand.h"
#include "cli/foresight.h"
#include "cli/listcommand.h"
#include "cli/lockservers.h"
#include "cli/line/helptext.h"
#include "cli/namedlockreader.h"
#include "cli/print/standardoutput.h"
#include "cli/seenhold.h"
#include "cli/targets.h"
#include "locks/clearverdict.h"
#include "locks/lockbrief.h"

#include <QHash>
#include <QPointer>
#include <QSet>

#include <algorithm>
#include <iterator>
#include <memory>

namespace lockscope {

using namespace Qt::StringLiterals;

/**
 * One operator's action (clear, fence, evict, extend) on the named locks, each only if the named holder still has it. Reads the locks first, to
 * recognise their libraries.
 */
class OperateCommand : public ActionCommand {
    Q_OBJECT
public:
    OperateCommand(const CommandParts &parts);

    void interrupt() override;

protected:
    QCoro::Task<> run() override;
    void gather() override;
    std::vector<CommandLine::Target> nextTargets() override;

private:
    using Target = CommandLine::Target;
    void takeStale(const QByteArray &line);
    void openIfListed(ExitCode code);
    PlannedAction planOn(const FoundLock &found);
    void addReadings(PlannedAction &planned, const FoundLock &found) const;
    /** With --dry-run: the action before it on the same hold will have cleared it. */
    bool isClearedBefore(const PlannedAction &planned);
    /** The outcome if the lock that was read already prevents the action; nothing: the server has to be asked. */
    std::optional<ActionOutcome> objectionTo(const FoundLock &found) const;
    std::optional<ActionOutcome> notTheListedHoldOf(const FoundLock &found) const;
    const Watcher *firstReached() const;
    /** Prints on standard error, before the actions, what cannot be undone and what may go wrong later. Each sentence once. */
    void warnOf(const std::vector<FoundLock> &found, const std::vector<PlannedAction> &all);

    const redis::Passwords m_passwords;
    const LockProfiles m_profiles;
    NamedLockReader m_reader;
    std::unique_ptr<TargetReader> m_file;    // null: the locks are named
    std::unique_ptr<TerminalCommand> m_list; // of the locks that are stale; null: it is not being made
    TargetQueue m_stale;
    qint64 m_portion = 1; // how many are read and compared at a time
    MaybeInstant m_portionBegan;
    QSet<std::size_t> m_cleared; // --dry-run: hashes of the holds that would be cleared
};

namespace {

/** What the journal says of an action that was not sent. */
struct OperateCommandText {
    LOCKSCOPE_MESSAGES(lockscope::OperateCommand)
};

ActionOutcome alreadyGone()
{
    ActionOutcome outcome;
    outcome.kind = ActionOutcome::Kind::AlreadyGone;
    return outcome;
}

} // namespace

OperateCommand::OperateCommand(const CommandParts &parts)
    : ActionCommand(parts.line, parts.passwords, parts.clock), m_passwords(parts.passwords), m_profiles(parts.profiles),
      m_reader(servers(), parts.line, parts.profiles, parts.clock)
{
}

// ---- many locks

void OperateCommand::gather()
{
    if (line().clearsStale) {
        m_list = listStale({line(), m_passwords, m_profiles, clock(), {}}, [this](const QByteArray &lock) { takeStale(lock); });
        connect(m_list.get(), &TerminalCommand::finished, this, &OperateCommand::openIfListed);
        return m_list->start();
    }
    m_file = std::make_unique<TargetReader>(line().from);
    connect(m_file.get(), &TargetReader::ended, this, [this](const QStringList &problems) {
        if (problems.isEmpty())
            return open();
        const QString nothing = tr("Nothing was sent. All lines are checked before the first lock is changed.");
        for (const QString &problem : problems + QStringList{nothing})
            writeError(problem);
        endUnsent({Error::Kind::InvalidInput, problems.first(), {}}, ExitCode::Usage);
    });
    m_file->start();
}

void OperateCommand::takeStale(const QByteArray &line)
{
    for (const Target &target : targetsIn(line).value_or(std::vector<Target>()))
        m_stale.add(target);
}

void OperateCommand::openIfListed(ExitCode code)
{
    m_list.release()->deleteLater(); // it is what calls
    if (isFinished())
        return;
    if (code == ExitCode::Ok && m_stale.rewind())
        return open();
    const QString why = tr("Not all locks are known. Nothing was sent.");
    writeError(why);
    endUnsent({Error::Kind::System, why, {}}, ExitCode::Failed);
}

void OperateCommand::interrupt() { m_list ? m_list->interrupt() : ActionCommand::interrupt(); }

/** As many as are compared and acted on within a quarter of a second, however far the server is: what was compared must not be old. */
std::vector<CommandLine::Target> OperateCommand::nextTargets()
{
    constexpr Duration fresh{250};
    constexpr qint64 most = 2048, growth = 4;
    const Instant now = clock().now();
    if (m_portionBegan) {
        const qint64 fitting = m_portion * fresh.count() / std::max<qint64>(1, roundToMs(now - *m_portionBegan).count());
        m_portion = std::clamp<qint64>(fitting, 1, std::min(most, growth * m_portion));
    }
    m_portionBegan = now;
    return m_file ? m_file->targets().take(int(m_portion)) : m_stale.take(int(m_portion));
}

// ---- planning

/** Plans with the named holder in place of the one that was read: the server compares the holder that the operator saw. */
PlannedAction OperateCommand::planOn(const FoundLock &found)
{
    const Lock &read = found.lock;
    ActionRequest request = requestOn(found.target);
    request.lock = read;
    request.time = line().watchFor.value_or(defaultQuietPeriod);
    request.mark = newMark();
    request.wasRead = found.wasRead;
    if (!found.target.why.isEmpty())
        return notPlanned(std::move(request), {Error::Kind::InvalidInput, found.target.why, {}});
    if (!found.target.isHolderKnown) {
        request.holder = Bytes();
        const Message why = found.target.unnamed > 0
            ? OperateCommandText::tr("Other holders of this lock, %1 in all, are only counted in its line. List and clear it once more.")
                  .arg(found.target.unnamed)
            : OperateCommandText::tr("The line names no holder that could be compared.");
        return notPlanned(std::move(request), {Error::Kind::InvalidInput, why, {}});
    }
    if (found.isNoLock && !found.isHeldByOthers)
        return notPlanned(request, notALock(read.key).error());
    const auto objection = objectionTo(found);
    if (objection || request.verb == Verb::EvictWaiter || (read.details && !read.hasOneHolder()))
        request.holder = Bytes(found.target.holder);
    if (objection)
        return lockscope::notPlanned(std::move(request), *objection);
    if (!read.details) {
        request.lock.token = found.target.holder;
        request.lock.tokenIsWhole = true;
    }
    if (const Watcher *const server = servers().readAt(read); line().dryRun && !line().isOfRedlock() && server && !server->isReached()) {
        ActionOutcome none;
        none.error = server->connection().lastError();
        return lockscope::notPlanned(std::move(request), std::move(none));
    }
    PlannedAction result = planned(std::move(request));
    addReadings(result, found);
    const bool isAnotherHold = found.isMissing && !line().isOfRedlock() && mayBeAnothers(tokenProof(result.request.lock));
    if (result.action && isAnotherHold) { // a hold at the time of the action is not the one that the operator saw
        Action none = *std::move(result.action);
        none.checks.push_back(Check::differs(none.checks.front().command, none.checks.front().expected));
        result.action = std::move(none);
    }
    if (!result.action && found.isMissing && !line().isOfRedlock()) // what a plan lacks does not matter: there is no lock
        return lockscope::notPlanned(std::move(result.request), alreadyGone());
    if (result.action && found.isElsewhere && line().dryRun && !line().isOfRedlock())
        return notPlanned(std::move(result.request),
                          {Error::Kind::Server, OperateCommandText::tr("Another server of the cluster has this key. Nothing was sent."), {}});
    return result;
}

/** Where leases are compared, each server of a Redlock compares the one that was read there: clients write them one by one. */
void OperateCommand::addReadings(PlannedAction &planned, const FoundLock &found) const
{
    const bool isPerServer = line().isOfRedlock() && planned.action && mayBeAnothers(tokenProof(planned.request.lock, planned.action->holder));
    for (const Lock &lock : isPerServer ? found.everywhere : std::vector<Lock>()) {
        const Watcher *const server = servers().serverOf(lock);
        if (!server || lock.node == planned.request.lock.node || !holds(lock, found.target.holder))
            continue;
        ActionRequest there = planned.request;
        there.lock = lock;
        if (PlannedAction own = ActionCommand::planned(std::move(there)); own.action)
            planned.elsewhere.push_back({server->connection().options().endpoint.toUrl(), *std::move(own.action)});
    }
}

bool OperateCommand::isClearedBefore(const PlannedAction &planned)
{
    if (verb() != Verb::Clear)
        return false;
    const qsizetype before = m_cleared.size();
    m_cleared.insert(qHashMulti(0, planned.action->key, planned.action->holder, planned.request.lock.nodeOfId()));
    return m_cleared.size() == before;
}

std::optional<ActionOutcome> OperateCommand::objectionTo(const FoundLock &found) const
{
    const Lock &lock = found.lock;
    const bool hasOne = lock.details ? lock.hasOneHolder() : lock.form == LockForm::Subscription;
    const bool isOther = hasOne ? lock.token != found.target.holder : found.isHeldByOthers;
    if (verb() == Verb::EvictWaiter)
        return std::nullopt;
    if (found.isUntyped)
        return refusal({Error::Kind::NoPermission,
                        OperateCommandText::tr("Without permission for TYPE, this key cannot be read: it is no string. Nothing was sent."),
                        {}});
    if (const auto another = found.wasRead ? notTheListedKind(found.target, lock) : std::nullopt)
        return another;
    if (found.wasRead && !lock.tokenIsWhole && lock.token == found.target.holder)
        return refusal(
            {Error::Kind::InvalidInput,
             OperateCommandText::tr("Its holder is longer than 4 KiB, and only the beginning is known, which is not compared. To clear it, "
                                    "name the lock, and the whole value with --if-holder. Nothing was sent."),
             {}});
    if (const auto another = isOther ? std::nullopt : notTheListedHoldOf(found))
        return another;
    if (!isOther)
        return found.isMissing ? std::nullopt : notTheSeenHold(line().seenHold, found.everywhere, found.target.holder, clock());
    ActionOutcome outcome;
    outcome.kind = ActionOutcome::Kind::HolderChanged;
    outcome.holderNow = onlyToken(lock).toByteArray();
    return outcome;
}

/** Of a Redlock, on each server where this holder has it. */
std::optional<ActionOutcome> OperateCommand::notTheListedHoldOf(const FoundLock &found) const
{
    const Watcher *const server = servers().asksMajority() ? firstReached() : servers().readAt(found.lock);
    if (!server || !found.wasRead)
        return std::nullopt;
    const auto &[since, heldFor, atMostLeft] = line().seenHold;
    const bool isHoldStated = since || heldFor || atMostLeft;
    const IfAlike ifAlike = isHoldStated ? IfAlike::Allow : m_file ? IfAlike::Refuse : IfAlike::AllowSoon;
    if (const auto another = notTheListedHold(found.target, found.lock, found.endsAt, server->time(), ifAlike))
        return another;
    for (const Lock &lock : servers().asksMajority() ? found.everywhere : std::vector<Lock>()) {
        const bool isHeld = holds(lock, found.target.holder);
        if (const auto another = isHeld ? notTheListedHold(found.target, lock, found.endsAt, server->time(), ifAlike) : std::nullopt)
            return another;
    }
    return std::nullopt;
}

/** By whose clock the lines of a Redlock say deadlines. */
const Watcher *OperateCommand::firstReached() const
{
    const std::vector<Watcher *> all = servers().servers();
    const auto reached = std::ranges::find_if(all, &Watcher::isReached);
    return reached == all.end() ? nullptr : *reached;
}

QCoro::Task<> OperateCommand::run()
{
    const QPointer<OperateCommand> self(this);
    const auto placing = findServers(&servers(), targets(), verb());
    co_await placing;
    if (!self || isFinished())
        co_return;
    const auto reading = m_reader.read(targets(), verb() == Verb::EvictWaiter ? NamedLockReader::Look::AtWaiters : NamedLockReader::Look::AtHolders);
    const Result<std::vector<FoundLock>> found = co_await reading;
    if (!self)
        co_return;
    if (line().isOfMany() && line().dryRun && m_reader.hasTouched())
        noteOnce(tr("This server counts each reading as use of the key: where holders write the same token, how long a key was idle is known at the "
                    "first look only, so that the next run may clear fewer locks."));
    std::vector<PlannedAction> all;
    if (!found)
        for (const Target &target : targets())
            all.push_back(notPlanned(requestOn(target), found.error()));
    else
        std::ranges::transform(*found, std::back_inserter(all), [this](const FoundLock &one) { return planOn(one); });
    if (line().dryRun) {
        const auto foreseeing = withForeseen(&servers(), std::move(all));
        all = co_await foreseeing;
        if (!self || isFinished())
            co_return;
        for (PlannedAction &planned : all) {
            if (planned.action && isClearedBefore(planned))
                planned = lockscope::notPlanned(planned.request, alreadyGone());
        }
    }
    if (found && (!line().dryRun || line().isOfMany()))
        warnOf(*found, all);
    for (const Watcher *server : servers().servers()) {
        if (line().dryRun && servers().asksMajority() && !server->isReached()) //: %1: a URL
            noteOnce(tr("%1 cannot be reached: nothing would be done there.").arg(visibleText(server->connection().options().endpoint.toUrl())));
    }
    carryOut(std::move(all));
}

/** A missing key needs no warning, unless further servers may have it. */
void OperateCommand::warnOf(const std::vector<FoundLock> &found, const std::vector<PlannedAction> &all)
{
    std::vector<std::pair<QString, int>> counts;
    bool areLeasesCompared = false, areTokensAlone = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const FoundLock &one = found[i];
        const bool isActedOn = all[i].action && one.wasRead;
        areLeasesCompared = areLeasesCompared || (isActedOn && isComparedByLease(one.target, one.lock));
        areTokensAlone = areTokensAlone || (isActedOn && isProvedByTokenAlone(one.target, one.lock));
    }
    if (areTokensAlone)
        noteOnce(tr("Of a lock without a lease, a UUID as token is the only proof of a hold: if a client uses one token for several holds, its later "
                    "hold is cleared, too."));
    if (areLeasesCompared)
        noteOnce(tr("The lease of each line is compared to half a second: a hold with the same token whose lease ends within that time of the listed "
                    "one cannot be told from it."));
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool isMissing = found[i].isMissing && !line().isOfRedlock();
        for (const QString &warning : all[i].action && !isMissing ? all[i].action->warnings : QStringList()) {
            const auto known = std::ranges::find(counts, warning, &std::pair<QString, int>::first);
            ++(known == counts.end() ? counts.emplace_back(warning, 0) : *known).second;
        }
    }
    for (const auto &[warning, count] : counts) {
        if (line().isOfMany()) {
            noteOnce(warning);
            continue;
        }
        //: %1 of %2 locks; %3: the warning, a sentence
        writeNote(all.size() > 1 ? tr("%1 of %2 locks: %3").arg(countText(count), countText(qint64(all.size())), warning) : warning);
    }
}

namespace {

constexpr const char *clearExamples =
    R"(  lockscope list --json | jq -c 'select(.holders[]?.host == "web-3")' | lockscope clear --from -
  lockscope clear --stale --pattern 'lock.*' --dry-run
  lockscope clear lock.import.orders --if-holder worker-3:4711 --reason "worker-3 was rebooted"
  lockscope clear lock.a lock.b lock.c --if-holder worker-3:4711 --reason "worker-3 was rebooted"
  lockscope clear lock.a lock.b --if-holder tok-1 --if-holder tok-2
  lockscope clear lock.import.orders --if-holder worker-3:4711 --profile "Cache, live" --unlock
  lockscope clear --key-base64 bG9jay7/ --if-holder-base64 /wA=
)";

QString clearHelp()
{
    return usage({"lockscope clear  KEY... --if-holder TOKEN... [options]", "lockscope clear  --from FILE [options]",
                  "lockscope clear  --stale --pattern PATTERN... [--dry-run] [options]",
                  "lockscope fence  KEY... --if-holder TOKEN... [--for 15s] [--watch] [options]",
                  "lockscope extend KEY... --if-holder TOKEN... --for DURATION [options]", "lockscope evict  KEY --waiter TOKEN [options]"})
        + paragraph(HelpText::tr("Changes a lock only if TOKEN still holds it. The server compares and changes in one step, as the library that "
                                 "wrote the lock would. A lock that another client has taken is left alone. What cannot be undone, and what may "
                                 "go wrong later, is printed on standard error before anything is sent (\"note: ...\")."))
        + paragraph(HelpText::tr("In a cluster or behind Sentinel, name any server: the action goes to the primary that owns the lock now, and is "
                                 "compared there."))
        + paragraph(HelpText::tr("Several keys are processed one by one, slowly enough for the server. Each outcome is printed on its own line, and "
                                 "a summary at the end. A key is never a pattern. After Ctrl+C, completed actions stay as they are, and the "
                                 "others are printed as not tried."))
        + paragraph(HelpText::tr("--from clears what a list named, each lock only if its holder is still the same; where tokens repeat, also only if "
                                 "its lease still ends when its line says, or --if-held-since says which hold is meant. A lock with several holders "
                                 "is cleared for each of those in its line. "
                                 "All lines are checked before anything is sent: a wrong one ends the command (2), with its number. A line that "
                                 "names no holder is refused, and the others are cleared. --stale takes the locks that are stale now, and nothing "
                                 "if not all of them can be seen. \"lockscope undo --last\" restores all of it."))
        + linesOf({{u"clear"_s, HelpText::tr("removes the lock and wakes waiting clients; if several clients hold it, removes only this holder")},
                   {u"fence"_s, HelpText::tr("puts a tombstone in place of the lock, so that nobody can take it for a while")},
                   {u"extend"_s, HelpText::tr("sets the lease of the holder to this time from now")},
                   {u"evict"_s, HelpText::tr("removes a waiter from the queue of a Redisson fair lock")}})
        + optionsOf(onHolder | InEvict) + serverHelp() + examples(clearExamples)
        + exitCodes(HelpText::tr("0 done, 1 failed, 2 usage, 3 holder changed, 4 already gone, 5 wrong type, 6 refused. For several keys, the "
                                 "worst one, in this order: 1, 6, 5, 3, 4."));
}

} // namespace

const Command operateCommand{
    .usages = {{{"lockscope clear KEY --if-holder TOKEN [options]",
                 QT_TRANSLATE_NOOP("lockscope::HelpText", "remove one lock, if this holder still has it")},
                {"lockscope fence|extend|evict KEY ...",
                 QT_TRANSLATE_NOOP("lockscope::HelpText", "keep a lock closed, extend its lease, or remove a waiter")}}},
    .help = clearHelp,
    .make = [](const CommandParts &parts) -> std::unique_ptr<TerminalCommand> { return std::make_unique<OperateCommand>(parts); },
    .endsByItself = true};

} // namespace lockscope

#include "operatecommand.moc"
