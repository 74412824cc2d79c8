// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/line/optionreaders.h"

#include <array>

namespace lockscope::readers {

/** Readers of the options that say how the window, or a picture of it, looks. */

using namespace Qt::StringLiterals;
using Page = CommandLine::Page;
inline constexpr std::array pages{std::pair("locks"_L1, Page::Locks),     std::pair("simulate"_L1, Page::Simulate),
                                  std::pair("race"_L1, Page::RaceLab),    std::pair("contention"_L1, Page::Contention),
                                  std::pair("journal"_L1, Page::Journal), std::pair("alerts"_L1, Page::Alerts)};
inline constexpr std::array themes{std::pair("light"_L1, CommandLine::Colours::Light), std::pair("dark"_L1, CommandLine::Colours::Dark)};

Problem readPage(const TypedOptions &typed, const char *name, OptionValues &values);
Problem readSize(const TypedOptions &typed, const char *name, OptionValues &values);
Problem readTheme(const TypedOptions &typed, const char *name, OptionValues &values);

} // namespace lockscope::readers
