// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/line/labreaders.h"

#include <QCoreApplication>

namespace lockscope::readers {

namespace {

struct LabReaderText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::CommandLine)
};

constexpr QSize leastFrame(320, 180), largestFrame(7680, 4320);

} // namespace

Problem checkFilms(const TypedOptions &typed, CommandLine &line)
{
    for (const char *const option : {"fps", "seconds", "size", "theme"}) {
        if (typed.has(option) && !typed.has("frames"))
            return wrongUsage(LabReaderText::tr("--%1 needs --frames DIR.").arg(optionName(option)));
    }
    if (typed.has("frames") && line.scenario.isEmpty())
        return wrongUsage(LabReaderText::tr("--frames expects a scenario: lockscope race SCENARIO --frames DIR."));
    for (const char *const option : {"script", "html"}) {
        if (typed.has(option) && line.scenario.isEmpty())
            return wrongUsage(LabReaderText::tr("--%1 expects a scenario: lockscope race SCENARIO --%1 FILE.").arg(optionName(option)));
    }
    if (typed.has("frames") && line.json)
        return wrongUsage(LabReaderText::tr("Use either --frames or --json, not both."));
    const QSize size = line.windowSize;
    if (!size.isValid())
        return std::nullopt;
    const bool fits = size == size.expandedTo(leastFrame).boundedTo(largestFrame) && size.width() % 2 == 0 && size.height() % 2 == 0;
    if (!fits)
        return wrongUsage(
            LabReaderText::tr("--size of frames expects even numbers from 320x180 to 7680x4320, not %1.").arg(quotedArgument(typed.raw("size"))));
    line.frames.size = size;
    return std::nullopt;
}

} // namespace lockscope::readers
