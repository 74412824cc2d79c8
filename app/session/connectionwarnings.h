// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/serverprofile.h"

#include <QStringList>

namespace lockscope {

/**
 * What makes the connection to this server less safe than one expects: a certificate that is not verified, a password file that is not the
 * operator's alone. A sentence or two each, plain text; looks at the file.
 */
QStringList connectionWarnings(const ServerProfile &profile);

/** Its servers, or one of them, may be anybody: TLS without verification. */
bool isUnverified(const ServerProfile &profile);

} // namespace lockscope
