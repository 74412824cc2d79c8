// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/timelinemarks.h"

#include "ui/film/lanepens.h"
#include "ui/shared/theme.h"

#include <QCoreApplication>
#include <QPainter>

#include <bitset>

namespace lockscope::ui {

using Role = Theme::Role;

namespace {

constexpr qint64 usualPixels = 800; // of a timeline

struct MarkText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::TimelineMark)
};

Role roleOf(TimelineMark mark)
{
    switch (mark) {
    case TimelineMark::Expired:
    case TimelineMark::GaveUp:
    case TimelineMark::ReleasedNothing: return Role::Warning;
    case TimelineMark::Overwritten:
    case TimelineMark::ReleasedByOther: return Role::Danger;
    case TimelineMark::Won: return Role::Good;
    case TimelineMark::Held:
    case TimelineMark::Waiting: return Role::Accent;
    case TimelineMark::Released:
    case TimelineMark::Several:
    case TimelineMark::Try: return Role::MutedText;
    default: return Role::Text;
    }
}

} // namespace

TimelineMark endMark(const TrafficSpan &hold)
{
    switch (hold.end) {
    case TrafficSpan::End::Held: return TimelineMark::Held;
    case TrafficSpan::End::Released: return hold.endedBy.isEmpty() ? TimelineMark::Released : TimelineMark::ReleasedByOther;
    case TrafficSpan::End::Expired: return TimelineMark::Expired;
    case TrafficSpan::End::Overwritten: return TimelineMark::Overwritten;
    case TrafficSpan::End::Unknown: return TimelineMark::Unknown;
    }
    Q_UNREACHABLE();
}

TimelineMark endMark(const TrafficWait &wait)
{
    switch (wait.end) {
    case TrafficWait::End::Waiting: return TimelineMark::Waiting;
    case TrafficWait::End::Won: return TimelineMark::Won;
    case TrafficWait::End::GaveUp: return TimelineMark::GaveUp;
    case TrafficWait::End::Unknown: return TimelineMark::OutcomeUnknown;
    }
    Q_UNREACHABLE();
}

TimelineMark incidentMark(const TrafficIncident &incident)
{
    switch (incident.kind) {
    case TrafficIncident::Kind::ReleasedNothing: return TimelineMark::ReleasedNothing;
    case TrafficIncident::Kind::Overwritten: return TimelineMark::Overwritten;
    case TrafficIncident::Kind::Undecided: return TimelineMark::Undecided;
    case TrafficIncident::Kind::Gap: return TimelineMark::Gap;
    case TrafficIncident::Kind::Pause: return TimelineMark::Pause;
    }
    Q_UNREACHABLE();
}

QString markText(TimelineMark mark)
{
    switch (mark) {
    case TimelineMark::Released: return MarkText::tr("released");
    case TimelineMark::Expired: return MarkText::tr("lease expired");
    case TimelineMark::Overwritten: return MarkText::tr("overwritten");
    case TimelineMark::ReleasedByOther: return MarkText::tr("released by another client");
    case TimelineMark::Unknown: return MarkText::tr("unknown");
    case TimelineMark::Held: return MarkText::tr("held");
    case TimelineMark::Renewed: return MarkText::tr("renewed");
    case TimelineMark::LeaseEnd: return MarkText::tr("end of the lease");
    case TimelineMark::HeldUp: return MarkText::tr("wait, in the colour of the holder");
    case TimelineMark::Several: return MarkText::tr("several holders");
    case TimelineMark::Try: return MarkText::tr("attempt");
    case TimelineMark::Won: return MarkText::tr("acquired");
    case TimelineMark::GaveUp: return MarkText::tr("gave up");
    case TimelineMark::OutcomeUnknown: return MarkText::tr("outcome unknown");
    case TimelineMark::Waiting: return MarkText::tr("still waiting");
    case TimelineMark::ReleasedNothing: return MarkText::tr("released nothing");
    case TimelineMark::Undecided: return MarkText::tr("attempt with an unknown outcome");
    case TimelineMark::Gap: return MarkText::tr("commands lost");
    case TimelineMark::Pause: return MarkText::tr("not listened");
    }
    Q_UNREACHABLE();
}

void paintMark(QPainter &painter, const Theme &theme, TimelineMark mark, QPointF centre, double size)
{
    const double half = size / 2;
    const QColor color = theme.color(roleOf(mark));
    const auto at = [&](double x, double y) { return centre + QPointF(x * half, y * half); };
    const auto line = [&](std::initializer_list<QPointF> points) { painter.drawPolyline(points.begin(), int(points.size())); };
    const auto shape = [&](std::initializer_list<QPointF> corners) { painter.drawPolygon(corners.begin(), int(corners.size())); };
    const auto letter = [&] {
        painter.drawText(QRectF(centre.x() - size, centre.y() - size, 2 * size, 2 * size), Qt::AlignCenter, QStringLiteral("?"));
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, std::max(1.4, size / 6), Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    switch (mark) {
    case TimelineMark::Released: line({at(0, -1), at(0, 1)}); break;
    case TimelineMark::LeaseEnd:
        painter.setPen(QPen(color, 1, Qt::DotLine));
        line({at(-1, 0), at(0.7, 0)});
        painter.setPen(QPen(color, 1.5));
        line({at(0.8, -0.7), at(0.8, 0.7)});
        break;
    case TimelineMark::Renewed: line({at(0, -0.8), at(0, 0.4)}); break;
    case TimelineMark::Expired: shape({at(0, -0.9), at(0.9, 0), at(0, 0.9), at(-0.9, 0)}); break;
    case TimelineMark::Overwritten:
        painter.setBrush(color);
        painter.drawRect(QRectF(at(-0.7, -0.7), at(0.7, 0.7)));
        break;
    case TimelineMark::ReleasedByOther: painter.setBrush(color); [[fallthrough]];
    case TimelineMark::ReleasedNothing: shape({at(-0.9, -0.7), at(0.9, -0.7), at(0, 0.9)}); break;
    case TimelineMark::Held:
    case TimelineMark::Waiting:
        line({at(-1, 0), at(0.9, 0)});
        line({at(0.2, -0.7), at(0.9, 0), at(0.2, 0.7)});
        break;
    case TimelineMark::HeldUp:
        painter.fillRect(QRectF(at(-1, -0.7), at(0, 0.7)), laneColor(theme, 1));
        painter.fillRect(QRectF(at(0, -0.7), at(1, 0.7)), laneColor(theme, 2));
        break;
    case TimelineMark::Several: painter.fillRect(QRectF(at(-1, -0.7), at(1, 0.7)), color); break;
    case TimelineMark::Try:
        painter.setBrush(color);
        painter.drawEllipse(centre, 1.2, 1.2);
        break;
    case TimelineMark::Won: line({at(-0.9, 0.1), at(-0.3, 0.8), at(0.9, -0.7)}); break;
    case TimelineMark::GaveUp:
        line({at(-0.7, -0.7), at(0.7, 0.7)});
        line({at(-0.7, 0.7), at(0.7, -0.7)});
        break;
    case TimelineMark::Unknown: painter.fillRect(QRectF(at(-1, -0.8), at(1, 0.8)), QBrush(color, Qt::BDiagPattern)); break;
    case TimelineMark::Undecided:
        painter.drawEllipse(centre, half * 1.2, half * 1.2);
        letter();
        break;
    case TimelineMark::OutcomeUnknown: letter(); break;
    case TimelineMark::Gap:
    case TimelineMark::Pause:
        painter.setPen(QPen(color, 1, Qt::DashLine));
        line({at(0, -1.2), at(0, 1.2)});
        break;
    }
    painter.restore();
}

std::vector<TimelineMark> marksOf(const LockStory &story)
{
    std::bitset<timelineMarks> seen;
    const auto see = [&seen](TimelineMark mark, bool isThere = true) { seen[std::size_t(mark)] = seen[std::size_t(mark)] || isThere; };
    see(TimelineMark::Unknown, !story.unknownHolder.empty());
    const qint64 pixel = (story.period.untilUs - story.period.fromUs) / usualPixels;
    for (std::size_t i = 2; i < story.holds.size(); ++i)
        see(TimelineMark::Several, story.holds[i]->fromUs - story.untilOf(*story.holds[i - 2]) < pixel);
    for (const TrafficSpan *hold : story.holds) {
        see(endMark(*hold));
        see(TimelineMark::Renewed, !hold->renewalsUs.empty());
        see(TimelineMark::LeaseEnd, hold->deadlineUs > story.untilOf(*hold));
    }
    for (const LockStory::Lane &lane : story.lanes) {
        see(TimelineMark::Try);
        for (const TrafficWait *wait : lane.waits) {
            see(TimelineMark::HeldUp, wait->isWait());
            see(endMark(*wait), wait->isWait());
        }
    }
    for (const TrafficIncident *incident : story.incidents)
        see(incidentMark(*incident));
    std::vector<TimelineMark> marks;
    for (int mark = 0; mark < timelineMarks; ++mark) {
        if (seen[std::size_t(mark)])
            marks.push_back(TimelineMark(mark));
    }
    return marks;
}

} // namespace lockscope::ui
