// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/operatecommand.h"

#include "cli/jsonlines.h"
#include "cli/standardoutput.h"
#include "cli/textlines.h"
#include "journal/journalfile.h"
#include "locks/schemes/redissonnames.h"
#include "operate/perform.h"
#include "session/journaling.h"

#include <QPointer>

#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr Duration latencyBudget(5);

redis::Connection::Options optionsFor(const CommandLine &commandLine, const redis::Secret &password)
{
    redis::Connection::Options options;
    options.endpoint = commandLine.server->endpoint;
    options.password = password;
    options.reconnect = false;
    return options;
}

ExitCode exitCode(ActionOutcome::Kind kind)
{
    switch (kind) {
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

Verb verbOf(const CommandLine &commandLine)
{
    switch (commandLine.verb) {
    case CommandLine::Verb::Fence: return Verb::FenceOff;
    case CommandLine::Verb::Evict: return Verb::EvictWaiter;
    case CommandLine::Verb::Extend: return Verb::Extend;
    default: return Verb::Clear;
    }
}

/** A lock in a string of which nothing but the holder is known: the server compares all the same. */
Lock unreadLock(const CommandLine &commandLine)
{
    Lock lock;
    lock.key = commandLine.key;
    lock.token = commandLine.ifHolder;
    lock.protocol = Protocol::Token;
    return lock;
}

bool isOtherThanALock(const Lock &lock)
{
    return lock.protocol == Protocol::OtherType || (lock.protocol == Protocol::Hash && !lock.details);
}

} // namespace

OperateCommand::OperateCommand(const CommandLine &commandLine, const redis::Secret &password, Clock &clock)
    : m_commandLine(commandLine), m_clock(clock), m_connection(optionsFor(commandLine, password), clock), m_pacing(latencyBudget),
      m_reader(m_connection, clock, m_pacing), m_time{clock.wallNow(), clock.now(), false}
{
    connect(&m_connection, &redis::Connection::stateChanged, this, &OperateCommand::onStateChanged);
}

OperateCommand::~OperateCommand() { m_connection.disconnect(this); }

void OperateCommand::start()
{
    m_begun = m_clock.now();
    m_connection.open();
}

void OperateCommand::interrupt()
{
    m_connection.close(); // a command under way is answered as cancelled, and that is told
    finish(ExitCode::Failed);
}

void OperateCommand::onStateChanged()
{
    if (m_connection.isReady())
        run();
    else if (m_connection.state() == redis::Connection::State::Idle && !m_isRunning)
        fail(m_connection.lastError(), m_commandLine.server->endpoint);
}

/** By the server's clock, where it may be asked. */
QCoro::Task<> OperateCommand::askTime()
{
    const QPointer<OperateCommand> self(this);
    const redis::Command question = redis::command("TIME");
    const Instant sent = m_clock.now();
    const Result<redis::Reply> reply = co_await m_connection.send(question);
    if (!self || !reply || reply->size() != 2)
        co_return;
    const qint64 ms = reply->at(0).bytes().toLongLong() * 1000 + reply->at(1).bytes().toLongLong() / 1000;
    if (ms > 0)
        m_time = {fromUnixMs(ms), sent + (m_clock.now() - sent) / 2, true};
}

QCoro::Task<Result<std::optional<Lock>>> OperateCommand::readKey(QByteArray key)
{
    std::optional<KeyReading> reading;
    const KeyReader::Sink take = [&reading](std::size_t, KeyReading read) { reading = std::move(read); };
    std::vector<Bytes> keys{Bytes(key)};
    const Result<void> result = co_await m_reader.read(std::move(keys), take);
    if (!result)
        co_return failure(result.error());
    if (!reading || reading->type == KeyReading::Type::Unreadable)
        co_return std::optional<Lock>();
    co_return recognise(*reading, m_time);
}

/** A fair lock that nobody holds is known by its queue. */
QCoro::Task<Result<Lock>> OperateCommand::readLock()
{
    Result<std::optional<Lock>> lock = co_await readKey(m_commandLine.key);
    if (lock && !*lock && m_commandLine.verb == CommandLine::Verb::Evict)
        lock = co_await readKey(redisson::queueKey(m_commandLine.key));
    if (!lock)
        co_return failure(lock.error());
    co_return lock->value_or(unreadLock(m_commandLine));
}

/** The holder that was named, in place of the one that was read: what is compared at the server is what the operator saw. */
OperatorOrder OperateCommand::orderFor(const Lock &read) const
{
    OperatorOrder order;
    order.verb = verbOf(m_commandLine);
    order.lock = read;
    order.reason = m_commandLine.reason;
    order.time = m_commandLine.watchFor.value_or(defaultQuietPeriod);
    order.mark = newMark();
    if (order.verb == Verb::EvictWaiter || (read.details && !read.hasOneHolder()))
        order.holder = Bytes(m_commandLine.ifHolder);
    if (!read.details) {
        order.lock.token = m_commandLine.ifHolder;
        order.lock.tokenIsWhole = true;
    }
    return order;
}

DoneAction OperateCommand::unread(Error error) const
{
    DoneAction done;
    done.action.verb = verbOf(m_commandLine);
    done.action.key = m_commandLine.key;
    done.action.holder = m_commandLine.ifHolder;
    done.outcome.kind = error.kind == Error::Kind::InvalidInput ? ActionOutcome::Kind::Refused : ActionOutcome::Kind::Failed;
    done.outcome.error = std::move(error);
    return done;
}

QCoro::Task<> OperateCommand::run()
{
    const QPointer<OperateCommand> self(this);
    m_isRunning = true;
    co_await askTime();
    if (!self)
        co_return;
    const Result<Lock> lock = co_await readLock();
    if (!self)
        co_return;
    if (!lock)
        co_return print(unread(lock.error()));
    DoneAction done = unread({});
    m_order = orderFor(*lock);
    const bool isAnothers = m_order.verb != Verb::EvictWaiter && lock->details && lock->hasOneHolder() && lock->token != m_commandLine.ifHolder;
    const Result<Action> action = planFor(m_order, m_clock.now(), m_time.at(m_clock.now()));
    if (isAnothers) {
        done.outcome.kind = ActionOutcome::Kind::HolderChanged;
        done.outcome.holderNow = lock->token.toByteArray();
        co_return print(done);
    }
    if (!action) {
        done = unread(action.error());
        if (isOtherThanALock(*lock)) // the operator saw a holder, so that it was something else then
            done.outcome.kind = ActionOutcome::Kind::WrongType;
        co_return print(done);
    }
    done.action = *action;
    if (m_commandLine.dryRun)
        co_return printPlan(*action);
    done.outcome = co_await perform(m_connection, m_clock, done.action);
    if (self)
        print(done);
}

void OperateCommand::printPlan(const Action &action)
{
    if (m_commandLine.json)
        writeOut(jsonLine(action));
    else
        writeOut(describe(action).join(u'\n') + u'\n' + action.effects.join(u'\n') + u'\n');
    finish(ExitCode::Ok);
}

void OperateCommand::print(const DoneAction &done)
{
    if (m_commandLine.json)
        writeOut(jsonLine(done, m_commandLine.reason, m_clock.wallNow()));
    else
        writeOut(textLine(done, m_commandLine.reason));
    journal(done);
    finish(exitCode(done.outcome.kind));
}

/** After the outcome was told: a disk that does not answer must not keep it from whoever waits for it. */
void OperateCommand::journal(const DoneAction &done)
{
    const Duration took = roundToMs(m_clock.now() - m_begun);
    ActionRecord action = actionRecord(m_order, done);
    action.by = Operator::current();
    action.server = journalServer(Profile::forEndpoint(m_commandLine.server->endpoint));
    action.at = m_clock.wallNow() - took;
    action.took = took;
    const auto opened = JournalFile::open(defaultJournalPath(), m_clock.wallNow());
    if (opened && !opened->notice.isEmpty())
        writeError(opened->notice);
    const ActionRecord kept = bounded(std::move(action));
    const Result<void> written = opened ? opened->file->append({&kept, 1}) : failure(opened.error());
    if (!written)
        writeError(u"This is not in the journal: %1"_s.arg(written.error().text));
}

} // namespace lockscope
