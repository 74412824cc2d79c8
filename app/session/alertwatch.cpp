// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/alertwatch.h"

#include "base/jsonbytes.h"
#include "base/log.h"
#include "base/safetext.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** A connection that returns within this time raises no alert. */
constexpr Duration disconnectedFor = std::chrono::seconds(5);
/** A violation may last a millisecond, and should still be seen. */
constexpr Duration violationStands = std::chrono::seconds(30);
constexpr std::size_t mostViolations = 100;

} // namespace

AlertWatch::AlertWatch(Session &session, Clock &clock, QObject *parent) : QObject(parent), m_session(session), m_clock(clock)
{
    connect(&session, &Session::opened, this, &AlertWatch::forget);
    connect(&session, &Session::closed, this, &AlertWatch::forget);
    connect(&session, &Session::healthChanged, this, &AlertWatch::onHealth);
    connect(&session, &Session::simulationChanged, this, &AlertWatch::onSimulation);
}

void AlertWatch::continueFrom(const AlertWatch &before)
{
    m_book = before.m_book;
    m_mutes = before.m_mutes;
    m_lockAlerts = before.m_lockAlerts;
    m_connection = before.m_connection;
    m_violations = before.m_violations;
    emit changed();
}

void AlertWatch::setLockAlerts(LockAlerts alerts)
{
    m_lockAlerts = std::move(alerts);
    for (Alert &alert : m_lockAlerts.alerts) {
        const Coverage::Server *const server = m_session.coverage().serverOf(alert.lock());
        alert.server = server ? server->name : QString();
    }
    update();
}

int AlertWatch::count() const
{
    return int(std::ranges::count_if(entries(), [this](const AlertList::Entry &entry) { return !m_mutes.isMuted(entry.alert); }));
}

void AlertWatch::setMuted(Alert::Kind kind, bool muted)
{
    m_mutes.setMuted(kind, muted);
    emit changed();
}

void AlertWatch::setMuted(Alert::Kind kind, const LockId &lock, bool muted)
{
    m_mutes.setMuted(kind, lock, muted);
    emit changed();
}

void AlertWatch::forget()
{
    m_book.clear();
    m_mutes.forgetLocks();
    m_lockAlerts = {};
    m_connection.clear();
    m_violations.clear();
    emit changed();
}

/** Called at least once a second. Alerts of locks stay as they were when the connection was lost. */
void AlertWatch::onHealth()
{
    const WatchHealth &health = m_session.health();
    const Instant now = m_clock.now();
    const bool isLost = !health.connected && health.disconnectedAt && now - *health.disconnectedAt >= disconnectedFor;
    const bool wasLost = !m_connection.empty();
    m_connection.clear();
    if (isLost)
        m_connection.push_back({Alert::Kind::ConnectionLost, {}, {}, *health.disconnectedAt, {}, stillVisibleText(health.error.text, 200)});
    const std::optional<Instant> nodeLostSince = health.connected ? m_session.coverage().unseenSince() : std::nullopt;
    const bool isNodeLost = nodeLostSince && now - *nodeLostSince >= disconnectedFor;
    if (isNodeLost)
        m_connection.push_back({Alert::Kind::ConnectionLost, {}, {}, *nodeLostSince, {}, m_session.coverage().sentence()});
    const auto removed = std::erase_if(m_violations, [now](const Alert &violation) { return now - violation.since > violationStands; });
    if (isLost || isNodeLost || wasLost || removed > 0)
        update();
}

void AlertWatch::onSimulation(const SimulationUpdate &simulation)
{
    if (simulation.violations.empty())
        return;
    for (const Violation &violation : simulation.violations) {
        const QString who = tr("C%1 and C%2").arg(violation.first).arg(violation.second);
        std::erase_if(m_violations, [&](const Alert &known) { return known.key == violation.key; });
        m_violations.push_back({Alert::Kind::Violation, violation.key, {}, violation.from, {}, who});
    }
    if (m_violations.size() > mostViolations)
        m_violations.erase(m_violations.begin(), m_violations.end() - mostViolations);
    update();
}

void AlertWatch::update()
{
    std::vector<Alert> all = m_connection;
    all.insert(all.end(), m_violations.begin(), m_violations.end());
    all.insert(all.end(), m_lockAlerts.alerts.begin(), m_lockAlerts.alerts.end());
    std::vector<AlertList::Entry> fresh = m_book.update(all, m_clock.now(), m_clock.wallNow());
    std::erase_if(fresh, [this](const AlertList::Entry &entry) { return m_mutes.isMuted(entry.alert); });
    emit changed();
    for (const AlertList::Entry &entry : fresh)
        qCInfo(logAlerts, "raised: %s %s", alertName(entry.alert.kind), logged(entry.alert.key).constData());
    if (!fresh.empty())
        emit raised(fresh);
}

QByteArray AlertWatch::jsonLines(const std::vector<AlertList::Entry> &entries) const
{
    const Instant now = m_clock.now();
    QByteArray lines;
    for (const auto &[alert, number, raisedAt] : entries) {
        QJsonObject object = jsonOf(alertName(alert.kind), raisedAt, alertText(alert, now));
        object.insert("for_ms"_L1, qint64(roundToMs(now - alert.since).count()));
        object.insert("for_at_least"_L1, alert.reason.isAtLeast);
        if (!alert.key.isEmpty())
            putBytes(object, u"key"_s, alert.key);
        if (const auto *server = alert.key.isEmpty() ? nullptr : m_session.coverage().serverOf(alert.lock()))
            object.insert("server"_L1, server->endpoint.toUrl());
        if (!alert.holder.isEmpty())
            putBytes(object, u"holder"_s, alert.holder);
        lines += toJsonLine(object);
    }
    return lines;
}

QByteArray AlertWatch::jsonLineOfMore(quint64 leftOut) const
{
    const quint64 count = more() + leftOut;
    if (count == 0)
        return {};
    QJsonObject object = jsonOf("more", m_clock.wallNow(), tr("%Ln more alert(s), without a line each", nullptr, int(count)));
    object.insert("count"_L1, qint64(count));
    return toJsonLine(object);
}

QJsonObject AlertWatch::jsonOf(const char *name, UnixTime raisedAt, const QString &text) const
{
    const ServerProfile &profile = m_session.profile();
    return {{u"alert"_s, QLatin1StringView(name)},
            {u"at_ms"_s, toMs(raisedAt)},
            {u"text"_s, text},
            {u"server"_s, profile.endpoint.toUrl()},
            {u"profile"_s, profile.name},
            {u"environment"_s, QLatin1StringView(environmentName(m_session.environment()))}};
}

} // namespace lockscope
