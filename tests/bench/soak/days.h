// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "census.h"
#include "crowd.h"
#include "faultrun.h"
#include "stage.h"

namespace lockscope::soak {

/** How many days, at half a minute each, and what happens on one. */
struct DaysPlan {
    Duration time{std::chrono::minutes(60)};
    double warmUp = 0.3;       ///< this share of the time, before growth is measured
    int locks = 20'000;        ///< that stay
    int stormPerSecond = 5000; ///< new keys
    quint32 seed = 1;
};

/**
 * Accelerated days: the program is connected in the morning and disconnected in the evening, sees renewals, a storm of keys that were
 * never seen before, and a fault, while somebody searches and sorts. Each evening the picture is compared and a line says what the process
 * holds; the end says how that grew after the warm-up.
 */
class Days {
public:
    Days(Stage &stage, const DaysPlan &plan);

    /** False: the memory grew by more than 1 % an hour, handles, threads, objects or timers became more, or the picture stayed false. */
    bool run();

private:
    void live(int day);
    void useWindow(int day);
    void printDay(int day, const FaultRun::Result &fault, const Difference &evening, int shown);
    bool summarise();

    Stage &m_stage;
    DaysPlan m_plan;
    Crowd m_crowd;
    FaultRun m_faults;
    std::vector<Census> m_census;
    int m_falseEvenings = 0;
    Instant m_begin;
    QTextStream m_out;
};

} // namespace lockscope::soak
