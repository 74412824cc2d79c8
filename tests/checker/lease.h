// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The lease of a file that does not say it with the value `lease`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace checker {

/** In ms, if a command gives it by a number; the command is in capitals. */
std::optional<std::int64_t> leaseIn(const std::vector<std::string> &words);

} // namespace checker
