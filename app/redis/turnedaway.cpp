// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/turnedaway.h"

#include <algorithm>
#include <array>

namespace lockscope::redis {

bool isTurnedAway(const Error &error)
{
    static constexpr std::array codes = {"LOADING", "MASTERDOWN", "BUSY", "DENIED"};
    return error.kind == Error::Kind::AuthRequired || error.text.english().contains(QStringLiteral("max number of clients"))
        || std::ranges::any_of(codes, [&](const char *code) { return error.code == code; });
}

} // namespace lockscope::redis
