// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "privateservers/notroot.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <linux/securebits.h>
#include <pwd.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace lockscope {

namespace {

constexpr uid_t usualNobody = 65534;

/** Through all folders above it, also those that links lead to. */
bool othersReach(const QString &file)
{
    for (QString folder = QFileInfo(file).canonicalPath(); !folder.isEmpty(); folder = QFileInfo(folder).path()) {
        struct stat found {};
        if (::stat(QFile::encodeName(folder).constData(), &found) != 0 || (found.st_mode & S_IXOTH) == 0)
            return false;
        if (folder == QLatin1String("/"))
            return true;
    }
    return false;
}

bool put(int folder, const char *name, const char *text)
{
    const int file = ::openat(folder, name, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool isWritten = ::write(file, text, std::strlen(text)) > 0;
    ::close(file);
    return isWritten;
}

/** Root's way through the folders is kept across the exec, also where a program asks for it beforehand (access). */
bool keepAccess()
{
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct sets[2]{};
    if (::syscall(SYS_capget, &header, sets) != 0)
        return false;
    for (__user_cap_data_struct &set : sets)
        set.inheritable = set.permitted;
    if (::syscall(SYS_capset, &header, sets) != 0)
        return false;
    for (const int right : {CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH}) {
        if (::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, right, 0, 0) != 0)
            return false;
    }
    return ::prctl(PR_SET_SECUREBITS, SECBIT_NO_SETUID_FIXUP) == 0;
}

bool enterNamespace(const NotRoot &how)
{
    const int self = ::open("/proc/self", O_PATH | O_DIRECTORY | O_CLOEXEC); // before there is no way through / any more
    if (self < 0 || ::unshare(CLONE_NEWUSER) != 0)
        return false;
    return put(self, "setgroups", "deny") && put(self, "gid_map", how.groupMap.data()) && put(self, "uid_map", how.userMap.data()) && keepAccess();
}

} // namespace

NotRoot wayNotToBeRoot(std::span<const char *const> users, const QStringList &files)
{
    if (::geteuid() != 0)
        return {};
    NotRoot how;
    how.user = how.group = usualNobody;
    for (const char *name : users) {
        if (const passwd *user = ::getpwnam(name)) {
            how.user = user->pw_uid;
            how.group = user->pw_gid;
            break;
        }
    }
    std::snprintf(how.userMap.data(), how.userMap.size(), "%u 0 1", how.user);
    std::snprintf(how.groupMap.data(), how.groupMap.size(), "%u 0 1", how.group);
    how.way = std::ranges::all_of(files, othersReach) ? NotRoot::Way::OtherUser : NotRoot::Way::SeenAsOther;
    return how;
}

bool stopBeingRoot(const NotRoot &how)
{
    switch (how.way) {
    case NotRoot::Way::Stay: return true;
    case NotRoot::Way::OtherUser: return ::setgroups(0, nullptr) == 0 && ::setgid(how.group) == 0 && ::setuid(how.user) == 0;
    case NotRoot::Way::SeenAsOther: return enterNamespace(how);
    }
    return false;
}

} // namespace lockscope
