// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/health/watchhealth.h"

#include <QByteArrayList>

namespace lockscope {

/** "lock.*, job:*", made visible; the default if there are none. */
QString patternsText(const QByteArrayList &patterns);

/** On standard error, where no lock matches. */
void offerFind();

/** One line on standard error, unless the server has all data: the output is only a part. */
void sayWhichPart(const ServerPart &part);

/** One line on standard error for each thing that the server does not let us know. */
void sayWhatIsLacking(const std::vector<Lack> &lacks, const WatchHealth &health);

/** One line on standard error for what a Lockscope that was killed has left at the server, and how to put it back. */
void sayWhatIsLeft(const WatchHealth &health);

} // namespace lockscope
