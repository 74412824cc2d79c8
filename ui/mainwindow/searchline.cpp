// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/searchline.h"

#include "base/language.h"
#include "ui/shared/styleproperty.h"

namespace lockscope::ui {

namespace {

bool isOneWord(const LockSearch &search)
{
    SearchTerm word;
    if (search.terms.size() == 1)
        word.text = search.terms[0].text;
    return search.terms.size() == 1 && search.terms[0] == word;
}

} // namespace

SearchLine::SearchLine(QWidget *parent) : ElidedLabel(parent)
{
    setObjectName(QStringLiteral("understoodSearch"));
    hide();
}

void SearchLine::setSearch(const QString &typed, const LockSearch &understood)
{
    const QString problems = lockSearchProblems(typed, understood), words = lockSearchText(understood);
    setVisible(!problems.isEmpty() || (!understood.terms.empty() && !isOneWord(understood)));
    QStringList sentences;
    if (!problems.isEmpty())
        sentences << problems;
    if (!words.isEmpty())
        sentences << tr("Showing locks with: %1").arg(words);
    setFullText(joinSentences(sentences));
    setStyleProperty(this, "muted", problems.isEmpty());
}

} // namespace lockscope::ui
