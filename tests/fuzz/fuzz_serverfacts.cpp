// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// An answer of INFO, one of TIME, one of CLUSTER NODES and the flags of notify-keyspace-events: what is read of them can be shown, and lines that mean nothing change nothing.
#include "harness.h"
#include "redis/topology/serverrole.h"
#include "watch/reading/serverfacts.h"

#include <algorithm>

using namespace lockscope;

namespace {

ServerFacts factsOf(const QByteArray &info)
{
    ServerFacts facts;
    readInfo(info, facts);
    return facts;
}

bool areSame(const ServerFacts &a, const ServerFacts &b) { return a.version == b.version && a.name == b.name && a.role == b.role; }

void checkInfo(const QByteArray &info)
{
    const ServerFacts facts = factsOf(info);
    fuzz::require(!facts.role.isPrimary || !facts.role.replica, "a role is one of two");
    fuzz::require(facts.name.size() <= 41, "a name is short");
    fuzz::require(std::ranges::none_of(facts.name, [](QChar c) { return c.category() == QChar::Other_Control; }), "a name can be shown");
    fuzz::require(facts.version.segmentCount() <= 16, "a version is short");
    fuzz::require(areSame(facts, factsOf("# Server\r\n:\r\n\r\n" + info + "\r\nuptime_in_days:1\r\nrole\r\n")),
                  "lines that mean nothing change nothing");
    ServerFacts twice = facts;
    readInfo(info, twice);
    fuzz::require(areSame(facts, twice), "reading again changes nothing");
}

void checkFlags(const QByteArray &flags)
{
    const QByteArray wider = withLockEvents(flags);
    fuzz::require(wider.startsWith(flags), "flags are only added");
    fuzz::require(announcesLocks(wider), "with them locks are announced");
    fuzz::require(withLockEvents(wider) == wider, "there is nothing more to add");
}

/** Two lines: seconds and microseconds. */
void checkTime(const QByteArray &lines)
{
    const qsizetype end = lines.indexOf('\n');
    if (end < 0)
        return;
    const auto time = timeIn(QByteArrayView(lines).first(end), QByteArrayView(lines).sliced(end + 1));
    if (time)
        fuzz::require(toMs(*time) >= 0 && toMs(*time) < 253'402'300'800'000, "a time can be shown");
}

void checkSlots(const QByteArray &nodes)
{
    redis::ServerRole role;
    readNodes(nodes, role);
    const redis::NodeSlots ofNode = redis::slotsOfNode(role.cluster->slotsText);
    fuzz::require(changedSlots(ofNode, ofNode).none(), "nothing changes by itself");
    fuzz::require((changedSlots({}, ofNode) & ofNode.owned) == ofNode.owned, "what it has came at some time");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    checkInfo(bytes);
    checkFlags(bytes);
    checkTime(bytes);
    checkSlots(bytes);
    return 0;
}
