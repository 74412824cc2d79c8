// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "columns.h"

namespace checker {
namespace {

struct Trial {
    LateComer lateComer = LateComer::None;
    bool isFirst = false;
    int skew = 0; // in half leases
};

struct Column {
    const char *name;
    Finding broken;
    bool hasCrashes = false;
    bool hasPauses = false;
    bool outlasts = false;
    bool writes = false;
    bool workTakesTime = false;
    std::vector<Trial> trials = {{}};
};

const std::vector<Column> &columns()
{
    static const std::vector<Column> all{
        {.name = "mutual_exclusion", .broken = TWO_BELIEVERS, .workTakesTime = true},
        {.name = "owner_only_release", .broken = FOREIGN_RELEASE, .hasPauses = true, .outlasts = true},
        {.name = "owner_only_renewal", .broken = FOREIGN_RENEWAL, .hasPauses = true, .outlasts = true},
        {.name = "crash_recovery",
         .broken = STUCK,
         .hasCrashes = true,
         .trials = {{.lateComer = LateComer::Once}, {.lateComer = LateComer::Patient}}},
        {.name = "recovery_race", .broken = TWO_BELIEVERS, .trials = {{.isFirst = true}}},
        {.name = "no_orphan", .broken = ORPHAN, .hasCrashes = true, .outlasts = true, .trials = {{.lateComer = LateComer::Once}}},
        {.name = "lease_overrun", .broken = TWO_BELIEVERS, .outlasts = true},
        {.name = "clock_skew", .broken = TWO_BELIEVERS, .trials = {{.skew = -3}, {.skew = 3}}},
        {.name = "fenced_resource", .broken = STALE_WRITE, .hasPauses = true, .outlasts = true, .writes = true},
        {.name = "progress", .broken = NOBODY},
        {.name = "deadlock", .broken = DEADLOCK},
    };
    return all;
}

bool asksForOrders(const Column &column) { return column.broken == NOBODY || column.broken == DEADLOCK; }

Setting settingOf(const Protocol &protocol, const Bounds &bounds, const Column &column, const Trial &trial)
{
    Setting setting;
    setting.protocol = &protocol;
    setting.bounds = bounds;
    setting.bounds.crashes = column.hasCrashes ? bounds.crashes : 0;
    setting.bounds.pauses = column.hasPauses ? bounds.pauses : 0;
    if (asksForOrders(column))
        setting.bounds.lost = setting.bounds.late = 0;
    setting.broken = column.broken;
    setting.outlasts = column.outlasts;
    setting.writes = column.writes;
    setting.workTakesTime = column.workTakesTime;
    setting.lateComer = trial.lateComer;
    setting.isFirst = trial.isFirst;
    setting.skew = protocol.lease * trial.skew / 2;
    return setting;
}

/** With and without a predecessor, in the same and in opposite orders. */
std::vector<Setting> settingsOf(const Protocol &protocol, const Bounds &bounds, const Column &column)
{
    std::vector<Setting> settings;
    for (const Trial &trial : column.trials) {
        Setting setting = settingOf(protocol, bounds, column, trial);
        for (const bool isOpposite : {false, true}) {
            if (isOpposite && (protocol.locks == 1 || !asksForOrders(column)))
                continue;
            setting.nameKeys(isOpposite);
            setting.hasPredecessor = false;
            settings.push_back(setting);
            setting.hasPredecessor = true;
            if (protocol.looksAtClock && !trial.isFirst && !asksForOrders(column))
                settings.push_back(setting);
        }
    }
    return settings;
}

bool isAsked(const Protocol &protocol, const Column &column)
{
    if (column.broken == FOREIGN_RENEWAL)
        return protocol.every != nullptr;
    return column.broken != DEADLOCK || protocol.locks > 1 || protocol.canStandStill;
}

} // namespace

std::vector<std::string> columnNames()
{
    std::vector<std::string> names;
    for (const Column &column : columns())
        names.emplace_back(column.name);
    return names;
}

Result exploreColumn(const Protocol &protocol, const Bounds &bounds, const std::string &name, bool wantsSchedule)
{
    const auto column = std::find_if(columns().begin(), columns().end(), [&](const Column &one) { return one.name == name; });
    if (column == columns().end())
        throw Unjudgeable("there is no column " + name);
    Result result;
    if (!isAsked(protocol, *column))
        return result;
    for (const Setting &setting : settingsOf(protocol, bounds, *column)) {
        const Result trial = search(setting, result.length < 0 ? -1 : result.length - 1, wantsSchedule);
        result.states += trial.states;
        result.transitions += trial.transitions;
        result.believed = result.believed || trial.believed;
        if (trial.length >= 0) {
            result.length = trial.length;
            result.error = trial.error;
            result.schedule = trial.schedule;
        }
        if (!result.error.empty())
            break;
    }
    return result;
}

} // namespace checker
