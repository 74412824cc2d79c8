// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "saved/serverprofilestore.h"
#include "session/session.h"
#include "ui/find/finddialog.h"
#include "ui/find/findmodel.h"
#include "ui/find/findtext.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/mainwindow/connection/noticebar.h"
#include "ui/shared/commandpalette.h"
#include "ui/shared/theme.h"
#include "ui/table/lockview.h"

#include "keyspace.h"
#include "redisserver.h"
#include "widgetchecks.h"
#include "testprogram.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTreeView>

namespace tst_finddialog {

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;
using State = FindProgress::State;

namespace {

constexpr int patience = 60'000;

FoundLocks found(const QByteArray &pattern, quint64 locks, Confidence confidence, quint64 others = 0)
{
    FoundLocks result;
    result.pattern = pattern;
    result.locks = locks;
    result.others = others;
    result.confidence = confidence;
    result.whys = {{"The key is that of a lock", result.locks}};
    result.libraries = {{schemeNamed("redis-py"), locks}};
    result.examples = {QByteArray(pattern).replace('*', '7')};
    return result;
}

FindProgress progressOf(std::vector<FoundLocks> locks, State state = State::Looking)
{
    FindProgress progress;
    progress.state = state;
    progress.locks.found = std::move(locks);
    progress.keysSeen = 312'000;
    progress.keysInDatabase = 1'000'000;
    progress.share = 0.312;
    progress.took = 12s;
    return progress;
}

QStringList shownPatterns(const QAbstractItemModel &model)
{
    QStringList patterns;
    for (int row = 0; row < model.rowCount(); ++row)
        patterns << model.index(row, FindModel::Pattern).data().toString();
    return patterns;
}

/** A window with a server of its own in it. */
struct Program {
    Program(Theme &theme, QSettings &settings, const RedisServer &server) : profiles(settings), client(server.endpoint().socketPath.toUtf8())
    {
        window = std::make_unique<MainWindow>(session, profiles, theme, clock, settings);
        window->show();
        ServerProfile profile = ServerProfile::forEndpoint(server.endpoint());
        profile.patterns = {"lock.*"}; // the locks that are planted have other names
        profile.name = QStringLiteral("test server");
        saved = profiles.save(profile);
    }
    void open()
    {
        session.open(saved, {});
        QTRY_VERIFY_WITH_TIMEOUT(session.health().complete, patience);
    }
    QPushButton *button(const QString &text) const
    {
        for (QPushButton *each : window->findChildren<QPushButton *>()) {
            if (each->text() == text && each->isVisible())
                return each;
        }
        return nullptr;
    }
    QToolButton *closeOfNotice() const
    {
        for (QToolButton *each : window->findChildren<QToolButton *>(QStringLiteral("closeNotice"))) {
            if (each->isVisible())
                return each;
        }
        return nullptr;
    }
    QString notice() const
    {
        for (const NoticeBar *bar : window->findChildren<NoticeBar *>()) {
            if (bar->isVisible())
                return bar->text();
        }
        return {};
    }
    FindDialog *dialog() const { return window->findChild<FindDialog *>(); }
    int locksShown() const { return window->findChild<LockView *>()->model()->rowCount(); }

    SystemClock clock;
    ServerProfileStore profiles;
    PlainClient client;
    Session session;
    ServerProfile saved;
    std::unique_ptr<MainWindow> window;
};

} // namespace

class TestFindDialog : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init()
    {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support (propagateSizeHints|raise|grabbing the keyboard)).+")));
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<QSettings>(m_folder->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    }
    void model_whileSearching_keepsPlacesAndChoices();
    void model_watchedPatterns_cannotBeChosen();
    void filter_guesses_areShownOnWishOrWhenChosen();
    void filter_search_looksInPatternLibraryAndExamples();
    void words_progress_sayHowFarAndHowItEnded_data();
    void words_progress_sayHowFarAndHowItEnded();
    void words_notes_sayWhatWasNotSearched();
    void dialog_chosen_replaceOrJoinThoseThatAreWatched();
    void dialog_tooManyPatterns_saysSoInsteadOfTakingThem();
    void dialog_everything_hasANameAndIsPlain();
    void window_nothingMatches_findsLocksAndWatchesThem();
    void window_patternsTaken_canBePutBack();
    void window_fewMatch_offersOnce();
    void window_enoughMatch_offersNothing();
    void window_searchStopped_keepsWhatWasFoundAndCanBeRepeated();
    void window_menuAndPalette_openIt();
    void window_serverClosed_closesIt();

private:
    RedisServer &server()
    {
        m_server = std::make_unique<RedisServer>();
        if (!m_server->start())
            qFatal("no server");
        return *m_server;
    }
    bool plantLocks(PlainClient &client, int each)
    {
        const UnixTime now = SystemClock().wallNow();
        const auto locks = locksOfLibraries(now, each);
        return std::ranges::all_of(locks, [&](const PlantedKey &key) { return plant(client, key, now); });
    }

    Theme m_theme;
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_settings;
};

void TestFindDialog::model_whileSearching_keepsPlacesAndChoices()
{
    FindModel model(m_theme, {"lock.*"});
    QAbstractItemModelTester tester(&model);
    const QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted), reset(&model, &QAbstractItemModel::modelReset);
    model.take(progressOf({found("lock:*", 3, Confidence::Likely), found("mutex:*", 1, Confidence::Likely)}));
    model.take(progressOf({found("qo_*", 7, Confidence::Certain), found("lock:*", 9, Confidence::Likely), found("mutex:*", 1, Confidence::Likely)}));
    QCOMPARE(shownPatterns(model), QStringList({QStringLiteral("lock:*"), QStringLiteral("mutex:*"), QStringLiteral("qo_*")}));
    QCOMPARE(model.index(0, FindModel::Locks).data().toString(), QStringLiteral("9"));
    QCOMPARE(inserted.size(), 2);
    QCOMPARE(reset.size(), 0);
    QCOMPARE(model.chosen(), QByteArrayList({"lock:*", "mutex:*", "qo_*"}));
    QVERIFY(model.setData(model.index(1, FindModel::Pattern), Qt::Unchecked, Qt::CheckStateRole));
    model.take(progressOf({found("qo_*", 8, Confidence::Certain), found("lock:*", 9, Confidence::Likely), found("mutex:*", 2, Confidence::Likely)},
                          State::Complete));
    QCOMPARE(shownPatterns(model).first(), QStringLiteral("qo_*")); // the surest first, now that nothing moves any more
    QCOMPARE(model.chosen(), QByteArrayList({"qo_*", "lock:*"}));
    model.take(progressOf({found("l*", 20, Confidence::Likely)}, State::Complete));
    QCOMPARE(model.rowCount(), 1);
    model.take(progressOf({}));
    QCOMPARE(model.rowCount(), 0);
}

void TestFindDialog::model_watchedPatterns_cannotBeChosen()
{
    FindModel model(m_theme, {"lock:*", "mutex:import"});
    model.take(progressOf({found("lock:order:*", 3, Confidence::Certain), found("mutex:*", 1, Confidence::Certain)}, State::Complete));
    QVERIFY(model.isWatched(0));
    QVERIFY(!model.flags(model.index(0, 0)).testFlag(Qt::ItemIsUserCheckable));
    QVERIFY(!model.setData(model.index(0, 0), Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(model.index(0, FindModel::Confidence).data().toString(), QStringLiteral("already watched"));
    QCOMPARE(model.chosen(), QByteArrayList{"mutex:*"});
}

void TestFindDialog::filter_guesses_areShownOnWishOrWhenChosen()
{
    FindModel model(m_theme, {});
    FindFilter filter;
    QAbstractItemModelTester tester(&filter);
    filter.setSourceModel(&model);
    model.take(progressOf({found("lock:*", 3, Confidence::Likely), found("job:*", 2, Confidence::Guess), found("x:*", 2, Confidence::Likely, 500)}));
    QCOMPARE(model.guesses(), 1);
    QCOMPARE(filter.rowCount(), 2);
    QCOMPARE(model.chosen(), QByteArrayList{"lock:*"}); // nor what matches mostly other keys
    filter.setShowsGuesses(true);
    QCOMPARE(filter.rowCount(), 3);
    QVERIFY(filter.setData(filter.index(1, 0), Qt::Checked, Qt::CheckStateRole));
    filter.setShowsGuesses(false);
    QCOMPARE(filter.rowCount(), 3);
    QCOMPARE(model.chosen(), QByteArrayList({"lock:*", "job:*"}));
}

void TestFindDialog::filter_search_looksInPatternLibraryAndExamples()
{
    FindModel model(m_theme, {});
    FindFilter filter;
    filter.setSourceModel(&model);
    FoundLocks shed = found("job-lock:*", 2, Confidence::Certain);
    shed.libraries = {{schemeNamed("shedlock"), 2}};
    shed.examples = {"job-lock:default:billing"};
    model.take(progressOf({found("lock:*", 3, Confidence::Likely), shed}));
    for (const char *text : {"JOB-", "shedlock", " billing "}) {
        filter.setSearch(QLatin1StringView(text));
        QCOMPARE(shownPatterns(filter), QStringList{QStringLiteral("job-lock:*")});
    }
    filter.setSearch({});
    QCOMPARE(filter.rowCount(), 2);
}

void TestFindDialog::words_progress_sayHowFarAndHowItEnded_data()
{
    QTest::addColumn<int>("state");
    QTest::addColumn<bool>("isSlow");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, State state, bool isSlow, const char *expected) {
        QTest::newRow(name) << int(state) << isSlow << QString::fromUtf8(expected);
    };
    row("searching", State::Looking, false, "Searched 312,000 of 1,000,000 keys. Locks found so far: 1,204.");
    row("slow server", State::Looking, true, "Searched 312,000 of 1,000,000 keys. The server is slow: searching with pauses.");
    row("complete", State::Complete, false, "Locks found: 1,204. Patterns: 1. Searched 312,000 of 1,000,000 keys in 12.0 s.");
    row("stopped", State::Cancelled, false, "Stopped after 312,000 of 1,000,000 keys. Locks found: 1,204. Patterns: 1.");
    row("failed", State::Failed, false, "The search failed after 312,000 of 1,000,000 keys: NOPERM \\u202ethis.");
}

void TestFindDialog::words_progress_sayHowFarAndHowItEnded()
{
    QFETCH(int, state);
    QFETCH(bool, isSlow);
    FindProgress progress = progressOf({found("lock:*", 1204, Confidence::Certain)}, State(state));
    progress.isServerSlow = isSlow;
    progress.error = {Error::Kind::NoPermission, QStringLiteral(u"NOPERM \u202ethis"), "NOPERM"};
    QTEST(FindText::progress(progress), "expected");
}

void TestFindDialog::words_notes_sayWhatWasNotSearched()
{
    FindProgress progress = progressOf({});
    QCOMPARE(FindText::notes(progress), QString());
    progress.isClusterNode = true;
    progress.otherDatabases = {{1, 5}, {3, 1204}};
    progress.keysRefused = 200;
    progress.namesTooLong = 2;
    QCOMPARE(FindText::notes(progress).split(u'\n'),
             QStringList({QStringLiteral("This server is one node of a cluster. The keys of its other nodes were not searched."),
                          QStringLiteral("Not searched: the keys of other databases (db1: 5, db3: 1,204)."),
                          QStringLiteral("No permission to read 200 keys. Only their names are known."),
                          QStringLiteral("2 keys left out: names longer than 512 bytes.")}));
    FoundLocks narrow = found("lock:order:*", 40, Confidence::Certain, 3);
    narrow.wider = "lock:*";
    narrow.widerOthers = 12'300;
    const QString details = FindText::details(narrow);
    QVERIFY(details.contains(QStringLiteral("also matches 3 keys")));
    QVERIFY(details.contains(QStringLiteral("The wider pattern lock:* would also match 12,300 keys")));
    narrow.whys = {{"The name suggests a lock, and the value is a token that expires", 60},
                   {"The name suggests a lock; the value may be anything", 40}};
    narrow.libraries.push_back(narrow.libraries.front());
    narrow.examples = {"lock:1", "lock:2"};
    const QString both = FindText::details(narrow);
    QVERIFY2(both.startsWith(
                 QStringLiteral("60 × The name suggests a lock, and the value is a token that expires.\n40 × The name suggests a lock; the value")),
             qPrintable(both));
    const Translation chinese(QStringLiteral("zh_CN"));
    const QString translated = FindText::details(narrow);
    QVERIFY2(!translated.contains(QRegularExpression(QStringLiteral("\\.(\\n|$)|, "))), qPrintable(translated));
}

void TestFindDialog::dialog_chosen_replaceOrJoinThoseThatAreWatched()
{
    for (const bool isReplacing : {false, true}) {
        Session session;
        ServerProfile profile;
        profile.patterns = {"lock.*", "mutex:a:*"};
        session.open(profile, {});
        FindDialog dialog(session, m_theme);
        QSignalSpy chosen(&dialog, &FindDialog::patternsChosen);
        QVERIFY(!dialog.findChild<QPushButton *>(QStringLiteral("add"))->isEnabled());
        dialog.take(progressOf({found("mutex:*", 3, Confidence::Likely), found("qo_*", 2, Confidence::Certain)}, State::Complete));
        dialog.findChild<QPushButton *>(isReplacing ? QStringLiteral("replace") : QStringLiteral("add"))->click();
        QCOMPARE(chosen.size(), 1);
        const auto patterns = chosen.first().first().value<QByteArrayList>();
        QCOMPARE(patterns, isReplacing ? QByteArrayList({"mutex:*", "qo_*"}) : QByteArrayList({"lock.*", "mutex:*", "qo_*"})); // what is covered goes
    }
}

void TestFindDialog::dialog_tooManyPatterns_saysSoInsteadOfTakingThem()
{
    Session session;
    session.open(ServerProfile(), {});
    FindDialog dialog(session, m_theme);
    std::vector<FoundLocks> all;
    for (int i = 0; i < 16; ++i)
        all.push_back(found("kind" + QByteArray::number(i) + ":*", 3, Confidence::Likely));
    dialog.take(progressOf(all, State::Complete));
    auto *add = dialog.findChild<QPushButton *>(QStringLiteral("add")), *replace = dialog.findChild<QPushButton *>(QStringLiteral("replace"));
    const auto *hint = dialog.findChild<QLabel *>(QStringLiteral("hint"));
    QVERIFY(!add->isEnabled() && replace->isEnabled());
    QVERIFY(hint->text().contains(QStringLiteral("there are 17")));
    all.push_back(found("further:*", 3, Confidence::Likely));
    dialog.take(progressOf(all, State::Complete));
    QVERIFY(!add->isEnabled() && !replace->isEnabled());
    QVERIFY(hint->text().contains(QStringLiteral("At most 16")));
}

void TestFindDialog::dialog_everything_hasANameAndIsPlain()
{
    Session session;
    session.open(ServerProfile(), {});
    FindDialog dialog(session, m_theme);
    dialog.show();
    FoundLocks hostile = found("<b>lock</b>:*", 3, Confidence::Likely);
    hostile.examples = {"<img src=x>\x1b[31m"};
    dialog.take(progressOf({hostile}, State::Complete));
    dialog.findChild<QTreeView *>()->setCurrentIndex(dialog.findChild<QTreeView *>()->model()->index(0, 0));
    QCOMPARE(unnamedWidgets(dialog), QStringList());
    QCOMPARE(richLabels(dialog), QStringList());
    QVERIFY(dialog.findChild<QLabel *>(QStringLiteral("details"))->text().contains(QStringLiteral("<img src=x>\\x1b[31m")));
    QVERIFY(dialog.findChild<QTreeView *>()->model()->index(0, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("&lt;img")));
}

void TestFindDialog::window_nothingMatches_findsLocksAndWatchesThem()
{
    Program program(m_theme, *m_settings, server());
    QVERIFY(plantLocks(program.client, 5) && plantOrdinaryKeys(program.client, 500));
    program.open();
    QTRY_VERIFY_WITH_TIMEOUT(program.button(QStringLiteral("Find locks…")), patience);
    QVERIFY(program.button(QStringLiteral("Edit patterns")));
    program.button(QStringLiteral("Find locks…"))->click();
    QVERIFY(program.dialog());
    auto *view = program.dialog()->findChild<QTreeView *>();
    QTRY_VERIFY_WITH_TIMEOUT(program.dialog()->findChild<QLabel *>(QStringLiteral("progress"))->text().startsWith(QStringLiteral("Locks found: ")),
                             patience);
    QVERIFY(shownPatterns(*view->model()).contains(QStringLiteral("bull:*:lock")));
    QCOMPARE(program.dialog()->findChild<QProgressBar *>()->value(), program.dialog()->findChild<QProgressBar *>()->maximum());
    // More than can be watched at once: those of two libraries will do.
    for (int row = 0; row < view->model()->rowCount(); ++row) {
        const QString pattern = view->model()->index(row, 0).data().toString();
        const bool isWanted = pattern == QStringLiteral("bull:*:lock") || pattern == QStringLiteral("mutex:*");
        QVERIFY(view->model()->setData(view->model()->index(row, 0), isWanted ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole));
    }
    program.dialog()->findChild<QPushButton *>(QStringLiteral("add"))->click();
    QTRY_COMPARE_WITH_TIMEOUT(program.locksShown(), 15, patience);
    QCOMPARE(program.session.profile().patterns, QByteArrayList({"lock.*", "bull:*:lock", "mutex:*"}));
    QCOMPARE(ServerProfileStore(*m_settings).profiles().at(0).patterns, program.session.profile().patterns);
    QTRY_VERIFY(!program.dialog());
}

void TestFindDialog::window_patternsTaken_canBePutBack()
{
    Program program(m_theme, *m_settings, server());
    QVERIFY(plantLocks(program.client, 2));
    program.client.ask({"SET", "lock.a", "token"});
    program.open();
    program.window->findChild<LockView *>();
    for (QAction *action : program.window->actions()) {
        if (action->text() == QStringLiteral("Find locks…"))
            action->trigger();
    }
    program.dialog()->take(progressOf({found("mutex:*", 2, Confidence::Certain)}));
    program.dialog()->findChild<QPushButton *>(QStringLiteral("replace"))->click();
    QTRY_COMPARE_WITH_TIMEOUT(program.locksShown(), 2, patience);
    QCOMPARE(program.notice(), QStringLiteral("Watching mutex:* instead of lock.*."));
    program.button(QStringLiteral("Undo"))->click();
    QTRY_COMPARE_WITH_TIMEOUT(program.locksShown(), 1, patience);
    QCOMPARE(program.session.profile().patterns, QByteArrayList{"lock.*"});
    QVERIFY(!program.button(QStringLiteral("Undo")));
}

void TestFindDialog::window_fewMatch_offersOnce()
{
    RedisServer &redis = server();
    ServerProfile saved;
    {
        Program program(m_theme, *m_settings, redis);
        QVERIFY(plantOrdinaryKeys(program.client, 3000));
        program.client.ask({"SET", "lock.a", "token"});
        program.open();
        QTRY_VERIFY_WITH_TIMEOUT(program.notice().startsWith(QStringLiteral("Only 1 lock among ")), patience);
        QVERIFY(program.button(QStringLiteral("Find locks…")));
        program.closeOfNotice()->click();
        QVERIFY(!program.closeOfNotice());
        saved = program.saved;
    }
    Program program(m_theme, *m_settings, redis);
    program.saved = saved;
    program.open();
    QTRY_COMPARE_WITH_TIMEOUT(program.locksShown(), 1, patience);
    QVERIFY(!program.closeOfNotice());
}

void TestFindDialog::window_enoughMatch_offersNothing()
{
    Program program(m_theme, *m_settings, server());
    QVERIFY(plantOrdinaryKeys(program.client, 3000));
    for (int i = 0; i < 5; ++i)
        program.client.ask({"SET", "lock." + QByteArray::number(i), "token"});
    program.open();
    QTRY_COMPARE_WITH_TIMEOUT(program.locksShown(), 5, patience);
    QVERIFY(!program.closeOfNotice());
}

void TestFindDialog::window_searchStopped_keepsWhatWasFoundAndCanBeRepeated()
{
    Program program(m_theme, *m_settings, server());
    QVERIFY(plantOrdinaryKeys(program.client, 120'000) && plantLocks(program.client, 100));
    program.open();
    QTRY_VERIFY_WITH_TIMEOUT(program.button(QStringLiteral("Find locks…")), patience);
    program.button(QStringLiteral("Find locks…"))->click();
    auto *view = program.dialog()->findChild<QTreeView *>();
    auto *stop = program.dialog()->findChild<QPushButton *>(QStringLiteral("stop"));
    const auto *progress = program.dialog()->findChild<QLabel *>(QStringLiteral("progress"));
    QTRY_VERIFY_WITH_TIMEOUT(view->model()->rowCount() > 0, patience);
    stop->click();
    QTRY_VERIFY_WITH_TIMEOUT(progress->text().startsWith(QStringLiteral("Stopped after ")), patience);
    QVERIFY(view->model()->rowCount() > 0);
    QCOMPARE(stop->text(), QStringLiteral("&Search again"));
    program.dialog()->findChild<QCheckBox *>(QStringLiteral("faster"))->setChecked(true);
    stop->click();
    QTRY_VERIFY_WITH_TIMEOUT(progress->text().startsWith(QStringLiteral("Locks found: 2,600.")), patience);
}

void TestFindDialog::window_menuAndPalette_openIt()
{
    Program program(m_theme, *m_settings, server());
    QVERIFY(QTest::qWaitForWindowActive(program.window.get()));
    program.open();
    QTest::keyClick(program.window.get(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(program.dialog(), patience);
    program.dialog()->reject();
    QTRY_VERIFY(!program.dialog());
    program.window->activateWindow();
    QTRY_VERIFY_WITH_TIMEOUT(program.window->isActiveWindow(), patience);
    QTest::keyClick(program.window.get(), Qt::Key_K, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(program.window->findChild<CommandPalette *>(), patience);
    auto *palette = program.window->findChild<CommandPalette *>();
    QTest::keyClicks(palette->findChild<QLineEdit *>(), QStringLiteral("find locks"));
    QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(program.dialog(), patience);
}

void TestFindDialog::window_serverClosed_closesIt()
{
    Program program(m_theme, *m_settings, server());
    QVERIFY(plantOrdinaryKeys(program.client, 120'000));
    program.open();
    QTRY_VERIFY_WITH_TIMEOUT(program.button(QStringLiteral("Find locks…")), patience);
    program.button(QStringLiteral("Find locks…"))->click();
    QVERIFY(program.dialog());
    program.session.close();
    QTRY_VERIFY(!program.dialog());
    QTRY_VERIFY_WITH_TIMEOUT(!program.client.ask({"CLIENT", "LIST"}).contains("name=lockscope"), patience);
}

} // namespace tst_finddialog

LOCKSCOPE_TEST(tst_finddialog, tst_finddialog::TestFindDialog)
#include "tst_finddialog.moc"
