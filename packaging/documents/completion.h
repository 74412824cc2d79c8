// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {

/** Scripts that complete commands, options, their values and files: the source, in which what begins and ends with @ is replaced. */
QString bashCompletion(const QString &source);
QString zshCompletion(const QString &source);
QString fishCompletion(const QString &source);

} // namespace lockscope
