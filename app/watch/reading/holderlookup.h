// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "locks/keyreading.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

namespace lockscope {

/**
 * For a key with more members than are read: asks only for this holder and the number of members. The reading has the members by which recognise()
 * finds the holder, or none if it does not hold; with leases of fields if the server has them (HEXPIRE). Clock and connection outlive it. Never
 * writes.
 */
QCoro::Task<Result<KeyReading>> lookUpHolder(redis::Connection &connection, Clock &clock, Bytes key, QByteArray holder, bool leasesFields = false);

} // namespace lockscope
