// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/waits/waitgrid.h"

#include <QString>

namespace lockscope::ui {

/** The local time of day, with as many decimals as this step of time needs: "14:02:10", "14:02:10.250". */
QString clockText(qint64 us, qint64 stepUs);
/** "14:02:10–14:02:20". */
QString stretchText(TrafficStretch stretch, qint64 stepUs);
/** "2026-11-30", of the local time. */
QString dayText(qint64 us);
/** "30 µs", "0.4 ms", "2.1 s". */
QString lengthText(qint64 us);
/** "billing-2 (10.0.0.7:41230)". */
QString nameAndAddress(const TrafficActor &actor);
/** A client by its name; a dash for none. */
QString clientText(const QByteArray &name);
/** "billing-2: 4.1 s": who was in the way, the worst first, at most this number. */
QStringList heldUpTexts(const std::vector<std::pair<QByteArray, qint64>> &heldUpBy, std::size_t most);

} // namespace lockscope::ui
