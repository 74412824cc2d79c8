// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/schedule.h"

#include "base/safetext.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostIndex = 99;

Move::Kind clientKind(QStringView suffix)
{
    const QChar what = suffix.isEmpty() ? QChar() : suffix.front();
    switch (what.unicode()) {
    case u'x': return Move::Kind::Crash;
    case u'w': return Move::Kind::Renewal;
    case u'l': return Move::Kind::Lost;
    case u'u': return Move::Kind::Unheard;
    case u'd': return Move::Kind::Late;
    default: return Move::Kind::Step;
    }
}

std::optional<Move> parseMove(const QString &text)
{
    static const QRegularExpression form(
        u"^(?:(?<client>[0-9]{1,2})(?<what>[wxlud]?)|s(?<server>[0-9]{1,2})(?<down>x?)|t(?<time>[0-9]{0,13})|(?<other>[rfca]))$"_s);
    const auto match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    if (match.hasCaptured(u"client"_s) && !match.captured(u"client"_s).isEmpty())
        return Move{.kind = clientKind(match.capturedView(u"what"_s)), .index = quint8(match.captured(u"client"_s).toInt())};
    if (!match.captured(u"server"_s).isEmpty())
        return Move{.kind = match.captured(u"down"_s).isEmpty() ? Move::Kind::ServerUp : Move::Kind::ServerDown,
                    .index = quint8(match.captured(u"server"_s).toInt())};
    if (text.startsWith(u't'))
        return Move{.kind = Move::Kind::Time, .time = Duration(match.captured(u"time"_s).toLongLong())};
    if (text == u"c")
        return Move{.kind = Move::Kind::Clear};
    if (text == u"a")
        return Move{.kind = Move::Kind::Arrival};
    return Move{.kind = text == u"r" ? Move::Kind::Replicate : Move::Kind::FailOver};
}

} // namespace

QString moveText(const Move &move)
{
    Q_ASSERT(move.index <= mostIndex);
    const QString index = QString::number(move.index);
    switch (move.kind) {
    case Move::Kind::Step: return index;
    case Move::Kind::Renewal: return index + u'w';
    case Move::Kind::Crash: return index + u'x';
    case Move::Kind::Time: return move.time > Duration(0) ? u't' + QString::number(move.time.count()) : u"t"_s;
    case Move::Kind::Replicate: return u"r"_s;
    case Move::Kind::FailOver: return u"f"_s;
    case Move::Kind::MoveSlot: return u'm' + index;
    case Move::Kind::ServerDown: return u's' + index + u'x';
    case Move::Kind::ServerUp: return u's' + index;
    case Move::Kind::Clear: return u"c"_s;
    case Move::Kind::Lost: return index + u'l';
    case Move::Kind::Unheard: return index + u'u';
    case Move::Kind::Late: return index + u'd';
    case Move::Kind::Arrival: return u"a"_s;
    }
    Q_UNREACHABLE();
}

QString scheduleText(const Schedule &schedule)
{
    QStringList moves;
    for (const Move &move : schedule)
        moves << moveText(move);
    return moves.join(u'-');
}

Result<Schedule> parseSchedule(QStringView text)
{
    Schedule schedule;
    if (text.isEmpty())
        return schedule;
    for (const QStringView part : text.split(u'-')) {
        const std::optional<Move> move = parseMove(part.toString());
        if (!move)
            return failure(
                Error::Kind::InvalidInput,
                QCoreApplication::translate("lockscope::ScheduleText",
                                            "“%1” (number %2 of the schedule) is not a move. Moves are 1, 1x, 1w, 1l, 1u, 1d, a, t, r, f, c, s2 "
                                            "and s2x.")
                    .arg(visibleText(part.toString(), 20), QString::number(schedule.size() + 1)));
        schedule.push_back(*move);
    }
    return schedule;
}

} // namespace lockscope
