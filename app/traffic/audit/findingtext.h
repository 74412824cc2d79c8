// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/audit/trafficaudit.h"
#include "traffic/waits/trafficlengths.h"

#include <QString>

namespace lockscope {

/** What was found in traffic, for people: in the language in use, with control characters made visible. Pure. */

/** What happens, as a sentence. */
QString happening(const AuditFinding &finding);
/** The smallest change that mends it, in the words of the library if that is known. */
QString remedy(const AuditFinding &finding);
/** Why that is not known, or what may hide more of it: "nothing happened that could be wrong in this way". */
QString doubtsText(const AuditVerdict &verdict);
/** Their names; of many the first ones. */
QString clientsText(const QByteArrayList &clients);
/** The command as it could be typed; cut where it is long. */
QString executedText(const ExecutedCommand &command);
/** A length of time in µs. */
QString trafficSpan(qint64 us);
/** "≥ 1.4 s" */
QString trafficSpan(const TrafficLength &length);
/** An instant in µs of unix time, to the microsecond. */
QString trafficTime(qint64 us);
/** Its time of the day, to the second. */
QString trafficClock(qint64 us);
/** "14:02:10–14:02:20"; with the dates if they differ. */
QString trafficPeriod(const MonitorReader::Account &account);
/** The key, with its database if that is not the first one. */
QString lockText(const TrafficKey &lock, int maxChars = 200);

} // namespace lockscope
