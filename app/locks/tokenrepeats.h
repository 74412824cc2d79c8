// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope {

struct Lock;

/**
 * The next hold of this lock may have the same token: its library writes the same one each time, or the library is not known and the token is that
 * of a worker or a plain word. Then equal tokens do not make it the same hold. Pure, and cheap.
 */
bool mayTokenRepeat(const Lock &lock);

} // namespace lockscope
