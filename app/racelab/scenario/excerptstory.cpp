// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/scenario/excerptstory.h"

#include "base/safetext.h"

#include <QByteArrayList>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t mostActors = 8;  // lanes that a glance can follow; more only if they change something
constexpr std::size_t mostLanes = 100; // in any case
constexpr qsizetype longestActor = 24, longestFamily = 60;

bool changesNothing(const ExcerptStep &step) { return !step.move || *step.move == LockMove::Kind::Lost || *step.move == LockMove::Kind::Undecided; }

/** Of whoever uses the same locks with the same program, or of all who use them, if that is one. */
QString protocolIn(const TrafficReport &report, const AuditFinding &finding)
{
    QByteArrayList ofAll;
    for (const AuditedProtocol &one : report.protocols) {
        if (one.keyFamily != finding.keyFamily)
            continue;
        if (!finding.clients.isEmpty() && one.clients.contains(finding.clients.first()))
            return QString::fromLatin1(one.protocol);
        if (!ofAll.contains(one.protocol))
            ofAll << one.protocol;
    }
    return ofAll.size() == 1 ? QString::fromLatin1(ofAll.first()) : QString();
}

} // namespace

const ExcerptStep *firstStepOf(const TrafficKey &lock, const TrafficExcerpt &excerpt)
{
    const auto first = std::ranges::find(excerpt.steps, lock, &ExcerptStep::lock);
    return first == excerpt.steps.end() ? nullptr : &*first;
}

ExcerptStory storyOf(const AuditFinding &finding, const TrafficReport &report, const QString &sentence)
{
    return {QString(QLatin1StringView(findingName(finding.kind)) + u"  "_s + safeText(finding.keyFamily, longestFamily)),
            sentence,
            finding.excerpt,
            finding.kind == AuditFinding::Kind::Deadlock,
            protocolIn(report, finding),
            {}};
}

/** A client is one, whatever it holds; of several with one name each token is another. */
QByteArray ExcerptCast::whoIs(const QByteArray &address, const QByteArray &token) const
{
    if (!ClientNames::isShared(address))
        return address;
    const QByteArray name = ClientNames::nameInToken(token);
    return name.isEmpty() || m_ofSeveral.contains(name) ? token : name;
}

/** What comes through a socket and says nothing is its holder's: whose else, nobody knows. */
QByteArray ExcerptCast::whoSent(const ExcerptStep &step) const
{
    return whoIs(step.command.client, saysNothing(step) ? step.hold.token : step.token);
}

/** Whose connection it was is not known if it began before; through a socket that says nothing, anyway. */
QByteArray ExcerptCast::whoHeld(const ExcerptStep &step) const
{
    const bool isOfSocket = step.hold.client.isEmpty() && ClientNames::isShared(step.command.client);
    return whoIs(isOfSocket ? step.command.client : step.hold.client, step.hold.token);
}

bool ExcerptCast::saysNothing(const ExcerptStep &step) { return step.token.isEmpty() && ClientNames::isShared(step.command.client); }

ExcerptCast::ExcerptCast(const TrafficExcerpt &excerpt)
{
    for (const ExcerptStep &step : excerpt.steps) {
        const QByteArray name = ClientNames::nameInToken(step.token);
        if (!name.isEmpty() && step.token != step.hold.token && name == ClientNames::nameInToken(step.hold.token))
            m_ofSeveral.insert(name); // one of them is in the way of another one
    }
    for (const ExcerptStep &step : excerpt.steps) { // those who change something have a lane before those who wait
        if (step.isSent() && !changesNothing(step) && m_who.size() < mostLanes)
            add(whoSent(step), step.client, step.command.client);
    }
    for (const ExcerptStep &step : excerpt.steps) {
        if (step.isSent() && m_who.size() < mostActors)
            add(whoSent(step), step.client, step.command.client);
    }
    for (const TrafficKey &lock : excerpt.locks) {
        const ExcerptStep *const first = firstStepOf(lock, excerpt);
        const QByteArray who = first && first->move != LockMove::Kind::Won ? whoHeld(*first) : QByteArray();
        if (!who.isEmpty())
            add(who, {}, first->hold.client.isEmpty() ? first->command.client : first->hold.client);
    }
}

void ExcerptCast::add(const QByteArray &who, const QByteArray &name, const QByteArray &address)
{
    if (std::ranges::find(m_who, who) != m_who.end())
        return;
    m_who.push_back(who);
    const QString full = safeText(ClientNames::shownAddress(address), longestActor);
    const bool isShared = ClientNames::isShared(address);
    const QByteArray ofToken = isShared ? ClientNames::nameInToken(who) : QByteArray(), its = isShared ? (ofToken.isEmpty() ? who : ofToken) : name;
    QString shown = its.isEmpty() ? full : safeText(its, longestActor);
    const QString distinct = isShared ? shown : full;
    if (m_names.contains(shown))
        shown = distinct;
    for (int number = 2; m_names.contains(shown); ++number)
        shown = QString(distinct + u" #"_s + QString::number(number));
    m_names << shown;
}

int ExcerptCast::holderBefore(const ExcerptStep &step) const
{
    const auto found = step.move == LockMove::Kind::Won ? m_who.end() : std::ranges::find(m_who, whoHeld(step));
    return found == m_who.end() ? -1 : int(found - m_who.begin());
}

int ExcerptCast::of(const ExcerptStep &step) const
{
    const auto found = std::ranges::find(m_who, whoSent(step));
    return found == m_who.end() ? -1 : int(found - m_who.begin());
}

} // namespace lockscope
