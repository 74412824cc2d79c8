// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace lockscope::ui {

/**
 * The weight of titles and of what stands out, in the language in use: demi-bold, and bold in Chinese. Many Chinese faces have one weight only, which Qt
 * thickens for bold but not for demi-bold. UI thread.
 */
QFont::Weight strongWeight();
/** A face of the Chinese language that has a bold of its own, which is preferred to one without; empty: none is installed. */
QString chineseFamily();

} // namespace lockscope::ui
