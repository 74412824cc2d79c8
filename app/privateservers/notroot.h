// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <array>
#include <span>

#include <sys/types.h>

namespace lockscope {

/** How a child of root stops being root: PostgreSQL refuses to run as root, and files written by others must not run as root. */
struct NotRoot {
    enum class Way {
        Stay,
        OtherUser,   ///< as this user and group, with no other groups
        SeenAsOther, ///< in a user namespace of its own: seen as another user, with root's files; where other users may not even pass through
    };
    Way way = Way::Stay;
    uid_t user = 0; ///< which the system knows: PostgreSQL looks its name up
    gid_t group = 0;
    std::array<char, 32> userMap{}, groupMap{}; ///< for the namespace: root outside is this user and group inside
};

/** Stay, if we are not root. Else as the first existing one of these users, which must be able to reach all these files. */
NotRoot wayNotToBeRoot(std::span<const char *const> users, const QStringList &files);

/** In the child, between fork and exec: does only what is safe there. False: it failed. */
bool stopBeingRoot(const NotRoot &how);

} // namespace lockscope
