// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "saved/serverprofile.h"

#include <QStringList>

namespace lockscope {

/**
 * Returns what makes the connection less safe than expected: a certificate that is not verified, a password file that others can read. One or two
 * sentences each, as plain text. Looks at the file.
 */
QStringList connectionWarnings(const ServerProfile &profile);

/** True if a server of the profile uses TLS without verification. */
bool isUnverified(const ServerProfile &profile);

} // namespace lockscope
