// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/actioncommand.h"

#include "base/safetext.h"
#include "cli/jsonlines.h"
#include "cli/savedprofile.h"
#include "cli/standardoutput.h"
#include "cli/textlines.h"
#include "journal/journalfile.h"
#include "operate/commandgate.h"
#include "redis/nodelist.h"
#include "session/journaling.h"
#include "watch/health/partwords.h"

#include <QPointer>

#include <algorithm>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

redis::Connection::Options optionsFor(const redis::Endpoint &endpoint, const redis::Secret &password)
{
    redis::Connection::Options options;
    options.endpoint = endpoint;
    options.password = password;
    options.reconnect = false;
    return options;
}

/** Where nothing may be changed, what would be done can still be looked up. */
redis::Connection::Gate gateFor(const CommandLine &line)
{
    return refusalOfChanges(line) ? redis::Connection::Gate(readOnlyGate) : redis::Connection::Gate();
}

/** By what the servers call themselves, too. */
QCoro::Task<std::optional<Error>> guard(std::shared_ptr<ServerLookup> lookup, std::vector<QPointer<redis::Connection>> servers)
{
    const std::optional<KnownServer> known = co_await lookup->of(std::move(servers));
    co_return refusalOfChanges(known);
}

/** By one look. Nothing: it takes no lock away. */
std::optional<ClearVerdict> verdictFor(const OperatorOrder &order, Instant now)
{
    const bool takesAway = (order.verb == Verb::Clear && !order.undoes) || order.verb == Verb::FenceOff;
    return takesAway ? std::optional(judgeClear(order.lock, now, {.view = ClearEvidence::View::Once}, order.holder)) : std::nullopt;
}

} // namespace

ActionCommand::ActionCommand(const CommandLine &commandLine, const redis::Secret &password, Clock &clock)
    : m_line(commandLine), m_clock(clock), m_connection(optionsFor(commandLine.server->endpoint, password), clock), m_nodes(clock),
      m_lookup(std::make_shared<ServerLookup>(commandLine.saved, clock)), m_time{clock.wallNow(), clock.now(), false}
{
    m_connection.setGate(gateFor(m_line));
    m_nodes.setNodes(redis::nodeOptions(m_connection.options(), m_line.nodes), gateFor(m_line));
    if (!m_line.unlocks)
        m_nodes.setGuard([lookup = m_lookup](std::vector<QPointer<redis::Connection>> servers) { return guard(lookup, std::move(servers)); });
    connect(&m_connection, &redis::Connection::stateChanged, this, &ActionCommand::onStateChanged);
}

ActionCommand::~ActionCommand() { m_connection.disconnect(this); }

ExitCode ActionCommand::exitCode(const DoneAction &done)
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

void ActionCommand::start()
{
    m_begun = m_clock.now();
    if (const auto refusal = refusalOfChanges(m_line); refusal && !m_line.dryRun)
        return refuseAll(*refusal);
    openUnlessRecognised();
}

QCoro::Task<> ActionCommand::openUnlessRecognised()
{
    const QPointer<ActionCommand> self(this);
    const std::shared_ptr<ServerLookup> lookup = m_lookup;
    std::vector<redis::Endpoint> endpoints = m_line.nodes;
    endpoints.push_back(m_line.server->endpoint);
    std::optional<KnownServer> known;
    if (!m_line.unlocks && !m_line.dryRun)
        known = co_await lookup->byAddress(endpoints);
    if (!self || isFinished())
        co_return;
    if (const auto refusal = refusalOfChanges(known))
        co_return refuseAll(*refusal);
    m_connection.open();
}

void ActionCommand::refuseAll(const Error &why)
{
    std::vector<CommandLine::Target> targets{{m_line.key, m_line.ifHolder}};
    targets.insert(targets.end(), m_line.further.begin(), m_line.further.end());
    for (const CommandLine::Target &target : targets) {
        OperatorOrder order;
        order.verb = verb();
        order.lock.key = target.key;
        order.lock.token = target.holder;
        order.reason = m_line.reason;
        DoneAction done = notDone(why);
        done.action.key = target.key;
        done.action.holder = target.holder;
        tell(order, done);
    }
    if (targets.size() > 1) {
        BulkAccount account;
        account.counts[std::size_t(BulkFate::Refused)] = int(targets.size());
        tellAccount(account, {});
    }
    writeJournal();
    finish(ExitCode::Refused);
}

Result<void> ActionCommand::setNodes(const QStringList &urls)
{
    std::vector<redis::Endpoint> nodes;
    for (const QString &url : urls) {
        const auto known = std::ranges::find(m_line.nodes, url, &redis::Endpoint::toUrl);
        const auto parsed = known == m_line.nodes.end() ? redis::parseNodes(url, m_line.server->endpoint) : std::vector{*known};
        if (!parsed)
            return failure(parsed.error());
        nodes.insert(nodes.end(), parsed->begin(), parsed->end());
    }
    m_nodes.setNodes(redis::nodeOptions(m_connection.options(), nodes), gateFor(m_line));
    return {};
}

void ActionCommand::interrupt()
{
    m_connection.close(); // a command under way is answered as cancelled, and that is told
    finish(ExitCode::Failed);
}

void ActionCommand::onStateChanged()
{
    if (m_connection.isReady() && !std::exchange(m_isRunning, true)) {
        identify(&m_connection, m_line.profile);
        begin();
    } else if (m_connection.state() == redis::Connection::State::Idle && !m_isRunning) {
        fail(m_connection.lastError(), m_line.server->endpoint);
    }
}

/** What is changed on a replica does not reach its primary, and is lost. */
QCoro::Task<> ActionCommand::begin()
{
    const QPointer<ActionCommand> self(this);
    const redis::Command question = redis::command("INFO");
    const Result<redis::Reply> info = co_await m_connection.send(question);
    if (!self || isFinished())
        co_return;
    ServerPart part;
    if (info && !info->isError())
        readPart(info->view(), part);
    const QString why = PartWords::whyNoActions(part);
    if (!why.isEmpty() && !m_line.dryRun)
        co_return refuseAll({Error::Kind::Refused, why, {}});
    if (!why.isEmpty())
        writeError(u"note: "_s + why);
    run();
}

QString ActionCommand::serverUrl() const { return journalServer(m_line.profile).url; }

Verb ActionCommand::verb() const
{
    switch (m_line.verb) {
    case CommandLine::Verb::Fence: return Verb::FenceOff;
    case CommandLine::Verb::Evict: return Verb::EvictWaiter;
    case CommandLine::Verb::Extend: return Verb::Extend;
    case CommandLine::Verb::Undo: return Verb::Undo;
    default: return Verb::Clear;
    }
}

/** By the server's clock, where it may be asked. */
QCoro::Task<> ActionCommand::askTime()
{
    const QPointer<ActionCommand> self(this);
    const redis::Command question = redis::command("TIME");
    const Instant sent = m_clock.now();
    const Result<redis::Reply> reply = co_await m_connection.send(question);
    if (!self || !reply || reply->size() != 2)
        co_return;
    const qint64 ms = reply->at(0).bytes().toLongLong() * 1000 + reply->at(1).bytes().toLongLong() / 1000;
    if (ms > 0)
        m_time = {fromUnixMs(ms), sent + (m_clock.now() - sent) / 2, true};
}

QCoro::Task<> ActionCommand::carryOut(OperatorOrder order)
{
    const QPointer<ActionCommand> self(this);
    if (m_line.dryRun) {
        if (const Result<Action> action = planFor(order, m_clock.now(), m_time.at(m_clock.now()))) {
            tellPlan(order, *action);
            finish(ExitCode::Ok);
            co_return;
        }
    }
    announce(0, {order});
    const auto underWay = perform(order);
    const DoneAction done = co_await underWay;
    if (self)
        print(order, done);
}

void ActionCommand::announce(int first, const std::vector<OperatorOrder> &orders)
{
    const Instant now = m_clock.now();
    for (const OperatorOrder &order : orders) {
        if (const Result<Action> action = planFor(order, now, m_time.at(now)))
            write(m_intents.open(0, first, order, *action, journalServer(m_line.profile), m_clock.wallNow()));
        ++first;
    }
    writeJournal();
}

QCoro::Task<DoneAction> ActionCommand::perform(OperatorOrder order)
{
    const Instant now = m_clock.now();
    const Result<Action> action = planFor(order, now, m_time.at(now));
    if (!action) {
        DoneAction done = notDone(action.error());
        done.action.key = order.lock.key;
        done.action.holder = order.holder.value_or(order.lock.token);
        co_return done;
    }
    co_return co_await m_nodes.perform(m_connection, order, *action);
}

DoneAction ActionCommand::notDone(Error error) const
{
    DoneAction done;
    done.action.verb = verb();
    done.action.key = m_line.key;
    done.action.holder = m_line.ifHolder;
    done.outcome.kind =
        error.kind == Error::Kind::InvalidInput || error.kind == Error::Kind::Refused ? ActionOutcome::Kind::Refused : ActionOutcome::Kind::Failed;
    done.outcome.error = std::move(error);
    return done;
}

void ActionCommand::tellPlan(const OperatorOrder &order, const Action &action)
{
    const auto verdict = verdictFor(order, m_clock.now());
    QStringList furtherServers;
    for (const redis::Connection *node : m_nodes.connections())
        furtherServers += node->options().endpoint.toUrl();
    if (m_line.json)
        return void(writeOut(jsonLine(action, furtherServers, verdict)));
    QStringList lines = describe(action) + action.effects;
    if (verdict)
        lines += u"Safe to clear: %1. %2."_s.arg(safeToClearText(verdict->answer), verdictText(*verdict));
    if (!furtherServers.isEmpty())
        lines += u"In the same moment, each by its own comparison, also on %1."_s.arg(visibleText(furtherServers.join(u", "_s)));
    writeOut(lines.join(u'\n') + u'\n');
}

void ActionCommand::tellWarnings(const std::vector<OperatorOrder> &orders) const
{
    const Instant now = m_clock.now();
    std::vector<std::pair<QString, int>> counts;
    for (const OperatorOrder &order : orders) {
        const Result<Action> action = planFor(order, now, m_time.at(now));
        for (const QString &warning : action ? action->warnings : QStringList()) {
            const auto known = std::ranges::find(counts, warning, &std::pair<QString, int>::first);
            ++(known == counts.end() ? counts.emplace_back(warning, 0) : *known).second;
        }
    }
    const qint64 inAll = 1 + qint64(m_line.further.size());
    for (const auto &[warning, count] : counts)
        writeError((inAll > 1 ? u"note: %1 of %2 locks: "_s.arg(countText(count), countText(inAll)) : u"note: "_s) + warning);
}

void ActionCommand::tell(const OperatorOrder &order, const DoneAction &done, int number)
{
    if (m_line.json)
        writeOut(jsonLine(done, m_line.reason, m_clock.wallNow()));
    else
        writeOut(textLine(done, m_line.reason));
    if (!m_line.dryRun)
        record(order, done, m_begun, number);
}

void ActionCommand::record(const OperatorOrder &order, const DoneAction &done, Instant begun, int number)
{
    const Instant now = m_clock.now();
    ActionRecord action = actionRecord(order, done, {m_clock.wallNow() - roundToMs(now - begun), begun, now});
    action.server = journalServer(m_line.profile);
    if (const auto intent = m_intents.close(0, number))
        action.intent = intent->intent;
    write(std::move(action));
}

void ActionCommand::write(ActionRecord record)
{
    record.by = Operator::current();
    m_toWrite.push_back(bounded(std::move(record)));
}

void ActionCommand::tellNotTried(const QByteArray &key, const QByteArray &holder)
{
    if (m_line.json)
        writeOut(jsonLineNotTried(verb(), key, holder));
    else
        writeOut(QString(u"not tried: "_s + safeText(key) + u'\n'));
}

void ActionCommand::tellAccount(const BulkAccount &account, const BulkEnd &end)
{
    if (m_line.json)
        writeOut(jsonLine(account, end));
    else
        writeOut(textLine(account, end));
}

void ActionCommand::print(const OperatorOrder &order, const DoneAction &done)
{
    tell(order, done);
    closeJournal();
    finish(exitCode(done));
}

void ActionCommand::closeJournal()
{
    for (ActionRecord &record : m_intents.closeAll())
        write(std::move(record));
    writeJournal();
}

/** Of outcomes, after they were told: a disk that does not answer must not keep them from whoever waits for them. */
void ActionCommand::writeJournal()
{
    const std::vector<ActionRecord> records = std::exchange(m_toWrite, {});
    if (records.empty())
        return;
    const auto opened = JournalFile::open(defaultJournalPath(), m_clock.wallNow());
    if (opened && !opened->notice.isEmpty())
        writeError(opened->notice);
    const Result<void> written = opened ? opened->file->append(std::span(records)) : failure(opened.error());
    if (!written && !std::exchange(m_hasComplained, true))
        writeError(u"This is not in the journal: %1"_s.arg(written.error().text));
}

} // namespace lockscope
