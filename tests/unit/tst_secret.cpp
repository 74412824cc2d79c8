// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/privatememory.h"
#include "redis/secret.h"
#include "testprogram.h"

#include <QTest>

#include <optional>
#include <type_traits>

#include <sys/prctl.h>
#include <sys/resource.h>

namespace tst_secret {

using namespace lockscope;
using redis::Secret;

static_assert(!std::is_convertible_v<Secret, QByteArray> && !std::is_convertible_v<Secret, QString>);

class TestSecret : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void reveals_whatItGot();
    void survives_copiesAndMoves();
    void leaves_sharedBytesAlone();
    void memory_ofTheProcess_isForNobodyElse();
};

void TestSecret::reveals_whatItGot()
{
    QVERIFY(Secret().isEmpty());
    QVERIFY(Secret().reveal().isEmpty());
    QVERIFY(Secret(QByteArray()).isEmpty());
    QCOMPARE(Secret("hunter2").reveal(), "hunter2");
}

void TestSecret::survives_copiesAndMoves()
{
    std::optional<Secret> first(Secret(QByteArray("hunter2").repeated(2)));
    Secret copy = *first;
    Secret moved = std::move(*first);
    QVERIFY(first->isEmpty());
    first.reset();
    QCOMPARE(moved.reveal(), "hunter2hunter2");
    moved = Secret("other");
    QCOMPARE(copy.reveal(), "hunter2hunter2");
    Secret &same = copy;
    copy = same;
    QCOMPARE(copy.reveal(), "hunter2hunter2");
}

void TestSecret::leaves_sharedBytesAlone()
{
    const QByteArray outside = QByteArray("hunter2").repeated(2);
    {
        const Secret secret(outside);
    }
    QCOMPARE(outside, "hunter2hunter2");
}

void TestSecret::memory_ofTheProcess_isForNobodyElse()
{
    qputenv("LOCKSCOPE_CORE_DUMPS", "1");
    keepMemoryPrivate();
    QCOMPARE(::prctl(PR_GET_DUMPABLE, 0, 0, 0, 0), 1);
    qunsetenv("LOCKSCOPE_CORE_DUMPS");
    keepMemoryPrivate();
    if (::prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 1)
        QSKIP("a sanitizer looks into this process");
    QCOMPARE(::prctl(PR_GET_DUMPABLE, 0, 0, 0, 0), 0);
    letPortalsIdentify();
    QCOMPARE(::prctl(PR_GET_DUMPABLE, 0, 0, 0, 0), 1);
    rlimit limit{0, 0};
    QCOMPARE(::getrlimit(RLIMIT_CORE, &limit), 0);
    QCOMPARE(limit.rlim_cur, rlim_t(1)); // with which the kernel dumps into no file and no pipe
    QCOMPARE(limit.rlim_max, rlim_t(1));
}

} // namespace tst_secret

LOCKSCOPE_TEST(tst_secret, tst_secret::TestSecret)
#include "tst_secret.moc"
