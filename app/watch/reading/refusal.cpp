// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/refusal.h"

namespace lockscope {

Refusal refusalIn(const Error &error)
{
    if (error.code == "NOPERM") // "… to run the 'x' command", "… to access one of the keys used as arguments"
        return error.text.english().contains(QStringLiteral("access")) && error.text.english().contains(QStringLiteral("key")) ? Refusal::Key
                                                                                                                               : Refusal::Command;
    if (error.code == "ERR" && error.text.english().contains(QStringLiteral("unknown"), Qt::CaseInsensitive)
        && error.text.english().contains(QStringLiteral("command"), Qt::CaseInsensitive))
        return Refusal::Command;
    return Refusal::None;
}

} // namespace lockscope
