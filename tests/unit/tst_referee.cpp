// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/referee.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <map>
#include <set>

namespace tst_referee {

using namespace lockscope;

namespace {

Instant at(int ms) { return Instant(std::chrono::hours(1) + Duration(ms)); }

struct Step {
    int client = 0;
    QByteArray key;
    bool begins = false;
    int ms = 0;
};

/** Every pair that believes at the same instant, found by looking at each millisecond alone. */
std::set<std::tuple<int, QByteArray, int, int>> pairsByMillisecond(const std::vector<Step> &steps, int end)
{
    std::set<std::tuple<int, QByteArray, int, int>> found;
    for (int ms = 0; ms < end; ++ms) {
        std::map<QByteArray, std::set<int>> believers;
        for (const Step &step : steps) {
            if (step.ms > ms)
                break;
            if (step.begins)
                believers[step.key].insert(step.client);
            else
                believers[step.key].erase(step.client);
        }
        for (const auto &[key, clients] : believers) {
            for (const int a : clients) {
                for (const int b : clients) {
                    if (a < b)
                        found.emplace(ms, key, a, b);
                }
            }
        }
    }
    return found;
}

} // namespace

class TestReferee : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void takeChanged_oneAfterTheOther_nothing()
    {
        Referee referee;
        referee.believes(1, "a", at(0));
        referee.stopsBelieving(1, "a", at(10));
        referee.believes(2, "a", at(10));
        QVERIFY(referee.takeChanged().empty());
    }

    void takeChanged_twoLocks_nothing()
    {
        Referee referee;
        referee.believes(1, "a", at(0));
        referee.believes(2, "b", at(0));
        QVERIFY(referee.takeChanged().empty());
    }

    void takeChanged_twoBelievers_openThenEnded()
    {
        Referee referee;
        referee.believes(1, "a", at(0));
        referee.believes(2, "a", at(5));
        const auto opened = referee.takeChanged();
        QCOMPARE(opened.size(), 1U);
        QCOMPARE(opened[0].first, 1);
        QCOMPARE(opened[0].second, 2);
        QCOMPARE(opened[0].key, QByteArray("a"));
        QVERIFY(opened[0].from == at(5));
        QVERIFY(!opened[0].to);

        referee.stopsBelieving(1, "a", at(9));
        const auto ended = referee.takeChanged();
        QCOMPARE(ended.size(), 1U);
        QCOMPARE(ended[0].id, opened[0].id);
        QVERIFY(ended[0].to == at(9));
        QVERIFY(referee.takeChanged().empty());
    }

    void takeChanged_randomBelievers_agreesWithOracle()
    {
        constexpr int end = 400;
        QRandomGenerator random(20261121);
        for (int round = 0; round < 30; ++round) {
            Referee referee;
            std::vector<Step> steps;
            std::map<quint64, Violation> violations;
            std::map<int, QByteArray> believing;
            for (int ms = 0; ms < end; ms += random.bounded(1, 12)) {
                const int client = random.bounded(6);
                if (const auto now = believing.find(client); now != believing.end()) {
                    steps.push_back({client, now->second, false, ms});
                    referee.stopsBelieving(client, now->second, at(ms));
                    believing.erase(now);
                } else {
                    const QByteArray key = random.bounded(2) ? "a" : "b";
                    steps.push_back({client, key, true, ms});
                    referee.believes(client, key, at(ms));
                    believing.emplace(client, key);
                }
                if (random.bounded(3) == 0) {
                    for (const Violation &violation : referee.takeChanged())
                        violations[violation.id] = violation;
                }
            }
            for (const Violation &violation : referee.takeChanged())
                violations[violation.id] = violation;

            std::set<std::tuple<int, QByteArray, int, int>> told;
            for (const auto &[id, violation] : violations) {
                for (int ms = 0; ms < end; ++ms) {
                    if (at(ms) >= violation.from && (!violation.to || at(ms) < *violation.to))
                        told.emplace(ms, violation.key, qMin(violation.first, violation.second), qMax(violation.first, violation.second));
                }
            }
            QVERIFY(told == pairsByMillisecond(steps, end));
        }
    }
};

} // namespace tst_referee

LOCKSCOPE_TEST(tst_referee, tst_referee::TestReferee)
#include "tst_referee.moc"
