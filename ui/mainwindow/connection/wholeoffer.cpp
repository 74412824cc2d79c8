// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/connection/wholeoffer.h"

#include "base/safetext.h"
#include "session/session.h"
#include "ui/notifications/notificationcard.h"
#include "ui/notifications/notificationstack.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

/** Some of them will answer. */
constexpr std::size_t mostSeeds = 6;
constexpr Duration shownFor = std::chrono::minutes(1);

} // namespace

WholeOffer::WholeOffer(Session &session, NotificationStack &notifications, Clock &clock, QObject *parent)
    : QObject(parent), m_session(session), m_notifications(notifications), m_clock(clock)
{
    connect(&session, &Session::healthChanged, this, &WholeOffer::look);
    connect(&session, &Session::opened, this, &WholeOffer::forget);
    connect(&session, &Session::closed, this, &WholeOffer::forget);
}

void WholeOffer::look()
{
    const ServerProfile &profile = m_session.profile();
    const Coverage &coverage = m_session.coverage();
    const bool isFound = coverage.deployment.followsPromotions();
    const bool isSaved = !profile.id.isEmpty() && profile.environment != Environment::Demo;
    if (!isFound || !isSaved || !profile.address().isAlone() || !m_session.health().complete || m_offered.contains(profile.id))
        return;
    m_offered.insert(profile.id);
    const QString name = visibleText(profile.name, 60);
    const bool isSentinel = coverage.deployment.seedsAreSentinels();
    Notification content{Notification::Kind::Note, isSentinel ? tr("Save the Sentinel service?") : tr("Save the whole cluster?")};
    content.text = isSentinel
        ? tr("%1 is a Sentinel. Save it with the name of its service.").arg(name)
        : tr("%1 is one node of a cluster. While it is down, the cluster is not found through it. Save several of its nodes.").arg(name);
    content.hasDetails = true;
    content.closesAt = m_clock.now() + shownFor;
    m_card = m_notifications.add(content);
    connect(m_card, &NotificationCard::detailsRequested, this, [this, whole = whole()] {
        forget();
        emit accepted(whole);
    });
}

/** Reached as it was named, and then as its primaries are reached. */
ServerProfile WholeOffer::whole() const
{
    ServerProfile whole = m_session.profile();
    const Coverage &coverage = m_session.coverage();
    whole.deployment = coverage.deployment;
    for (const Coverage::Server &server : coverage.servers) {
        std::vector<redis::Endpoint> &seeds = whole.deployment.seeds;
        const bool isKnown = std::ranges::any_of(
            seeds, [&server](const redis::Endpoint &seed) { return seed.host == server.endpoint.host && seed.port == server.endpoint.port; });
        if (!coverage.deployment.seedsAreSentinels() && !isKnown && seeds.size() < mostSeeds)
            seeds.push_back(server.endpoint);
    }
    return whole;
}

void WholeOffer::forget()
{
    if (m_card)
        m_card->dismiss();
}

} // namespace lockscope::ui
