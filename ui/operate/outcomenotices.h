// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/aftermath.h"
#include "operate/bulkaccount.h"
#include "operate/plannedaction.h"
#include "ui/notifications/notification.h"

namespace lockscope::ui {

/** Says that the server was asked. */
Notification underWayNotice(const ActionRequest &request);
/** Says the outcome; a failure stays until somebody closes it. */
Notification outcomeNotice(const DoneAction &done, const QString &server = {});
Notification bulkNotice(Verb verb, const BulkAccount &account, const BulkEnd &end, Duration took);
/** The same, with what became of the lock after that. */
Notification withAftermath(Notification notice, const Aftermath &aftermath);
/** Adds how many of the locks came back by themselves; empty: adds nothing. */
Notification withBulkAftermath(Notification notice, const QString &text);

} // namespace lockscope::ui
