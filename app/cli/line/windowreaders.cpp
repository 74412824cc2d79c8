// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/line/windowreaders.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace lockscope::readers {

namespace {

struct WindowReaderText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::CommandLine)
};

} // namespace

Problem readPage(const TypedOptions &typed, const char *name, OptionValues &values)
{
    const auto page = valueNamed(pages, typed.text(name));
    if (!page)
        return wrongUsage(WindowReaderText::tr("--page expects locks, simulate, race, contention, journal or alerts, not %1.")
                              .arg(quotedArgument(typed.raw(name))));
    values.line.page = *page;
    return std::nullopt;
}

Problem readSize(const TypedOptions &typed, const char *name, OptionValues &values)
{
    static const QRegularExpression form(u"^([1-9][0-9]{2,3})x([1-9][0-9]{2,3})\\z"_s);
    const auto match = form.match(typed.text(name));
    if (!match.hasMatch())
        return wrongUsage(WindowReaderText::tr("--size expects width and height such as 1440x900, not %1.").arg(quotedArgument(typed.raw(name))));
    values.line.windowSize = QSize(match.captured(1).toInt(), match.captured(2).toInt());
    return std::nullopt;
}

Problem readTheme(const TypedOptions &typed, const char *name, OptionValues &values)
{
    const auto theme = valueNamed(themes, typed.text(name));
    if (!theme)
        return wrongUsage(WindowReaderText::tr("--theme expects light or dark, not %1.").arg(quotedArgument(typed.raw(name))));
    values.line.colours = *theme;
    return std::nullopt;
}

} // namespace lockscope::readers
