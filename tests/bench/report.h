// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

namespace lockscope::bench {

/** Milliseconds that one run of the action takes, by the steady clock. */
double millisecondsOf(const std::function<void()> &action);
/** The value in the middle; 0 if there are none. */
double median(std::vector<double> values);
/** The value that this share of them does not exceed. */
double percentile(std::vector<double> values, double share);

/** A table of figures, each beside a reference measured in the same run, or beside what it must keep to; printed as it grows. Asserts nothing. */
class Report {
public:
    struct Reference {
        QString name;
        double value = 0;
    };
    enum class Unit { Milliseconds, Megabytes, Bytes, Percent, PerSecond, Count, Times };

    void heading(const QString &text);
    /** Several references: one line each. Nothing: could not be measured. */
    void figure(const QString &name, Unit unit, std::optional<double> value, const std::vector<Reference> &references);

private:
    static QString valueText(Unit unit, double value);
};

} // namespace lockscope::bench
