// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/listcommand.h"

#include "base/safetext.h"
#include "cli/lockjson.h"
#include "cli/lockpicture.h"
#include "cli/locktable.h"
#include "cli/printorder.h"
#include "cli/standardoutput.h"
#include "cli/watchnotes.h"
#include "libraries/subscriptionlocks.h"
#include "libraries/companions.h"
#include "watch/health/partwords.h"
#include "watch/picture/clientroster.h"
#include "watch/picture/clientsightings.h"
#include "watch/reading/scanlimit.h"
#include "watch/reading/serverfacts.h"

#include <QPointer>
#include <QtMath>

#include <algorithm>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype outputChunk = 1 << 20;
constexpr std::size_t channelsAtATime = 500;
constexpr std::size_t mostChannels = 20'000; // further locks' listeners are not known

Watcher::Options watcherOptions(const CommandLine &commandLine, const redis::Secret &password, const SchemeProfiles &profiles)
{
    Watcher::Options options;
    options.connection.endpoint = commandLine.server->endpoint;
    options.connection.password = password;
    options.connection.reconnect = false;
    options.deltaInterval = std::chrono::hours(24); // the registry is read when it is complete
    options.hearing = Hearing::Polling;             // one look needs nobody who tells of changes
    if (!commandLine.patterns.isEmpty())
        options.patterns = commandLine.patterns;
    options.profiles = profiles;
    return options;
}

} // namespace

ListCommand::ListCommand(const CommandLine &commandLine, const redis::Secret &password, const SchemeProfiles &profiles, Clock &clock)
    : m_commandLine(commandLine), m_judge(profiles), m_clock(clock), m_watcher(watcherOptions(commandLine, password, profiles), clock),
      m_patterns(watcherOptions(commandLine, password, profiles).patterns)
{
    connect(&m_watcher, &Watcher::healthChanged, this, &ListCommand::onHealth);
    connect(&m_watcher, &Watcher::pictureCompleted, this, &ListCommand::print);
    connect(&m_watcher.connection(), &redis::Connection::stateChanged, this, &ListCommand::onConnected);
}

ListCommand::~ListCommand() { m_watcher.disconnect(this); }

void ListCommand::start() { m_watcher.start(); }

void ListCommand::onConnected()
{
    if (m_watcher.connection().isReady())
        identify(&m_watcher.connection(), m_commandLine.profile);
}

void ListCommand::onHealth(const WatchHealth &health)
{
    if (isFinished())
        return;
    if (health.part.sentinel && health.part.sentinel->isAsked) {
        writeError(PartWords::sentence(health.part));
        finish(ExitCode::Failed);
    } else if (std::ranges::find(health.lacks, Lack::Scan) != health.lacks.end()) {
        writeError(lackText(Lack::Scan, health));
        finish(ExitCode::Failed);
    } else if (ScanLimit::isEndless(health.error)) {
        printPart(health.error.text + u'.');
    } else if (!health.complete && health.error.kind != Error::Kind::None && !health.stalledSince) {
        fail(health.error, m_commandLine.server->endpoint);
    }
}

void ListCommand::timeOut(Duration after)
{
    const auto progress = m_watcher.health().scanProgress;
    const QString share = progress ? u" The scan had come past about %1 % of the keys."_s.arg(qFloor(100 * *progress)) : QString();
    printPart(u"Gave up after %1 (--timeout)."_s.arg(durationText(after)) + share);
}

/** Nothing more is asked of a server that does not come to an end. */
void ListCommand::printPart(const QString &why)
{
    m_whyInPart = why;
    if (!m_isPrinting)
        return void(print());
    writeError(why);
    finish(ExitCode::Failed);
}

/** Who waits for a message, as far as the server may be asked; each lock and its channels in one call. */
QCoro::Task<> ListCommand::countListeners(std::vector<Lock> *locks)
{
    const QPointer<ListCommand> self(this);
    for (std::size_t next = 0, asked = 0; next < locks->size() && asked < mostChannels;) {
        std::vector<redis::Command> questions{{"PUBSUB", "NUMSUB"}, {"PUBSUB", "SHARDNUMSUB"}}; // the second one from Redis 7 on
        redis::Command &question = questions.front();
        std::vector<std::pair<std::size_t, int>> channels; // of which lock how many
        for (; next < locks->size() && question.size() < channelsAtATime; ++next) {
            int count = 0;
            if (!(*locks)[next].details)
                continue;
            for (const WaitChannel &channel : waitChannels((*locks)[next])) {
                if (channel.byPattern)
                    continue;
                question.push_back(channel.name);
                ++count;
            }
            if (count > 0)
                channels.emplace_back(next, count);
        }
        if (channels.empty())
            co_return;
        questions.back().insert(questions.back().end(), question.begin() + 2, question.end());
        asked += question.size();
        const auto replies = co_await m_watcher.connection().pipeline(questions);
        const qsizetype expected = 2 * (qsizetype(question.size()) - 2);
        if (!self || !replies || replies->front().size() != expected)
            co_return; // not known
        const bool hasShards = replies->back().size() == expected;
        qsizetype at = 1; // name and count of each
        for (const auto &[lock, count] : channels) {
            LockDetails details = *(*locks)[lock].details;
            details.subscribers = 0;
            for (int i = 0; i < count; ++i, at += 2)
                *details.subscribers += replies->front().at(at).integer() + (hasShards ? replies->back().at(at).integer() : 0);
            (*locks)[lock].details = (*locks)[lock].details.withDetails(std::move(details));
        }
    }
}

/** Channels with subscribers that a lock may be, without a key; none, where there are too many to ask. */
QCoro::Task<std::vector<Bytes>> ListCommand::channels(quint64 inAll)
{
    std::vector<Bytes> names;
    if (inAll == 0 || inAll > mostChannelsWalked)
        co_return names;
    const QPointer<ListCommand> self(this);
    std::vector<redis::Command> questions;
    for (const QByteArray &pattern : m_patterns)
        questions.push_back(redis::command("PUBSUB", "CHANNELS", pattern));
    const auto replies = co_await m_watcher.connection().pipeline(questions);
    if (!self || !replies)
        co_return names;
    for (const redis::Reply &reply : *replies) {
        for (qsizetype i = 0; i < reply.size() && quint64(i) < mostChannelsWalked; ++i)
            names.push_back(Bytes(reply.viewAt(i)));
    }
    co_return names;
}

/** Locks that are no keys, and whose holders are connected by a name of theirs, unless there are too many clients to ask. One look does not tell who is gone. */
QCoro::Task<> ListCommand::seeClients(std::vector<Lock> *locks)
{
    const QPointer<ListCommand> self(this);
    redis::Connection &connection = m_watcher.connection();
    const std::vector<redis::Command> howMany{redis::command("INFO", "clients"), redis::command("INFO", "stats")};
    const auto counts = co_await connection.pipeline(howMany);
    if (!self || !counts || clientsIn((*counts)[0].view()).value_or(0) > mostClientsListed)
        co_return;
    const std::vector<Bytes> matching = co_await channels(channelsIn((*counts)[1].view()).value_or(1));
    if (!self || (matching.empty() && (!m_commandLine.json || std::ranges::none_of(*locks, mayBeSighted))))
        co_return;
    const redis::Command question = redis::command("CLIENT", "LIST");
    const Result<redis::Reply> reply = co_await connection.send(question);
    if (!self || !reply || reply->view().size() > longestClientList)
        co_return;
    const redis::ClientList list = redis::readClientList(reply->view());
    const Instant now = m_clock.now();
    for (const KeyReading &reading : subscriptionsIn(list, matching, now)) {
        auto lock = recognise(reading, m_watcher.serverTime());
        if (!lock || std::ranges::find(*locks, reading.key, &Lock::key) != locks->end())
            continue;
        lock->heldSince = lock->observedAt = now;
        locks->push_back(*std::move(lock));
    }
    const ClientSightings sightings(list, connection.options().endpoint.database, now);
    for (Lock &lock : *locks) {
        if (LockClients clients = sightings.of(lock); list.isWhole && !clients.isEmpty())
            lock.details = lock.details.withClients(std::move(clients));
    }
}

std::vector<Lock> ListCommand::found() const
{
    std::vector<Lock> locks;
    locks.reserve(m_watcher.registry().locks().size());
    for (const Lock &lock : m_watcher.registry().locks()) {
        if (!LockPicture::isOver(lock, m_clock.now()))
            locks.push_back(lock);
    }
    return locks;
}

QCoro::Task<> ListCommand::print()
{
    if (isFinished() || std::exchange(m_isPrinting, true))
        co_return;
    const QPointer<ListCommand> self(this);
    std::vector<Lock> locks = found();
    if (m_commandLine.json && m_whyInPart.isEmpty())
        co_await countListeners(&locks);
    if (self && m_whyInPart.isEmpty())
        co_await seeClients(&locks);
    if (!self || isFinished())
        co_return;
    const Instant now = m_clock.now();
    const std::size_t count = locks.size();
    if (m_commandLine.json)
        printJson(locks, now);
    else if (count > 0)
        writeOut(lockTable(locks, now, m_judge));
    if (!m_commandLine.json)
        printSummary(count);
    sayWhichPart(m_watcher.health().part);
    sayWhatIsLacking(m_watcher.health().lacks, m_watcher.health());
    if (!m_whyInPart.isEmpty())
        writeError(m_whyInPart + u" This list is incomplete."_s);
    const bool isWhole = m_whyInPart.isEmpty() && m_watcher.health().leftOut == 0;
    finish(isWhole ? ExitCode::Ok : ExitCode::Failed);
}

void ListCommand::printJson(const std::vector<Lock> &locks, Instant now) const
{
    const Duration skew = m_watcher.health().clockSkew.value_or(Duration(0));
    const ServerTime time{m_clock.wallNow() + skew, now, m_watcher.health().clockSkew.has_value()};
    JsonWriter lines;
    auto reader = ReaderIs::There;
    const auto flush = [&] {
        if (reader == ReaderIs::There)
            reader = writeOut(lines.text());
        lines.clear();
    };
    visit(byKey(locks), [&](const Lock &lock) {
        writeLine(lines, lock, time, now, m_judge);
        if (lines.size() >= outputChunk)
            flush();
    });
    flush();
}

void ListCommand::printSummary(std::size_t count) const
{
    const WatchHealth &health = m_watcher.health();
    const QString took = durationText(health.scanTook);
    const QString scanned = health.keysInDatabase ? u"%1 keys scanned in %2."_s.arg(countText(qint64(health.keysScanned)), took)
                                                  : u"Scanned in %1."_s.arg(took); // SCAN does not say how many it came past
    QString found = countText(qint64(count)) + (count == 1 ? u" lock."_s : u" locks."_s);
    if (!m_whyInPart.isEmpty())
        return writeError(found);
    if (count == 0)
        found = u"No lock matches "_s + patternsText(m_commandLine.patterns) + u'.';
    writeError(found + u' ' + scanned);
    if (count == 0)
        offerFind();
}

} // namespace lockscope
