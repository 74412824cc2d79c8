// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/timelinetext.h"

#include "base/csv.h"
#include "base/language.h"
#include "base/safetext.h"
#include "ui/contention/measurement.h"
#include "ui/contention/timelinemarks.h"
#include "ui/contention/waittext.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>
#include <map>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 aMillisecond = 1000; // µs
constexpr std::size_t namedHolders = 4;

struct StoryText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::TimelineLanes)
};

/** "from 14:02:10.250 to 14:02:10.300 (50 ms)". */
QString timesText(qint64 fromUs, qint64 untilUs)
{
    return StoryText::tr("%1 (%2)").arg(stretchText({fromUs, untilUs}, aMillisecond), lengthText(untilUs - fromUs));
}

/** Who held the lock during this time, the worst first. */
std::vector<std::pair<QByteArray, qint64>> heldBetween(const LockStory &story, qint64 fromUs, qint64 untilUs)
{
    std::map<QByteArray, qint64> byName;
    qint64 left = untilUs - fromUs;
    for (auto hold = story.holdFrom(fromUs); hold != story.holds.end() && (*hold)->fromUs < untilUs; ++hold) {
        const qint64 us = std::min(untilUs, story.untilOf(**hold)) - std::max(fromUs, (*hold)->fromUs);
        byName[(*hold)->who.name.isEmpty() ? (*hold)->who.token : (*hold)->who.name] += us;
        left -= us;
    }
    byName[{}] += left;
    std::vector<std::pair<QByteArray, qint64>> all(byName.begin(), byName.end());
    std::erase_if(all, [](const auto &one) { return one.second <= 0; });
    std::ranges::stable_sort(all, std::ranges::greater(), &std::pair<QByteArray, qint64>::second);
    return all;
}

QString outcomeText(const TrafficWait &wait)
{
    switch (wait.end) {
    case TrafficWait::End::Waiting: return StoryText::tr("Still waiting at the last attempt seen");
    case TrafficWait::End::Won: return StoryText::tr("Acquired the lock");
    case TrafficWait::End::GaveUp: return StoryText::tr("Gave up: no further attempt came");
    case TrafficWait::End::Unknown: return StoryText::tr("Outcome unknown");
    }
    Q_UNREACHABLE();
}

QString endText(const TrafficSpan &hold)
{
    switch (hold.end) {
    case TrafficSpan::End::Held: return StoryText::tr("Still held");
    case TrafficSpan::End::Released:
        return hold.endedBy.isEmpty() ? StoryText::tr("Released") : StoryText::tr("Released by another client: %1").arg(clientText(hold.endedBy));
    case TrafficSpan::End::Expired: return StoryText::tr("The lease expired");
    case TrafficSpan::End::Overwritten:
        return hold.endedBy.isEmpty() ? StoryText::tr("Overwritten") : StoryText::tr("Overwritten by %1").arg(clientText(hold.endedBy));
    case TrafficSpan::End::Unknown: return StoryText::tr("End unknown");
    }
    Q_UNREACHABLE();
}

} // namespace

QStringList holdTexts(const LockStory &story, const TrafficSpan &hold)
{
    const qint64 untilUs = story.untilOf(hold);
    QStringList lines{StoryText::tr("Held by %1").arg(nameAndAddress(hold.who)), timesText(hold.fromUs, untilUs), endText(hold)};
    if (hold.isFound)
        lines << StoryText::tr("Held before that, too");
    if (!hold.deadlineUs)
        lines << StoryText::tr("Without a lease");
    else if (*hold.deadlineUs > untilUs)
        lines << StoryText::tr("Lease until %1, %2 later").arg(clockText(*hold.deadlineUs, aMillisecond), lengthText(*hold.deadlineUs - untilUs));
    if (!hold.renewalsUs.empty())
        lines << StoryText::tr("Renewals: %1").arg(countText(qint64(hold.renewalsUs.size())));
    if (!hold.who.token.isEmpty())
        lines << StoryText::tr("Token: %1").arg(safeText(hold.who.token, 80));
    return lines;
}

QStringList waitTexts(const LockStory &story, const TrafficWait &wait)
{
    if (!wait.isWait())
        return {StoryText::tr("One attempt by %1").arg(nameAndAddress(wait.who)), clockText(wait.fromUs, aMillisecond)};
    QStringList lines{StoryText::tr("%1 waited").arg(nameAndAddress(wait.who)), timesText(wait.fromUs, wait.untilUs),
                      StoryText::tr("Attempts: %1").arg(countText(qint64(wait.tries))), outcomeText(wait)};
    const QStringList holders = heldUpTexts(heldBetween(story, wait.fromUs, wait.untilUs), namedHolders);
    if (!holders.isEmpty())
        lines << StoryText::tr("Held meanwhile by %1").arg(joinParts(holders));
    return lines;
}

QString incidentText(const TrafficIncident &incident)
{
    const QString time = clockText(incident.atUs, aMillisecond);
    if (incident.kind == TrafficIncident::Kind::Gap)
        return StoryText::tr("%1: commands were lost; unknown from here").arg(time);
    if (incident.kind == TrafficIncident::Kind::Pause)
        return StoryText::tr("%1: not listened until the next sample").arg(time);
    return StoryText::tr("%1: %2, by %3").arg(time, markText(incidentMark(incident)), clientText(incident.client));
}

namespace {

/** The number of last bytes that differ in all of them; of very long ones with the same end, they may not. */
qsizetype lengthOfEnds(const QByteArrayList &all)
{
    constexpr qsizetype least = 4, most = 12;
    qsizetype length = least;
    const auto areDifferent = [&] {
        QSet<QByteArray> ends;
        for (const QByteArray &one : all)
            ends.insert(one.last(std::min(length, one.size())));
        return ends.size() == all.size();
    };
    while (length < most && !areDifferent())
        ++length;
    return length;
}

} // namespace

std::vector<QString> clientNames(const LockStory &story)
{
    QHash<QByteArray, QByteArrayList> marks; // by name
    for (auto client = story.clients.cbegin(); client != story.clients.cend(); ++client)
        marks[client.key().first] << client.key().second;
    QHash<QByteArray, qsizetype> ends;
    for (auto of = marks.cbegin(); of != marks.cend(); ++of)
        ends.insert(of.key(), of->size() > 1 ? lengthOfEnds(*of) : 0);
    std::vector<QString> names(std::size_t(story.clients.size()) + 1);
    for (auto client = story.clients.cbegin(); client != story.clients.cend(); ++client) {
        const auto &[name, mark] = client.key();
        const QByteArray end = mark.last(std::min(ends[name], mark.size()));
        names[std::size_t(client.value())] = end.isEmpty() ? clientText(name) : u"%1 #%2"_s.arg(clientText(name), safeText(end));
    }
    return names;
}

QStringList laneTexts(const LockStory::Lane &lane)
{
    const auto waits = std::ranges::count_if(lane.waits, [](const TrafficWait *wait) { return wait->isWait(); });
    QStringList lines{nameAndAddress(lane.who)};
    if (lane.who.address.isEmpty())
        lines << StoryText::tr("Several connections of this name");
    else if (ClientNames::isShared(lane.who.address) && lane.who.isSure)
        lines << StoryText::tr("Token: %1").arg(safeText(lane.who.token, 80));
    lines << StoryText::tr("Waits: %1").arg(countText(waits)) << StoryText::tr("Waited in total: %1").arg(lengthText(lane.waitedUs));
    if (const qint64 single = qint64(lane.waits.size()) - waits; single > 0)
        lines << StoryText::tr("Single attempts: %1").arg(countText(single));
    return lines;
}

QString storyText(const LockStory &story)
{
    return joinSentences({asSentence(measuredText(*story.report)), asSentence(StoryText::tr("Holds: %1").arg(countText(qint64(story.holds.size())))),
                          asSentence(StoryText::tr("Clients that waited: %1").arg(countText(qint64(story.lanes.size()))))});
}

QString storyLines(const LockStory &story)
{
    std::vector<std::pair<qint64, QString>> lines;
    for (const TrafficSpan *hold : story.holds)
        lines.emplace_back(hold->fromUs, joinItems(holdTexts(story, *hold)));
    for (const LockStory::Lane &lane : story.lanes) {
        for (const TrafficWait *wait : lane.waits)
            lines.emplace_back(wait->fromUs, joinItems(waitTexts(story, *wait)));
    }
    for (const TrafficIncident *incident : story.incidents)
        lines.emplace_back(incident->atUs, incidentText(*incident));
    std::ranges::stable_sort(lines, {}, &std::pair<qint64, QString>::first);
    QString text = measuredText(*story.report) + u'\n';
    for (const auto &[at, line] : lines)
        text += line + u'\n';
    return text;
}

QByteArray storyCsv(const LockStory &story)
{
    QByteArray csv = csvLine({u"kind"_s, u"client"_s, u"address"_s, u"from_us"_s, u"until_us"_s, u"deadline_us"_s, u"attempts"_s, u"end"_s});
    const auto number = [](std::optional<qint64> us) { return us ? QString::number(*us) : QString(); };
    const auto cell = [](const QByteArray &bytes) { return csvText(safeText(bytes)); };
    for (const TrafficSpan *hold : story.holds)
        csv += csvLine({u"hold"_s,
                        cell(hold->who.name),
                        cell(hold->who.address),
                        number(hold->fromUs),
                        number(hold->untilUs),
                        number(hold->deadlineUs),
                        {},
                        csvText(markText(endMark(*hold)))});
    for (const LockStory::Lane &lane : story.lanes) {
        for (const TrafficWait *wait : lane.waits)
            csv += csvLine({wait->isWait() ? u"wait"_s : u"attempt"_s,
                            cell(wait->who.name),
                            cell(wait->who.address),
                            number(wait->fromUs),
                            number(wait->untilUs),
                            {},
                            QString::number(wait->tries),
                            csvText(markText(endMark(*wait)))});
    }
    for (const TrafficIncident *incident : story.incidents)
        csv += csvLine({u"event"_s, cell(incident->client), {}, number(incident->atUs), {}, {}, {}, csvText(markText(incidentMark(*incident)))});
    return csv;
}

} // namespace lockscope::ui
