// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/childenvironment.h"

#include <algorithm>
#include <array>
#include <utility>

#include <unistd.h>

namespace lockscope {

std::vector<QByteArray> childEnvironment(std::initializer_list<const char *> further)
{
    static constexpr std::array always{"PATH=", "HOME=", "USER=", "LOGNAME=", "LANG=", "LANGUAGE=", "LC_", "TZ=", "TMPDIR=", "LD_LIBRARY_PATH="};
    std::vector<QByteArray> variables;
    for (char **variable = environ; *variable; ++variable) {
        QByteArray copy(*variable);
        const auto begins = [&](const char *name) { return copy.startsWith(name); };
        if (std::ranges::any_of(always, begins) || std::ranges::any_of(further, begins))
            variables.push_back(std::move(copy));
    }
    return variables;
}

} // namespace lockscope
