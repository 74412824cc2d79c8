// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/coveragejson.h"

#include "base/safetext.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace lockscope {

namespace {

void writeNumberOrNull(JsonWriter &out, const std::optional<qint64> &number) { number ? out.number(*number) : out.null(); }

void writeGap(JsonWriter &out, const Coverage::Gap &gap)
{
    const auto textOrNull = [&out](const QString &text) { text.isEmpty() ? out.null() : out.string(text.toUtf8()); };
    out.beginObject();
    out.name("node");
    textOrNull(gap.server);
    out.name("what").beginArray();
    for (const Missing missing : gap.missing)
        out.string(missingName(missing));
    out.endArray();
    out.name("why");
    textOrNull(visibleText(gap.why));
    out.endObject();
}

void writeWhole(JsonWriter &out, const ServerPart::Whole &whole)
{
    out.name("primaries").number(whole.primaries);
    out.name("seen").number(whole.seen);
    out.name("unseen").beginArray();
    for (const ServerPart::Unseen &one : whole.unseen)
        out.string(one.name.toUtf8());
    out.endArray();
    writeNumberOrNull(out.name("unseen_percent"), whole.asksMajority ? std::nullopt : std::optional(qRound64(100 * whole.unseenShare)));
}

/** Writes the coverage of one node, which does not know the names of the others. */
void writeNode(JsonWriter &out, const ServerPart &part)
{
    const auto share = part.shareOfKeys();
    writeNumberOrNull(out.name("primaries"), part.cluster->primaries);
    out.name("seen").number(1);
    out.name("unseen").null();
    writeNumberOrNull(out.name("unseen_percent"), share ? std::optional(qRound64(100 * (1 - *share))) : std::nullopt);
}

std::vector<Coverage::Gap> gapsOf(const Coverage &coverage, const QString &whyUnread)
{
    std::vector<Coverage::Gap> gaps = coverage.gaps();
    if (whyUnread.isEmpty())
        return gaps;
    for (Coverage::Gap &gap : gaps) {
        if (gap.why.isEmpty())
            gap.why = whyUnread;
    }
    const auto isOfNames = [](const Coverage::Gap &gap) { return std::ranges::find(gap.missing, Missing::Names) != gap.missing.end(); };
    if (std::ranges::none_of(gaps, isOfNames))
        gaps.insert(gaps.begin(), {coverage.servers.front().name, {Missing::Names, Missing::Holders, Missing::Leases}, whyUnread});
    return gaps;
}

/** The whole of a server that is alone. */
ServerPart::Whole alone(const Coverage::Server &server)
{
    ServerPart::Whole alone;
    alone.primaries = 1;
    alone.seen = server.health.complete ? 1 : 0;
    alone.unseenShare = server.health.complete ? 0.0 : 1.0 - server.health.scanProgress.value_or(0.0);
    return alone;
}

} // namespace

void writeLine(JsonWriter &out, const Coverage &coverage, const QString &whyUnread)
{
    const ServerPart part = coverage.whole().part;
    const std::vector<Coverage::Gap> gaps = gapsOf(coverage, whyUnread);
    const bool isOfSeveral = part.whole && part.whole->primaries > 1;
    const bool isNode = !isOfSeveral && !part.hasAllKeys();
    if (!isOfSeveral && !isNode && gaps.empty())
        return;
    out.beginObject();
    out.name("coverage").beginObject();
    out.name("missing").beginArray();
    for (const Coverage::Gap &gap : gaps)
        writeGap(out, gap);
    out.endArray();
    if (isNode)
        writeNode(out, part);
    else
        writeWhole(out, part.whole.value_or(alone(coverage.servers.front())));
    out.endObject();
    out.endObject();
    out.newLine();
}

} // namespace lockscope
