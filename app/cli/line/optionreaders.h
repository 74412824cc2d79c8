// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/safetext.h"
#include "base/spantext.h"
#include "cli/line/options.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>
#include <type_traits>

// Readers of options, for the table: where the value goes, and what it may be. They return what is wrong with it.
namespace lockscope::readers {

using namespace Qt::StringLiterals;

using Problem = std::optional<Error>;

struct ReaderText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::CommandLine)
};

/** The value of that name, in a table of pairs. */
template <typename Named>
auto valueNamed(const Named &table, const QString &name)
{
    const auto found = std::ranges::find_if(table, [&name](const auto &one) { return name == one.first; });
    return found == table.end() ? std::nullopt : std::optional(found->second);
}

template <const auto &table>
QStringList namesIn()
{
    QStringList names;
    for (const auto &one : table)
        names << one.first;
    return names;
}

/** A place in the values, for a template argument. */
#define AT(place)                                                                                                                                    \
    [](OptionValues & values) -> auto & { return values.place; }

inline QString optionName(const char *name) { return QString::fromLatin1(name); }

template <auto place>
Problem isSet(const TypedOptions &, const char *, OptionValues &values)
{
    place(values) = true;
    return std::nullopt;
}

template <auto place>
Problem text(const TypedOptions &typed, const char *name, OptionValues &values)
{
    place(values) = typed.text(name);
    return std::nullopt;
}

template <auto place>
Problem texts(const TypedOptions &typed, const char *name, OptionValues &values)
{
    place(values) = typed.texts(name);
    return std::nullopt;
}

/** The path of a file. */
template <auto place>
Problem filled(const TypedOptions &typed, const char *name, OptionValues &values)
{
    place(values) = typed.text(name);
    return place(values).isEmpty() ? Problem(wrongUsage(ReaderText::tr("--%1 expects a file.").arg(optionName(name)))) : std::nullopt;
}

template <auto place>
Problem filledFolder(const TypedOptions &typed, const char *name, OptionValues &values)
{
    place(values) = typed.text(name);
    return place(values).isEmpty() ? Problem(wrongUsage(ReaderText::tr("--%1 expects a folder.").arg(optionName(name)))) : std::nullopt;
}

template <auto place, int least, int most>
Problem number(const TypedOptions &typed, const char *name, OptionValues &values)
{
    bool isNumber = false;
    const int value = typed.text(name).toInt(&isNumber);
    if (!isNumber || value < least || value > most)
        return wrongUsage(ReaderText::tr("--%1 expects a number from %2 to %3, not %4.")
                              .arg(optionName(name), countText(least), countText(most), quotedArgument(typed.raw(name))));
    place(values) = std::decay_t<decltype(place(values))>(value);
    return std::nullopt;
}

inline Problem timeProblem(const char *name, const Error &error) { return wrongUsage(ReaderText::tr("--%1: %2").arg(optionName(name), error.text)); }

template <auto place>
Problem time(const TypedOptions &typed, const char *name, OptionValues &values)
{
    const auto parsed = parseDuration(typed.text(name));
    if (!parsed)
        return timeProblem(name, parsed.error());
    place(values) = *parsed;
    return std::nullopt;
}

/** Zero is a time, too: "0", "0ms". */
template <auto place>
Problem span(const TypedOptions &typed, const char *name, OptionValues &values)
{
    const QString written = typed.text(name);
    const bool isZero = written == "0"_L1 || written == "0ms"_L1 || written == "0s"_L1;
    const Result<Duration> parsed = isZero ? Result<Duration>(Duration(0)) : parseSpan(written);
    if (!parsed)
        return timeProblem(name, parsed.error());
    place(values) = *parsed;
    return std::nullopt;
}

} // namespace lockscope::readers
