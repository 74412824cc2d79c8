// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "faults.h"
#include "stage.h"

#include <QRandomGenerator>
#include <QTextStream>

namespace lockscope::soak {

/** How long faults are injected and what is asked of the picture afterwards. */
struct FaultPlan {
    Duration time{std::chrono::minutes(10)};
    quint32 seed = 1;
    Duration longestFault{4000};
    Duration healBy{3000}; ///< from the end of a fault until the table shows what the server has
    QString only;          ///< part of a fault's name; empty: all
    bool each = false;     ///< every fault once, in order, instead of by chance
};

/**
 * Faults by chance under load, one after the other, now and then two at once. After each has ended the load rests, and the table must show
 * the server's content; one line each says how long that took. The same seed makes the same faults.
 */
class FaultRun {
public:
    FaultRun(Stage &stage, const FaultPlan &plan);

    /** False: some difference stayed longer than it may. */
    bool run();
    /** One fault by chance, and how the table came back from it. */
    struct Result {
        QString name;
        Duration lasted{0};
        int differencesAtEnd = 0;
        std::optional<Duration> trueAfter; ///< nothing: it never was, as long as was waited
        std::optional<Duration> wellAfter; ///< and the program says so
        Difference stayed;                 ///< after healBy
    };
    Result injectOne();

private:
    Result inject(const Fault &fault, const Fault *beside);
    void judge(Result &result, Instant ended);
    bool summarise(std::vector<Result> results);
    Duration randomSpan(Duration atLeast, Duration atMost);
    void print(const Result &result);

    Stage &m_stage;
    FaultPlan m_plan;
    std::vector<Fault> m_faults;
    std::vector<Fault> m_besides; ///< may happen at the same time as any other
    QRandomGenerator m_random;
    QTextStream m_out;
};

} // namespace lockscope::soak
