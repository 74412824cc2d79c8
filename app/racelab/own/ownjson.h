// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QJsonObject>
#include <QStringList>

namespace lockscope::ownjson {

/** The error names the first unknown entry, and the known ones. */
Result<void> onlyKnows(const QJsonObject &object, const QStringList &known, const QString &where);

/** A required text that can be shown, of at most `longest` characters. */
Result<QString> text(const QJsonObject &object, const QString &name, int longest);
/** The same; empty if it is missing. */
Result<QString> optionalText(const QJsonObject &object, const QString &name, int longest);

} // namespace lockscope::ownjson
