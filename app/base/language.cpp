// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"

#include "base/safetext.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QMutex>

#include <algorithm>
#include <array>
#include <atomic>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct LanguageText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::LanguageText)
};

struct Language {
    QLatin1StringView id;
    const char *ownName;
    QLocale::Language language;
    QLocale::Script script;
    QLocale::Territory territory;
};
constexpr std::array known{
    Language{"en"_L1, "English", QLocale::English, QLocale::LatinScript, QLocale::UnitedStates},
    Language{"zh_CN"_L1, "简体中文", QLocale::Chinese, QLocale::SimplifiedHanScript, QLocale::China},
};

QLocale localeOf(const Language &language) { return {language.language, language.script, language.territory}; }

/** The script must match, too: Simplified Chinese does not serve a reader of Traditional Chinese. */
const Language *spokenAs(const QLocale &locale)
{
    const auto found =
        std::ranges::find_if(known, [&](const Language &each) { return locale.language() == each.language && locale.script() == each.script; });
    return found == known.end() ? nullptr : found;
}

const Language &languageOf(const QString &id)
{
    const auto found = std::ranges::find(known, id, &Language::id);
    return found == known.end() ? known.front() : *found;
}

/** Set when translations are installed. Other threads read it, since QLocale's default may not be read while it is set. */
std::atomic<int> numberInUse = 0;

/** Serialises translate(): in Qt 6.11 a translator finds no translation while another thread uses it. */
class PatientTranslator : public QTranslator {
public:
    QString translate(const char *context, const char *source, const char *comment, int n) const override
    {
        const QMutexLocker lock(&m_mutex);
        return QTranslator::translate(context, source, comment, n);
    }

private:
    mutable QMutex m_mutex;
};

/** Nothing: there is no such file. */
std::unique_ptr<QTranslator> loaded(const QString &file, const QString &folder)
{
    auto translator = std::make_unique<PatientTranslator>();
    return translator->load(file, folder) ? std::move(translator) : nullptr;
}

//: two sentences; a language without a space between them writes %1%2
constexpr const char *betweenSentences = QT_TRANSLATE_NOOP("lockscope::LanguageText", "%1 %2");
//: two items of a list
constexpr const char *betweenItems = QT_TRANSLATE_NOOP("lockscope::LanguageText", "%1, %2");
//: two parts of a sentence, which may have commas themselves
constexpr const char *betweenParts = QT_TRANSLATE_NOOP("lockscope::LanguageText", "%1; %2");

QString joined(const char *pattern, const QStringList &texts)
{
    const QString between = LanguageText::tr(pattern);
    QString all;
    for (const QString &text : texts) {
        if (!text.isEmpty())
            all = all.isEmpty() ? text : between.arg(all, text);
    }
    return all;
}

Message joined(const char *pattern, const QList<Message> &texts)
{
    Message all;
    for (const Message &text : texts) {
        if (!text.isEmpty())
            all = all.isEmpty() ? text : Message("lockscope::LanguageText", pattern).arg(all, text);
    }
    return all;
}

} // namespace

QStringList languages()
{
    QStringList ids;
    for (const Language &each : known)
        ids += each.id;
    return ids;
}

QString ownName(const QString &language) { return QString::fromUtf8(languageOf(language).ownName); }

Result<QString> languageFrom(const QString &text)
{
    // QLocale turns an unknown name into the C locale, whose language is English.
    const QLocale locale(text.section(u'.', 0, 0));
    const Language *const spoken = locale == QLocale::c() ? nullptr : spokenAs(locale);
    if (!spoken)
        return invalidInput(
            LanguageText::tr("There is no translation for %1. Available languages: %2.").arg(visibleText(text, 40), joinItems(languages())));
    return QString(spoken->id);
}

QString languageOfSystem()
{
    for (const QString &wanted : QLocale::system().uiLanguages()) {
        if (const Language *const spoken = spokenAs(QLocale(wanted)))
            return spoken->id;
    }
    return known.front().id;
}

QString currentLanguage()
{
    const Language *const spoken = spokenAs(QLocale());
    return spoken ? spoken->id : known.front().id;
}

int currentLanguageNumber() { return numberInUse.load(std::memory_order_acquire); }

QLocale localeOfLanguage(int number) { return localeOf(known.at(std::size_t(number))); }

QString englishText(const char *context, const char *source, int n)
{
    const QString text = QString::fromUtf8(source);
    if (n < 0)
        return text;
    static const std::unique_ptr<const QTranslator> plurals = loaded(u"lockscope_"_s + known.front().id, u":/translations"_s);
    const QString plural = plurals ? plurals->translate(context, source, nullptr, n) : QString();
    return QString(plural.isEmpty() ? text : plural).replace("%n"_L1, QString::number(n));
}

QString asLabel(const QString &words) { return words.isEmpty() ? words : QString(words.front().toUpper() + words.sliced(1)); }

QString asSentence(const QString &text)
{
    const bool hasEnd = text.isEmpty() || u".?!。？！"_s.contains(text.back());
    //: a sentence and its end
    return hasEnd ? text : LanguageText::tr("%1.").arg(text);
}

QString joinSentences(const QStringList &sentences) { return joined(betweenSentences, sentences); }
QString joinItems(const QStringList &items) { return joined(betweenItems, items); }
QString joinParts(const QStringList &parts) { return joined(betweenParts, parts); }

Message joinedSentences(const QList<Message> &sentences) { return joined(betweenSentences, sentences); }
Message joinedItems(const QList<Message> &items) { return joined(betweenItems, items); }
Message joinedParts(const QList<Message> &parts) { return joined(betweenParts, parts); }

Translation::Translation(const QString &language) : m_numberBefore(currentLanguageNumber())
{
    const Language &chosen = languageOf(language);
    QLocale::setDefault(localeOf(chosen));
    install(u"qtbase_"_s + chosen.id, QLibraryInfo::path(QLibraryInfo::TranslationsPath)); // texts of Qt's own dialogs; there is no file for English
    install(u"lockscope_"_s + chosen.id, u":/translations"_s);
    numberInUse.store(int(&chosen - known.data()), std::memory_order_release);
}

Translation::~Translation()
{
    for (const auto &translator : m_translators)
        QCoreApplication::removeTranslator(translator.get());
    QLocale::setDefault(m_before);
    numberInUse.store(m_numberBefore, std::memory_order_release);
}

void Translation::install(const QString &file, const QString &folder)
{
    if (auto translator = loaded(file, folder)) {
        QCoreApplication::installTranslator(translator.get());
        m_translators.push_back(std::move(translator));
    }
}

} // namespace lockscope
