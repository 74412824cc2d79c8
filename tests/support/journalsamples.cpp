// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalsamples.h"

#include <QTest>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 startMs = 1'790'000'000'000;

template <class Row>
std::vector<Row> oldestFirst(Result<JournalPageOf<Row>> page)
{
    if (!page) {
        QTest::qFail(qPrintable(page.error().text), __FILE__, __LINE__);
        return {};
    }
    std::vector<Row> rows = std::move(page).value().rows;
    std::reverse(rows.begin(), rows.end());
    return rows;
}

JournalPageRequest everything()
{
    JournalPageRequest request;
    request.most = 1'000'000;
    request.withDetails = true;
    return request;
}

} // namespace

ActionRecord sampleAction(int number)
{
    const QByteArray digits = QByteArray::number(number);
    ActionRecord action;
    action.at = fromUnixMs(startMs + number);
    action.by = {u"jürgen"_s, u"ops-1"_s};
    action.server = {u"redis://cache-%1:6379/0"_s.arg(number % 3), u"cache %1"_s.arg(number % 3), u"production"_s};
    action.verb = u"clear"_s;
    action.key = QByteArray("lock.\0\xff<b>", 10) + digits;
    action.holder = "worker-" + digits;
    action.scheme = u"token"_s;
    action.beforeImage = QByteArray("\x00\x01\xfe", 3) + digits;
    action.undo = "{\"of\":" + digits + '}';
    action.reason = u"=host %1 is gone"_s.arg(number);
    action.commands = {u"EVAL … 1 lock"_s, u"PUBLISH a \"b\""_s};
    action.outcome = u"cleared"_s;
    action.outcomeText = u"it was held by worker-%1"_s.arg(number);
    action.took = Duration(number % 100);
    return action;
}

ActionRecord sampleIntent(int number, UnixTime at)
{
    ActionRecord action = sampleAction(number);
    action.at = at;
    action.intent = newIntent();
    action.batch = newBatch();
    action.outcome = u"unknown"_s;
    action.outcomeText = u"Lockscope quit before the answer came, or still waits for it."_s;
    action.took = Duration(0);
    return action;
}

ActionRecord outcomeOf(ActionRecord intent)
{
    intent.outcome = u"cleared"_s;
    intent.outcomeText = {};
    return intent;
}

HoldRecord sampleHold(int number)
{
    const QByteArray digits = QByteArray::number(number);
    HoldRecord hold;
    hold.server = {u"redis://cache-%1:6379/0"_s.arg(number % 3), u"cache %1"_s.arg(number % 3), u"staging"_s};
    hold.key = "lock.held." + digits;
    hold.token = QByteArray("t\0k", 3) + digits;
    hold.scheme = u"token"_s;
    hold.since = fromUnixMs(startMs + number - 500);
    hold.sinceKnown = u"observed"_s;
    hold.until = fromUnixMs(startMs + number);
    hold.ended = u"released"_s;
    hold.renewals = quint32(number % 7);
    hold.sampled = number % 2 == 1;
    return hold;
}

LockDelta releases(int count, UnixTime at)
{
    LockDelta delta;
    for (int i = 0; i < count; ++i) {
        LockEvent event;
        event.kind = LockEvent::Kind::Released;
        event.at = at;
        event.atSteady = Instant(std::chrono::seconds(100));
        event.key = QByteArray("lock." + QByteArray::number(i));
        event.ended.token = "t";
        event.ended.since = event.atSteady - Duration(250);
        event.ended.scheme = "token";
        delta.events.push_back(event);
    }
    return delta;
}

std::vector<StoredAction> allActions(const QString &path) { return oldestFirst(JournalReader(path).actions({}, everything())); }

std::vector<StoredHold> allHolds(const QString &path)
{
    JournalQuery query;
    query.part = JournalPart::Holds;
    return oldestFirst(JournalReader(path).holds(query, everything()));
}

} // namespace lockscope
