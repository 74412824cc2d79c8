// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace lockscope {

/** Something that is wrong in a script. */
struct ScriptFault {
    qsizetype at = 0; ///< index of the character
    QString why;
};

/**
 * What is wrong in the script of an EVAL with so many keys and arguments, without running it: it is no Lua, what it calls cannot be read or not be used here,
 * or it takes a key or an argument that it is not given.
 */
std::vector<ScriptFault> faultsInScript(const QString &script, int keys, int arguments);

} // namespace lockscope
