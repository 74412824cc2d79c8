// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "alerts/alert.h"

#include "base/safetext.h"

#include <QCoreApplication>

namespace lockscope {

namespace {

struct AlertWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::AlertWords)
};

constexpr int shownChars = 80;

} // namespace

const char *alertName(Alert::Kind kind)
{
    switch (kind) {
    case Alert::Kind::HeldTooLong: return "held-too-long";
    case Alert::Kind::NoDeadline: return "no-deadline";
    case Alert::Kind::GhostQueue: return "ghost-queue";
    case Alert::Kind::Violation: return "violation";
    case Alert::Kind::ConnectionLost: return "connection-lost";
    }
    Q_UNREACHABLE();
}

QString alertTitle(Alert::Kind kind)
{
    switch (kind) {
    case Alert::Kind::HeldTooLong: return AlertWords::tr("Held too long");
    case Alert::Kind::NoDeadline: return AlertWords::tr("No deadline");
    case Alert::Kind::GhostQueue: return AlertWords::tr("Ghost queue");
    case Alert::Kind::Violation: return AlertWords::tr("Violation");
    case Alert::Kind::ConnectionLost: return AlertWords::tr("Connection lost");
    }
    Q_UNREACHABLE();
}

QString alertText(const Alert &alert, Instant now)
{
    const QString lock = safeText(alert.key, shownChars);
    const QString time = durationText(roundToMs(now - alert.since));
    switch (alert.kind) {
    case Alert::Kind::HeldTooLong: return AlertWords::tr("%1 is held for %2, longer than %3").arg(lock, time, durationText(alert.limit));
    case Alert::Kind::NoDeadline: return AlertWords::tr("%1 has no deadline and is held for %2").arg(lock, time);
    case Alert::Kind::GhostQueue: return AlertWords::tr("%1 is free, and a queue of waiters who do not come keeps it closed").arg(lock);
    case Alert::Kind::Violation: return AlertWords::tr("%1 has two believers at once: %2").arg(lock, alert.detail);
    case Alert::Kind::ConnectionLost: return AlertWords::tr("Disconnected for %1: %2").arg(time, alert.detail);
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
