// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/connection/healthcontroller.h"

#include "base/language.h"
#include "base/safetext.h"
#include "saved/connectionwarnings.h"
#include "saved/serverprofilestore.h"
#include "session/session.h"
#include "ui/mainwindow/connection/connectionbar.h"
#include "ui/mainwindow/connection/healthtext.h"
#include "ui/mainwindow/menu/settingmenus.h"
#include "ui/mainwindow/locks/lockspage.h"
#include "ui/mainwindow/connection/noticebar.h"
#include "ui/mainwindow/connection/statusline.h"
#include "ui/mainwindow/connection/wholeoffer.h"
#include "ui/notifications/notificationcard.h"
#include "ui/notifications/notificationstack.h"
#include "ui/shared/actionkeys.h"
#include "ui/shared/question.h"
#include "watch/health/roletext.h"

#include <QAction>

#include <algorithm>
#include <iterator>

namespace lockscope::ui {

namespace {

constexpr auto refreshInterval = Duration(500);
constexpr auto successTime = std::chrono::seconds(10);

QString nameOfService(const redis::ServerRole::Service &service) { return visibleText(service.name, 40); }

/** It may have been done, or not. */
bool isNoAnswer(const Error &error)
{
    return error.kind == Error::Kind::Disconnected || error.kind == Error::Kind::TimedOut || error.kind == Error::Kind::Cancelled;
}

/** Of a notice that lasts: the same at each moment. */
Instant beginOfTrouble(const WatchHealth &health) { return health.disconnectedAt.value_or(health.stalledSince.value_or(Instant())); }

/** It waits for the next attempt. */
/** The address leads nowhere, however often it is tried. */
bool needsOtherAddress(const WatchHealth &health) { return !health.connected && health.error.kind == Error::Kind::InvalidInput; }

bool canRetry(const WatchHealth &health) { return !health.connected && health.nextAttemptAt; }

QString withoutLastStop(const QString &sentence) { return sentence.endsWith(u'.') ? sentence.chopped(1) : sentence; }

} // namespace

HealthController::HealthController(Session &session, ServerProfileStore &profiles, Clock &clock, const Places &places, QWidget *window)
    : QObject(window), m_session(session), m_clock(clock), m_places(places), m_window(window), m_hearing(new HearingMenu(window))
{
    connect(m_hearing, &HearingMenu::chosen, this, [this, &profiles](Hearing how) {
        m_session.setHearing(how);
        profiles.update(m_session.profile());
    });
    connect(&session, &Session::opened, this, [this](const ServerProfile &profile) { m_warnings = connectionWarnings(profile); });
    if (session.isOpen())
        m_warnings = connectionWarnings(session.profile());
    connect(&session, &Session::healthChanged, this, &HealthController::tellAll);
    connect(&session, &Session::readOnlyChanged, this, &HealthController::showReadOnly);
    connect(&session, &Session::eventsEnabled, this, &HealthController::tellEventsEnabled);
    connect(&session, &Session::eventsRestored, this, &HealthController::tellEventsRestored);
    connect(&session, &Session::closed, this, &HealthController::tellEventsUnknown);
    connect(new WholeOffer(session, places.notifications, clock, this), &WholeOffer::accepted, this, &HealthController::dialogRequested);
    connect(&places.bar, &ConnectionBar::lockRequested, &session, &Session::lockWrites);
    connect(&places.notice, &NoticeBar::actionTriggered, this, &HealthController::onNoticeAction);
    connect(&places.notice, &NoticeBar::chosen, this, [this](qsizetype number) { connectToService(m_offered.at(std::size_t(number)).name); });
    connect(&places.notice, &NoticeBar::dismissed, this, &HealthController::closeNotice);
    m_timer.setInterval(refreshInterval);
    connect(&m_timer, &QTimer::timeout, this, &HealthController::refresh);
    m_timer.start();
}

QMenu *HealthController::hearingMenu() const { return m_hearing; }

void HealthController::togglePause() { m_session.setPaused(!m_session.health().paused); }

void HealthController::tellAll()
{
    m_places.locks.setCoverage(m_session.coverage());
    if (!m_session.health().connected)
        tellEventsUnknown();
    refresh();
}

void HealthController::tellNothing() { m_places.notice.show({}, Theme::Role::Info); }

void HealthController::refresh()
{
    if (!m_session.isOpen())
        return;
    const WatchHealth &health = m_session.health();
    const Instant now = m_clock.now();
    HealthText::Pill pill = HealthText::pill(m_session.coverage(), now);
    pill.detail = HealthText::nodes(m_session.coverage(), now);
    m_places.bar.setHealth(isUnverified(m_session.profile()) ? HealthText::unverified(pill) : pill);
    m_hearing->setHearing(m_session.profile().hearing);
    m_places.status.setCoverage(m_session.coverage(), now);
    m_places.pause.setText(health.paused ? tr("Resume") : tr("Pause"));
    showKeys(m_places.pause, QKeySequence(Qt::Key_Space));
    showReadOnly();
    showNotice();
    m_places.locks.setClearHint(!health.connected ? tr("Not connected; actions unavailable.") : RoleText::whyNoActions(health.role).shown());
}

void HealthController::showReadOnly()
{
    std::optional<Duration> unlockedFor;
    if (const auto until = m_session.unlockedUntil(); until && !m_session.isReadOnly())
        unlockedFor = std::max(Duration(0), roundToMs(*until - m_clock.now()));
    m_places.bar.setReadOnly(m_session.isOpen() && m_session.isReadOnly(), unlockedFor);
    m_places.locks.setReadOnly(m_session.isOpen() && m_session.isReadOnly());
    const bool isKnown = !isClosed() || m_session.environment() == Environment::Production;
    m_places.bar.setEnvironment(isKnown ? std::optional(m_session.environment()) : std::nullopt);
}

QString HealthController::noticeText(Instant now) const
{
    const WatchHealth &health = m_session.health();
    QStringList texts = m_warnings;
    if (isClosed())
        texts.prepend(m_session.whyClosed());
    if (m_session.recognised())
        texts.prepend(m_session.recognised()->sentence);
    if (const QString text = HealthText::notice(m_session.coverage(), now); !text.isEmpty())
        texts.insert(health.connected ? texts.size() : 0, text); // what stops the work comes first
    return joinSentences(texts);
}

void HealthController::closeNotice()
{
    m_closedNotice = noticeText(beginOfTrouble(m_session.health()));
    showNotice();
}

void HealthController::showNotice()
{
    const WatchHealth &health = m_session.health();
    if (!m_closedNotice.isEmpty() && m_closedNotice == noticeText(beginOfTrouble(health)))
        return m_places.notice.show({}, Theme::Role::Info);
    m_closedNotice.clear();
    m_offered = services();
    const bool isPolling = health.connected && !health.paused && health.basis == Basis::Polling; // else the notice is about something else
    QString offer;
    QStringList choices;
    if (m_offered.size() == 1) {
        offer = tr("Connect to %1").arg(nameOfService(m_offered.front()));
    } else if (!m_offered.empty()) {
        offer = tr("Connect to a service");
        std::ranges::transform(m_offered, std::back_inserter(choices), nameOfService);
    } else if (offersRestore()) {
        offer = tr("Restore");
    } else if (canFollow()) //: %1: the name of a service
        offer = tr("Follow %1…").arg(visibleText(health.role.verdict.whole.service, 40));
    else if (isClosed())
        offer = tr("Decide about the settings…");
    else if (isPolling && health.eventsCanBeEnabled)
        offer = tr("Turn events on…");
    else if (needsOtherAddress(health))
        offer = tr("Edit this server…");
    else if (canRetry(health))
        offer = tr("Retry now");
    const bool isGrave = !health.connected || isUnverified(m_session.profile());
    m_places.notice.show(noticeText(m_clock.now()), isGrave ? Theme::Role::Danger : Theme::Role::Warning, offer, choices);
}

/** Of the Sentinel that was named; through a socket there is no address by which to name it. */
std::vector<redis::ServerRole::Service> HealthController::services() const
{
    const WatchHealth &health = m_session.health();
    const auto &sentinel = health.role.sentinel;
    const bool isThere = health.connected && sentinel && m_session.profile().endpoint.kind != redis::Endpoint::Kind::Unix;
    return isThere ? sentinel->services.value_or(std::vector<redis::ServerRole::Service>()) : std::vector<redis::ServerRole::Service>();
}

bool HealthController::offersRestore() const
{
    const WatchHealth &health = m_session.health();
    return health.connected && health.eventsBefore.has_value() && !isClosed();
}

/** Nobody knows which servers are production. */
bool HealthController::isClosed() const { return !m_session.whyClosed().isEmpty(); }

void HealthController::onNoticeAction()
{
    if (!m_offered.empty())
        connectToService(m_offered.front().name);
    else if (offersRestore())
        m_session.restoreEvents();
    else if (canFollow())
        followService();
    else if (isClosed())
        emit settingsQuestionRequested();
    else if (needsOtherAddress(m_session.health()))
        emit dialogRequested(m_session.profile());
    else if (canRetry(m_session.health()))
        m_session.rescan();
    else
        enableEvents();
}

/** Sentinels name another primary. */
bool HealthController::canFollow() const
{
    const WatchHealth &health = m_session.health();
    return health.connected && health.role.verdict.kind == redis::SentinelVerdict::Kind::Replaced;
}

/** The operator sees which Sentinel it is before anything is sent there: anybody may have published its address. */
void HealthController::followService()
{
    ServerProfile profile = m_session.profile();
    profile.id.clear();
    profile.deployment = m_session.health().role.verdict.whole;
    const redis::Endpoint &sentinel = profile.deployment.seeds.front();
    profile.endpoint = profile.deployment.servers;
    profile.endpoint.host = sentinel.host;
    profile.endpoint.port = sentinel.port;
    profile.name = visibleText(profile.deployment.service, 60);
    profile.onlyThisNode = false;
    profile.nodes.clear();
    emit dialogRequested(profile);
}

/** As the one service of a Sentinel is opened by itself: the password was typed for the Sentinel. */
void HealthController::connectToService(const QString &service)
{
    ServerProfile profile = m_session.profile();
    const redis::AddressMap map = profile.deployment.map;
    profile.id.clear();
    profile.name = visibleText(service, 60);
    profile.deployment = redis::DeploymentAddress::ofService(profile.endpoint, service);
    profile.deployment.map = map;
    profile.endpoint.user.clear();
    profile.onlyThisNode = false;
    profile.nodes.clear();
    profile.sentinelPasswordFile = profile.passwordFile;
    const redis::Secret password = m_session.passwords().servers;
    emit connectionRequested(profile, redis::Passwords(password, password));
}

void HealthController::enableEvents()
{
    const QString name = visibleText(m_session.profile().name, 60);
    ask(m_window, tr("Turn keyspace events on?"),
        tr("Lockscope will add the flags K, g, $, h and x (events by key: generic, string, hash, expired) to the setting "
           "notify-keyspace-events of %1 with CONFIG SET. Flags that are already set stay.\n\nThe server then reports changes as they "
           "happen, at a small cost per write. Lockscope restores the setting when it disconnects, unless it was changed in the meantime.")
            .arg(name),
        {tr("Turn events on"), [this, name] {
             m_enabling = m_places.notifications.add({Notification::Kind::Progress, tr("Turning events on…"), name, {}, false, {}, {}});
             m_session.enableEvents();
         }});
}

void HealthController::tellEventsEnabled(const Error &error)
{
    if (!m_enabling)
        return;
    Notification notice = m_enabling->content();
    const QString why = withoutLastStop(visibleText(error.text, 1000));
    if (error.kind == Error::Kind::None) {
        notice.kind = Notification::Kind::Success;
        notice.title = tr("Events are on");
        notice.text = tr("The server reports changes as they happen. Lockscope restores the setting when it disconnects.");
        notice.closesAt = m_clock.now() + successTime;
    } else {
        notice.kind = Notification::Kind::Error;
        notice.title = isNoAnswer(error) ? tr("Events: outcome unknown") : tr("Events were not turned on");
        notice.text = isNoAnswer(error) ? tr("%1. The setting may have changed. Once connected, Lockscope shows whether events are on.").arg(why)
            : m_session.health().basis == Basis::Polling ? tr("%1. Lockscope finds changes by polling.").arg(why)
                                                         : asSentence(why);
    }
    m_enabling->setContent(notice);
    m_enabling = nullptr;
    emit noted(notice.title);
}

void HealthController::tellEventsRestored(const Error &error)
{
    if (error.kind == Error::Kind::None)
        emit noted(tr("Restored the setting notify-keyspace-events."));
    else
        m_places.notifications.add({Notification::Kind::Error, tr("The setting was not restored"), visibleText(error.text, 1000), {}, false, {}, {}});
}

void HealthController::tellEventsUnknown()
{
    tellEventsEnabled({Error::Kind::Disconnected, tr("The connection ended before the server answered"), {}});
}

} // namespace lockscope::ui
