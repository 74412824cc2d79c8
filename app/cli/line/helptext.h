// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/line/options.h"

#include <QCoreApplication>

#include <initializer_list>
#include <vector>

namespace lockscope {

/** The output of --help for one command, or for the whole program with Verb::Window. */
QString helpText(CommandLine::Verb verb);

/** The output of --version. */
QString versionText();

// ---- of which commands make their help

struct HelpText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::HelpText)
};

/** A command or option, which is the same in every language, and its meaning. */
struct HelpLine {
    QString typed;
    QString meaning;
};

/** "Usage:" and the commands, aligned below each other. */
QString usage(std::initializer_list<const char *> commands);
QString paragraph(const QString &text);
/** The lines in two columns; the second one is wrapped. What is longer than `mostTyped` has a line of its own. */
QString linesOf(const std::vector<HelpLine> &lines, qsizetype mostTyped = 28);
/** The options of these commands, without those of every command. */
QString optionsOf(unsigned verbs);
/** The options that say which server, and how it is reached. */
QString serverHelp();
/** Examples are commands, and the same in every language. */
QString examples(const char *commands);
QString exitCodes(const QString &codes);

} // namespace lockscope
