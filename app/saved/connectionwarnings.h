// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "saved/serverprofile.h"

#include <QStringList>

namespace lockscope {

/**
 * What makes the connection to this server less safe than expected: a certificate that is not verified, a password file that others can read. A
 * sentence or two each, plain text; looks at the file.
 */
QStringList connectionWarnings(const ServerProfile &profile);

/** Its servers, or one of them, are unverified: TLS without verification. */
bool isUnverified(const ServerProfile &profile);

} // namespace lockscope
