// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/connection/awaynotice.h"

#include "base/safetext.h"
#include "ui/mainwindow/connection/noticebar.h"

#include <QGuiApplication>

#include <algorithm>
#include <iterator>
#include <utility>

namespace lockscope::ui {

namespace {

/** Who comes back sooner has seen it. */
constexpr Duration leastAway = std::chrono::minutes(1);

using Kind = LockEvent::Kind;

} // namespace

AwayNotice::AwayNotice(Session &session, const AlertWatch &alerts, NoticeBar &bar, Clock &clock, QObject *parent)
    : QObject(parent), m_session(session), m_alerts(alerts), m_bar(bar), m_clock(clock)
{
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this,
            [this](Qt::ApplicationState state) { state == Qt::ApplicationActive ? comeBack() : leave(); });
    connect(&session, &Session::locksChanged, this, &AwayNotice::count);
    connect(&session, &Session::healthChanged, this, [this](const WatchHealth &health) {
        if (m_away)
            m_away->wasLost |= m_away->wasConnected && !health.connected;
    });
    connect(&alerts, &AlertWatch::raised, this, [this](const std::vector<AlertList::Entry> &entries) {
        if (m_away)
            m_away->raised += entries.size();
    });
    connect(&session, &Session::opened, this, &AwayNotice::forget);
    connect(&session, &Session::closed, this, &AwayNotice::forget);
    connect(&bar, &NoticeBar::dismissed, this, [this] { m_bar.show({}, Theme::Role::Info); });
    connect(&bar, &NoticeBar::actionTriggered, this, [this] {
        m_bar.show({}, Theme::Role::Info);
        emit alertsRequested();
    });
}

void AwayNotice::leave()
{
    if (m_away || !m_session.isOpen())
        return;
    m_away = Time{.since = m_clock.now(), .wasConnected = m_session.health().connected};
    for (const AlertList::Entry &entry : openNow())
        m_away->open.insert(entry.number);
}

void AwayNotice::comeBack()
{
    const std::optional<Time> away = std::exchange(m_away, std::nullopt);
    if (!away || m_clock.now() - away->since < leastAway)
        return;
    std::vector<AlertList::Entry> opened = openNow();
    std::erase_if(opened, [&away](const AlertList::Entry &entry) { return away->open.contains(entry.number); });
    m_bar.show(line(*away, opened), opened.empty() ? Theme::Role::Info : Theme::Role::Warning, opened.empty() ? QString() : tr("Show the alerts"));
}

void AwayNotice::count(const LockDelta &delta)
{
    if (!m_away)
        return;
    for (const LockEvent &event : delta.events) {
        m_away->acquired += isAcquisition(event.kind) ? 1 : 0;
        if (event.kind == Kind::Released)
            ++m_away->released;
        else if (event.kind == Kind::Expired)
            ++m_away->expired;
        else if (endsHold(event))
            ++m_away->endedElse;
    }
}

std::vector<AlertList::Entry> AwayNotice::openNow() const
{
    std::vector<AlertList::Entry> open;
    std::ranges::copy_if(m_alerts.entries(), std::back_inserter(open),
                         [this](const AlertList::Entry &entry) { return !m_alerts.mutes().isMuted(entry.alert); });
    return open;
}

/** The newest alert by name: the others are a click away. */
QString AwayNotice::line(const Time &away, const std::vector<AlertList::Entry> &opened) const
{
    const std::vector<AlertList::Entry> now = openNow();
    const auto over =
        std::ranges::count_if(away.open, [&now](quint64 number) { return std::ranges::find(now, number, &AlertList::Entry::number) == now.end(); });
    QStringList parts;
    if (away.raised == 0 && opened.empty())
        parts << tr("no new alert");
    else
        parts << tr("new alerts: %1").arg(countText(qint64(std::max<quint64>(away.raised, opened.size()))));
    if (!opened.empty()) //: %1: a number, %2: an alert in words
        parts << tr("still open: %1 (%2)")
                     .arg(countText(qint64(opened.size())),
                          alertText(std::ranges::max_element(opened, {}, &AlertList::Entry::number)->alert, m_clock.now()));
    if (over > 0)
        parts << tr("over: %1").arg(countText(over));
    if (away.wasLost)
        parts << tr("the connection was lost");
    parts << tr("locks acquired: %1").arg(countText(qint64(away.acquired)));
    parts << tr("released: %1").arg(countText(qint64(away.released)));
    parts << tr("expired: %1").arg(countText(qint64(away.expired)));
    if (away.endedElse > 0)
        parts << tr("ended otherwise: %1").arg(countText(qint64(away.endedElse)));
    const Duration time = std::chrono::duration_cast<Duration>(m_clock.now() - away.since);
    return tr("Since you looked away %1 ago: %2.").arg(durationText(time), parts.join(tr("; ")));
}

void AwayNotice::forget()
{
    m_away.reset();
    m_bar.show({}, Theme::Role::Info);
}

} // namespace lockscope::ui
