// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/timelinesvg.h"

#include "traffic/audit/findingtext.h"
#include "traffic/waits/deadlocktext.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct TimelineText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::TimelineText)
};

constexpr std::ptrdiff_t holdsAround = 20; // before and after the longest wait
constexpr std::size_t mostLanes = 12;
constexpr qint64 shortestTimeline = 1000; // µs that a picture shows at least
// In pixels of the picture, which is as wide as its page.
constexpr double pictureWidth = 1000, pictureLeft = 4, holdHeight = 22, laneHeight = 14, gapHeight = 4, axisHeight = 22, leastBar = 1.5,
                 widthOfLetter = 7;
constexpr int timelineTicks = 5;

qint64 endOfHold(const TrafficSpan &hold, qint64 toUs) { return hold.untilUs.value_or(toUs); }

class TimelinePicture {
public:
    TimelinePicture(HtmlWriter &html, const TimelineExcerpt &timeline) : m_html(html), m_timeline(timeline) {}

    double x(qint64 us) const
    {
        return pictureLeft + (pictureWidth - 2 * pictureLeft) * double(us - m_timeline.fromUs) / double(m_timeline.toUs - m_timeline.fromUs);
    }
    void bar(qint64 from, qint64 until, double top, double height, const QString &kind, const QString &says, const QString &label = {})
    {
        const double begin = x(std::max(from, m_timeline.fromUs)), end = x(std::min(until, m_timeline.toUs));
        const double length = std::max(leastBar, end - begin);
        m_html.open("rect", {{"class", kind}, {"x", number(begin)}, {"y", number(top)}, {"width", number(length)}, {"height", number(height)}});
        m_html.add("title", says);
        m_html.close();
        if (!label.isEmpty() && length > widthOfLetter * double(label.size() + 1))
            m_html.add("text", {{"class", u"label"_s}, {"x", number(begin + 4)}, {"y", number(top + height - 6)}}, label);
    }
    void line(qint64 at, double top, double bottom, const QString &kind)
    {
        m_html.add("line", {{"class", kind}, {"x1", number(x(at))}, {"x2", number(x(at))}, {"y1", number(top)}, {"y2", number(bottom)}});
    }
    void axis(double top)
    {
        for (int i = 0; i < timelineTicks; ++i) {
            const qint64 at = m_timeline.fromUs + (m_timeline.toUs - m_timeline.fromUs) * i / (timelineTicks - 1);
            const QString anchor = i == 0 ? u"start"_s : i + 1 == timelineTicks ? u"end"_s : u"middle"_s;
            line(at, 0, top + 4, u"tick"_s);
            m_html.add("text", {{"class", u"time"_s}, {"x", number(x(at))}, {"y", number(top + axisHeight - 5)}, {"text-anchor", anchor}},
                       i == 0 ? trafficClock(at) : QString(u"+"_s + trafficSpan(at - m_timeline.fromUs)));
        }
    }
    static QString number(double value) { return QString::number(value, 'f', 1); }

private:
    HtmlWriter &m_html;
    const TimelineExcerpt &m_timeline;
};

QString timelineText(const TrafficSpan &hold, qint64 toUs)
{
    const QString name = actorText(hold.who), length = trafficSpan(endOfHold(hold, toUs) - hold.fromUs);
    switch (hold.end) {
    case TrafficSpan::End::Held: return TimelineText::tr("%1 has held it for %2").arg(name, length);
    case TrafficSpan::End::Released: return TimelineText::tr("%1 held it for %2").arg(name, length);
    case TrafficSpan::End::Expired: return TimelineText::tr("%1 held it for %2, until the lease ended").arg(name, length);
    case TrafficSpan::End::Overwritten: return TimelineText::tr("%1 held it for %2, until it was overwritten").arg(name, length);
    case TrafficSpan::End::Unknown: return TimelineText::tr("%1 held it; for how long is not known").arg(name);
    }
    Q_UNREACHABLE();
}

QString timelineText(const TrafficWait &wait)
{
    const QString name = actorText(wait.who), length = trafficSpan(wait.lengthUs());
    switch (wait.end) {
    case TrafficWait::End::Waiting: return TimelineText::tr("%1 has waited for %2").arg(name, length);
    case TrafficWait::End::Won: return TimelineText::tr("%1 waited for %2").arg(name, length);
    case TrafficWait::End::GaveUp: return TimelineText::tr("%1 waited for %2 and gave up").arg(name, length);
    case TrafficWait::End::Unknown: return TimelineText::tr("%1 waited for %2; how it ended is not known").arg(name, length);
    }
    Q_UNREACHABLE();
}

} // namespace

TimelineExcerpt timelineOf(const TrafficKey &lock, const TrafficReport &report)
{
    TimelineExcerpt timeline;
    std::ranges::copy_if(report.holds, std::back_inserter(timeline.holds), [&lock](const TrafficSpan &hold) { return hold.lock == lock; });
    std::vector<TrafficWait> waits;
    std::ranges::copy_if(report.waits, std::back_inserter(waits), [&lock](const TrafficWait &wait) { return wait.lock == lock && wait.isWait(); });
    if (timeline.holds.empty() || waits.empty())
        return {};
    std::ranges::sort(timeline.holds, {}, &TrafficSpan::fromUs);
    std::ranges::sort(waits, {}, &TrafficWait::fromUs);
    const TrafficWait &longest = *std::ranges::max_element(waits, {}, &TrafficWait::lengthUs);
    auto first = std::ranges::lower_bound(timeline.holds, longest.fromUs, {}, &TrafficSpan::fromUs);
    auto last = std::ranges::upper_bound(timeline.holds, longest.untilUs, {}, &TrafficSpan::fromUs);
    first -= std::min(holdsAround, first - timeline.holds.begin());
    last += std::min(holdsAround, timeline.holds.end() - last);
    timeline.holds = {first, last};
    const qint64 end = report.account.lastUs;
    timeline.fromUs = std::min(timeline.holds.empty() ? longest.fromUs : timeline.holds.front().fromUs, longest.fromUs);
    timeline.toUs = std::max(timeline.holds.empty() ? longest.untilUs : endOfHold(timeline.holds.back(), end), longest.untilUs);
    timeline.toUs = std::max(timeline.toUs, timeline.fromUs + shortestTimeline);
    for (const TrafficWait &wait : waits) {
        if (wait.untilUs < timeline.fromUs || wait.fromUs > timeline.toUs)
            continue;
        const auto lane = std::ranges::find_if(timeline.lanes, [&wait](const auto &taken) { return taken.back().untilUs < wait.fromUs; });
        if (lane != timeline.lanes.end())
            lane->push_back(wait);
        else if (timeline.lanes.size() < mostLanes)
            timeline.lanes.push_back({wait});
        else
            ++timeline.waitsLeftOut;
    }
    return timeline;
}

void addTimeline(HtmlWriter &html, const TimelineExcerpt &timeline, const QString &name)
{
    if (timeline.toUs <= timeline.fromUs)
        return;
    const double lanesTop = holdHeight + gapHeight, axisTop = lanesTop + double(timeline.lanes.size()) * (laneHeight + gapHeight);
    const QString box = u"0 0 "_s + TimelinePicture::number(pictureWidth) + u' ' + TimelinePicture::number(axisTop + axisHeight);
    html.open("svg",
              {{"xmlns", u"http://www.w3.org/2000/svg"_s}, {"class", u"timeline"_s}, {"viewBox", box}, {"role", u"img"_s}, {"aria-label", name}});
    TimelinePicture picture(html, timeline);
    picture.axis(axisTop);
    for (const TrafficSpan &hold : timeline.holds) {
        const QString kind = hold.end == TrafficSpan::End::Expired || hold.end == TrafficSpan::End::Overwritten ? u"hold lost"_s : u"hold"_s;
        picture.bar(hold.fromUs, endOfHold(hold, timeline.toUs), 0, holdHeight, kind, timelineText(hold, timeline.toUs), actorText(hold.who, 24));
        for (const qint64 renewal : hold.renewalsUs) {
            if (renewal >= timeline.fromUs && renewal <= timeline.toUs)
                picture.line(renewal, holdHeight - 7, holdHeight, u"renewal"_s);
        }
    }
    double top = lanesTop;
    for (const std::vector<TrafficWait> &lane : timeline.lanes) {
        for (const TrafficWait &wait : lane) {
            const QString kind = wait.end == TrafficWait::End::GaveUp ? u"wait gaveup"_s : u"wait"_s;
            picture.bar(wait.fromUs, wait.untilUs, top, laneHeight, kind, timelineText(wait));
        }
        top += laneHeight + gapHeight;
    }
    html.close();
    if (timeline.waitsLeftOut > 0)
        html.add("p", TimelineText::tr("%Ln further wait(s) of this time are not shown.", nullptr, int(timeline.waitsLeftOut)), u"muted"_s);
}

} // namespace lockscope
