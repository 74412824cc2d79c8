// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "saved/serverprofile.h"

#include <vector>

namespace lockscope {

/**
 * A link that shows one lock: lockscope://server/lock.key. The server is the name of a saved one, or host:port. Both are percent-encoded; the key may
 * be any bytes. It holds nothing else: no user, no password, and nothing to do.
 */
struct LockLink {
    QString server;
    QByteArray key;

    QString toUrl() const;
};

/** True if it is meant as such a link, right or wrong. */
bool isLockLink(const QString &text);
/** Parses a link that anybody may have written. The error says what is wrong with it. */
Result<LockLink> parseLockLink(const QString &text);
/** The link to a lock of this server. The error says why there is none: only a saved server has a name. */
Result<LockLink> linkTo(const ServerProfile &profile, const QByteArray &key);
/** The saved server of this name or address, the most careful one of several; or else one at the address. The error says that there is none. */
Result<ServerProfile> serverOf(const LockLink &link, const std::vector<ServerProfile> &saved);

} // namespace lockscope
