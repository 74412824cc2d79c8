// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {

/**
 * A page of the manual, in the language that is in use: a line `.\" OPTIONS` and one of the groups server, any, window and commands becomes the
 * options of that group, as --help describes them.
 */
QString manualPage(const QString &source);

} // namespace lockscope
