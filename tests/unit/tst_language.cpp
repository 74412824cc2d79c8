// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"

#include "testprogram.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTest>

#include <atomic>
#include <thread>

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace tst_language {

class TestLanguage : public QObject {
    Q_OBJECT
private slots:
    void languageFrom_whatPeopleWrite_isOneOfTheProgram_data();
    void languageFrom_whatPeopleWrite_isOneOfTheProgram();
    void languageFrom_another_namesThoseThatThereAre_data();
    void languageFrom_another_namesThoseThatThereAre();
    void ownName_isThatOfItsSpeakers();
    void translation_whileItIsThere_speaksAndCounts();
    void translation_ofEnglish_hasPluralForms();
    void translation_askedByThreadsAtOnce_speaksToEach();
};

void TestLanguage::languageFrom_whatPeopleWrite_isOneOfTheProgram_data()
{
    QTest::addColumn<QString>("written");
    QTest::addColumn<QString>("language");
    for (const char *english : {"en", "en_US", "en-GB", "en_IE.UTF-8"})
        QTest::newRow(english) << QString::fromLatin1(english) << u"en"_s;
    for (const char *chinese : {"zh", "zh_CN", "zh-CN", "zh_CN.UTF-8", "zh-Hans", "zh_SG"})
        QTest::newRow(chinese) << QString::fromLatin1(chinese) << u"zh_CN"_s;
}

void TestLanguage::languageFrom_whatPeopleWrite_isOneOfTheProgram()
{
    QFETCH(const QString, written);
    QFETCH(const QString, language);
    const auto found = languageFrom(written);
    QVERIFY(found);
    QCOMPARE(*found, language);
}

void TestLanguage::languageFrom_another_namesThoseThatThereAre_data()
{
    QTest::addColumn<QString>("written");
    for (const char *other : {"", "fr", "C", "zh_TW", "klingon", "<b>"})
        QTest::newRow(other) << QString::fromLatin1(other);
}

void TestLanguage::languageFrom_another_namesThoseThatThereAre()
{
    QFETCH(const QString, written);
    const auto found = languageFrom(written);
    QVERIFY(!found);
    QVERIFY2(found.error().text.english().contains(u"en, zh_CN"_s), qPrintable(found.error().text));
}

void TestLanguage::ownName_isThatOfItsSpeakers()
{
    QCOMPARE(languages(), QStringList({u"en"_s, u"zh_CN"_s}));
    QCOMPARE(ownName(u"zh_CN"_s), u"简体中文"_s);
}

void TestLanguage::translation_whileItIsThere_speaksAndCounts()
{
    const auto refusal = [] { return languageFrom(u"fr"_s).error().text.shown(); };
    QCOMPARE(currentLanguage(), u"en"_s);
    QVERIFY2(refusal().startsWith(u"There is no translation"_s), qPrintable(refusal()));
    {
        const Translation chinese(u"zh_CN"_s);
        QCOMPARE(currentLanguage(), u"zh_CN"_s);
        QVERIFY2(refusal().contains(u"翻译"_s), qPrintable(refusal()));
        QCOMPARE(QLocale().territory(), QLocale::China);
    }
    QCOMPARE(currentLanguage(), u"en"_s);
    QVERIFY2(refusal().startsWith(u"There is no translation"_s), qPrintable(refusal()));
}

void TestLanguage::translation_ofEnglish_hasPluralForms()
{
    const auto pages = [](int n) { return QCoreApplication::translate("lockscope::ui::HelpWindow", "%n page(s)", nullptr, n); };
    QCOMPARE(pages(1), u"1 page"_s);
    QCOMPARE(pages(2), u"2 pages"_s);
}

void TestLanguage::translation_askedByThreadsAtOnce_speaksToEach()
{
    const Translation chinese(u"zh_CN"_s);
    std::atomic<int> untranslated = 0;
    const auto ask = [&untranslated] {
        for (int i = 0; i < 20'000; ++i)
            untranslated += languageFrom(u"fr"_s).error().text.english().contains(u"翻译"_s) ? 0 : 1;
    };
    std::thread other(ask);
    ask();
    other.join();
    QCOMPARE(untranslated.load(), 0);
}

} // namespace tst_language

LOCKSCOPE_TEST(tst_language, tst_language::TestLanguage)

#include "tst_language.moc"
