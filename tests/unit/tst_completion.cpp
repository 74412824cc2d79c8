// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/line/options.h"
#include "testprogram.h"

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <utility>

/** What is installed beside the program, in the shells that use it. */
namespace lockscope::tst_completion {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array shells{std::pair("bash", "--norc"), std::pair("zsh", "-f"), std::pair("fish", "--no-config")};

} // namespace

class TestCompletion : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QVERIFY(QDir(m_folder.path()).mkpath(u"here/film"_s));
        for (const QString &name : {u"here/ca.pem"_s, u"here/a:b.pem"_s}) {
            QFile file(m_folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
    }
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void line_begun_isCompleted_data()
    {
        QTest::addColumn<int>("shell");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QStringList>("offered");
        QTest::addColumn<QStringList>("notOffered");
        const auto add = [](const char *line, const char *offered, const char *notOffered) {
            for (std::size_t i = 0; i < shells.size(); ++i)
                QTest::addRow("%s: %s", shells[i].first, line)
                    << int(i) << QString::fromLatin1(line) << QString::fromLatin1(offered).split(u' ', Qt::SkipEmptyParts)
                    << QString::fromLatin1(notOffered).split(u' ');
        };
        add("lockscope ", "list clear help", "ca.pem");
        add("lockscope wa", "watch", "list");
        add("lockscope list --pa", "--pattern", "--page --url");
        add("lockscope watch --hear ", "auto events tracking polling", "list ca.pem");
        add("lockscope watch --hear=tr", "tracking", "auto");
        add("lockscope --theme d", "dark", "light");
        add("lockscope --demo ", "server cluster sentinel", "ca.pem");
        add("lockscope list --log=redis,wa", "watch", "redis");
        add("lockscope list --language ", "en zh_CN", "ca.pem");
        add("lockscope list --pattern ", "", "list ca.pem");
        add("lockscope list --cacert ", "ca.pem film", "list");
        add("lockscope race gc-pause --frames ", "film", "ca.pem gc-pause");
        add("lockscope race ", "gc-pause ca.pem", "list");
        add("lockscope explore set-nx-p", "set-nx-px", "redlock");
        add("lockscope explore set-nx-px --column no_", "no_orphan", "progress");
        add("lockscope explore --template our", "our-lock", "queue-lock");
        add("lockscope simulate --protocol redl", "redlock", "set-nx-px");
        add("lockscope simulate --retry ", "none jitter message", "ca.pem");
        add("lockscope help ", "list rights", "ca.pem");
        add("lockscope clear ", "", "list ca.pem");
        add("lockscope list --url redis://host:6379 --pa", "--pattern", "--page --url");
        add("lockscope list --pattern=lock:* --pa", "--pattern", "--page --url");
        add("lockscope --url redis://ca", "", "ca.pem");
        add("lockscope race a:gc", "", "gc-pause");
        add("lockscope explore redis:", "", "set-nx-px ca.pem list");
        add("lockscope race -- gc", "gc-pause", "list");
        add("lockscope --page journal --s", "--screenshot --size --sni", "--since");
        add("lockscope --page=simulate --s", "--screenshot --size --sni", "simulate");
        add("lockscope --log=watch --s", "--screenshot --size --sni", "--since");
        add("lockscope --pattern list --user watch --s", "--screenshot --size --sni", "--since");
        add("lockscope --user journal list --s", "--scan-share --sni", "--screenshot --since");
        add("lockscope --demo ", "server", "list race");
        add("lockscope --demo --pa", "--page --pattern", "server");
        add("lockscope score --markdown > ca", "ca.pem", "set-nx-px");
        add("lockscope list 2> ca", "ca.pem", "list");
        add("lockscope clear >ca", "ca.pem", "list");
        add("lockscope clear -- --", "", "--reason --help");
        const auto addToBash = [](const char *line, const char *offered) { // others offer the whole word
            QTest::addRow("bash: %s", line) << 0 << QString::fromLatin1(line) << QStringList{QString::fromLatin1(offered)}
                                            << QStringList{u"ca.pem"_s};
        };
        addToBash("lockscope list --cacert a:", "b.pem");
        addToBash("lockscope list --cacert a:b", "b.pem");
        addToBash("lockscope list --cacert=a:b", "b.pem");
        addToBash("lockscope clear --reason -- --r", "--reason"); // to others any "--" ends the options
    }
    void line_begun_isCompleted()
    {
        QFETCH(int, shell);
        QFETCH(QString, line);
        QFETCH(QStringList, offered);
        QFETCH(QStringList, notOffered);
        if (!has(shell))
            QSKIP("the shell is not installed");
        const QStringList words = completed(shell, line);
        for (const QString &word : std::as_const(offered))
            QVERIFY2(words.contains(word), qPrintable(words.join(u' ')));
        for (const QString &word : std::as_const(notOffered))
            QVERIFY2(!words.contains(word), qPrintable(words.join(u' ')));
    }

    void options_ofEachCommand_areThoseThatItHas_data()
    {
        QTest::addColumn<int>("shell");
        QTest::addColumn<QString>("verb");
        for (std::size_t i = 0; i < shells.size(); ++i) {
            for (const QString &verb : wordsOf(~0U))
                QTest::addRow("%s: %s", shells[i].first, qPrintable(verb)) << int(i) << verb;
        }
    }
    void options_ofEachCommand_areThoseThatItHas()
    {
        QFETCH(int, shell);
        QFETCH(QString, verb);
        if (!has(shell))
            QSKIP("the shell is not installed");
        const unsigned flag = flagOf(verbFrom(verb.toLatin1()).value_or(CommandLine::Verb::Window));
        QStringList expected{u"--help"_s, u"--version"_s};
        for (const Option &option : options()) {
            if (option.verbs & flag)
                expected << u"--"_s + QLatin1StringView(option.name);
        }
        expected.removeDuplicates();
        expected.sort();
        QStringList words = completed(shell, flag == InWindow ? u"lockscope --"_s : u"lockscope %1 --"_s.arg(verb));
        words.removeDuplicates();
        words.sort();
        QCOMPARE(words, expected);
    }

    void options_ofAnyCommand_areDescribed()
    {
        constexpr int fish = 2;
        if (!has(fish))
            QSKIP("the shell is not installed");
        for (const QString &verb : wordsOf(~unsigned(InWindow))) {
            const QStringList lines = printed(fish, u"lockscope %1 --"_s.arg(verb));
            QVERIFY(!lines.isEmpty());
            for (const QString &line : lines)
                QVERIFY2(!line.section(u'\t', 1).isEmpty(), qPrintable(verb + u' ' + line));
        }
    }

private:
    static bool has(int shell) { return !QStandardPaths::findExecutable(QString::fromLatin1(shells[std::size_t(shell)].first)).isEmpty(); }

    QStringList printed(int shell, const QString &line)
    {
        const auto [name, option] = shells[std::size_t(shell)];
        QProcess process;
        process.setWorkingDirectory(m_folder.filePath(u"here"_s));
        process.start(QString::fromLatin1(name),
                      {QString::fromLatin1(option), QStringLiteral(LOCKSCOPE_SOURCES "/tests/support/complete.") + QString::fromLatin1(name),
                       QStringLiteral(LOCKSCOPE_DOCUMENTS), line});
        if (!process.waitForFinished())
            return {};
        if (const QByteArray complaint = process.readAllStandardError(); !complaint.isEmpty())
            qWarning("%s", complaint.constData());
        return QString::fromUtf8(process.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
    }

    /** The words as such: what comes before in the same word, and what is appended, differs from shell to shell. */
    QStringList completed(int shell, const QString &line)
    {
        static const QRegularExpression around(u"^(?:--[^=]+=(?=.))?(?:.*,)?(.*?)[=/]?$"_s);
        QStringList words;
        for (const QString &found : printed(shell, line))
            words << around.match(found.section(u'\t', 0, 0)).captured(1); // fish says what they mean
        return words;
    }

    QTemporaryDir m_folder;
};

} // namespace lockscope::tst_completion

LOCKSCOPE_TEST(tst_completion, lockscope::tst_completion::TestCompletion)
#include "tst_completion.moc"
