// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/study/trafficstudy.h"

namespace lockscope {

/** A random token for each capital letter, always the same. */
inline QByteArray storyToken(char letter)
{
    return QByteArray("0b7ed3a1954c4f66b82091fcde73a84") + QByteArray::number(letter % 16, 16) + QByteArray::number(letter, 16);
}

/**
 * What a study says of a story. A line is "ms client command …"; the client *lua* stands for a script's commands, @A for a random token; "ms gap" is one;
 * "ms now" is a time at which nothing happens.
 */
inline TrafficReport reportOf(const QByteArrayList &story, const QByteArray &rules = {})
{
    TrafficStudy study;
    if (!rules.isEmpty())
        study.setRules(LockRules::read(rules).value());
    for (const QByteArray &line : story) {
        QByteArrayList words = line.split(' ');
        for (QByteArray &word : words)
            word = word.size() == 2 && word.startsWith('@') ? storyToken(word[1]) : word;
        if (words[1] == "gap")
            study.takeGap();
        else if (words[1] == "now")
            study.passTime(words[0].toLongLong() * 1000);
        else
            study.take({words[0].toLongLong() * 1000, 0, words[1] == "lua" ? QByteArray() : words[1], {words.cbegin() + 2, words.cend()}});
    }
    study.end();
    return study.report();
}

} // namespace lockscope
