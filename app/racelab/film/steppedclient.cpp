// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/steppedclient.h"

namespace lockscope {

using Rest = SteppedActor::Stand;

const std::optional<SteppedClient::Pending> &SteppedClient::nothing()
{
    static const std::optional<Pending> none;
    return none;
}

bool SteppedClient::isUrgent(UnixTime now) const
{
    if (canRenew(now))
        return true;
    if (!pending())
        return false;
    const bool mustEndWork = !spec().worksLongerThanLease || state() != FilmClient::State::Believing;
    return !pending()->rest || (*pending()->rest == Rest::Work && mustEndWork) || (*pending()->rest == Rest::Timer && m_due <= now);
}

const ClientLife::Outcome &SteppedClient::enter(ClientLife::Input input, UnixTime now)
{
    const ClientLife::Outcome &outcome = m_life->after(m_stand, input, now);
    m_stand = outcome.stand;
    if (outcome.beginsRest)
        m_due = now + stand().pending->time;
    if (outcome.beginsRenewal)
        m_renewalDue = now + stand().renewal->time;
    return outcome;
}

void SteppedClient::appendTo(Digest &digest, UnixTime now, const Renaming &renaming) const
{
    mix(digest, quint64(state()) * 4 + (m_isHeldUp ? 2 : 0) + (isOver() ? 1 : 0));
    if (isOver())
        return;
    mix(digest, m_life->digest(m_stand, renaming));
    if (pending()->rest == Rest::Timer)
        mix(digest, quint64(std::max(m_due - now, Duration(0)).count()));
    if (renewal() && renewal()->rest)
        mix(digest, quint64(std::max(m_renewalDue - now, Duration(0)).count()));
}

} // namespace lockscope
