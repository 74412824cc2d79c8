// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <vector>

/**
 * The guide: one page of Markdown for each task, compiled in from resources/guide. Its README.md lists the pages in the order of reading, on a forge,
 * in the window and in `lockscope help`. Pages are in the current language, or in English if they are not translated. No state; any thread.
 */
namespace lockscope::guide {

struct Topic {
    QString id;       ///< the page's file name without .md, such as "clear"
    QString title;    ///< in the words of a user who looks for it
    QString sentence; ///< what the page is about
};

std::vector<Topic> topics();

/** The page as Markdown; nothing if there is no such topic. "README" is the list of contents. */
std::optional<QString> page(const QString &id);

/** The page for a terminal: without marks for bold; links name the topic for `lockscope help`. */
std::optional<QString> plainPage(const QString &id);

/** What `lockscope help` prints. */
QString plainContents();

} // namespace lockscope::guide
