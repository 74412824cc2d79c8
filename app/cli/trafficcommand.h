// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"
#include "cli/print/standardoutput.h"
#include "cli/terminalcommand.h"
#include "traffic/study/trafficstudy.h"

#include <memory>

namespace lockscope {

/** What a command makes of the traffic that was studied for it. */
class TrafficPrinter {
public:
    virtual ~TrafficPrinter() = default;

    /** source: a file or a server, as the user has named it; of a server also between two samples. */
    virtual ReaderIs print(const QString &source, const TrafficReport &report) = 0;
    /** There is no more to print. What the command exits with, unless something has failed. */
    virtual ExitCode end() { return ExitCode::Ok; }
    /** A server is listened to for two seconds each time this is over, without lines of progress; nothing: once. */
    virtual std::optional<Duration> every() const { return std::nullopt; }
};

/** A line that names the recording, if there are several, and the server; empty: there is only one recording. */
QString headingOf(const TrafficReport &report, const CommandLine &line);

/** Studies what the line names: recordings, one after the other, or what servers carry out. */
std::unique_ptr<TerminalCommand> studyTraffic(const CommandParts &parts, std::unique_ptr<TrafficPrinter> printer);

/** The servers: a probe of each of their primaries. See ProbeCommand. */
std::unique_ptr<TerminalCommand> probeTraffic(const CommandParts &parts, std::unique_ptr<TrafficPrinter> printer);

} // namespace lockscope
