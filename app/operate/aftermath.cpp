// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/aftermath.h"

#include "operate/operatororder.h"

#include <algorithm>

namespace lockscope {

void Aftermath::take(const LockEvent &event)
{
    const bool isTaking = event.kind == LockEvent::Kind::Acquired || event.kind == LockEvent::Kind::HandedOver;
    if (event.key != m_key || !isTaking || m_kind != Kind::StaysFree || isMark(event.token))
        return;
    m_kind = !m_oldHolder.isEmpty() && event.token == m_oldHolder ? Kind::CameBack : Kind::TakenBy;
    m_newHolder = event.token;
    m_takenAfter = std::max(Duration(0), roundToMs(event.atSteady - m_at));
}

} // namespace lockscope
