// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/privatememory.h"

#include <QtGlobal>

#include <sys/prctl.h>
#include <sys/resource.h>

namespace lockscope {

void keepMemoryPrivate()
{
    if (LOCKSCOPE_IS_SANITIZED || qEnvironmentVariableIntValue("LOCKSCOPE_CORE_DUMPS") == 1)
        return;
    const rlimit none{1, 1};         // a program that collects core dumps ignores 0, but not 1
    ::setrlimit(RLIMIT_CORE, &none); // child processes inherit this
    ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

void letPortalsIdentify() { ::prctl(PR_SET_DUMPABLE, 1, 0, 0, 0); }

} // namespace lockscope
