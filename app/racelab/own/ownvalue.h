// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QHash>
#include <QString>

#include <optional>

namespace lockscope {

/** What a step of a user's protocol can look at: bytes, or nil. Numbers are decimal. */
using OwnValue = std::optional<QByteArray>;

/** By name: "answer", "now", and what the protocol itself keeps. */
using OwnValues = QHash<QString, OwnValue>;

/** Whole and decimal. The error says what it is instead. */
Result<qint64> wholeNumber(const OwnValue &value);

/** For errors: short, safe and in quotes, or "nil". */
QString shownValue(const OwnValue &value);

} // namespace lockscope
