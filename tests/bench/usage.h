// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace lockscope::bench {

/** CPU seconds that a thread of this process has used so far, by the name it was given; nothing if there is none. */
std::optional<double> cpuSecondsOfThread(const QString &name);
/** The thread that calls. */
double cpuSecondsOfThisThread();
/** All threads of a process together. Nothing: there is no such process. */
std::optional<double> cpuSecondsOfProcess(qint64 process);
/** Gives a process a processor of its own, so that what is taken from it is not the time of others. */
void keepApart(qint64 process);
std::optional<double> residentMegabytes(qint64 process);

} // namespace lockscope::bench
