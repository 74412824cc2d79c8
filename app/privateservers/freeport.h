// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace lockscope {

/** A TCP port of this machine that is free just now; 0: there is none. Whoever takes it before us is told as the failure of our server. */
quint16 freePort();

} // namespace lockscope
