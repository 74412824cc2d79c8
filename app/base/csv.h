// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

namespace lockscope {

/** A cell of text as RFC 4180 wants it, and such that no spreadsheet takes it for a formula (OWASP ASVS 1.2.10). */
QString csvText(const QString &text);

/** One line, ended as RFC 4180 wants it. The cells are written as they are: numbers, or what csvText() gave. */
QByteArray csvLine(const QStringList &cells);

} // namespace lockscope
