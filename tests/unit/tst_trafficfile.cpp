// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/study/trafficfile.h"

#include "capturescene.h"
#include "testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace tst_trafficfile {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 start = 1'700'000'000'000'000;

} // namespace

class TestTrafficFile : public QObject {
    Q_OBJECT

    QString write(const QString &name, const QByteArray &content) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? file.fileName() : QString();
    }

    QTemporaryDir m_folder;

private slots:
    void rules_ofACapture_findWritesWithoutTheLock()
    {
        CaptureScene scene;
        const int holder = scene.connect(start), other = scene.connect(start + 10);
        scene.exchange(holder, start + 1000, {"CLIENT", "SETNAME", "holder"}, respOk);
        scene.exchange(holder, start + 2000, {"SET", "lock:7", "x", "NX", "PX", "5000"}, respOk);
        scene.exchange(holder, start + 3000, {"INCR", "orders:7"}, respNumber(1));
        scene.exchange(other, start + 4000, {"CLIENT", "SETNAME", "other"}, respOk);
        scene.exchange(other, start + 5000, {"HSET", "orders:7", "n", "1"}, respNumber(1));
        scene.exchange(other, start + 6000, {"INCR", "visits:7"}, respNumber(1));
        scene.exchange(other, start + 7000, {"GET", "orders:7"}, respNil);
        const auto file = TrafficFile::open(write(u"rules.pcap"_s, pcapOf(scene.packets())));
        QVERIFY(file.has_value());
        (*file)->setRules(*LockRules::read("orders:* needs lock:{1}"));
        while (*(*file)->readOn()) {}
        const TrafficReport report = (*file)->finish()->front();
        const auto found = std::ranges::find(report.findings, AuditFinding::Kind::UnlockedWrite, &AuditFinding::kind);
        QVERIFY(found != report.findings.end());
        QCOMPARE(found->count, quint64(1));
        QCOMPARE(found->clients, QByteArrayList{"other"});
        QCOMPARE(report.account.gaps, quint64(0));
    }
};

} // namespace tst_trafficfile

LOCKSCOPE_TEST(tst_trafficfile, tst_trafficfile::TestTrafficFile)
#include "tst_trafficfile.moc"
