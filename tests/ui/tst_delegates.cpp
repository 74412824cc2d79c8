// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/foundtext.h"
#include "ui/table/lockcolumns.h"
#include "ui/table/lockmenu.h"
#include "ui/table/lockview.h"
#include "ui/table/whyimpossible.h"
#include "ui/table/pindialog.h"
#include "ui/table/celldelegate.h"
#include "ui/mainwindow/locks/statechips.h"
#include "ui/tiles/statustiles.h"

#include "detailedlocks.h"
#include "fakeclock.h"
#include "testprogram.h"
#include "widgetchecks.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>

namespace tst_delegates {

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

LockDelta someLocks(Instant now, int count)
{
    LockDelta delta;
    for (int i = 0; i < count; ++i) {
        Lock lock;
        lock.key = QByteArray("lock." + QByteArray::number(1000 + i));
        lock.token = QByteArray("token" + QByteArray::number(i));
        lock.form = LockForm::Token;
        lock.heldSince = now;
        lock.deadline = now + 60s + Duration(i * 100);
        lock.lease = 120s;
        delta.upserted.push_back(lock);
    }
    return delta;
}

/** How many pixels of a picture have this colour. */
int pixels(const QImage &image, const QColor &color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            count += image.pixelColor(x, y) == color;
    }
    return count;
}

/** How many have its hue, more or less of it. */
int tinted(const QImage &image, const QColor &color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            count += pixel.saturation() > 60 && std::abs(pixel.hue() - color.hue()) < 12;
        }
    }
    return count;
}

} // namespace

class TestDelegates : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_theme.applyTo(*qApp);
        m_theme.setMode(Theme::Mode::Light);
    }
    void init() { failOnWarnings(); }

    void countdownLook_variants_data()
    {
        using Tone = CountdownLook::Tone;
        QTest::addColumn<bool>("hasDeadline");
        QTest::addColumn<qint64>("left");
        QTest::addColumn<qint64>("lease");
        QTest::addColumn<bool>("endingSoon");
        QTest::addColumn<int>("tone");
        QTest::addColumn<double>("share");
        QTest::newRow("half") << true << qint64(500) << qint64(1000) << false << int(Tone::Calm) << 0.5;
        QTest::newRow("urgent") << true << qint64(100) << qint64(1000) << true << int(Tone::Urgent) << 0.1;
        QTest::newRow("more than the lease") << true << qint64(5000) << qint64(1000) << false << int(Tone::Calm) << 1.0;
        QTest::newRow("lease unknown") << true << qint64(5000) << qint64(0) << false << int(Tone::Calm) << 1.0;
        QTest::newRow("passed") << true << qint64(-1) << qint64(1000) << false << int(Tone::Lapsed) << 0.0;
        QTest::newRow("none") << false << qint64(0) << qint64(0) << false << int(Tone::Without) << 0.0;
    }
    void countdownLook_variants()
    {
        QFETCH(bool, hasDeadline);
        QFETCH(qint64, left);
        QFETCH(qint64, lease);
        QFETCH(bool, endingSoon);
        const CountdownLook look = countdownLook(hasDeadline ? std::optional(left) : std::nullopt, lease, endingSoon);
        QTEST(int(look.tone), "tone");
        QTEST(look.share, "share");
    }

    void paintCountdownBar_half_fillsHalf()
    {
        QImage image(100, 6, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintCountdownBar(painter, QRectF(0, 0, 100, 6), {CountdownLook::Tone::Calm, 0.5}, m_theme);
        painter.end();
        QCOMPARE(image.pixelColor(25, 3), m_theme.color(Theme::Role::Good));
        QCOMPARE(image.pixelColor(75, 3), m_theme.color(Theme::Role::Track));
    }

    void figures_unevenFont_linesUp()
    {
        const Figures figures(m_theme.figuresFont());
        QCOMPARE(figures.width(QStringLiteral("11.1 s")), figures.width(QStringLiteral("88.8 s")));
    }

    void view_grab_showsStatesAndBars()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        model.apply(someLocks(clock.now(), 5));
        view.resize(1000, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QImage image = view.viewport()->grab().toImage();
        QVERIFY(pixels(image, m_theme.color(Theme::Role::Good)) > 5 * 40);
        QVERIFY(pixels(image, m_theme.color(Theme::Role::Track)) > 5 * 40);
    }

    void view_blockedLock_isHollowAndOfItsOwnColour()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        LockDelta delta;
        delta.upserted = {blockedLock("lock.a", clock.now())};
        model.apply(delta);
        view.resize(1000, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QRect cell = view.visualRect(model.indexOf("lock.a", LockColumn::State));
        const QImage image = view.viewport()->grab(cell).toImage();
        const auto isAt = [&](const QImage &picture, int x, Theme::Role role) {
            const QPoint middle(CellDelegate::margin + x, cell.height() / 2 + 1);
            return picture.pixelColor(middle * picture.devicePixelRatio()) == m_theme.color(role);
        };
        QVERIFY(!isAt(image, 5, Theme::Role::Special)); // a ring
        QVERIFY(tinted(image, m_theme.color(Theme::Role::Special)) > 8);
        delta.upserted = {fairLock("lock.a", clock.now())};
        model.apply(delta);
        QVERIFY(isAt(view.viewport()->grab(cell).toImage(), 5, Theme::Role::Good));
    }

    void view_guess_isMuted()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        LockDelta delta;
        delta.upserted = {tokenLock("lock.guess", "t", clock.now()), ofScheme(tokenLock("lock.sure", "t", clock.now()), "redlock-rb")};
        model.apply(delta);
        view.resize(1000, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const auto isMuted = [&](const QByteArray &key) {
            const QImage image = view.viewport()->grab(view.visualRect(model.indexOf(key, LockColumn::Library))).toImage();
            return pixels(image, m_theme.color(Theme::Role::Text)) == 0 && pixels(image, m_theme.color(Theme::Role::MutedText)) > 0;
        };
        QTRY_VERIFY(isMuted("lock.guess")); // once its flash is over
        QVERIFY(!isMuted("lock.sure"));
    }

    void view_widths_fitNarrowAndWide_data()
    {
        QTest::addColumn<int>("width");
        QTest::newRow("800 wide window") << 440;
        QTest::newRow("1024 wide window") << 668;
        QTest::newRow("1440 wide window") << 1076;
        QTest::newRow("2560 wide window") << 2200;
    }
    void view_widths_fitNarrowAndWide()
    {
        QFETCH(int, width);
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        view.resize(width, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const auto end = [&view](int column) { return view.columnViewportPosition(column) + view.columnWidth(column); };
        for (const LockColumn column : {LockColumn::State, LockColumn::Key, LockColumn::TimeLeft, LockColumn::Holder, LockColumn::HeldFor}) {
            if (column == LockColumn::HeldFor && width < 600)
                continue; // there the room is for keys and holders
            QVERIFY(end(int(column)) <= view.viewport()->width());
            QVERIFY(view.columnWidth(int(column))
                    >= view.header()->fontMetrics().horizontalAdvance(infoOf(column).title(model)) + 2 * CellDelegate::margin);
        }
        for (int column = 0; column < lockColumnCount; ++column) // no heading is cut by the edge
            QVERIFY(end(column) <= view.viewport()->width() || view.columnViewportPosition(column) >= view.viewport()->width());
    }

    /** Four letters of each end distinguish no lock; the holder is reached by scrolling. */
    void view_smallestWindow_keysAreLegible()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        view.resize(340, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        LockDelta delta = someLocks(clock.now(), 5);
        for (int i = 0; i < 5; ++i)
            delta.upserted[size_t(i)].key = QByteArray("lock.orders.eu-" + QByteArray::number(100 + i));
        model.apply(delta);
        view.columns().measure();
        QVERIFY(view.columnWidth(int(LockColumn::Key)) >= view.contentWidth(LockColumn::Key) * 2 / 3);
        QVERIFY(view.columnViewportPosition(int(LockColumn::Holder)) >= view.viewport()->width());
        QVERIFY(view.horizontalScrollBar()->maximum() > 0);
    }

    void view_wide_spareWidthGoesToWhatIsCut()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        view.resize(2200, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        LockDelta delta = someLocks(clock.now(), 5);
        const QByteArray key = "lock." + QByteArray(60, 'x') + ".end";
        const int before = view.columnWidth(int(LockColumn::Key)), state = view.columnWidth(int(LockColumn::State));
        delta.upserted[2].key = key;
        model.apply(delta);
        view.columns().measure();
        QVERIFY(view.columnWidth(int(LockColumn::Key)) >= view.contentWidth(LockColumn::Key));
        QVERIFY(view.columnWidth(int(LockColumn::Key)) > before);
        QCOMPARE(view.columnWidth(int(LockColumn::State)), state);
    }

    /** Of a page that is not shown nothing is in sight. */
    void view_notShown_judgesNoColumn()
    {
        FakeClock clock;
        LockModel model(clock);
        QWidget page;
        page.resize(1400, 300);
        LockView view(model, m_theme, &page);
        LockDelta delta = someLocks(clock.now(), 5);
        delta.upserted.push_back(fairLock("lock.fair", clock.now())); // the last one
        delta.reset = true;
        const auto isShown = [&view](LockColumn column) { return !view.isColumnHidden(int(column)); };
        for (int look = 0; look < 8; ++look) {
            model.apply(delta);
            view.columns().measure();
        }
        QVERIFY(isShown(LockColumn::Waiting) && isShown(LockColumn::Library));
        QVERIFY(view.columns().remarks().empty());
        view.resize(page.size());
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QVERIFY(isShown(LockColumn::Waiting) && isShown(LockColumn::Library));
        QVERIFY(view.columns().remarks().empty());
    }

    /** Whatever was forgotten meanwhile: a column of which something is known is there, and no remark says that it is not. */
    void view_resetWhileColumnsAreAway_theyComeBack()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        view.resize(1400, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QSignalSpy changed(&view.columns(), &LockColumns::remarksChanged);
        const auto isShown = [&view](LockColumn column) { return !view.isColumnHidden(int(column)); };
        model.apply(someLocks(clock.now(), 5));
        QVERIFY(!isShown(LockColumn::Waiting) && !isShown(LockColumn::Library));
        QCOMPARE(changed.size(), 1);
        LockDelta known = someLocks(clock.now(), 5);
        known.upserted.push_back(fairLock("lock.fair", clock.now()));
        known.reset = true;
        model.apply(known);
        QVERIFY(isShown(LockColumn::Waiting) && isShown(LockColumn::Library));
        QVERIFY(view.columns().remarks().empty());
        QCOMPARE(changed.size(), 2);
    }

    void view_nothingKnownInSight_columnsLeaveAndComeBack()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        view.resize(1400, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QSignalSpy changed(&view.columns(), &LockColumns::remarksChanged);
        const auto isShown = [&view](LockColumn column) { return !view.isColumnHidden(int(column)); };
        model.apply(someLocks(clock.now(), 5)); // the first look decides
        QCOMPARE(changed.size(), 1);
        QVERIFY(!isShown(LockColumn::Waiting) && !isShown(LockColumn::Library) && !isShown(LockColumn::Renewals)); // the last is off
        QCOMPARE(view.columns().remarks().size(), std::size_t(2));
        QCOMPARE(view.columns().remarks()[1].why, QStringLiteral("Waiters of plain locks leave no trace."));
        QCOMPARE(view.columns().remarks()[1].topic, QString()); // the page Contention

        LockDelta known;
        known.upserted = {fairLock("lock.fair", clock.now())};
        model.apply(known);
        view.columns().measure();
        QVERIFY(isShown(LockColumn::Waiting) && isShown(LockColumn::Library));
        QVERIFY(view.columns().remarks().empty());
        LockDelta gone;
        gone.removed = {"lock.fair"};
        model.apply(gone);
        view.columns().measure();
        QVERIFY(isShown(LockColumn::Waiting)); // it may be back in a moment
        for (int look = 0; look < 5; ++look)
            view.columns().measure();
        QVERIFY(!isShown(LockColumn::Waiting));
        model.setOrder({LockColumn::Waiting, Qt::DescendingOrder}); // somebody wants it
        QVERIFY(isShown(LockColumn::Waiting));
    }

    void view_oneKeyMuchLonger_takesNothingFromTheOthers_data()
    {
        QTest::addColumn<int>("width");
        QTest::newRow("800 wide window") << 640;
        QTest::newRow("1440 wide window") << 1076;
        QTest::newRow("1920 wide window") << 1500;
    }
    void view_oneKeyMuchLonger_takesNothingFromTheOthers()
    {
        QFETCH(int, width);
        FakeClock clock;
        const auto widths = [&](const QByteArray &key) {
            LockModel model(clock);
            LockView view(model, m_theme);
            view.resize(width, 400);
            view.show();
            LockDelta delta = someLocks(clock.now(), 12);
            for (std::size_t i = 0; i < delta.upserted.size(); ++i)
                delta.upserted[i].token = QByteArray("web-" + QByteArray::number(qlonglong(i)) + ":4711:746d2c19");
            delta.upserted.push_back(fairLock("lock.fair", clock.now()));
            delta.upserted[3].key = key;
            model.apply(delta);
            view.columns().measure();
            QList<int> result;
            for (const LockColumnInfo &info : lockColumns())
                result += view.isColumnHidden(int(info.column)) ? 0 : view.columnWidth(int(info.column));
            return result;
        };
        const QList<int> usual = widths("lock.1003"), withLong = widths(QByteArray("lock." + QByteArray(110, 'x') + ".end"));
        for (const LockColumn column : {LockColumn::State, LockColumn::TimeLeft, LockColumn::HeldFor, LockColumn::Holder, LockColumn::Library})
            QVERIFY2(withLong[int(column)] >= usual[int(column)], qPrintable(QString::number(int(column))));
    }

    void view_cutCell_toolTipHasTheWhole()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        LockDelta delta = someLocks(clock.now(), 1);
        delta.upserted[0].renewals = 12;
        delta.upserted[0].tokenIsWhole = false;
        model.apply(delta);
        view.resize(1400, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QModelIndex note = model.indexOf("lock.1000", LockColumn::Note);
        auto *const delegate = static_cast<CellDelegate *>(view.itemDelegateForIndex(note));
        QStyleOptionViewItem option;
        option.initFrom(&view);
        QHelpEvent event(QEvent::ToolTip, QPoint(5, 5), view.mapToGlobal(QPoint(5, 5)));
        option.rect = QRect(0, 0, 40, 20);
        QVERIFY(delegate->wholeWidth(option, note) > 40);
        QVERIFY(delegate->helpEvent(&event, &view, option, note));
        QVERIFY2(QToolTip::text().contains(note.data().toString()), qPrintable(QToolTip::text()));
        const QModelIndex age = model.indexOf("lock.1000", LockColumn::HeldFor);
        QVERIFY(static_cast<CellDelegate *>(view.itemDelegateForIndex(age))->helpEvent(&event, &view, option, age));
        QVERIFY2(QToolTip::text().contains(QStringLiteral("already there when Lockscope connected")), qPrintable(QToolTip::text()));
        QToolTip::hideText();
    }

    void view_wide_nothingIsCutAndTheNoteIsInSight()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        view.resize(1076, 300); // a window of 1440 with the inspector
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        LockDelta delta = someLocks(clock.now(), 5);
        delta.upserted[1].key = "lock.nightly.settlement-eu-west";
        delta.upserted[1].renewals = 7;
        delta.upserted.push_back(withSubscribers(readersLock("lock.readers", clock.now()), 3));
        model.apply(delta);
        for (const LockColumnInfo &info : lockColumns()) {
            if (view.isColumnHidden(int(info.column)))
                continue;
            QVERIFY2(view.columnViewportPosition(int(info.column)) < view.viewport()->width(), qPrintable(info.title(model)));
            if (info.column != LockColumn::Note && info.column != LockColumn::Library)
                QVERIFY2(view.columnWidth(int(info.column)) >= view.contentWidth(info.column), qPrintable(info.title(model)));
        }
        QCOMPARE(view.header()->visualIndex(int(LockColumn::HeldFor)), view.header()->visualIndex(int(LockColumn::TimeLeft)) + 1);
    }

    void view_keyAndHolderTooLong_notBothAreCut()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        view.resize(1076, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        LockDelta delta = someLocks(clock.now(), 1);
        delta.upserted[0].key = QByteArray("lock.nightly.reports.settlement-eu-west");
        delta.upserted[0].token = QByteArray(36, 'a');
        model.apply(delta);
        QVERIFY(view.columnWidth(int(LockColumn::Key)) >= view.contentWidth(LockColumn::Key));
        LockDelta longer = someLocks(clock.now(), 2);
        longer.upserted[0].key = QByteArray("lock.nightly.billing.reports.settlement-eu-west-3.p-3");
        longer.upserted[0].renewals = 7;
        longer.upserted[1].token = QByteArray(36, 'a');
        model.apply(longer);
        view.columns().measure();
        QVERIFY(view.columnWidth(int(LockColumn::Holder)) < view.contentWidth(LockColumn::Holder));
        QVERIFY(view.columnWidth(int(LockColumn::Key)) >= view.contentWidth(LockColumn::Key));
    }

    void elidedAround_longText_showsTheFoundPart_data()
    {
        QTest::addColumn<TextPart>("part");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<TextPart>("marked");
        QTest::newRow("in the middle") << TextPart{16, 4} << QStringLiteral("…mnopqrstuvw…") << TextPart{5, 4};
        QTest::newRow("at the beginning") << TextPart{0, 3} << QStringLiteral("abcde…56789") << TextPart{0, 3};
        QTest::newRow("at the end") << TextPart{33, 3} << QStringLiteral("abcde…56789") << TextPart{8, 3};
        QTest::newRow("longer than fits") << TextPart{4, 30} << QStringLiteral("…efghijklmno…") << TextPart{1, 11};
    }
    void elidedAround_longText_showsTheFoundPart()
    {
        QFETCH(TextPart, part);
        const QFontMetrics metrics(m_theme.monospaceFont());
        const QString text = QStringLiteral("abcdefghijklmnopqrstuvwxyz0123456789");
        QTEST(elidedAround(text, part, metrics, 13 * metrics.horizontalAdvance(u'a') + 2), "shown");
        QTEST(part, "marked");
        TextPart whole{2, 3};
        QCOMPARE(elidedAround(text, whole, metrics, 1000), text);
        QCOMPARE(whole, (TextPart{2, 3}));
    }

    void view_search_marksWhatItFound()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        LockDelta delta = someLocks(clock.now(), 1);
        delta.reset = true; // no flash
        model.apply(delta);
        view.resize(1000, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const auto marked = [&] {
            const QImage image = view.viewport()->grab(view.visualRect(model.indexOf("lock.1000", LockColumn::Key))).toImage();
            return pixels(image, m_theme.color(Theme::Role::Accent));
        };
        const int before = marked();
        model.setSearch(QStringLiteral("1000"));
        QVERIFY(marked() > before + 20);
    }

    void key_long_losesItsMiddle()
    {
        const QString text = LockText::key(QByteArray("lock." + QByteArray(400, 'x') + ".end"), 20);
        QCOMPARE(text.size(), 20);
        QVERIFY(text.startsWith(QStringLiteral("lock.")) && text.contains(u'…') && text.endsWith(QStringLiteral(".end")));
        QCOMPARE(LockText::key("lock.a", 20), QStringLiteral("lock.a"));
    }

    void view_modelReset_keepsChoiceAndPlace()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        view.resize(600, 200);
        view.show();
        model.apply(someLocks(clock.now(), 400));
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QVERIFY(view.showLock("lock.1200"));
        QSignalSpy changed(&view, &LockView::currentLockChanged);
        const int scroll = view.verticalScrollBar()->value();
        QVERIFY(scroll > 0);
        model.setTraits(Trait::Held);
        QCOMPARE(view.verticalScrollBar()->value(), scroll);
        QCOMPARE(view.currentIndex(), model.indexOf("lock.1200", static_cast<LockColumn>(view.currentIndex().column())));
        QCOMPARE(changed.size(), 0);
    }

    void view_anotherOrder_rowsAndChoiceFollow()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        view.resize(600, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        model.apply(someLocks(clock.now(), 3));
        view.columns().setOrder({LockColumn::Key, Qt::AscendingOrder}); // before the rows were laid out
        view.showLock("lock.1000");
        view.columns().setOrder({LockColumn::Key, Qt::DescendingOrder});
        QCOMPARE(view.currentIndex().row(), 2);
        model.apply(someLocks(clock.now(), 40)); // further rows
        view.columns().setOrder({LockColumn::Key, Qt::AscendingOrder});
        for (int row = 0; row < 4; ++row) {
            const QModelIndex index = model.index(row, 0);
            QCOMPARE(index.data(LockModel::KeyRole).toByteArray(), QByteArray("lock.") + QByteArray::number(1000 + row));
            QCOMPARE(view.indexAt(view.visualRect(index).center()), index);
        }
        QCOMPARE(view.currentIndex().row(), 0);
        QVERIFY(view.selectionModel()->isSelected(view.currentIndex()));
        view.scrollTo(model.index(39, 0));
        QVERIFY(view.viewport()->rect().contains(view.visualRect(model.index(39, 0))));
    }

    void view_start_nothingIsSelectedUntilAnArrowKey()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        QSignalSpy changed(&view, &LockView::currentLockChanged);
        QSignalSpy bulk(&view, &LockView::bulkRequested);
        model.apply(someLocks(clock.now(), 30));
        view.show();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        view.setFocus(Qt::TabFocusReason);
        QVERIFY(view.hasFocus());
        QVERIFY(!view.currentIndex().isValid());
        QCOMPARE(view.selectedLocks(), std::vector<LockId>());
        QCOMPARE(changed.size(), 0);
        QVERIFY(pixels(view.viewport()->grab().toImage(), m_theme.color(Theme::Role::Accent)) > 100); // the focus is to be seen nevertheless
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(view.currentLock(), LockId("lock.1000"));
        QCOMPARE(view.selectedLocks(), std::vector<LockId>{"lock.1000"});
        QCOMPARE(changed.size(), 1);
    }

    void view_selectedLockGone_isNotSelectedAnyMore()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        model.apply(someLocks(clock.now(), 3));
        view.showLock("lock.1001");
        QSignalSpy changed(&view, &LockView::currentLockChanged);
        LockDelta gone;
        gone.removed = {"lock.1001"};
        model.apply(gone);
        QCOMPARE(view.currentLock(), LockId("lock.1001")); // its row says that it is free
        clock.advance(LockList::ghostTime + 100ms);
        QVERIFY(!model.indexOf("lock.1001").isValid());
        QVERIFY(!view.currentIndex().isValid());
        QCOMPARE(view.currentLock(), LockId());
        QCOMPARE(changed.size(), 1);
        model.apply(someLocks(clock.now(), 3));
        QVERIFY(model.indexOf("lock.1001").isValid());
        QCOMPARE(view.selectedLocks(), std::vector<LockId>());
        QCOMPARE(changed.size(), 1);
    }

    void view_keys_doWhatTheyShould()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        model.apply(someLocks(clock.now(), 30));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.showLock("lock.1000");
        QSignalSpy clear(&view, &LockView::bulkRequested);
        QSignalSpy inspect(&view, &LockView::inspectRequested);
        QTest::keyClick(&view, Qt::Key_Delete);
        QCOMPARE(clear.size(), 1);
        QCOMPARE(view.selectedLocks(), std::vector<LockId>{"lock.1000"});
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(inspect.size(), 1);
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(view.currentLock(), LockId("lock.1001"));
        QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(qApp->clipboard()->text(), QStringLiteral("lock.1001"));
        QTest::keyClicks(&view, QStringLiteral("1020"));
        QCOMPARE(view.currentLock(), LockId("lock.1020"));
    }

    void view_selectedLockIsFilteredOut_isDropped_data()
    {
        QTest::addColumn<bool>("bySearch");
        QTest::newRow("search") << true;
        QTest::newRow("chips") << false;
    }
    void view_selectedLockIsFilteredOut_isDropped()
    {
        QFETCH(bool, bySearch);
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        model.apply(someLocks(clock.now(), 30));
        view.showLock("lock.1000");
        QSignalSpy changed(&view, &LockView::currentLockChanged);
        if (bySearch)
            model.setSearch(QStringLiteral("1001"));
        else
            model.setTraits(Trait::Stale);
        QCOMPARE(changed.value(0).value(0).value<LockId>(), LockId());
        QCOMPARE(view.selectedLocks(), std::vector<LockId>());
        model.setSearch({});
        model.setTraits({});
        QVERIFY(model.indexOf("lock.1000").isValid());
        QCOMPARE(view.currentLock(), LockId()); // nobody has selected it again
        QCOMPARE(view.selectedLocks(), std::vector<LockId>());
        view.showLock("lock.1001");
        model.setSearch(QStringLiteral("100"));
        QCOMPARE(view.currentLock(), LockId("lock.1001")); // it is still there
        QCOMPARE(view.selectedLocks(), std::vector<LockId>{"lock.1001"});
        QCOMPARE(changed.size(), 2);
    }

    void view_selectedLock_isTheOnlyOneLeftOrTheCurrentOne()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        model.apply(someLocks(clock.now(), 30));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.showLock("lock.1000");
        const auto clickOn = [&](int row) {
            QTest::mouseClick(view.viewport(), Qt::LeftButton, Qt::ControlModifier, view.visualRect(model.index(row, 0)).center());
        };
        clickOn(2);
        QCOMPARE(view.currentLock(), LockId("lock.1002"));
        clickOn(2); // not any more
        QCOMPARE(view.selectedLocks(), std::vector<LockId>{"lock.1000"});
        QCOMPARE(view.currentLock(), LockId("lock.1000"));
        clickOn(0);
        QCOMPARE(view.selectedLocks(), std::vector<LockId>());
        QCOMPARE(view.currentLock(), LockId());
    }

    void view_manySelected_onlyThoseThatAreShown()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        model.apply(someLocks(clock.now(), 30));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.showLock("lock.1000");
        QSignalSpy changed(&view, &LockView::currentLockChanged);
        QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(view.currentLock(), LockId("lock.1002"));
        QCOMPARE(changed.size(), 2);
        QCOMPARE(view.selectedLocks(), (std::vector<LockId>{"lock.1000", "lock.1001", "lock.1002"}));
        QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(qApp->clipboard()->text(), QStringLiteral("lock.1000\nlock.1001\nlock.1002"));

        model.setSearch(QStringLiteral("1001")); // hides two of them, the current one among them
        QCOMPARE(view.selectedLocks(), std::vector<LockId>{"lock.1001"});
        QCOMPARE(view.currentLock(), LockId("lock.1001"));
        model.setSearch(QStringLiteral("1020"));
        QCOMPARE(view.selectedLocks(), std::vector<LockId>());
        model.setSearch({});
        QTest::keyClick(&view, Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(view.selectedLocks().size(), 30u);
        QCOMPARE(view.currentLock(), LockId()); // which of them?
    }

    void view_selectedLocksGo_othersStaySelected()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        model.apply(someLocks(clock.now(), 10));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.showLock("lock.1000");
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(view.selectedLocks().size(), 4u);
        LockDelta gone;
        gone.removed = {"lock.1001", "lock.1003"}; // one of them, and the current one
        model.apply(gone);
        clock.advance(LockList::ghostTime + 100ms);
        QCOMPARE(view.selectedLocks(), (std::vector<LockId>{"lock.1000", "lock.1002"}));
        QCOMPARE(view.currentLock(), LockId());
        model.apply(someLocks(clock.now(), 10)); // they come back, and are not selected by themselves
        QCOMPARE(view.selectedLocks(), (std::vector<LockId>{"lock.1000", "lock.1002"}));
        model.apply(someLocks(clock.now(), 2000)); // replaced
        QCOMPARE(view.selectedLocks(), (std::vector<LockId>{"lock.1000", "lock.1002"}));
    }

    void view_menu_offersWhatCanBeDone()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        view.resize(1400, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        model.apply(someLocks(clock.now(), 3));
        view.showLock("lock.1000");
        const auto texts = [](const LockMenu &menu) {
            QStringList result;
            for (const QAction *action : menu.actions()) {
                if (action->isEnabled() && !action->isSeparator())
                    result += action->text();
            }
            return result;
        };
        const std::unique_ptr<LockMenu> one(view.makeMenu(*model.find("lock.1000")));
        QVERIFY(!texts(*one).contains(QStringLiteral("Evict a waiter…"))); // nobody is known to wait
        for (const char *text : {"Inspect", "Clear…", "Fence off…", "Extend…", "Copy key", "Copy token", "Copy as redis-cli command"})
            QVERIFY(texts(*one).contains(QString::fromUtf8(text)));
        const std::unique_ptr<LockMenu> onHolder(view.makeMenu(*model.find("lock.1000"), LockColumn::Holder));
        for (QAction *entry : onHolder->actions()) {
            if (entry->text() == QStringLiteral("Copy \"Holder\""))
                entry->trigger();
        }
        QCOMPARE(qApp->clipboard()->text(), QStringLiteral("token0"));
        const auto cells = onHolder->findChild<QMenu *>()->actions();
        QCOMPARE(cells.size(), lockColumnCount - 2 + 1); // one server; renewals are off; an age has its source beside it
        QCOMPARE(cells.constFirst()->text(), QStringLiteral("State: Held"));
        QSignalSpy action(&view, &LockView::actionRequested);
        emit one->actionRequested(Verb::Extend);
        QCOMPARE(action.size(), 1);
        view.selectAll();
        const std::unique_ptr<LockMenu> all(view.makeMenu(*model.find("lock.1000")));
        QCOMPARE(texts(*all).constFirst(), QStringLiteral("Clear the 3 selected…"));
        QSignalSpy bulk(&view, &LockView::bulkRequested);
        all->actions().constFirst()->trigger();
        QCOMPARE(bulk.size(), 1);
    }

    void view_menu_whatIsImpossible_isDisabledAndSaysWhy()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        LockDelta delta = someLocks(clock.now(), 1);
        delta.upserted[0].deadline.reset();
        delta.upserted[0].form = LockForm::TokenWithoutTtl;
        model.apply(delta);
        const std::unique_ptr<LockMenu> menu(view.makeMenu(*model.find("lock.1000")));
        QVERIFY(menu->toolTipsVisible());
        const auto actions = menu->actions();
        for (const auto &[text, isPossible] : {std::pair("Clear…", true), {"Fence off…", true}, {"Extend…", false}, {"Evict a waiter…", false}}) {
            const auto found = std::ranges::find(actions, QString::fromUtf8(text), &QAction::text);
            QVERIFY(found != actions.end());
            QCOMPARE((*found)->isEnabled(), isPossible);
            QCOMPARE((*found)->toolTip().startsWith(QStringLiteral("<p")), !isPossible); // why
        }
        QCOMPARE(whyTooMany(20'000), QString());
        QVERIFY(whyTooMany(100'000).contains(QStringLiteral("at most 20,000 can be changed at once.")));
    }

    void pin_chosen_isAtTheTopWithItsNoteUntilUnpinned()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        model.apply(someLocks(clock.now(), 30));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.showLock("lock.1020");
        auto *dialog = new PinDialog("lock.1020", nullptr, &view);
        QCOMPARE(dialog->findChild<QLineEdit *>(QStringLiteral("pattern"))->text(), QStringLiteral("lock.*"));
        dialog->findChild<QLineEdit *>(QStringLiteral("note"))->setText(QStringLiteral("<b>watch</b> this"));
        LockPins pins;
        connect(dialog, &PinDialog::pinChosen, this, [&pins](const LockPin &pin) { pins.add(pin); });
        dialog->findChild<QDialogButtonBox *>()->buttons().constFirst()->click(); // by roles: to accept
        QVERIFY(pins.of("lock.1020") && !pins.of("lock.1021"));
        model.setPins(pins);
        for (const Qt::SortOrder direction : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            model.setOrder({LockColumn::Key, direction});
            QCOMPARE(model.index(0, 0).data(LockModel::KeyRole).toByteArray(), QByteArray("lock.1020"));
        }
        QVERIFY(model.indexOf("lock.1020", LockColumn::Note).data().toString().startsWith(QStringLiteral("<b>watch</b> this")));
        QCOMPARE(model.indexOf("lock.1020").data(Qt::AccessibleTextRole).toString(), QStringLiteral("lock.1020, pinned"));
        QCOMPARE(view.currentLock(), LockId("lock.1020"));
        QVERIFY(tinted(view.grab().toImage(), m_theme.color(Theme::Role::Accent)) > 0);
        QSignalSpy changed(&view, &LockView::pinsChanged);
        QTest::keyClick(&view, Qt::Key_T, Qt::ControlModifier);
        QCOMPARE(changed.size(), 1);
        QVERIFY(model.pins().isEmpty());
        QCOMPARE(model.index(0, 0).data(LockModel::KeyRole).toByteArray(), QByteArray("lock.1029"));
    }

    void pins_written_areReadAgain()
    {
        LockPins pins;
        QVERIFY(pins.add({QByteArray("lock. \xff"), false, QStringLiteral("a note")}));
        QVERIFY(pins.add({QByteArray("lock.job.*"), true, {}}));
        QVERIFY(pins.add({QByteArray("lock.job.*"), true, QStringLiteral("again")})); // instead of the first one
        QVERIFY(LockPins::fromStrings(pins.toStrings()) == pins);
        QCOMPARE(pins.all().size(), 2U);
        QCOMPARE(pins.of("lock.job.7")->note, QStringLiteral("again"));
        QVERIFY(!pins.of("lock.other"));
        QVERIFY(LockPins::fromStrings({QStringLiteral("nonsense"), QStringLiteral("key !!! x"), QString()}).isEmpty());
    }

    void view_headerClick_sortsOneWayTheOtherAndBack_data()
    {
        QTest::addColumn<LockColumn>("column");
        QTest::addColumn<Qt::SortOrder>("first");
        QTest::newRow("names from a on") << LockColumn::Key << Qt::AscendingOrder;
        QTest::newRow("longest held first") << LockColumn::HeldFor << Qt::DescendingOrder;
        QTest::newRow("most waiting first") << LockColumn::Waiting << Qt::DescendingOrder;
    }
    void view_headerClick_sortsOneWayTheOtherAndBack()
    {
        QFETCH(LockColumn, column);
        QFETCH(Qt::SortOrder, first);
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        const int section = static_cast<int>(column);
        emit view.header()->sectionClicked(section);
        QVERIFY((model.order() == LockSortOrder{column, first}));
        emit view.header()->sectionClicked(section);
        QVERIFY((model.order() == LockSortOrder{column, first == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder}));
        emit view.header()->sectionClicked(section);
        QVERIFY(model.order() == LockSortOrder());
    }

    void view_columns_areRemembered()
    {
        const QTemporaryDir folder;
        QSettings settings(folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        FakeClock clock;
        LockModel model(clock);
        {
            LockView view(model, m_theme);
            QMenu menu;
            view.columns().fillMenu(menu);
            for (QAction *each : menu.actions()) {
                if (each->text() == QStringLiteral("Waiting"))
                    each->trigger();
            }
            view.header()->moveSection(0, 2);
            view.columns().setOrder({LockColumn::Renewals, Qt::DescendingOrder});
            view.columns().save(settings);
        }
        model.setOrder({});
        LockView view(model, m_theme);
        view.columns().restore(settings);
        QVERIFY(view.isColumnHidden(static_cast<int>(LockColumn::Waiting)));
        QCOMPARE(view.header()->visualIndex(0), 2);
        QVERIFY(model.order() == LockSortOrder()); // what needs attention is first at every start
        view.columns().reset();
        QVERIFY(!view.isColumnHidden(static_cast<int>(LockColumn::Waiting)));
        QCOMPARE(view.header()->visualIndex(0), 0);
    }

    void view_pointerOverRows_holdsTheOrder()
    {
        FakeClock clock;
        LockModel model(clock);
        LockView view(model, m_theme);
        model.apply(someLocks(clock.now(), 3));
        view.resize(600, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QTest::mouseMove(view.viewport(), QPoint(20, 20));
        QTest::mouseMove(view.viewport(), QPoint(24, 22));
        LockDelta gone;
        gone.removed = {"lock.1001"};
        model.apply(gone);
        QCOMPARE(model.rowCount(), 3);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(view.viewport(), &leave);
        QCOMPARE(model.rowCount(), 2);
    }

    void chips_clicked_combine()
    {
        StateChips chips;
        QSignalSpy chosen(&chips, &StateChips::traitsChosen);
        const auto chip = [&](const QString &name) {
            for (QPushButton *button : chips.findChildren<QPushButton *>()) {
                if (button->text().startsWith(name))
                    return button;
            }
            return static_cast<QPushButton *>(nullptr);
        };
        chip(QStringLiteral("Stale"))->click();
        chip(QStringLiteral("Contended"))->click();
        QCOMPARE(chosen.size(), 2);
        QVERIFY(chip(QStringLiteral("Blocked")));
        QVERIFY(chips.traits() == (Trait::Stale | Trait::Contended));
        QVERIFY(!chip(QStringLiteral("All"))->isChecked());
        chip(QStringLiteral("All"))->click();
        QVERIFY(!chips.traits());
        QVERIFY(!chip(QStringLiteral("Stale"))->isChecked());
    }

    void chips_counts_sayWhatAllIsMadeOf()
    {
        StateChips chips;
        chips.setSight(Sight::Whole, Sight::Whole);
        LockCounts counts;
        counts.total = 214;
        counts.held = 160;
        counts.stale = 11;
        counts.blocked = 2;
        counts.noDeadline = 51; // ten of them are stale
        counts.awaited = 41;
        counts.contended = 41;
        chips.setCounts(counts);
        const QPushButton *const all = chips.findChild<QPushButton *>();
        QCOMPARE(all->text(), QStringLiteral("All 214"));
        const auto *const also = chips.findChild<QLabel *>(QStringLiteral("also"));
        QCOMPARE(also->text(), QStringLiteral("+ 41 without a deadline; also:")); // so that the numbers in sight add up
        QCOMPARE(all->accessibleDescription(),
                 QStringLiteral("Show all locks\nHeld 160 + Stale 11 + Blocked 2 + without a deadline, and not stale: 41"));
        for (const QPushButton *chip : chips.findChildren<QPushButton *>()) {
            const bool isOfAnyState = chip->accessibleDescription().contains(QStringLiteral("A lock of any state"));
            QCOMPARE(isOfAnyState,
                     chip->text().startsWith(QStringLiteral("No deadline")) || chip->text().startsWith(QStringLiteral("Contended"))
                         || chip->text().startsWith(QStringLiteral("Renewing")) || chip->text().startsWith(QStringLiteral("Simulated")));
        }
        counts.awaited = 40; // one is a plain counter
        chips.setCounts(counts);
        QCOMPARE(also->text(), QStringLiteral("+ 41 without a deadline (40 being watched); also:"));
        counts.total -= 41;
        counts.awaited = 0;
        chips.setCounts(counts);
        QCOMPARE(also->text(), QStringLiteral("also:"));
    }

    void chips_narrow_wrapWithWholeWords()
    {
        StateChips chips;
        chips.setSight(Sight::Whole, Sight::Whole);
        const int oneLine = chips.heightForWidth(2000);
        QVERIFY(chips.heightForWidth(500) > oneLine);
        chips.resize(500, chips.heightForWidth(500));
        chips.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chips));
        for (const QPushButton *button : chips.findChildren<QPushButton *>()) {
            const bool isShown = button->text() != QStringLiteral("No majority 0"); // only a Redlock has it
            QCOMPARE(button->isVisible(), isShown);
            if (!isShown)
                continue;
            QVERIFY(chips.rect().contains(QRect(button->mapTo(&chips, QPoint(0, 0)), button->size())));
            QVERIFY(button->width() >= button->sizeHint().width());
        }
    }

    void tiles_snapshot_showNumbersAndFilter()
    {
        StatusTiles tiles(m_theme);
        tiles.setSight(Sight::Whole, Sight::Whole);
        LockModel::Counts counts;
        counts.total = 1284;
        counts.stale = 2;
        counts.heldTooLong = 1;
        counts.noDeadline = 4;
        tiles.setCounts(counts);
        ContentionSnapshot snapshot;
        snapshot.acquiredPerSecond = 412.4;
        snapshot.holdP50Ms = 84;
        tiles.setSnapshot(snapshot);
        QStringList names;
        for (const Tile *tile : tiles.findChildren<Tile *>())
            names << tile->accessibleName();
        QVERIFY(names.contains(QStringLiteral("held in all: 1,284")));
        QVERIFY(names.contains(QStringLiteral("need attention: 3")));
        QVERIFY(names.contains(QStringLiteral("acquisitions: 412 /s")));
        QVERIFY(names.contains(QStringLiteral("hold p50, 1 min: 84 ms")));
        QVERIFY(names.contains(QStringLiteral("hand-over p50, 1 min: —")));
        QSignalSpy chosen(&tiles, &StatusTiles::traitsChosen);
        tiles.findChildren<Tile *>().at(1)->click();
        QVERIFY(chosen.value(0).value(0).value<Traits>() == attentionTraits);
    }

    /** Unknown is a dash and why, never 0. */
    void tilesAndChips_whatIsNotKnown_isADash_data()
    {
        QTest::addColumn<Sight>("sight");
        QTest::addColumn<QString>("none");
        QTest::addColumn<QString>("some");
        QTest::addColumn<QString>("rate");
        const auto row = [](const char *name, Sight sight, const QString &none, const QString &some, const QString &rate) {
            QTest::newRow(name) << sight << none << some << rate;
        };
        row("whole", Sight::Whole, QStringLiteral("0"), QStringLiteral("40"), QStringLiteral("0 /s"));
        row("reading", Sight::Reading, QStringLiteral("—, reading"), QStringLiteral("40, so far"), QStringLiteral("—, reading"));
        row("sentinel", Sight::NoKeys, QStringLiteral("—, Sentinel"), QStringLiteral("40, Sentinel"), QStringLiteral("—, Sentinel"));
        row("never connected", Sight::NotConnected, QStringLiteral("—, not connected"), QStringLiteral("40, not connected"),
            QStringLiteral("—, not connected"));
        row("scan refused", Sight::ScanRefused, QStringLiteral("—, SCAN refused"), QStringLiteral("≥ 40, SCAN refused"),
            QStringLiteral("—, SCAN refused"));
        row("more than are kept", Sight::InPart, QStringLiteral("—, more than are kept"), QStringLiteral("≥ 40, more than are kept"),
            QStringLiteral("—, more than are kept"));
        row("paused", Sight::Paused, QStringLiteral("—, paused"), QStringLiteral("40, paused"), QStringLiteral("—, paused"));
        row("no answer", Sight::NoAnswer, QStringLiteral("—, no answer"), QStringLiteral("40, no answer"), QStringLiteral("—, no answer"));
        row("failing", Sight::Failing, QStringLiteral("—, not up to date"), QStringLiteral("40, not up to date"),
            QStringLiteral("—, not up to date"));
    }
    void tilesAndChips_whatIsNotKnown_isADash()
    {
        QFETCH(Sight, sight);
        QFETCH(QString, none);
        QFETCH(QString, some);
        QFETCH(QString, rate);
        StatusTiles tiles(m_theme);
        StateChips chips;
        LockModel::Counts counts;
        counts.total = counts.held = 40;
        ContentionSnapshot snapshot;
        snapshot.acquiredPerSecond = 0;
        tiles.setSnapshot(snapshot);
        tiles.setCounts(counts);
        chips.setCounts(counts);
        tiles.setSight(sight, sight);
        chips.setSight(sight, sight);
        QStringList names;
        for (const Tile *tile : tiles.findChildren<Tile *>())
            names << tile->accessibleName();
        QVERIFY2(names.contains(QStringLiteral("held in all: ") + some), qPrintable(names.join(u';')));
        QVERIFY2(names.contains(QStringLiteral("need attention: ") + none), qPrintable(names.join(u';')));
        QVERIFY2(names.contains(QStringLiteral("contended: ") + none), qPrintable(names.join(u';')));
        QVERIFY2(names.contains(QStringLiteral("acquisitions: ") + rate), qPrintable(names.join(u';')));
        snapshot.acquiredIsAtLeast = true;
        tiles.setSnapshot(snapshot);
        for (const Tile *tile : tiles.findChildren<Tile *>()) // zero of which some may be missing is no figure
            QVERIFY2(!tile->accessibleName().startsWith(QStringLiteral("acquisitions: 0"))
                         && !tile->accessibleName().startsWith(QStringLiteral("contended: 0")),
                     qPrintable(tile->accessibleName()));
        if (sight == Sight::Whole) { // and the tiles say why
            for (const QString &name :
                 {QStringLiteral("acquisitions: —, renewed or taken again"), QStringLiteral("contended: —, renewed or taken again")})
                QVERIFY2(std::ranges::any_of(tiles.findChildren<Tile *>(), [&](const Tile *tile) { return tile->accessibleName() == name; }),
                         qPrintable(name));
        }
        QStringList labels;
        for (const QPushButton *chip : chips.findChildren<QPushButton *>())
            labels << chip->text();
        const bool isAtLeast = sight == Sight::ScanRefused || sight == Sight::InPart;
        QVERIFY(labels.contains(isAtLeast ? QStringLiteral("Held ≥ 40") : QStringLiteral("Held 40")));
        QVERIFY(labels.contains(sight == Sight::Whole ? QStringLiteral("Stale 0") : QStringLiteral("Stale —")));
    }

    void tilesAndChips_deadlinesAreRefused_whatNeedsThemIsADash_data()
    {
        QTest::addColumn<int>("seen");
        QTest::addColumn<QString>("tile");
        QTest::addColumn<QString>("chip");
        QTest::newRow("none seen") << 0 << QStringLiteral("—, PTTL refused") << QStringLiteral("— (PTTL refused)");
        QTest::newRow("some seen, by deadlines in values") << 2 << QStringLiteral("≥ 2, PTTL refused") << QStringLiteral("≥ 2 (PTTL refused)");
    }
    void tilesAndChips_deadlinesAreRefused_whatNeedsThemIsADash()
    {
        QFETCH(int, seen);
        QFETCH(QString, tile);
        QFETCH(QString, chip);
        StatusTiles tiles(m_theme);
        StateChips chips;
        LockModel::Counts counts;
        counts.total = counts.held = 40;
        counts.stale = counts.endingSoon = counts.noDeadline = counts.renewing = seen;
        tiles.setCounts(counts);
        chips.setCounts(counts);
        ContentionSnapshot snapshot;
        snapshot.acquiredPerSecond = 0;
        tiles.setSnapshot(snapshot);
        tiles.setSight(Sight::Whole, Sight::NoDeadlines);
        chips.setSight(Sight::Whole, Sight::NoDeadlines);
        QStringList names;
        for (const Tile *one : tiles.findChildren<Tile *>())
            names << one->accessibleName();
        for (const QPushButton *one : chips.findChildren<QPushButton *>())
            names << one->accessibleName();
        QStringList expected{QStringLiteral("held in all: 40"),
                             QStringLiteral("contended: 0"),
                             QStringLiteral("acquisitions: 0 /s"),
                             QStringLiteral("All 40"),
                             QStringLiteral("Held 40"),
                             QStringLiteral("Blocked 0"),
                             QStringLiteral("Contended 0"),
                             QStringLiteral("Simulated 0"),
                             QStringLiteral("Held too long — (PTTL refused)"),
                             QStringLiteral("need attention: ") + tile};
        for (const char *needsDeadlines : {"Stale ", "Ending soon ", "No deadline ", "Renewing "})
            expected << QLatin1StringView(needsDeadlines) + chip;
        for (const QString &name : expected)
            QVERIFY2(names.contains(name), qPrintable(name + QStringLiteral(" is not among ") + names.join(u';')));
    }

    /** The rate of those that are kept is known: at least so many. */
    void tiles_moreThanAreKept_ratesAreAtLeast()
    {
        StatusTiles tiles(m_theme);
        ContentionSnapshot snapshot;
        snapshot.acquiredPerSecond = 12;
        snapshot.holdP50Ms = 84;
        tiles.setSnapshot(snapshot);
        tiles.setSight(Sight::InPart, Sight::InPart);
        QStringList names;
        for (const Tile *tile : tiles.findChildren<Tile *>())
            names << tile->accessibleName();
        QVERIFY2(names.contains(QStringLiteral("acquisitions: ≥ 12 /s, more than are kept")), qPrintable(names.join(u';')));
        QVERIFY2(names.contains(QStringLiteral("hold p50, 1 min: 84 ms, more than are kept")), qPrintable(names.join(u';')));
    }

    /** Who polls sees hardly any hand-over: none seen is not none. */
    void tilesAndChips_sampled_sayItAndCountNoHandOversAsUnknown()
    {
        StatusTiles tiles(m_theme);
        StateChips chips;
        tiles.setSight(Sight::Whole, Sight::Whole);
        chips.setSight(Sight::Whole, Sight::Whole);
        const auto names = [&] {
            QStringList all;
            for (const Tile *tile : tiles.findChildren<Tile *>())
                all << tile->accessibleName();
            for (const QPushButton *chip : chips.findChildren<QPushButton *>())
                all << chip->accessibleName();
            return all.join(u';');
        };
        const auto setContended = [&](int count) {
            LockModel::Counts counts;
            counts.contended = count;
            tiles.setCounts(counts);
            chips.setCounts(counts);
        };
        ContentionSnapshot snapshot;
        snapshot.acquiredPerSecond = 1.5;
        snapshot.source = DataSource::Sampled;
        tiles.setSnapshot(snapshot);
        chips.setSource(snapshot.source);
        setContended(0);
        for (const QString &name : {QStringLiteral("contended, sampled: —"), QStringLiteral("Contended — (sampled)"),
                                    QStringLiteral("acquisitions, sampled: 1.5 /s"), QStringLiteral("need attention: 0")})
            QVERIFY2(names().contains(name), qPrintable(names()));
        setContended(2);
        QVERIFY2(names().contains(QStringLiteral("contended, sampled: 2")), qPrintable(names()));
        QVERIFY2(names().contains(QStringLiteral("Contended 2")), qPrintable(names()));
        snapshot.source = DataSource::Observed;
        tiles.setSnapshot(snapshot);
        chips.setSource(snapshot.source);
        setContended(0);
        QVERIFY2(names().contains(QStringLiteral("contended: 0")), qPrintable(names()));
        QVERIFY2(names().contains(QStringLiteral("Contended 0")), qPrintable(names()));
    }

    void tiles_locksTooYoungToBeJudged_areSaid()
    {
        StatusTiles tiles(m_theme);
        LockCounts counts;
        counts.total = counts.noDeadline = counts.awaited = 1001;
        tiles.setCounts(counts);
        tiles.setAwaitedFor(40s + 1ms);
        const auto attention = [&tiles] { return tiles.findChildren<QAbstractButton *>()[1]; };
        QVERIFY(!attention()->accessibleName().contains(QStringLiteral("watched"))); // nothing is known now
        tiles.setSight(Sight::Whole, Sight::Whole);
        QCOMPARE(attention()->accessibleName(), QStringLiteral("need attention: 0, 1,001 being watched, judged within 40\u00a0s"));
        QVERIFY(attention()->accessibleDescription().contains(QStringLiteral("too young to be judged: 1,001 being watched")));
        tiles.resize(1600, 80);
        const QImage said = attention()->grab().toImage();
        counts.awaited = 0;
        tiles.setCounts(counts);
        QCOMPARE(attention()->accessibleName(), QStringLiteral("need attention: 0"));
        QVERIFY(said != attention()->grab().toImage());
    }

    /** In a narrow tile it stands beside the number. */
    void tiles_narrow_sayWhatIsTooYoungToBeJudged()
    {
        StatusTiles tiles(m_theme);
        tiles.resize(720, 60);
        tiles.setSight(Sight::Whole, Sight::Whole);
        LockCounts counts;
        counts.total = counts.noDeadline = 2;
        tiles.setCounts(counts);
        auto *attention = tiles.findChildren<QAbstractButton *>()[1];
        const QImage before = attention->grab().toImage();
        counts.awaited = 2;
        tiles.setCounts(counts);
        QVERIFY(attention->grab().toImage() != before);
    }

    void tiles_justResumed_rateIsNotKnownYet()
    {
        StatusTiles tiles(m_theme);
        tiles.setSight(Sight::Whole, Sight::Whole);
        tiles.setSnapshot({});
        QStringList names;
        for (const Tile *tile : tiles.findChildren<Tile *>())
            names << tile->accessibleName();
        QVERIFY2(names.contains(QStringLiteral("acquisitions: —")), qPrintable(names.join(u';')));
    }

    void texts_ofRatesAndTimes()
    {
        QCOMPARE(rateText(-1), QStringLiteral("—"));
        QCOMPARE(millisecondsText(-1), QStringLiteral("—"));
        QCOMPARE(millisecondsText(0.42), QStringLiteral("0.4 ms"));
        QCOMPARE(millisecondsText(2100), QStringLiteral("2.1 s"));
        QCOMPARE(rateText(0.42), QStringLiteral("0.4 /s"));
        QCOMPARE(rateText(0), QStringLiteral("0 /s"));
        QCOMPARE(rateText(1234.4), QStringLiteral("1,234 /s"));
    }

private:
    Theme m_theme;
};

} // namespace tst_delegates

LOCKSCOPE_TEST(tst_delegates, tst_delegates::TestDelegates)
#include "tst_delegates.moc"
