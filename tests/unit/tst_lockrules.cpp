// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/audit/lockrules.h"

#include "testprogram.h"

#include <QTest>

namespace tst_lockrules {

using namespace lockscope;

class TestLockRules : public QObject {
    Q_OBJECT
private slots:
    void lockFor_key_isThatOfTheFirstRuleThatFits_data()
    {
        QTest::addColumn<QByteArray>("rules");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("lock"); // empty: none
        const auto add = [](const char *name, const QByteArray &rules, const QByteArray &key, const QByteArray &lock) {
            QTest::newRow(name) << rules << key << lock;
        };
        add("one *", "orders:* needs lock:orders:{1}", "orders:42", "lock:orders:42");
        add("another key", "orders:* needs lock:orders:{1}", "customers:42", {});
        add("two *, exchanged", "stock:*:item:* needs lock:{2}:{1}", "stock:a:item:b:c", "lock:b:c:a");
        add("in the middle", "a:*:z needs l:{1}", "a:1:z", "l:1");
        add("the end does not fit", "a:*:z needs l:{1}", "a:1:y", {});
        add("a * for nothing", "a* needs l{1}", "a", "l");
        add("pieces that would overlap", "ab*ba needs l", "aba", {});
        add("no *", "config needs lock:config", "config", "lock:config");
        add("no *, and more", "config needs lock:config", "config2", {});
        add("the first that fits", "a:* needs first\na:b needs second", "a:b", "first");
        add("comments, blanks and carriage returns", "# orders\r\n\r\n  a:*\tneeds  l:{1}  # why\r\n", "a:b", "l:b");
        add("ordinary characters", "a\\*\\x20b\\\\ needs l\\{1}\\x00", "a* b\\", QByteArray("l{1}\0", 5));
        add("any bytes", "a:* needs l:{1}", QByteArray("a:\0\xff", 4), QByteArray("l:\0\xff", 4));
        add("no rule", "\n# nothing\n", "a", {});
    }
    void lockFor_key_isThatOfTheFirstRuleThatFits()
    {
        QFETCH(const QByteArray, rules);
        QFETCH(const QByteArray, key);
        QFETCH(const QByteArray, lock);
        const Result<LockRules> read = LockRules::read(rules);
        QVERIFY2(read, read ? "" : qPrintable(read.error().text.english()));
        QCOMPARE(read->lockFor(key).value_or(QByteArray()), lock);
    }

    void read_wrongLine_saysWhereAndWhy_data()
    {
        QTest::addColumn<QByteArray>("rules");
        QTest::addColumn<QString>("error");
        const auto add = [](const char *name, const QByteArray &rules, const char *error) {
            QTest::newRow(name) << rules << QString::fromUtf8(error);
        };
        add("only keys", "orders:*", "line 1, column 9: one of the words “needs”, “lock” and “ignore” is missing");
        add("another word", "a needs b\norders:* locks lock:orders", "line 2, column 10: one of the words “needs”, “lock” and “ignore” is missing");
        add("more than that it is a lock", "jobs:* lock lock:jobs", "line 1, column 13: nothing may follow this word");
        add("no lock", "orders:* needs", "line 1, column 15: the lock is missing");
        add("too much", "a needs b c", "line 1, column 11: nothing may follow the lock");
        add("no such *", "a:* needs l:{2}", "line 1, column 13: {…} must be the number of a *");
        add("no number", "a:* needs l:{x}", "line 1, column 13: {…} must be the number of a *");
        add("no end", "a:* needs l:{1", "line 1, column 13: {…} must be the number of a *");
        add("half a byte", "a\\x2 needs l", "line 1, column 2: two hexadecimal digits must follow");
        add("a backslash at the end", "a needs l\\", "line 1, column 10: nothing follows the");
    }
    void read_wrongLine_saysWhereAndWhy()
    {
        QFETCH(const QByteArray, rules);
        QFETCH(const QString, error);
        const Result<LockRules> read = LockRules::read(rules);
        QVERIFY(!read);
        QVERIFY2(read.error().text.english().startsWith(error), qPrintable(read.error().text.english()));
    }

    void keysWrittenBy_command_areItsKeys_data()
    {
        QTest::addColumn<QByteArrayList>("words");
        QTest::addColumn<QByteArrayList>("keys");
        const auto add = [](const char *command, const QByteArrayList &keys) { QTest::newRow(command) << QByteArray(command).split(' ') << keys; };
        add("SET a 1", {"a"});
        add("get a", {});
        add("mset a 1 b 2", {"a", "b"});
        add("DEL a b c", {"a", "b", "c"});
        add("BITOP AND a b c", {"a"});
        add("RENAME a b", {"a", "b"});
        add("COPY a b", {"b"});
        add("ZADD a 1 m", {"a"});
        add("SET", {});
    }
    void keysWrittenBy_command_areItsKeys()
    {
        QFETCH(const QByteArrayList, words);
        QFETCH(const QByteArrayList, keys);
        const std::vector<QByteArray> written = LockRules::keysWrittenBy({0, 0, "a:1", {words.cbegin(), words.cend()}});
        QCOMPARE(QByteArrayList(written.cbegin(), written.cend()), keys);
    }
};

} // namespace tst_lockrules

LOCKSCOPE_TEST(tst_lockrules, tst_lockrules::TestLockRules)
#include "tst_lockrules.moc"
