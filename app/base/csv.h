// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

namespace lockscope {

/** A text cell for CSV (RFC 4180) that no spreadsheet takes for a formula (OWASP ASVS 1.2.10). */
QString csvText(const QString &text);

/** One line of CSV with its line end (RFC 4180). Writes the cells unchanged: numbers, or results of csvText(). */
QByteArray csvLine(const QStringList &cells);

} // namespace lockscope
