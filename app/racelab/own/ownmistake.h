// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/own/ownsource.h"

#include <QString>

#include <vector>

namespace lockscope {

/** One thing that is wrong in the file of a user's protocol. A value. */
struct OwnMistake {
    SourcePlace place;
    QString part; ///< "release"; empty: it is of none
    int step = 0; ///< from 1; 0: of none
    QString why;  ///< what is wrong, and what would be right: a sentence

    /** "release, step 2: …" */
    QString text() const;
};

/** In the order of their places. */
using OwnMistakes = std::vector<OwnMistake>;

/** One a line: "line 12, column 7: release, step 2: …". */
QString mistakesText(const OwnMistakes &mistakes);
/** One a line, as compilers write them: "our-lock.json:12:7: release, step 2: …". */
QString mistakesText(const OwnMistakes &mistakes, const QString &file);

/** Collects the mistakes of one file while it is read. */
class MistakeCollector {
public:
    /** Both must outlive it. */
    explicit MistakeCollector(const OwnSource &source) : m_source(source) {}

    /** What is added from now on belongs there; step: from 1. */
    void enter(const QString &part, int step = 0);
    void leave() { enter({}); }

    /** why: without the full stop. */
    void add(qsizetype at, const QString &why);
    /** At a character of a text. */
    void add(const SourceValue &text, qsizetype index, const QString &why) { add(offsetIn(text, index), why); }
    qsizetype offsetIn(const SourceValue &text, qsizetype index) const { return m_source.offsetIn(text, index); }

    std::size_t count() const { return m_mistakes.size(); }
    /** All of them, in order; of the same place and words one. */
    OwnMistakes sorted() const;

private:
    const OwnSource &m_source;
    QString m_part;
    int m_step = 0;
    std::vector<std::pair<qsizetype, OwnMistake>> m_mistakes; // with their offsets
};

} // namespace lockscope
