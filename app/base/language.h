// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QLocale>
#include <QStringList>
#include <QTranslator>

#include <memory>
#include <vector>

namespace lockscope {

/** The languages with translations, as file names have them: "en" and "zh_CN". The first is the language of the sources. */
QStringList languages();
/** The language's own name: "English", "简体中文". */
QString ownName(const QString &language);
/** Parses a language as users write it: "zh_CN", "zh-CN", "zh", "en_GB.UTF-8". The error lists the languages there are. */
Result<QString> languageFrom(const QString &text);
/** The first of the user's languages that has translations; otherwise the language of the sources. */
QString languageOfSystem();
/** The language in use: that of the default locale. */
QString currentLanguage();
/** The index of currentLanguage() in languages(), by which a cache of texts detects that the language has changed. Cheap; any thread. */
int currentLanguageNumber();
/** The locale of the language with this index. */
QLocale localeOfLanguage(int number);

/** As QCoreApplication::translate(), but in the language of the sources, whichever is in use. Any thread. */
QString englishText(const char *context, const char *source, int n = -1);

/** As a heading or a label begins: with a capital letter, in languages that have them. */
QString asLabel(const QString &words);
/** Ends as a sentence of the language in use does; an empty one stays empty. */
QString asSentence(const QString &text);
/** Joins sentences in the manner of the language in use; leaves out empty ones. */
QString joinSentences(const QStringList &sentences);
/** Joins the items of a list in the manner of the language in use, as in "a, b"; leaves out empty ones. */
QString joinItems(const QStringList &items);
/** Joins what may have commas itself, as in "a, b; c"; leaves out what is empty. */
QString joinParts(const QStringList &parts);
/** The same for texts that are in no language yet. */
Message joinedSentences(const QList<Message> &sentences);
Message joinedItems(const QList<Message> &items);
Message joinedParts(const QList<Message> &parts);

/**
 * Owns and installs the translations of one language, and sets the default locale, from construction to destruction. Needs an application. If several
 * exist, the newest counts. Main thread.
 */
class Translation {
public:
    explicit Translation(const QString &language);
    ~Translation();
    Q_DISABLE_COPY_MOVE(Translation)

private:
    void install(const QString &file, const QString &folder);
    QLocale m_before;
    int m_numberBefore;
    std::vector<std::unique_ptr<QTranslator>> m_translators;
};

} // namespace lockscope
