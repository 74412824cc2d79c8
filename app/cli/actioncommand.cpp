// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/actioncommand.h"

#include "base/language.h"
#include "base/safetext.h"
#include "cli/line/savedprofile.h"
#include "cli/lockservers.h"
#include "cli/namedlocks.h"
#include "cli/print/jsonlines.h"
#include "cli/print/standardoutput.h"
#include "cli/print/textlines.h"
#include "journal/journalwriter.h"
#include "locks/clearverdict.h"
#include "operate/slotparts.h"
#include "operate/commandgate.h"
#include "redis/nodelist.h"

#include <QPointer>
#include <QSet>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct ActionCommandText {
    LOCKSCOPE_MESSAGES(lockscope::ActionCommand)
};

/** The id of the only run. */
constexpr quint64 runId = 1;

Operations::Access accessTo(const CommandLine &line)
{
    if (refusalOfChanges(line))
        return Operations::Access::ReadOnly;
    return line.unlocks ? Operations::Access::Unlocked : Operations::Access::Guarded;
}

/** Whether the lock is safe to clear, by one reading. Nothing: the action removes no lock. */
std::optional<ClearVerdict> verdictFor(const ActionRequest &request, Instant now)
{
    const bool takesAway = request.verb == Verb::Clear || request.verb == Verb::FenceOff;
    return takesAway ? std::optional(judgeClear(request.lock, now, {.view = ClearEvidence::View::Once}, request.holder)) : std::nullopt;
}

ExitCode exitCode(const DoneAction &done)
{
    switch (kindOnAll(done)) {
    case ActionOutcome::Kind::Done: return ExitCode::Ok;
    case ActionOutcome::Kind::HolderChanged: return ExitCode::HolderChanged;
    case ActionOutcome::Kind::AlreadyGone: return ExitCode::AlreadyGone;
    case ActionOutcome::Kind::WrongType: return ExitCode::WrongType;
    case ActionOutcome::Kind::Refused: return ExitCode::Refused;
    case ActionOutcome::Kind::DoneInPart:
    case ActionOutcome::Kind::Failed: return ExitCode::Failed;
    }
    Q_UNREACHABLE();
}

constexpr Duration progressInterval = std::chrono::seconds(10);
/** For actions under way, after --timeout. */
constexpr Duration longestWait = std::chrono::seconds(2);

ExitCode worse(ExitCode a, ExitCode b)
{
    static constexpr std::array fromBest{ExitCode::Ok,        ExitCode::AlreadyGone, ExitCode::HolderChanged,
                                         ExitCode::WrongType, ExitCode::Refused,     ExitCode::Failed};
    return std::ranges::find(fromBest, a) > std::ranges::find(fromBest, b) ? a : b;
}

} // namespace

ActionCommand::ActionCommand(const CommandLine &commandLine, const redis::Passwords &passwords, Clock &clock)
    : m_line(commandLine), m_clock(clock), m_shards(serversToActOn(commandLine, passwords), clock),
      m_lookup(std::make_shared<ServerLookup>(commandLine.saved, clock)), m_targets(namedIn(commandLine)), m_isWatching(commandLine.watchesFence)
{
    if (accessTo(m_line) == Operations::Access::ReadOnly) // reading for a --dry-run is still possible
        m_shards.setUp([](Watcher &server) { server.connection().setGate(readOnlyGate); });
    connect(&m_shards, &Shards::found, this, [this] { begin(); });
    connect(&m_shards, &Shards::failed, this, &ActionCommand::onFailed);
}

ActionCommand::~ActionCommand()
{
    m_shards.disconnect(this);
    if (!m_operations)
        return;
    m_operations->disconnect(this);
    m_shards.stop(); // ends actions under way, which are recorded
    delete m_operations;
}

void ActionCommand::start()
{
    if (const auto refusal = refusalOfChanges(m_line); refusal && !m_line.dryRun)
        return refuseAll(*refusal);
    if (m_line.isOfMany())
        gather();
    else
        open();
}

void ActionCommand::open()
{
    m_toldProgress = m_clock.now();
    openUnlessRecognised();
}

QCoro::Task<> ActionCommand::openUnlessRecognised()
{
    const QPointer<ActionCommand> self(this);
    const std::shared_ptr<ServerLookup> lookup = m_lookup;
    std::vector<redis::Endpoint> endpoints = m_line.nodes;
    endpoints.push_back(m_line.server->endpoint);
    if (const redis::DeploymentAddress address = m_line.profile.address(); !address.isAlone() && !address.seedsAreSentinels())
        std::ranges::copy(address.seeds, std::back_inserter(endpoints));
    std::optional<KnownServer> known;
    if (!m_line.unlocks && !m_line.dryRun)
        known = co_await lookup->byAddress(endpoints);
    if (!self || isFinished())
        co_return;
    if (const auto refusal = refusalOfChanges(known))
        co_return refuseAll(*refusal);
    m_shards.start();
}

void ActionCommand::refuseAll(const Error &why)
{
    if (m_line.isOfMany()) {
        writeError(why.text);
        return endUnsent(why, ExitCode::Refused);
    }
    std::vector<PlannedAction> all;
    for (const CommandLine::Target &target : m_targets)
        all.push_back(notPlanned(requestOn(target), why));
    carryOut(std::move(all));
}

Result<void> ActionCommand::setNodes(const QStringList &urls)
{
    if (m_shards.keepsLocksApart())
        return urls.isEmpty() ? Result<void>() : failure(notApart(urls));
    if (!urls.isEmpty() && m_shards.address().followsPromotions())
        //: %1 and %2: URLs
        return invalidInput(tr("This was done on several independent servers (also on %1), but %2 leads to a cluster or to what Sentinels watch. "
                               "Nothing is restored. To restore it on all of them, name the first one with --url and use --only-this-node.")
                                .arg(visibleText(joinItems(urls)), visibleText(m_line.server->endpoint.toUrl())));
    std::vector<redis::Endpoint> nodes;
    for (const QString &url : urls) {
        const auto known = std::ranges::find(m_line.nodes, url, &redis::Endpoint::toUrl);
        const auto parsed = known == m_line.nodes.end() ? redis::parseNodes(url, m_line.server->endpoint) : std::vector{*known};
        if (!parsed)
            return failure(parsed.error());
        nodes.insert(nodes.end(), parsed->begin(), parsed->end());
    }
    m_line.nodes = nodes;
    m_shards.setGroup(redis::nodeOptions(m_shards.connecting(), nodes));
    return {};
}

void ActionCommand::interrupt()
{
    const bool isTimeOut = !m_whyEnded.isEmpty(); // timeOut() has printed it
    const QString why = isTimeOut ? m_whyEnded : tr("Interrupted");
    leaveFences(why);
    m_isWatching = false;
    if (!std::exchange(m_isDecided, true)) {
        const QString nothingSent = tr("%1. Nothing was sent.").arg(why);
        if (!isTimeOut)
            writeError(nothingSent);
        endUnsent({Error::Kind::Cancelled, nothingSent, {}}, ExitCode::Failed);
        m_shards.stop(); // ends what is being read
    } else if (m_line.isOfMany() && !m_isUnderWay) {
        endMany({BulkEnd::Kind::Cancelled, {}}, ExitCode::Failed);
        m_shards.stop();
    } else if (!m_operations || m_isAllDone) {
        finish(ExitCode::Failed);
    } else if (isBulkUnderWay()) {
        m_operations->cancelBulk(runId); // waits for actions under way and reports them
    } else {
        m_shards.stop(); // a command under way is answered as cancelled, and that is reported
    }
}

void ActionCommand::leaveFences(const QString &why)
{
    if (m_openFences.empty())
        return;
    const QString left = tr("%1. The tombstones are no longer watched.").arg(why);
    writeError(left);
    for (const Bytes &key : std::exchange(m_openFences, {})) {
        if (m_line.json)
            writeOut(jsonLineNotWatched(key.toByteArray(), left, m_clock.wallNow()));
    }
}

/** Waits for what is under way of several actions, but not for long: each that is cut off is one whose outcome nobody knows. */
void ActionCommand::timeOut(Duration after)
{
    m_whyEnded = tr("Gave up after %1 (--timeout)").arg(durationText(after));
    if (m_openFences.empty())
        TerminalCommand::timeOut(after); // prints it
    else
        interrupt();
    if (isBulkUnderWay())
        m_clock.after(longestWait, this, [this] { m_shards.stop(); });
    else
        m_shards.stop();
}

bool ActionCommand::isBulkUnderWay() const { return m_operations && !m_isAllDone && !isFinished() && (m_isUnderWay || m_requests.size() > 1); }

void ActionCommand::onFailed(const Error &error, const redis::Endpoint &endpoint)
{
    if (std::exchange(m_isDecided, true))
        return; // the outcome of each action has the error
    if (m_line.json && m_line.isOfMany())
        writeOut(jsonLine(accountOfAll(), {BulkEnd::Kind::Stopped, error}, m_line.dryRun));
    else
        tellNotSent(m_line, error, m_clock.wallNow());
    fail(error, endpoint);
}

BulkAccount ActionCommand::accountOfAll()
{
    BulkAccount account = m_account;
    for (; !m_targets.empty() || takeTargets(); m_targets.clear()) {
        account.counts[std::size_t(BulkFate::NotTried)] += int(m_targets.size());
        for (const CommandLine::Target &target : m_operations ? m_targets : std::vector<CommandLine::Target>())
            printNotTried(requestOn(target));
    }
    return account;
}

void ActionCommand::endUnsent(const Error &why, ExitCode code)
{
    m_isDecided = true;
    if (m_line.json && m_line.isOfMany())
        writeOut(
            jsonLine(accountOfAll(), {why.kind == Error::Kind::Cancelled ? BulkEnd::Kind::Cancelled : BulkEnd::Kind::Stopped, why}, m_line.dryRun));
    else
        tellNotSent(m_line, why, m_clock.wallNow());
    finish(code);
}

// ---- many

void ActionCommand::failLater(const Error &why, ExitCode code)
{
    writeError(why.text);
    m_later = why;
    m_worst = worse(code, m_worst);
}

bool ActionCommand::takeTargets()
{
    m_targets = m_deferred.empty() ? nextTargets() : std::exchange(m_deferred, {});
    QSet<std::pair<QByteArray, QString>> locks;
    const auto isRepeated = [&locks](const CommandLine::Target &target) {
        const qsizetype before = locks.size();
        return locks.insert({target.key, target.server}), locks.size() == before;
    };
    const auto repeated = std::ranges::stable_partition(m_targets, std::not_fn(isRepeated));
    std::ranges::move(repeated, std::back_inserter(m_deferred));
    m_targets.erase(repeated.begin(), m_targets.end());
    return !m_targets.empty();
}

void ActionCommand::goOn()
{
    if (isFinished())
        return;
    if (takeTargets())
        run();
    else
        endMany({BulkEnd::Kind::Completed, m_line.json ? m_later : Error()}, m_worst);
}

void ActionCommand::goOnLater()
{
    m_isUnderWay = false;
    if (const Instant now = m_clock.now(); now - m_toldProgress >= progressInterval) {
        m_toldProgress = now;
        writeNote(tr("%Ln lock(s) so far.", nullptr, m_account.total()));
    }
    QMetaObject::invokeMethod(this, &ActionCommand::goOn, Qt::QueuedConnection);
}

void ActionCommand::endMany(const BulkEnd &end, ExitCode code)
{
    const BulkAccount account = accountOfAll();
    writeOut(m_line.json ? jsonLine(account, end, m_line.dryRun) : textLine(account, end, m_line.dryRun).toUtf8());
    m_isAllDone = true;
    finish(code);
}

/** Calls run() once the owner was asked. Refuses to act on a replica: a change there does not reach its primary, and is lost. */
QCoro::Task<> ActionCommand::begin()
{
    const QPointer<ActionCommand> self(this);
    QPointer<Watcher> owner; // of servers that keep locks apart, each is looked at when it is needed
    if (!m_shards.keepsLocksApart())
        owner = co_await reachOwner(&m_shards, LockId(m_line.key));
    if (!self || isFinished())
        co_return;
    if (owner)
        identify(&owner->connection(), m_line.profile);
    const Message why = owner ? m_shards.objectionTo(*owner) : Message();
    if (!why.isEmpty())
        co_return refuseAll({Error::Kind::Refused, why, {}});
    if (const QString doubt = owner ? m_shards.doubtAbout(*owner) : QString(); !doubt.isEmpty())
        writeNote(doubt);
    co_await prepare();
    if (!self || isFinished())
        co_return;
    if (m_line.isOfMany())
        goOn();
    else
        run();
}

QStringList ActionCommand::serverUrls() const
{
    QStringList urls{journalServer(m_line.profile).url};
    urls += m_shards.urls();
    urls.removeDuplicates();
    return urls;
}

Verb ActionCommand::verb() const { return verbOf(m_line); }

// ---- planning

ActionRequest ActionCommand::requestOn(const CommandLine::Target &target) const
{
    ActionRequest request;
    request.verb = verb();
    request.lock.key = target.key;
    request.lock.token = target.holder;
    setPlace(request.lock, target, m_shards);
    request.reason = m_line.reason;
    return request;
}

PlannedAction ActionCommand::planned(ActionRequest request) const
{
    const Instant now = m_clock.now();
    const Watcher *const server = m_shards.readAt(request.lock);
    const UnixTime there = server ? server->time().at(now) : m_clock.wallNow();
    request.saysItsData = !server || !server->isReached() || !server->facts().history.isEmpty();
    return plan(std::move(request), now, there);
}

PlannedAction ActionCommand::notPlanned(ActionRequest request, Error why) const
{
    ActionOutcome outcome;
    const bool isRefused = why.kind == Error::Kind::InvalidInput || why.kind == Error::Kind::Refused;
    outcome.kind = isRefused ? ActionOutcome::Kind::Refused : ActionOutcome::Kind::Failed;
    outcome.error = std::move(why);
    return lockscope::notPlanned(std::move(request), std::move(outcome));
}

void ActionCommand::printPlans(const std::vector<PlannedAction> &all)
{
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].action) {
            printPlan(all[i], *all[i].action);
            ++m_account.counts[std::size_t(all[i].foreseen ? fateOf(*all[i].foreseen) : BulkFate::Done)];
            m_worst = worse(all[i].foreseen ? exitCode(*all[i].foreseen) : ExitCode::Ok, m_worst);
            continue;
        }
        DoneAction none = all[i].foreseen.value_or(notSent(all[i].request, all[i].action.error()));
        ++m_account.counts[std::size_t(fateOf(none))];
        none.node = m_shards.nameOf(m_shards.placeOf(all[i].request.lock).server);
        if (m_line.json)
            none.notRecorded = tr("Nothing was sent.");
        takeOutcome(int(i), none);
    }
    if (m_line.isOfMany())
        goOnLater();
    else
        finish(m_worst);
}

/** The commands of the plan for each node that owns some of its keys. */
std::vector<PlannedPart> ActionCommand::partsOf(const PlannedAction &planned) const
{
    if (!m_shards.hasSlots())
        return {{m_shards.nameOf(m_shards.placeOf(planned.request.lock).server), shownTexts(describe(*planned.action))}};
    std::vector<PlannedPart> parts;
    for (const Action &part : partsBySlot(*planned.action)) {
        Lock at = planned.request.lock;
        at.key = part.key;
        parts.push_back({m_shards.nameOf(m_shards.placeOf(at).server), shownTexts(describe(part))});
    }
    return parts;
}

void ActionCommand::printPlan(const PlannedAction &planned, const Action &action)
{
    const auto verdict = verdictFor(planned.request, m_clock.now());
    const std::vector<PlannedPart> parts = partsOf(planned);
    QStringList furtherServers;
    for (const redis::Connection::Options &further :
         redis::nodeOptions(m_shards.connecting(), m_line.isOfRedlock() ? m_line.nodes : std::vector<redis::Endpoint>()))
        furtherServers += further.endpoint.toUrl();
    if (m_line.json)
        return void(writeOut(jsonLine(planned, furtherServers, verdict, parts)));
    if (m_line.isOfMany()) {
        QStringList nodes;
        for (const PlannedPart &part : parts)
            nodes += part.node;
        nodes.removeAll(QString());
        return void(writeOut(textLine(action, nodes, verdict, planned.foreseen)));
    }
    QStringList lines;
    for (const PlannedPart &part : parts) {
        if (!part.node.isEmpty())
            lines += tr("On %1:").arg(visibleText(part.node));
        lines += part.commands;
    }
    lines += action.effects;
    if (verdict)
        //: %1: yes, probably, no or cannot tell; %2: why
        lines += tr("Safe to clear: %1. %2.").arg(safeToClearText(verdict->answer), verdictText(*verdict));
    if (!furtherServers.isEmpty())
        //: %1: URLs
        lines += tr("At the same time, with its own comparison, also on %1.").arg(visibleText(joinItems(furtherServers)));
    if (planned.foreseen && !isDoneOnAll(*planned.foreseen))
        lines += shownTexts(foreseenLinesOf(*planned.foreseen));
    writeOut(lines.join(u'\n') + u'\n');
}

// ---- doing

void ActionCommand::makeOperations()
{
    m_journal = std::make_unique<JournalWriter>(defaultJournalPath(), m_clock);
    connect(m_journal.get(), &JournalWriter::statusChanged, this, &ActionCommand::onJournal);
    m_operations = new Operations(&m_shards, journalServer(m_line.profile), m_clock, m_journal.get());
    m_operations->setAccess(accessTo(m_line));
    m_operations->setRemedy(ActionCommandText::tr("It is read-only. To allow changes by this command, use --unlock."));
    m_operations->setLookup(m_lookup);
    connect(m_operations, &Operations::notCompared, this, [this](const QStringList &sentences) {
        for (const QString &sentence : sentences)
            noteOnce(sentence);
    });
    connect(m_operations, &Operations::operated, this, [this](quint64, const ActionRequest &, const DoneAction &done) {
        takeOutcome(0, done);
        m_isAllDone = true;
        finishUnlessWatching();
    });
    connect(m_operations, &Operations::bulkProgressed, this, [this](quint64, const BulkProgress &progress) { take(progress); });
    connect(m_operations, &Operations::bulkFinished, this, [this](quint64, const BulkProgress &progress) { take(progress); });
    connect(m_operations, &Operations::followed, this, [this](quint64, const Aftermath &aftermath) { takeFenceEnd(aftermath); });
    connect(m_operations, &Operations::bulkFollowed, this, [this](quint64, const BulkAftermath &all) {
        for (const auto &[number, aftermath] : all)
            takeFenceEnd(aftermath);
    });
}

void ActionCommand::noteOnce(const QString &sentence)
{
    if (m_notes.contains(sentence))
        return;
    m_notes += sentence;
    writeNote(sentence);
}

void ActionCommand::carryOut(std::vector<PlannedAction> all)
{
    const bool isOfMany = m_line.isOfMany();
    if (isFinished() || (std::exchange(m_isDecided, true) && !isOfMany)) // interrupted meanwhile
        return;
    m_requests.clear();
    for (PlannedAction &planned : all) {
        planned.request.batch = isOfMany ? m_batch : 0;
        m_requests.push_back(planned.request);
    }
    m_told.assign(all.size(), false);
    m_targets.clear();
    if (m_line.dryRun)
        return printPlans(all);
    if (!m_operations)
        makeOperations();
    m_isUnderWay = isOfMany;
    if (all.size() == 1 && !isOfMany)
        m_operations->operate(runId, all.front());
    else
        m_operations->operateInBulk(runId, std::move(all));
}

void ActionCommand::takeOutcome(int number, const DoneAction &done)
{
    if (m_line.json)
        writeOut(jsonOutcome(done, m_line, m_clock.wallNow()));
    else
        writeOut(textLine(done, m_line.reason));
    m_told[std::size_t(number)] = true;
    m_worst = worse(exitCode(done), m_worst);
    if (done.action.verb != Verb::FenceOff || doneOn(done) == 0)
        return;
    if (m_isWatching)
        m_openFences.push_back(done.action.key);
    else
        noteOfFence(m_requests[std::size_t(number)]);
}

void ActionCommand::take(const BulkProgress &progress)
{
    for (const BulkResult &result : progress.results)
        takeOutcome(result.number, *result.done);
    if (!progress.end)
        return;
    for (std::size_t i = 0; i < m_requests.size(); ++i) {
        if (m_told[i])
            continue;
        printNotTried(m_requests[i]);
        m_worst = ExitCode::Failed;
    }
    m_account += progress.account;
    if (!m_line.isOfMany())
        writeOut(m_line.json ? jsonLine(m_account, *progress.end, false) : textLine(m_account, *progress.end, false).toUtf8());
    else if (progress.end->kind == BulkEnd::Kind::Completed)
        return goOnLater();
    else
        return endMany(*progress.end, ExitCode::Failed);
    m_isAllDone = true;
    finishUnlessWatching();
}

void ActionCommand::printNotTried(const ActionRequest &request) const
{
    if (!m_line.json)
        return void(writeOut(tr("not tried: %1").arg(safeText(request.lock.key)) + u'\n'));
    const Bytes holder = request.holder.value_or(request.lock.token);
    DoneAction done = nothingSent(verb(), {request.lock.key.toByteArray(), holder.toByteArray()});
    done.node = m_shards.nameOf(m_shards.placeOf(request.lock).server);
    if (done.node.isEmpty())
        done.node = nodeOf(m_line);
    writeOut(jsonLineNotTried(done, m_line.reason, m_clock.wallNow()));
}

void ActionCommand::noteOfFence(const ActionRequest &request)
{
    const Scheme &scheme = schemeOf(request.lock);
    if (scheme.traits.testFlag(SchemeTrait::BlindRenewal))
        writeNote(tr("%1: %2 renews without looking at the value and may prolong the tombstone. Use --watch to remove it when the quiet "
                     "period is over.")
                      .arg(safeText(request.lock.key, 200), schemeText(scheme.label)));
    else if (!std::exchange(m_hasToldUnwatched, true))
        writeNote(tr("Lockscope does not watch the tombstone, and a client that renews without looking at the value prolongs it. Use --watch to "
                     "remove it when the quiet period is over."));
}

void ActionCommand::takeFenceEnd(const Aftermath &aftermath)
{
    if (!m_isWatching)
        return;
    if (m_line.json)
        writeOut(jsonLine(aftermath, m_clock.wallNow()));
    else
        writeOut(textLine(aftermath));
    if (aftermath.kind() == Aftermath::Kind::NotEnded)
        m_worst = ExitCode::Failed;
    if (const auto open = std::ranges::find(m_openFences, aftermath.key()); open != m_openFences.end())
        m_openFences.erase(open);
    finishUnlessWatching();
}

void ActionCommand::onJournal(const JournalStatus &status)
{
    if (std::exchange(m_journalNotice, status.notice) != status.notice)
        writeError(status.notice);
}

void ActionCommand::finishUnlessWatching()
{
    if (m_isAllDone && m_openFences.empty())
        finish(m_worst);
}

} // namespace lockscope
