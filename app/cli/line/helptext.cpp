// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/line/helptext.h"

#include "base/terminaltext.h"
#include "base/version.h"
#include "cli/command.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype helpWidth = 110;

/** The name and the value's placeholder: "--for DURATION", "--log[=PARTS]". */
QString typedAs(const Option &option)
{
    QString typed = u"--"_s + QLatin1StringView(option.name);
    if (option.value)
        typed += QLatin1StringView(option.value).startsWith("[="_L1) ? QString() : u" "_s;
    return typed + QLatin1StringView(option.value);
}

QString linesOfOptions(auto isShown)
{
    std::vector<HelpLine> lines;
    for (const Option &option : options()) {
        if (isShown(option))
            lines.push_back({typedAs(option), HelpText::tr(option.meaning)});
    }
    return linesOf(lines);
}

QString examplesOf(const QString &commands) { return HelpText::tr("Examples:") + u'\n' + commands + u'\n'; }

/** A way to call the program; the options are named in the language in use. */
QString asTyped(const char *usage) { return QString::fromLatin1(usage).replace("[options]"_L1, HelpText::tr("[options]")); }

} // namespace

QString linesOf(const std::vector<HelpLine> &lines, qsizetype mostTyped)
{
    qsizetype widest = 0;
    for (const HelpLine &line : lines) {
        if (const qsizetype width = cellWidth(line.typed); width <= mostTyped)
            widest = std::max(widest, width);
    }
    const qsizetype indent = 2 + widest + 2;
    QString text;
    for (const HelpLine &line : lines) {
        const QString typed = u"  "_s + line.typed;
        text += cellWidth(typed) > widest + 2 ? typed + u'\n' + QString(indent, u' ') : leftInCells(typed, indent);
        text += wrappedInCells(line.meaning, helpWidth, indent) + u'\n';
    }
    return text + u'\n';
}

QString paragraph(const QString &text) { return wrappedInCells(text, helpWidth) + u"\n\n"_s; }

QString usage(std::initializer_list<const char *> commands)
{
    const QString heading = HelpText::tr("Usage:") + u' ';
    QString text;
    for (const char *command : commands)
        text += (text.isEmpty() ? heading : QString(cellWidth(heading), u' ')) + asTyped(command) + u'\n';
    return text + u'\n';
}

QString examples(const char *commands) { return examplesOf(QString::fromUtf8(commands)); }

QString exitCodes(const QString &codes)
{
    return wrappedInCells(HelpText::tr("Exit codes: %1 74: the output could not be written.").arg(codes), helpWidth) + u'\n';
}

QString optionsOf(unsigned verbs)
{
    return linesOfOptions([verbs](const Option &option) { return (option.verbs & verbs) && !option.ofServer && !option.isGeneral(); });
}

QString serverHelp()
{
    return HelpText::tr("Server:") + u'\n' + linesOfOptions([](const Option &option) { return option.ofServer; });
}

namespace {

/** The ways to call the program: the window's, and those of its commands. */
std::vector<HelpLine> usages()
{
    std::vector<HelpLine> lines{{asTyped("lockscope [URL] [options]"), HelpText::tr("open the window")},
                                {u"lockscope --demo [KIND]"_s, HelpText::tr("open the window with a private demo server and traffic")}};
    for (const Command *const command : commands()) {
        for (const Command::Usage &usage : command->usages) {
            if (usage.typed)
                lines.push_back({asTyped(usage.typed), HelpText::tr(usage.meaning)});
        }
    }
    return lines;
}

QString programHelp()
{
    return paragraph(
               HelpText::tr("Lockscope watches distributed locks in Redis: who holds which lock, how much time is left, and which locks are stuck."))
        + HelpText::tr("Usage:") + u'\n' + linesOf(usages(), 50)
        + paragraph(HelpText::tr("lockscope COMMAND --help prints the options of a command."))
        + linesOfOptions([](const Option &option) { return option.isGeneral(); });
}

QString windowHelp() { return HelpText::tr("Window:") + u'\n' + optionsOf(InWindow); }

constexpr const char *programExamples = R"(  lockscope redis://cache-1:6379
  lockscope list --url rediss://ops@cache-1:6380 --cacert ca.pem --ask-password
  lockscope list --json | jq -r 'select(.stale_reasons[0]) | .key'   # %1
  lockscope watch --for 10s --pattern 'lock.invoice.*'
  lockscope clear lock.import.orders --if-holder worker-3:4711 --reason "worker-3 was rebooted"
  lockscope --demo --screenshot lockscope.png --after 5s
)";

} // namespace

QString helpText(CommandLine::Verb verb)
{
    const Command *const command = commandOf(verb);
    if (command && command->help)
        return command->help();
    return programHelp() + windowHelp() + serverHelp() + examplesOf(QString::fromUtf8(programExamples).arg(HelpText::tr("needs attention")))
        + exitCodes(HelpText::tr("0 done, 1 failed, 2 usage; clear also: 3 holder changed, 4 already gone, 5 wrong type, 6 refused."));
}

QString versionText() { return u"lockscope " LOCKSCOPE_VERSION "\n"_s; }

const Command helpCommand{.usages = {{{"lockscope help [TOPIC]", QT_TRANSLATE_NOOP("lockscope::HelpText", "print a page of the guide")}}}};

} // namespace lockscope
