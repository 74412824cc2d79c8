// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/csv.h"
#include "ui/charts/chartcard.h"
#include "ui/charts/chartspanel.h"
#include "ui/charts/charttext.h"
#include "ui/charts/contendersview.h"
#include "ui/charts/histogramview.h"
#include "ui/charts/linechart.h"
#include "ui/shared/theme.h"

#include "widgetchecks.h"
#include "testprogram.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QHelpEvent>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <set>

namespace tst_chartspanel {

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

const QByteArray hostileKey = "=cmd|' /C calc'!A0,\"<img src=x>\x1b";

ContentionSnapshot someSnapshot()
{
    ContentionSnapshot snapshot;
    for (int i = 0; i < 300; ++i) {
        RateBucket bucket;
        bucket.start = Instant(std::chrono::hours(1)) + i * 1s;
        bucket.acquired = static_cast<float>(100 + i % 40);
        bucket.released = static_cast<float>(60 + i % 30);
        bucket.expired = 10;
        snapshot.rates.push_back(bucket);
    }
    snapshot.holds.counts[4] = 20;
    snapshot.holds.counts[5] = 80;
    snapshot.holds.total = 100;
    snapshot.holds.p50Ms = 60;
    snapshot.holds.p99Ms = 90;
    snapshot.contenders.push_back({hostileKey, 0.93, 412, 12, QStringLiteral("10.0.0.7:6379")});
    snapshot.contenders.push_back({"-2+3", 0.5, 3, -1});
    return snapshot;
}

QByteArray contentOf(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestChartsPanel : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init() { failOnWarnings(); }

    void show_noSnapshot_saysSo()
    {
        ChartsPanel panel(m_theme);
        panel.resize(1000, 200);
        panel.show();
        QVERIFY(coloursOf(panel.grab().toImage()) > 5);
        bool isSaid = false;
        for (const QLabel *label : panel.findChildren<QLabel *>())
            isSaid = isSaid || (label->isVisible() && label->text() == QStringLiteral("No data yet."));
        QVERIFY(isSaid);
    }

    void setSnapshot_visible_drawsAllThree()
    {
        ChartsPanel panel(m_theme);
        panel.resize(1400, 240);
        panel.show();
        panel.setSnapshot(someSnapshot());
        for (const Theme::Role role : {Theme::Role::Good, Theme::Role::Info, Theme::Role::Danger})
            QVERIFY(hasColor(panel.findChild<LineChart *>(), m_theme.color(role)));
        QVERIFY(hasColor(panel.findChild<HistogramView *>(), m_theme.color(Theme::Role::Teal)));
        QVERIFY(hasColor(panel.findChild<ContendersView *>(), m_theme.color(Theme::Role::Warning)));
        for (const ChartCard *card : panel.findChildren<ChartCard *>())
            QVERIFY2(card->caption().startsWith(QStringLiteral("observed · ")), qPrintable(card->caption()));
    }

    /** While nobody looked there is a gap, and no line at 0. */
    void setSnapshot_unknownRates_areGaps()
    {
        ChartsPanel panel(m_theme);
        panel.resize(1400, 240);
        panel.show();
        ContentionSnapshot snapshot = someSnapshot();
        const auto columns = [&panel, this] { // of the chart, in which the line of acquisitions is
            const QImage image = panel.findChild<LineChart *>()->grab().toImage();
            const QColor color = m_theme.color(Theme::Role::Good);
            std::set<int> found;
            for (int x = 0; x < image.width(); ++x) {
                for (int y = 0; y < image.height(); ++y) {
                    const QColor pixel = image.pixelColor(x, y);
                    if (std::abs(pixel.red() - color.red()) + std::abs(pixel.green() - color.green()) + std::abs(pixel.blue() - color.blue()) < 60)
                        found.insert(x);
                }
            }
            return found;
        };
        panel.setSnapshot(snapshot);
        const std::set<int> whole = columns();
        for (std::size_t i = 100; i < 200; ++i)
            snapshot.rates[i] = RateBucket{.start = snapshot.rates[i].start};
        panel.setSnapshot(snapshot);
        const std::set<int> broken = columns();
        const int width = *whole.rbegin() - *whole.begin(), left = *whole.begin();
        QVERIFY(std::ranges::any_of(broken, [&](int x) { return x < left + width / 4; }));
        QVERIFY(std::ranges::any_of(broken, [&](int x) { return x > left + width * 3 / 4; }));
        QVERIFY(std::ranges::none_of(broken, [&](int x) { return x > left + width * 35 / 100 && x < left + width * 65 / 100; }));
        QVERIFY(std::ranges::any_of(whole, [&](int x) { return x > left + width * 35 / 100 && x < left + width * 65 / 100; }));
        panel.setSnapshot(someSnapshot());
        QCOMPARE(columns(), whole); // stretches that are not needed any more draw nothing

        QTemporaryDir folder;
        panel.setSnapshot(snapshot);
        const QString file = folder.filePath(QStringLiteral("rates.csv"));
        QCOMPARE(panel.findChildren<ChartCard *>().first()->saveCsv(file), QString());
        const QByteArrayList lines = contentOf(file).split('\n');
        QVERIFY2(lines[150].contains(",,,,,observed"), lines[150].constData()); // and no zeros
    }

    void setSight_notWhole_isSaidBesideTheData()
    {
        ChartsPanel panel(m_theme);
        panel.resize(1000, 200);
        panel.show();
        panel.setSight(Sight::NotConnected);
        for (const ChartCard *card : panel.findChildren<ChartCard *>())
            QVERIFY2(card->caption().startsWith(QStringLiteral("not connected · ")), qPrintable(card->caption()));
        const auto labels = panel.findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(
            labels, [](const QLabel *label) { return label->isVisible() && label->text() == QStringLiteral("No data yet: not connected."); }));
    }

    void setSnapshot_sources_areNamed()
    {
        ChartsPanel panel(m_theme);
        panel.resize(1000, 200);
        panel.show();
        ContentionSnapshot snapshot = someSnapshot();
        snapshot.eventsLost = 1200;
        snapshot.perhapsTakenAgain = 17;
        for (const char *word : {"sampled · ", "sampled, with simulated clients · "}) {
            snapshot.source = DataSource::Sampled;
            if (qstrlen(word) > 20)
                panel.noteSimulation();
            panel.setSnapshot(snapshot);
            QCOMPARE(panel.findChildren<ChartCard *>().size(), 3);
            for (const ChartCard *card : panel.findChildren<ChartCard *>()) {
                QVERIFY(card->caption().startsWith(QString::fromUtf8(word)));
                QVERIFY(card->caption().contains(QStringLiteral("1,200 events not counted")));
                QVERIFY(card->caption().contains(QStringLiteral("17 perhaps taken again")));
            }
        }
    }

    void setSnapshot_hiddenOrPaused_drawsLater()
    {
        ChartsPanel panel(m_theme);
        panel.resize(1000, 200);
        panel.setSnapshot(someSnapshot());
        const auto *histogram = panel.findChild<HistogramView *>();
        QVERIFY(!histogram->accessibleDescription().contains(QStringLiteral("100 holds")));
        panel.show();
        QVERIFY(histogram->accessibleDescription().contains(QStringLiteral("100 holds")));

        panel.setPaused(true);
        ContentionSnapshot next = someSnapshot();
        next.holds.total = 777;
        panel.setSnapshot(next);
        QVERIFY(!histogram->accessibleDescription().contains(QStringLiteral("777")));
        panel.setPaused(false);
        panel.setSnapshot(next);
        QVERIFY(histogram->accessibleDescription().contains(QStringLiteral("777 holds")));
    }

    void clear_forgetsWhatWasDrawn()
    {
        ChartsPanel panel(m_theme);
        panel.resize(1000, 200);
        panel.show();
        panel.setSnapshot(someSnapshot());
        panel.clear();
        QVERIFY(!hasColor(panel.findChild<HistogramView *>(), m_theme.color(Theme::Role::Teal)));
        QVERIFY(!hasColor(panel.findChild<ContendersView *>(), m_theme.color(Theme::Role::Warning)));
    }

    void rangeButtons_clicked_emitTheirRange()
    {
        ChartsPanel panel(m_theme);
        QSignalSpy chosen(&panel, &ChartsPanel::rangeChosen);
        for (QAbstractButton *button : panel.findChildren<QAbstractButton *>()) {
            if (button->text() == QStringLiteral("1 h"))
                button->click();
        }
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].value<Duration>(), Duration(1h));
        panel.setRange(1min);
        QCOMPARE(chosen.size(), 1);
    }

    void narrow_legendStaysWhole()
    {
        ChartsPanel panel(m_theme);
        panel.resize(780, 190);
        panel.show();
        panel.setSnapshot(someSnapshot());
        QVERIFY2(panel.minimumSizeHint().width() <= 780, qPrintable(QString::number(panel.minimumSizeHint().width())));
        for (const ChartCard *card : panel.findChildren<ChartCard *>())
            QVERIFY(card->geometry().right() < panel.width());
    }

    void caption_narrow_hasWholeWordsOnly()
    {
        ChartsPanel panel(m_theme);
        panel.resize(780, 190);
        panel.show();
        panel.setSnapshot(someSnapshot());
        panel.setPaused(true);
        for (const ChartCard *card : panel.findChildren<ChartCard *>()) {
            QCOMPARE(card->caption(), QStringLiteral("paused · observed · last 5 min"));
            for (const QLabel *label : card->findChildren<QLabel *>()) {
                QVERIFY2(!label->text().contains(u'…'), qPrintable(label->text()));
                QVERIFY2(label->width() >= label->fontMetrics().horizontalAdvance(label->text()), qPrintable(label->text()));
            }
        }
    }

    void histogram_percentilesAnywhere_textsDoNotOverlap_data()
    {
        QTest::addColumn<double>("p50");
        QTest::addColumn<double>("p99");
        QTest::addColumn<int>("texts");
        QTest::newRow("apart") << 5.0 << 40000.0 << 2;
        QTest::newRow("near") << 60.0 << 90.0 << 2;
        QTest::newRow("near, at the right") << 39000.0 << 41000.0 << 2;
        QTest::newRow("near, at the left") << 1.1 << 1.3 << 2;
        QTest::newRow("equal") << 60.0 << 60.0 << 1;
    }
    void histogram_percentilesAnywhere_textsDoNotOverlap()
    {
        QFETCH(double, p50);
        QFETCH(double, p99);
        QFETCH(int, texts);
        HoldHistogram histogram;
        histogram.counts[0] = 20;
        histogram.counts[13] = 80;
        histogram.total = 100;
        histogram.p50Ms = p50;
        histogram.p99Ms = p99;
        for (const int width : {200, 320, 700}) {
            HistogramView view(m_theme);
            view.resize(width, 120);
            view.setHistogram(histogram);
            const auto marks = view.marks();
            QCOMPARE(int(marks.size()), texts);
            for (const auto &mark : marks)
                QVERIFY2(QRectF(view.rect()).contains(mark.rect), qPrintable(mark.text));
            if (texts == 2)
                QVERIFY2(!marks[0].rect.intersects(marks[1].rect), qPrintable(QString::number(width)));
            view.grab();
        }
    }

    void contenders_ofACluster_nameTheirNode()
    {
        ContendersView view(m_theme);
        view.resize(500, 200);
        view.show();
        view.setContenders(someSnapshot().contenders);
        const QString description = view.accessibleDescription();
        QVERIFY2(description.endsWith(QStringLiteral(". On node 10.0.0.7:6379.")), qPrintable(description));
        QHelpEvent help(QEvent::ToolTip, {20, 40}, view.mapToGlobal(QPoint(20, 40)));
        QApplication::sendEvent(&view, &help);
        QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("On node 10.0.0.7:6379")));
        QTest::keyClick(&view, Qt::Key_Down);
        QVERIFY(!view.accessibleDescription().contains(QStringLiteral("node")));
        QToolTip::hideText();
    }

    void saveCsv_hostileKeys_areNoFormulas()
    {
        ChartsPanel panel(m_theme);
        panel.resize(1000, 200);
        panel.show();
        panel.setSnapshot(someSnapshot());
        const QString name = m_folder.filePath(QStringLiteral("x.csv"));
        QCOMPARE(panel.findChildren<ChartCard *>().at(2)->saveCsv(name), QString());
        const QList<QByteArray> lines = contentOf(name).split('\n');
        QCOMPARE(lines[0], QByteArray("lock,share_held,hand_overs,gap_p50_ms,source,node\r"));
        QCOMPARE(lines[1], QByteArray("\"'=cmd|' /C calc'!A0,\"\"<img src=x>\\x1b\",0.93,412,12,observed,10.0.0.7:6379\r"));
        QCOMPARE(lines[2], QByteArray("'-2+3,0.5,3,,observed,\r"));
        QCOMPARE(panel.findChildren<ChartCard *>().at(0)->saveCsv(name), QString());
        QCOMPARE(contentOf(name).count('\n'), 301);
        QCOMPARE(panel.findChildren<ChartCard *>().at(1)->saveCsv(name), QString());
        QCOMPARE(contentOf(name).count('\n'), HoldHistogram::classes + 1);
    }

    void csvText_eachDangerousBeginning_isDefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("cell");
        QTest::newRow("plain") << "lock.a"
                               << "lock.a";
        QTest::newRow("equals") << "=1+1"
                                << "'=1+1";
        QTest::newRow("plus") << "+1"
                              << "'+1";
        QTest::newRow("minus") << "-1"
                               << "'-1";
        QTest::newRow("at") << "@SUM(A1)"
                            << "'@SUM(A1)";
        for (const QString &wide : {QStringLiteral("＝"), QStringLiteral("＋"), QStringLiteral("－"), QStringLiteral("＠")})
            QTest::newRow(wide.toUtf8()) << QString(wide + u"1+1") << QString(u'\'' + wide + u"1+1");
        QTest::newRow("tab") << "\t=1"
                             << "'\t=1";
        QTest::newRow("return") << "\r=1"
                                << "\"'\r=1\"";
        QTest::newRow("comma and quote") << "a,\"b\""
                                         << "\"a,\"\"b\"\"\"";
        QTest::newRow("empty") << ""
                               << "";
    }
    void csvText_eachDangerousBeginning_isDefused()
    {
        QFETCH(QString, text);
        QTEST(csvText(text), "cell");
    }

    void savePicture_pngAndSvg_showTitleAndChart()
    {
        ChartsPanel panel(m_theme);
        panel.resize(1000, 200);
        panel.show();
        panel.setSnapshot(someSnapshot());
        for (const ChartCard *card : panel.findChildren<ChartCard *>()) {
            const QString png = m_folder.filePath(QStringLiteral("x.png"));
            QCOMPARE(card->savePicture(png), QString());
            const QImage image(png);
            QCOMPARE(image.size(), card->size() * 2);
            QVERIFY(coloursOf(image) > 10);
            const QString svg = m_folder.filePath(QStringLiteral("x.svg"));
            QCOMPARE(card->savePicture(svg), QString());
            QVERIFY(contentOf(svg).contains("<svg"));
            QVERIFY(contentOf(svg).contains("observed"));
        }
    }

    void save_impossibleFile_isTold()
    {
        ChartsPanel panel(m_theme);
        for (const ChartCard *card : panel.findChildren<ChartCard *>()) {
            QVERIFY(!card->saveCsv(QStringLiteral("/nonexistent/x.csv")).isEmpty());
            QVERIFY(!card->savePicture(QStringLiteral("/nonexistent/x.png")).isEmpty());
            QVERIFY(!card->savePicture(QStringLiteral("/nonexistent/x.svg")).isEmpty());
        }
    }

    void niceCeiling_isRoundAndNotBelow_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("ceiling");
        QTest::newRow("nothing") << 0.0 << 1.0;
        QTest::newRow("small") << 0.07 << 0.08;
        QTest::newRow("round already") << 200.0 << 200.0;
        QTest::newRow("above") << 201.0 << 300.0;
        QTest::newRow("next decade") << 900.0 << 1000.0;
    }
    void niceCeiling_isRoundAndNotBelow()
    {
        QFETCH(double, value);
        QFETCH(double, ceiling);
        QCOMPARE(niceCeiling(value), ceiling);
    }

    void theme_changed_repaintsInItsColours()
    {
        ChartsPanel panel(m_theme);
        panel.resize(1000, 200);
        panel.show();
        panel.setSnapshot(someSnapshot());
        m_theme.setMode(Theme::Mode::Dark);
        QVERIFY(hasColor(panel.findChild<LineChart *>(), m_theme.color(Theme::Role::Panel)));
        QVERIFY(hasColor(panel.findChild<HistogramView *>(), m_theme.color(Theme::Role::Teal)));
        m_theme.setMode(Theme::Mode::Light);
    }

    void widgets_haveNamesAndPlainLabels()
    {
        ChartsPanel panel(m_theme);
        QCOMPARE(unnamedWidgets(panel).join(u'\n'), QString());
        QCOMPARE(richLabels(panel).join(u'\n'), QString());
    }

private:
    /** Or nearly: thin lines are smoothed. */
    static bool hasColor(QWidget *widget, const QColor &color)
    {
        const auto isNear = [](int a, int b) { return qAbs(a - b) <= 24; };
        const QImage image = widget->grab().toImage();
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const QColor pixel = image.pixelColor(x, y);
                if (isNear(pixel.red(), color.red()) && isNear(pixel.green(), color.green()) && isNear(pixel.blue(), color.blue()))
                    return true;
            }
        }
        return false;
    }

    Theme m_theme;
    QTemporaryDir m_folder;
};

} // namespace tst_chartspanel

LOCKSCOPE_TEST(tst_chartspanel, tst_chartspanel::TestChartsPanel)
#include "tst_chartspanel.moc"
