// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownmistake.h"

#include "base/language.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t mostMistakes = 200; // more help nobody

struct OwnMistakeText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OwnMistakeText)
};

} // namespace

QString OwnMistake::text() const
{
    if (part.isEmpty())
        return why;
    return step > 0 ? OwnMistakeText::tr("%1, step %2: %3").arg(part, QString::number(step), why) : OwnMistakeText::tr("%1: %2").arg(part, why);
}

QString mistakesText(const OwnMistakes &mistakes)
{
    QStringList lines;
    for (const OwnMistake &one : mistakes)
        lines << OwnMistakeText::tr("line %1, column %2: %3").arg(QString::number(one.place.line), QString::number(one.place.column), one.text());
    return lines.join(u'\n');
}

QString mistakesText(const OwnMistakes &mistakes, const QString &file)
{
    QStringList lines;
    for (const OwnMistake &one : mistakes)
        lines << u"%1:%2:%3: %4"_s.arg(file, QString::number(one.place.line), QString::number(one.place.column), one.text());
    return lines.join(u'\n');
}

void MistakeCollector::enter(const QString &part, int step)
{
    m_part = part;
    m_step = step;
}

void MistakeCollector::add(qsizetype at, const QString &why)
{
    if (m_mistakes.size() > mostMistakes)
        return;
    const bool isLast = m_mistakes.size() == mostMistakes;
    const QString text = isLast ? OwnMistakeText::tr("more mistakes follow: mend these first") : why;
    m_mistakes.push_back({at, {m_source.placeOf(at), m_part, m_step, asSentence(text)}});
}

OwnMistakes MistakeCollector::sorted() const
{
    auto all = m_mistakes;
    std::ranges::stable_sort(all, {}, &std::pair<qsizetype, OwnMistake>::first);
    OwnMistakes mistakes;
    for (auto &[at, mistake] : all) {
        if (mistakes.empty() || mistakes.back().text() != mistake.text() || mistakes.back().place.line != mistake.place.line
            || mistakes.back().place.column != mistake.place.column)
            mistakes.push_back(std::move(mistake));
    }
    return mistakes;
}

} // namespace lockscope
