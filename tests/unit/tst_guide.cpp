// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "cli/line/commandline.h"
#include "cli/line/options.h"
#include "guide/guide.h"
#include "testprogram.h"

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

namespace lockscope::tst_guide {

using namespace Qt::StringLiterals;

namespace {

QString textOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/** As it is installed. */
QString manPage() { return textOf(QStringLiteral(LOCKSCOPE_DOCUMENTS "/lockscope.1")).replace(u"\\-"_s, u"-"_s); }

/** Of the page or document: what the group of the expression caught, each time. */
QStringList allOf(const QString &text, const QString &pattern)
{
    QStringList found;
    const QRegularExpression expression(pattern, QRegularExpression::MultilineOption);
    for (auto match = expression.globalMatch(text); match.hasNext();)
        found << match.next().captured(1);
    return found;
}

void addDocuments()
{
    QTest::addColumn<QString>("text");
    for (const guide::Topic &topic : guide::topics())
        QTest::newRow(qPrintable(topic.id)) << *guide::page(topic.id);
    QTest::newRow("README") << textOf(QStringLiteral(LOCKSCOPE_SOURCES "/README.md"));
}

} // namespace

class TestGuide : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void contents_listsEveryPageOnce()
    {
        QStringList listed{u"README.md"_s};
        for (const guide::Topic &topic : guide::topics()) {
            listed << topic.id + u".md"_s;
            QVERIFY2(guide::page(topic.id).value_or(QString()).startsWith(u"# %1\n"_s.arg(topic.title)), qPrintable(topic.id));
        }
        listed.sort();
        QCOMPARE(QDir(u":/guide"_s).entryList({u"*.md"_s}, QDir::Files, QDir::Name), QStringList(listed));
    }

    /** A translated page has the links and the commands of the English one, and is listed by its own heading. */
    void pages_inChinese_sayTheSameAsInEnglish()
    {
        const auto essence = [](const QString &text) {
            static const QRegularExpression comment(u" +#.*$"_s, QRegularExpression::MultilineOption);
            return allOf(text, u"\\]\\(([^)#]+)\\)"_s) + allOf(QString(text).remove(comment), u"^(lockscope .*)$"_s);
        };
        QHash<QString, QStringList> english;
        QStringList ids{u"README"_s};
        for (const guide::Topic &topic : guide::topics())
            ids << topic.id;
        for (const QString &id : std::as_const(ids))
            english[id] = essence(*guide::page(id));
        const Translation chinese(u"zh_CN"_s);
        QStringList listed{u"README"_s};
        for (const guide::Topic &topic : guide::topics()) {
            listed << topic.id;
            QVERIFY2(guide::page(topic.id)->startsWith(u"# %1\n"_s.arg(topic.title)), qPrintable(topic.id));
        }
        QCOMPARE(listed, ids);
        for (const QString &id : std::as_const(ids)) {
            QVERIFY2(QFileInfo::exists(u":/guide/zh_CN/%1.md"_s.arg(id)), qPrintable(id));
            QCOMPARE(essence(*guide::page(id)), english[id]);
        }
    }

    void links_everyDocument_leadSomewhere_data() { addDocuments(); }
    void links_everyDocument_leadSomewhere()
    {
        QFETCH(QString, text);
        const bool isReadme = QLatin1StringView(QTest::currentDataTag()) == "README"_L1;
        for (const QString &link : allOf(text, u"\\]\\(([^)#]+)\\)"_s)) {
            if (!link.contains("://"_L1))
                QVERIFY2(QFileInfo::exists(QStringLiteral(LOCKSCOPE_SOURCES) + (isReadme ? u"/"_s : u"/resources/guide/"_s) + link),
                         qPrintable(link));
        }
    }

    void commands_everyDocument_areUnderstood_data() { addDocuments(); }
    void commands_everyDocument_areUnderstood()
    {
        QFETCH(QString, text);
        static const QRegularExpression end(u" +(#|\\||>) .*$"_s);
        for (QString command : allOf(text, u"^(lockscope .*)$"_s)) {
            QByteArrayList words;
            for (const QString &word : QProcess::splitCommand(QString(command).remove(end).replace(u'\'', u'"')))
                words << word.toUtf8();
            const auto parsed = parseCommandLine(words);
            QVERIFY2(parsed, qPrintable(command + u": "_s + (parsed ? QString() : parsed.error().text.english())));
        }
    }

    void options_everyDocument_exist_data()
    {
        addDocuments();
        QTest::newRow("man page") << manPage();
    }
    void options_everyDocument_exist()
    {
        QFETCH(QString, text);
        text.remove(QRegularExpression(u"^.*cmake .*$"_s, QRegularExpression::MultilineOption));
        for (const QString &option : allOf(text, u"[ `\\n(|](?:lockscope )?--([a-z][a-z0-9-]*)(?=[`= |)\\n,])"_s)) {
            const bool isKnown = option == "help"_L1 || option == "version"_L1
                || std::ranges::any_of(options(), [&](const Option &rule) { return option == QLatin1String(rule.name); });
            QVERIFY2(isKnown, qPrintable(option));
        }
    }

    void manPage_namesEveryOptionAndCommand()
    {
        const QString page = manPage();
        for (const Option &rule : options())
            QVERIFY2(page.contains(u"--"_s + QLatin1String(rule.name)), rule.name);
        for (int verb = 0; verb <= static_cast<int>(CommandLine::Verb::Version); ++verb)
            QVERIFY2(page.contains(wordOf(static_cast<CommandLine::Verb>(verb))), qPrintable(wordOf(static_cast<CommandLine::Verb>(verb))));
    }

    void help_ofATopicOrACommand_isPrinted()
    {
        const auto printed = [](const QByteArray &topic) {
            const auto parsed = parseCommandLine({"lockscope", "help", topic});
            return parsed ? parsed->text : parsed.error().text.english();
        };
        QCOMPARE(parseCommandLine({"lockscope", "help"})->text, guide::plainContents());
        QVERIFY(printed("clear").startsWith(u"# Clear a stuck lock"_s));
        QVERIFY(printed("clear").contains(u"Permissions (lockscope help rights)"_s));
        QVERIFY(!printed("clear").contains(u"**"_s));
        QVERIFY(printed("list").startsWith(u"Usage: lockscope list"_s));
        QVERIFY(printed("README").contains(u"lockscope help races"_s));
        for (const char *wrong : {"nonsense", "../README", "--"})
            QCOMPARE(printed(wrong).contains(u"no topic"_s), QByteArrayView(wrong) != "--");
        for (const guide::Topic &topic : guide::topics())
            QVERIFY2(guide::plainContents().contains(u"  %1 "_s.arg(topic.id)), qPrintable(topic.id));
    }
};

} // namespace lockscope::tst_guide

LOCKSCOPE_TEST(tst_guide, lockscope::tst_guide::TestGuide)
#include "tst_guide.moc"
