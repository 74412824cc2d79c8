// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/aftermath.h"

#include "locks/tombstone.h"

#include <algorithm>

namespace lockscope {

namespace {

/** The server's quiet period began when it executed the action, somewhat before its answer arrived. */
constexpr Duration sameMoment{250};

bool leavesItFree(LockEvent::Kind kind)
{
    using Kind = LockEvent::Kind;
    return kind == Kind::Released || kind == Kind::Expired || kind == Kind::Cleared || kind == Kind::Vanished || kind == Kind::LostInFailover;
}

} // namespace

void Aftermath::take(const LockEvent &event)
{
    if (event.key != m_key)
        return;
    const bool isTombstone = isMark(event.token) || (m_closedUntil && event.token == m_tombstone);
    if (leavesItFree(event.kind))
        m_closedUntil.reset(); // a client that takes it now overwrites nothing
    else if (isAcquisition(event.kind) && isFence() && event.form == LockForm::OtherType)
        end(Kind::Replaced);
    else if (isAcquisition(event.kind) && !isTombstone)
        take(event.token, event.atSteady);
}

void Aftermath::take(const Bytes &holder, Instant at)
{
    if (m_kind != Kind::StaysFree)
        return;
    m_newHolder = holder;
    m_takenAfter = std::max(Duration(0), roundToMs(at - m_at));
    const bool isClosed = m_closedUntil && at < *m_closedUntil - sameMoment;
    m_kind = isClosed ? Kind::Overwritten : isOldHolder() ? Kind::CameBack : Kind::TakenBy;
}

void Aftermath::end(Kind kind, const Error &error)
{
    if (m_kind != Kind::StaysFree)
        return;
    m_kind = kind;
    m_error = error;
}

} // namespace lockscope
