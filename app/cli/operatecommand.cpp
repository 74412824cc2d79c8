// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/safetext.h"
#include "cli/actioncommand.h"
#include "cli/listcommand.h"
#include "cli/lockservers.h"
#include "cli/line/helptext.h"
#include "cli/print/standardoutput.h"
#include "cli/seenhold.h"
#include "cli/targets.h"
#include "journal/journalfile.h"
#include "libraries/companions.h"
#include "libraries/statedstart.h"
#include "libraries/subscriptionlocks.h"
#include "locks/clearverdict.h"
#include "locks/holdchange.h"
#include "locks/knownholds.h"
#include "locks/lockbrief.h"
#include "locks/lockprofiles.h"
#include "watch/picture/clientsightings.h"
#include "watch/reading/holderlookup.h"
#include "watch/reading/keyreader.h"

#include <QPointer>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
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
    /** A named lock, as it was found at the server. */
    struct Found {
        Target target;
        Lock lock;
        std::vector<Lock> everywhere = {}; ///< as each server has it where it was read
        bool isHeldByOthers = false;       ///< the named holder was not found
        bool isMissing = false;            ///< the key is missing
        bool isElsewhere = false;          ///< a server that is not known, or not to be used, has the key
        bool isNoLock = false;             ///< the key exists, but is no lock by itself
        bool wasRead = false;              ///< false: only key and token of the lock are known
    };

    void takeStale(const QByteArray &line);
    void openIfListed(ExitCode code);
    QCoro::Task<Result<std::vector<Found>>> readLocks();
    /** Reads the keys at their primaries, those of a Redlock at each of its servers. */
    QCoro::Task<Result<void>> readKeys(std::vector<LockId> keys);
    Found foundOf(const Target &target, std::vector<Lock> read) const;
    using Numbers = std::vector<std::size_t>;
    QCoro::Task<Result<void>> readAt(QPointer<Watcher> server, Numbers numbers, Numbers &elsewhere);
    void take(std::size_t number, const KeyReading &read, const Watcher &from, Numbers &elsewhere);
    void takeStart(Lock &lock, const KeyReading &read, const Watcher &from);
    /** The lock without a key, by the name of its holder's client; nothing: it is no such name, or no client has it. */
    QCoro::Task<std::optional<Lock>> readSubscription(Target target);
    QCoro::Task<std::optional<Lock>> readSubscriptionAt(QPointer<Watcher> node, Target target);
    /** Looks for this holder of a lock that has more holders than were read. */
    QCoro::Task<Found> lookUp(Found read);
    PlannedAction planOn(const Found &found) const;
    /** The outcome if the lock that was read already prevents the action; nothing: the server has to be asked. */
    std::optional<ActionOutcome> objectionTo(const Found &found) const;
    /** With --dry-run: the outcome that the server would answer if it would do nothing. */
    std::optional<ActionOutcome> foreseenAnswer(const Found &found) const;
    /** Prints on standard error, before the actions, what cannot be undone and what may go wrong later. Each sentence once. */
    void warnOf(const std::vector<Found> &found, const std::vector<PlannedAction> &all);

    const redis::Passwords m_passwords;
    LockProfiles m_profiles;
    std::optional<KnownHolds> m_known; // holds that were watched before; nothing: not read
    Pacing m_pacing;
    std::unique_ptr<TargetReader> m_file;    // null: the locks are named
    std::unique_ptr<TerminalCommand> m_list; // of the locks that are stale; null: it is not being made
    TargetQueue m_stale;
    std::map<Watcher *, std::unique_ptr<KeyReader>> m_readers; // one for each primary, which outlives it
    std::vector<LockId> m_keys;                                // to read
    std::vector<std::vector<Lock>> m_locks;                    // what was read of each of m_keys
    std::vector<LockId> m_missing;                             // keys that do not exist
    std::vector<LockId> m_elsewhere;                           // keys of which no server that was asked is the owner
    std::vector<LockId> m_noLocks;                             // keys that exist and are no locks by themselves
};

namespace {

/** What the journal says of an action that was not sent. */
struct OperateCommandText {
    LOCKSCOPE_MESSAGES(lockscope::OperateCommand)
};

constexpr Duration latencyBudget(5);

/** A lock of which only key and holder are known, taken for a string: the server compares the value anyway. */
Lock unreadLock(const CommandLine::Target &target)
{
    Lock lock;
    lock.key = target.key;
    lock.token = target.holder;
    lock.form = LockForm::Token;
    return lock;
}

/** True if several clients can hold the lock and each has a token. */
bool isShared(const Lock &lock)
{
    const bool isCounted = schemeOf(lock).exclusivity == Exclusivity::Latch || lock.form == LockForm::Queue;
    return lock.details && !lock.hasOneHolder() && lock.details->holdersInAll > 0 && !isCounted;
}

/** True if all holders were read and this one is not among them. */
bool isHeldByOthers(const Lock &lock, const QByteArray &holder)
{
    return isShared(lock) && qint64(lock.details->holders.size()) == lock.details->holdersInAll && !isListed(lock, holder);
}

/** True if the holder may be there, unread: only the first members of a key are read, of a large hash or set none. */
bool mayBeUnread(const Lock *lock, const QByteArray &holder)
{
    if (!lock || !lock->details)
        return !lock || lock->form == LockForm::Hash || lock->form == LockForm::OtherType;
    return qint64(lock->details->holders.size()) < lock->details->holdersInAll && !isListed(*lock, holder);
}

/** True if the server compares the whole value. */
bool isOneValue(const Lock &lock)
{
    static constexpr std::array forms{LockForm::SetnxSeconds, LockForm::SetnxMillis, LockForm::Token, LockForm::TokenWithoutTtl};
    return std::ranges::find(forms, lock.form) != forms.end() && !lock.details && lock.tokenIsWhole;
}

} // namespace

OperateCommand::OperateCommand(const CommandParts &parts)
    : ActionCommand(parts.line, parts.passwords, parts.clock), m_passwords(parts.passwords), m_profiles(parts.profiles), m_pacing(latencyBudget)
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

std::vector<CommandLine::Target> OperateCommand::nextTargets()
{
    constexpr int portion = 2048;
    return m_file ? m_file->targets().take(portion) : m_stale.take(portion);
}

// ---- reading

/** Asks again for a key that is on another node: at the node that imports its slot, at the slot's new owner, or at a promoted primary. */
QCoro::Task<Result<void>> OperateCommand::readKeys(std::vector<LockId> keys)
{
    const QPointer<Shards> shards = &servers();
    m_keys = std::move(keys);
    m_locks.assign(m_keys.size(), {});
    std::map<QPointer<Watcher>, Numbers> there;
    for (std::size_t number = 0; number < m_keys.size(); ++number) {
        for (Watcher *server : servers().asksMajority() ? servers().servers() : std::vector{servers().ownerOf(m_keys[number])})
            there[server].push_back(number);
    }
    for (int tries = 0; !there.empty(); ++tries) {
        Numbers elsewhere;
        for (const auto &[server, part] : std::exchange(there, {}))
            CO_CHECK(co_await readAt(server, part, elsewhere));
        // Alternates, as KeyReader does not distinguish ASK and MOVED.
        const Error error{Error::Kind::Server, {}, tries % 2 == 0 ? "ASK" : "MOVED"};
        std::vector<QCoro::Task<Shards::Place>> next;
        for (const std::size_t number : elsewhere) {
            Lock lock;
            lock.key = m_keys[number].key;
            next.push_back(Shards::placeAfter(shards, lock, error, tries));
        }
        for (std::size_t i = 0; i < next.size(); ++i) {
            const Shards::Place place = co_await next[i];
            if (!shards)
                co_return failure(Error::Kind::Cancelled, {});
            if (place.server)
                there[place.server].push_back(elsewhere[i]);
            else
                m_elsewhere.push_back(m_keys[elsewhere[i]]);
        }
    }
    co_return Result<void>();
}

/** Skips a server that cannot be reached or must not be used: the action will report the same error. */
QCoro::Task<Result<void>> OperateCommand::readAt(QPointer<Watcher> server, Numbers numbers, Numbers &elsewhere)
{
    const QPointer<OperateCommand> self(this);
    co_await Watcher::reach(server);
    if (!self)
        co_return failure(Error::Kind::Cancelled, {});
    if (server && servers().isDemoted(*server))
        elsewhere.insert(elsewhere.end(), numbers.begin(), numbers.end());
    if (!server || !server->isReached() || !servers().objectionTo(*server).isEmpty())
        co_return Result<void>();
    auto &reader = m_readers[server.data()];
    if (!reader)
        reader = std::make_unique<KeyReader>(server->connection(), clock(), m_pacing);
    reader->setLeasesFields(server->facts().leasesFields);
    if (line().clearsStale && line().dryRun && reader->touches())
        noteOnce(tr("This server counts each reading as use of the key: how long a key was idle is known at the first look only, so that the next "
                    "--stale may find fewer locks."));
    std::vector<Bytes> keys;
    std::ranges::transform(numbers, std::back_inserter(keys), [this](std::size_t number) { return m_keys[number].key; });
    const KeyReader::Sink sink = [&](std::size_t index, const KeyReading &read) { take(numbers[index], read, *server, elsewhere); };
    const Result<void> result = co_await reader->read(std::move(keys), sink, KeyReader::Idle::Ask);
    if (!result && self && (servers().topology() || servers().asksMajority()))
        co_return Result<void>();
    co_return result;
}

void OperateCommand::take(std::size_t number, const KeyReading &read, const Watcher &from, Numbers &elsewhere)
{
    if (read.type == KeyReading::Type::Elsewhere)
        return elsewhere.push_back(number);
    if (read.type == KeyReading::Type::Missing)
        m_missing.push_back(m_keys[number]);
    std::optional<Lock> lock = read.type != KeyReading::Type::Unreadable ? recognise(read, from.time(), m_profiles) : std::nullopt;
    if (read.isHere() && read.type != KeyReading::Type::Unreadable && !lock)
        m_noLocks.push_back(m_keys[number]);
    if (!lock)
        return;
    takeStart(*lock, read, from);
    if (servers().asksMajority()) {
        lock->node = from.number();
        lock->standsOn = 1;
    }
    m_locks[number].push_back(*std::move(lock));
}

void OperateCommand::takeStart(Lock &lock, const KeyReading &read, const Watcher &from)
{
    setStatedStart(lock, read, from.time(), m_profiles);
    const auto &[since, heldFor, atMostLeft] = line().seenHold;
    if (!since && !heldFor)
        return;
    if (!m_known)
        m_known = knownByKey(runningHolds(defaultJournalPath(), journalServer(line().profile).url));
    recallStarts(lock, *m_known, read.takenAt, clock().wallNow());
}

/** Reads the named locks. evict: a fair lock without a holder has no key of its own, so its queue is read. */
QCoro::Task<Result<std::vector<OperateCommand::Found>>> OperateCommand::readLocks()
{
    const std::vector<Target> targets = this->targets();
    m_missing.clear();
    m_elsewhere.clear();
    m_noLocks.clear();
    std::vector<LockId> keys;
    for (const Target &target : targets)
        keys.push_back(idOf(target));
    Result<void> done = co_await readKeys(keys);
    if (done && m_locks.front().empty() && verb() == Verb::EvictWaiter) {
        keys.clear();
        for (const Bytes &queue : queuesFor(targets.front().key))
            keys.emplace_back(queue, targets.front().node.value_or(0));
        done = co_await readKeys(keys);
    }
    if (!done)
        co_return failure(done.error());
    std::vector<Found> found;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        std::vector<Lock> read = m_locks[i];
        std::optional<Lock> subscribed;
        if (read.empty())
            subscribed = co_await readSubscription(targets[i]);
        if (subscribed)
            read.push_back(*std::move(subscribed));
        Found one = foundOf(targets[i], std::move(read));
        if (verb() != Verb::EvictWaiter && mayBeUnread(one.wasRead ? &one.lock : nullptr, targets[i].holder))
            one = co_await lookUp(std::move(one));
        one.isNoLock = one.isNoLock && !one.wasRead;
        if (one.lock.form != LockForm::Subscription) // that is where its client is
            setPlace(one.lock, one.target, servers());
        found.push_back(std::move(one));
    }
    co_return found;
}

/** A Redlock as the first server has it where this holder has it, else as any has it. */
OperateCommand::Found OperateCommand::foundOf(const Target &target, std::vector<Lock> read) const
{
    std::ranges::sort(read, {}, [](const Lock &lock) { return lock.node; });
    const auto held = std::ranges::find_if(read, [&target](const Lock &lock) { return holds(lock, target.holder); });
    Found found{target, read.empty() ? unreadLock(target) : held == read.end() ? read.front() : *held};
    const std::size_t asked = servers().asksMajority() ? servers().servers().size() : 1;
    found.wasRead = !read.empty();
    found.isMissing = !found.wasRead && std::size_t(std::ranges::count(m_missing, idOf(target))) >= asked;
    found.isElsewhere = !found.wasRead && std::ranges::find(m_elsewhere, idOf(target)) != m_elsewhere.end();
    found.isNoLock = !found.wasRead && std::ranges::find(m_noLocks, idOf(target)) != m_noLocks.end();
    found.isHeldByOthers = isHeldByOthers(found.lock, target.holder);
    found.everywhere = std::move(read);
    return found;
}

QCoro::Task<OperateCommand::Found> OperateCommand::lookUp(Found read)
{
    const QPointer<Watcher> owner = co_await reachOwner(this, idOf(read.target));
    if (!owner)
        co_return read;
    const bool leasesFields = owner->facts().leasesFields;
    const Result<KeyReading> reading = co_await lookUpHolder(owner->connection(), clock(), Bytes(read.target.key), read.target.holder, leasesFields);
    if (!reading || !owner)
        co_return read;
    std::optional<Lock> found = recognise(*reading, owner->time(), m_profiles);
    if (found && isListed(*found, read.target.holder)) {
        takeStart(*found, *reading, *owner);
        found->standsOn = read.lock.standsOn;
        read.lock = *std::move(found);
        read.everywhere = {read.lock};
        read.wasRead = true;
    } else // a missing member is known even if the key is too large to be recognised
        read.isHeldByOthers = isShared(read.lock) || (reading->contents && reading->contents->count > mostMembersRead);
    co_return read;
}

QCoro::Task<std::optional<Lock>> OperateCommand::readSubscription(Target target)
{
    if (channelNamedBy(target.holder) != std::optional(QByteArrayView(target.key)))
        co_return std::nullopt;
    for (const QPointer<Watcher> node : servers().servers()) {
        if (std::optional<Lock> lock = co_await readSubscriptionAt(node, target))
            co_return lock;
    }
    co_return std::nullopt;
}

QCoro::Task<std::optional<Lock>> OperateCommand::readSubscriptionAt(QPointer<Watcher> node, Target target)
{
    co_await Watcher::reach(node);
    if (!node || !node->isReached())
        co_return std::nullopt;
    const redis::Command question = redis::command("CLIENT", "LIST", "TYPE", "pubsub");
    const Result<redis::Reply> reply = co_await node->connection().send(question);
    if (!reply || !node)
        co_return std::nullopt;
    const redis::ClientList list = redis::readClientList(reply->view());
    const std::vector<KeyReading> readings = subscriptionsIn(list, {Bytes(target.key)}, clock().now());
    std::optional<Lock> lock = readings.empty() ? std::nullopt : recognise(readings.front(), node->time());
    if (lock) {
        lock->node = node->number();
        lock->nodeIsPartOfId = servers().keepsLocksApart();
        lock->details = lock->details.withClients(ClientSightings(list, line().server->endpoint.database, clock().now()).of(*lock));
    }
    co_return lock;
}

// ---- planning

/** Plans with the named holder in place of the one that was read: the server compares the holder that the operator saw. */
PlannedAction OperateCommand::planOn(const Found &found) const
{
    const Lock &read = found.lock;
    ActionRequest request = requestOn(found.target);
    request.lock = read;
    request.time = line().watchFor.value_or(defaultQuietPeriod);
    request.mark = newMark();
    request.wasRead = found.wasRead;
    if (!found.target.why.isEmpty())
        return notPlanned(std::move(request), {Error::Kind::InvalidInput, found.target.why, {}});
    if (!found.target.isHolderKnown)
        return notPlanned(std::move(request),
                          {Error::Kind::InvalidInput, OperateCommandText::tr("The line names no holder that could be compared."), {}});
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
    PlannedAction result = planned(std::move(request));
    const bool isAnotherHold = found.isMissing && !line().isOfRedlock() && mayNextHoldBeAlike(result.request.lock);
    if (result.action && isAnotherHold) { // a hold at the time of the action is not the one that the operator saw
        Action none = *std::move(result.action);
        none.checks.push_back(Check::differs(none.checks.front().command, none.checks.front().expected));
        result.action = std::move(none);
    }
    if (!result.action && found.isMissing && !line().isOfRedlock()) { // what a plan lacks does not matter: there is no lock
        ActionOutcome gone;
        gone.kind = ActionOutcome::Kind::AlreadyGone;
        return lockscope::notPlanned(std::move(result.request), std::move(gone));
    }
    if (const auto answer = foreseenAnswer(found); result.action && answer)
        return lockscope::notPlanned(std::move(result.request), *answer);
    return result;
}

std::optional<ActionOutcome> OperateCommand::objectionTo(const Found &found) const
{
    const Lock &lock = found.lock;
    const bool hasOne = lock.details ? lock.hasOneHolder() : lock.form == LockForm::Subscription;
    const bool isOther = hasOne ? lock.token != found.target.holder : found.isHeldByOthers;
    if (verb() == Verb::EvictWaiter)
        return std::nullopt;
    const Watcher *const server = servers().readAt(lock);
    const auto &[since, heldFor, atMostLeft] = line().seenHold;
    const IfAlike ifAlike = m_file && !since && !heldFor && !atMostLeft ? IfAlike::Refuse : IfAlike::Allow;
    if (const auto another = server && found.wasRead && !isOther ? notTheListedHold(found.target, lock, server->time(), ifAlike) : std::nullopt)
        return another;
    if (!isOther)
        return found.isMissing ? std::nullopt : notTheSeenHold(line().seenHold, found.everywhere, found.target.holder, clock());
    ActionOutcome outcome;
    outcome.kind = ActionOutcome::Kind::HolderChanged;
    outcome.holderNow = onlyToken(lock).toByteArray();
    return outcome;
}

std::optional<ActionOutcome> OperateCommand::foreseenAnswer(const Found &found) const
{
    const bool isOnlyShown = line().dryRun && !line().isOfRedlock(); // further servers may have the lock
    const bool isOther = found.wasRead && isOneValue(found.lock) && found.lock.token != found.target.holder;
    if (!isOnlyShown || (!found.isMissing && !found.isElsewhere && !isOther))
        return std::nullopt;
    ActionOutcome outcome;
    if (found.isElsewhere) {
        outcome.error = Error{Error::Kind::Server, OperateCommandText::tr("Another server of the cluster has this key. Nothing was sent."), {}};
        return outcome;
    }
    outcome.kind = isOther ? ActionOutcome::Kind::HolderChanged : ActionOutcome::Kind::AlreadyGone;
    if (isOther)
        outcome.holderNow = found.lock.token.toByteArray();
    return outcome;
}

QCoro::Task<> OperateCommand::run()
{
    const QPointer<OperateCommand> self(this);
    const auto placing = findServers(&servers(), targets(), verb());
    co_await placing;
    if (!self || isFinished())
        co_return;
    const Result<std::vector<Found>> found = co_await readLocks();
    if (!self)
        co_return;
    std::vector<PlannedAction> all;
    if (!found)
        for (const Target &target : targets())
            all.push_back(notPlanned(requestOn(target), found.error()));
    else
        std::ranges::transform(*found, std::back_inserter(all), [this](const Found &one) { return planOn(one); });
    if (found && !line().dryRun)
        warnOf(*found, all);
    for (const Watcher *server : servers().servers()) {
        if (line().dryRun && servers().asksMajority() && !server->isReached()) //: %1: a URL
            noteOnce(tr("%1 cannot be reached: nothing would be done there.").arg(visibleText(server->connection().options().endpoint.toUrl())));
    }
    carryOut(std::move(all));
}

/** A missing key needs no warning, unless further servers may have it. */
void OperateCommand::warnOf(const std::vector<Found> &found, const std::vector<PlannedAction> &all)
{
    std::vector<std::pair<QString, int>> counts;
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
