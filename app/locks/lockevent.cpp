// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockevent.h"

namespace lockscope {

const char *eventName(LockEvent::Kind kind)
{
    switch (kind) {
    case LockEvent::Kind::Acquired:
        return "acquired";
    case LockEvent::Kind::Renewed:
        return "renewed";
    case LockEvent::Kind::Released:
        return "released";
    case LockEvent::Kind::Expired:
        return "expired";
    case LockEvent::Kind::HandedOver:
        return "handed-over";
    case LockEvent::Kind::Cleared:
        return "cleared";
    case LockEvent::Kind::Vanished:
        return "vanished";
    }
    Q_UNREACHABLE();
}

bool endsHold(LockEvent::Kind kind) { return kind != LockEvent::Kind::Acquired && kind != LockEvent::Kind::Renewed; }

} // namespace lockscope
