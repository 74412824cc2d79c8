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

/** The languages that the program speaks, as in the names of their files: "en" and "zh_CN". The first one is that of the sources. */
QStringList languages();
/** Its name in itself: "English", "简体中文". */
QString ownName(const QString &language);
/** From what a person writes: "zh_CN", "zh-CN", "zh", "en_GB.UTF-8". The error says which languages there are. */
Result<QString> languageFrom(const QString &text);
/** The first of the user's languages that the program speaks; else that of the sources. */
QString languageOfSystem();
/** The language that is in use: the default locale's. */
QString currentLanguage();
/** Its place in languages(), by which a text that was kept is known to be out of date. Cheap; from any thread. */
int currentLanguageNumber();
/** The locale of the language in that place. */
QLocale localeOfLanguage(int number);

/** As QCoreApplication::translate(), but in the language of the sources, whichever is in use. Any thread. */
QString englishText(const char *context, const char *source, int n = -1);

/** As a heading or a label begins: with a capital letter, in languages that have them. */
QString asLabel(const QString &words);
/** Ends as a sentence of the language in use does; an empty one stays empty. */
QString asSentence(const QString &text);
/** Sentences, one after the other, as the language in use puts them; empty ones are left out. */
QString joinSentences(const QStringList &sentences);

/**
 * The texts of one language, and the default locale for numbers and dates. Owns the translators; installed from construction to
 * destruction, in which time there must be an application. Another one may be made while this is in use: the newer one counts. Main thread.
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
