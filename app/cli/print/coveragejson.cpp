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

/** Null is what is unknown: a node alone does not know the names of the others. */
void writeSeen(JsonWriter &out, std::optional<qint64> primaries, qint64 seen, const std::optional<QStringList> &unseen,
               std::optional<double> unseenShare)
{
    writeNumberOrNull(out.name("primaries"), primaries);
    out.name("seen").number(seen);
    out.name("unseen");
    if (unseen) {
        out.beginArray();
        for (const QString &name : *unseen)
            out.string(name.toUtf8());
        out.endArray();
    } else {
        out.null();
    }
    writeNumberOrNull(out.name("unseen_percent"), unseenShare ? std::optional(qRound64(100 * *unseenShare)) : std::nullopt);
}

void writeSeveral(JsonWriter &out, const Coverage &coverage)
{
    QStringList names;
    for (const Coverage::Unseen &one : coverage.unseen())
        names += one.name;
    const auto share = coverage.deployment.isOfIndependentServers() ? std::nullopt : std::optional(coverage.unseenShare());
    writeSeen(out, qint64(coverage.servers.size()), qint64(coverage.seen()), names, share);
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

} // namespace

void writeLine(JsonWriter &out, const Coverage &coverage, const QString &whyUnread)
{
    const redis::ServerRole role = coverage.whole().role;
    const WatchHealth &first = coverage.servers.front().health;
    const std::vector<Coverage::Gap> gaps = gapsOf(coverage, whyUnread);
    if (role.hasAllKeys() && gaps.empty() && (!coverage.isOfSeveral() || coverage.servers.size() == 1))
        return;
    out.beginObject();
    out.name("coverage").beginObject();
    out.name("missing").beginArray();
    for (const Coverage::Gap &gap : gaps)
        writeGap(out, gap);
    out.endArray();
    if (const auto share = role.shareOfKeys(); !role.hasAllKeys())
        writeSeen(out, role.cluster->primaries, 1, {}, share ? std::optional(1 - *share) : std::nullopt);
    else if (coverage.isOfSeveral())
        writeSeveral(out, coverage);
    else
        writeSeen(out, 1, first.complete ? 1 : 0, QStringList(), first.complete ? 0 : 1 - first.scanProgress.value_or(0));
    out.endObject();
    out.endObject();
    out.newLine();
}

} // namespace lockscope
