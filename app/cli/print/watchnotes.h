// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/health/watchhealth.h"

#include <QByteArrayList>

namespace lockscope {

/** "lock.*, job:*", made visible; the default patterns if there are none. */
QString patternsText(const QByteArrayList &patterns);

/** Advises `lockscope find` on standard error, as no lock matches. */
void offerFind();

/** Prints a line on standard error for each thing that the server refuses to report. */
void sayWhatIsLacking(const std::vector<Lack> &lacks, const WatchHealth &health);

/** Prints a line on standard error if a killed Lockscope has left changed settings at the server, with the command that restores them. */
void sayWhatIsLeft(const WatchHealth &health);

} // namespace lockscope
