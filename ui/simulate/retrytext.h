// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/retrycomparison.h"

#include <QCoreApplication>
#include <QStringList>

#include <vector>

namespace lockscope::ui {

/** The comparison of retry policies in words: its rows, the findings, and the table for others. Plain text, pure. */
class RetryText {
    Q_DECLARE_TR_FUNCTIONS(RetryText)
public:
    struct Row {
        QString name; ///< with its unit, if it has one
        QString what;
        QString (*text)(const LoadFigures &);
    };
    static std::vector<Row> rows();

    /** "no sleep", "sleep 10 ms", "jitter 10 ms–1.0 s". */
    static QString policyName(const RetryPolicy &policy);
    /** What its clients do while the lock is busy. */
    static QString policySentence(const RetryPolicy &policy);
    /** The clients and their task, and on which server. */
    static QString conditions(const FleetSpec &order, const QString &server, const QString &servers);
    /** How long all of it will take, roughly. */
    static std::chrono::seconds estimate(const FleetSpec &order, const std::vector<RetryPolicy> &policies);
    /** How long the rest of it will take, by what was measured so far. */
    static std::chrono::seconds timeLeft(const FleetSpec &order, const std::vector<RetryPolicy> &policies, const RetryFigures &figures);
    /** What the figures show, a sentence each; of the runs that are done, two at least. */
    static QStringList findings(const RetryFigures &figures);
    /** The rows as a table with a column for each run; below it the findings. */
    static QByteArray markdown(const RetryFigures &figures, const QString &conditions);
    /** A line for each run, plain numbers, times in milliseconds; no cell is taken for a formula. */
    static QByteArray csv(const RetryFigures &figures);
};

} // namespace lockscope::ui
