// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "saved/lockprofilestore.h"
#include "ui/lockprofiles/lockprofilemodel.h"
#include "ui/lockprofiles/lockprofilesdialog.h"
#include "ui/lockprofiles/profilecounter.h"
#include "ui/lockprofiles/profiletrialview.h"
#include "ui/lockprofiles/schemechooser.h"
#include "ui/shared/theme.h"
#include "ui/table/lockmodel.h"

#include "detailedlocks.h"
#include "fakeclock.h"
#include "widgetchecks.h"
#include "testprogram.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTreeView>

#include <memory>
#include <random>

namespace tst_lockprofilesdialog {

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using Field = ProfileDraft::Field;
using Match = LockProfile::Match;

namespace {

LockProfile profileOf(const QByteArray &prefix, const QString &label = {})
{
    return {.pattern = prefix, .label = label, .usualHold = {}, .longestHold = {}};
}

ProfileDraft draftOf(const QByteArray &pattern, const QString &usual = {}, const QString &longest = {}, Match match = Match::Prefix)
{
    ProfileDraft draft;
    draft.match = match;
    draft.pattern = pattern;
    draft.usualHold = usual;
    draft.longestHold = longest;
    return draft;
}

LockDelta upserts(std::vector<Lock> locks)
{
    LockDelta delta;
    delta.upserted = std::move(locks);
    return delta;
}

QStringList column(const QAbstractItemModel &model, int number)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts += model.index(row, number).data().toString();
    return texts;
}

} // namespace

class TestLockProfilesDialog : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        failOnWarnings();
        m_folder = std::make_unique<QTemporaryDir>();
        m_clock = std::make_unique<FakeClock>();
        m_locks = std::make_unique<LockModel>(*m_clock);
        m_store = std::make_unique<LockProfileStore>(inFolder(u"lock-profiles.json"_s));
    }
    void cleanup()
    {
        m_dialog.reset();
        m_locks.reset();
    }

    void problem_field_saysWhatToDo_data()
    {
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QString>("usual");
        QTest::addColumn<QString>("longest");
        QTest::addColumn<int>("field");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const QByteArray &pattern, const QString &usual, const QString &longest, std::optional<Field> field,
                            const QString &says) { QTest::newRow(name) << pattern << usual << longest << (field ? int(*field) : -1) << says; };
        row("nothing", "a", {}, {}, std::nullopt, {});
        row("times", "a", u"2 s"_s, u"8 m 32 s"_s, std::nullopt, {});
        row("no pattern", "", {}, {}, Field::Pattern, u"for example spring:"_s);
        row("long", QByteArray(751, 'a'), {}, {}, Field::Pattern, u"Enter a shorter beginning"_s);
        row("no time", "a", u"soon"_s, {}, Field::UsualHold, u"8 m 32 s"_s);
        row("limit below the usual", "a", u"2 m"_s, u"30 s"_s, Field::LongestHold, u"Shorter than the usual hold"_s);
    }
    void problem_field_saysWhatToDo()
    {
        QFETCH(QByteArray, pattern);
        QFETCH(QString, usual);
        QFETCH(QString, longest);
        QFETCH(int, field);
        QFETCH(QString, says);
        const ProfileDraft draft = draftOf(pattern, usual, longest);
        const auto first = draft.firstProblem();

        QCOMPARE(first ? int(*first) : -1, field);
        QCOMPARE(draft.profile().has_value(), field < 0);
        if (first)
            QVERIFY2(draft.problem(*first).contains(says), qPrintable(draft.problem(*first)));
    }

    void draft_ofAProfile_isThatProfile()
    {
        LockProfile profile{.match = Match::Glob,
                            .pattern = QByteArray("\xff*\\*", 4),
                            .scheme = schemeNamed("redis-py"),
                            .label = u"A"_s,
                            .usualHold = 1500ms,
                            .longestHold = 512s};
        const ProfileDraft draft = ProfileDraft::of(profile);

        QVERIFY(draft.profile() == profile);
        QVERIFY(!draft.patternIsText());
        QVERIFY(draftOf("a\\*b", {}, {}, Match::Glob).patternIsText());
        QCOMPARE(draft.longestHold, u"8 m 32 s"_s);
    }

    void draft_forALock_isForItsLike_data()
    {
        QTest::addColumn<Lock>("lock");
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QByteArray>("scheme");
        const Instant now = FakeClock().now();
        QTest::newRow("numbered") << tokenLock("lock.orders.17", "t", now) << QByteArray("lock.orders.") << QByteArray();
        QTest::newRow("one word") << tokenLock("mutex", "t", now) << QByteArray("mutex") << QByteArray();
        QTest::newRow("separator at its end") << tokenLock("spring:a:", "t", now) << QByteArray("spring:") << QByteArray();
        QTest::newRow("known for sure") << fairLock("app:fair", now) << QByteArray("app:") << QByteArray();
    }
    void draft_forALock_isForItsLike()
    {
        QFETCH(Lock, lock);
        QFETCH(QByteArray, pattern);
        QFETCH(QByteArray, scheme);
        const ProfileDraft draft = ProfileDraft::forLock(lock);

        QCOMPARE(draft.pattern, pattern);
        QCOMPARE(QByteArray(draft.scheme ? draft.scheme->name : ""), scheme);
        QVERIFY(draft.profile() && draft.profile()->matches(lock.key));
    }

    void model_anyEdits_areUndone()
    {
        LockProfileModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.start(LockProfiles({profileOf("a"), profileOf("b"), profileOf("c")}));
        std::mt19937 random(11);
        const auto before = model.drafts();
        std::vector<std::vector<ProfileDraft>> states{before};
        for (int step = 0; step < 300; ++step) {
            const int rows = model.rowCount();
            const int row = rows > 0 ? int(random() % unsigned(rows)) : 0;
            const int count = model.undoStack().count();
            switch (random() % 5) {
            case 0: model.insert(row, draftOf(QByteArray::number(step))); break;
            case 1:
                if (rows > 0)
                    model.remove(row);
                break;
            case 2: model.move(row, random() % 2 == 0 ? 1 : -1); break;
            case 3:
                if (rows > 0)
                    model.change(row, Field::Scheme, draftOf(QByteArray::number(step)));
                break;
            default:
                if (step % 50 == 0)
                    model.replaceAll(LockProfiles({profileOf("new")}));
                break;
            }
            if (model.undoStack().count() > count)
                states.push_back(model.drafts());
        }
        QVERIFY(states.size() > 100);
        for (auto state = states.crbegin(); state != states.crend(); ++state) {
            QVERIFY(model.drafts() == *state);
            model.undoStack().undo();
        }
        QVERIFY(model.drafts() == before);
        while (model.undoStack().canRedo())
            model.undoStack().redo();
        QVERIFY(model.drafts() == states.back());
    }

    void model_typing_isOneChange()
    {
        LockProfileModel model;
        model.start(LockProfiles({profileOf("a"), profileOf("b")}));
        for (const char *typed : {"b", "bc", "bcd"})
            model.change(0, Field::Pattern, draftOf(typed));
        model.change(1, Field::Pattern, draftOf("x"));

        QCOMPARE(model.undoStack().count(), 2);
        model.undoStack().undo();
        model.undoStack().undo();
        QCOMPARE(column(model, LockProfileModel::Keys), (QStringList{u"begin with a"_s, u"begin with b"_s}));
    }

    void counter_picture_isCountedByTheFirstThatMatches()
    {
        m_locks->apply(upserts(
            {tokenLock("lock.a.1", "t", m_clock->now()), tokenLock("lock.a.2", "t", m_clock->now()), tokenLock("lock.b", "t", m_clock->now())}));
        m_locks->setSearch(u"nothing that is shown"_s);
        LockProfileModel model;
        model.start(LockProfiles({profileOf("lock.a."), profileOf("lock."), profileOf("job.")}));
        ProfileCounter counter(*m_locks, model);

        QTRY_COMPARE(column(model, LockProfileModel::Locks), (QStringList{u"2"_s, u"1 of 3"_s, u"0"_s}));
        model.move(0, 1);
        QTRY_COMPARE(column(model, LockProfileModel::Locks), (QStringList{u"3"_s, u"0 of 2"_s, u"0"_s}));
        model.change(0, Field::Pattern, draftOf(""));
        QTRY_COMPARE(column(model, LockProfileModel::Locks), (QStringList{u"0"_s, u"2"_s, u"0"_s}));
        QVERIFY(model.index(0, 0).data(Qt::ToolTipRole).toString().contains(u"for example spring:"_s));
        QVERIFY(model.index(0, 0).data(LockProfileModel::ProblemRole).toBool());
    }

    void chooser_everyScheme_canBeChosen()
    {
        SchemeChooser chooser;
        for (const Scheme *scheme : allSchemes()) {
            if (QByteArrayView(scheme->name) == QByteArrayView("unknown") || QByteArrayView(scheme->name) == QByteArrayView("lockscope-fence")
                || QByteArrayView(scheme->name) == QByteArrayView("own-format-several"))
                continue; // whose mark tells what it is, or whose format
            chooser.setScheme(scheme);
            QVERIFY2(chooser.scheme() == scheme, scheme->name);
        }
        chooser.setScheme(nullptr);
        QVERIFY(!chooser.scheme());
        int headings = 0;
        for (int i = 0; i < chooser.count(); ++i)
            headings += chooser.model()->flags(chooser.model()->index(i, 0)) == Qt::NoItemFlags ? 1 : 0;
        QCOMPARE(headings, int(schemeGroups().size()));
    }

    void dialog_typed_isSaved()
    {
        LockProfilesDialog &dialog = open();
        QVERIFY(!button("save")->isEnabled());
        button("add")->click();
        QVERIFY(line(u"Beginning of the keys, or pattern"_s)->hasFocus());
        type(u"Beginning of the keys, or pattern"_s, u"orders:"_s);
        type(u"Name"_s, u"Orders"_s);
        type(u"Longest hold"_s, u"8 m 32 s"_s);
        button("save")->click();

        QVERIFY(!dialog.isVisible());
        QCOMPARE(m_store->profiles().all().size(), std::size_t(1));
        const LockProfile saved = m_store->profiles().all()[0];
        QCOMPARE(saved.pattern, QByteArray("orders:"));
        QCOMPARE(saved.label, u"Orders"_s);
        QVERIFY(saved.longestHold == std::optional<Duration>(512s));
        QVERIFY(LockProfileStore(m_store->path()).profiles() == m_store->profiles());
    }

    void dialog_mistake_isShownAndNothingLost()
    {
        QVERIFY(m_store->save(LockProfiles({profileOf("a"), profileOf("b")})));
        LockProfilesDialog &dialog = open();
        type(u"Usual hold"_s, u"soon"_s);
        view()->setCurrentIndex(view()->model()->index(1, 0)); // elsewhere
        type(u"Name"_s, u"B"_s);

        button("save")->click();

        QVERIFY(dialog.isVisible());
        QCOMPARE(view()->currentIndex().row(), 0);
        QCOMPARE(line(u"Usual hold"_s)->text(), u"soon"_s);
        QVERIFY(line(u"Usual hold"_s)->hasFocus());
        QVERIFY(line(u"Usual hold"_s)->accessibleDescription().contains(u"8 m 32 s"_s));
        QVERIFY(message().contains(u"profile 1 is invalid"_s));
        QVERIFY(m_store->profiles().all()[1].label.isEmpty());
        type(u"Usual hold"_s, u"5 s"_s);
        button("save")->click();
        QCOMPARE(m_store->profiles().all()[1].label, u"B"_s);
        QVERIFY(m_store->profiles().all()[0].usualHold == std::optional<Duration>(5s));
    }

    void dialog_undo_bringsBackWhatWasRemoved()
    {
        QVERIFY(m_store->save(LockProfiles({profileOf("a", u"First"_s), profileOf("b", u"Second"_s)})));
        open();
        button("down")->click();
        QCOMPARE(column(*view()->model(), LockProfileModel::Name), (QStringList{u"Second"_s, u"First"_s}));
        QCOMPARE(view()->currentIndex().row(), 1);
        view()->setFocus();
        QTest::keyClick(view(), Qt::Key_Delete);
        QCOMPARE(column(*view()->model(), LockProfileModel::Name), QStringList{u"Second"_s});
        QCOMPARE(line(u"Name"_s)->text(), u"Second"_s);
        button("undo")->click();
        QCOMPARE(line(u"Name"_s)->text(), u"First"_s);
        button("undo")->click();
        QCOMPARE(column(*view()->model(), LockProfileModel::Name), (QStringList{u"First"_s, u"Second"_s}));
        QVERIFY(!button("undo")->isEnabled());
        QVERIFY(!button("save")->isEnabled());
        button("redo")->click();
        QVERIFY(button("save")->isEnabled());
    }

    void dialog_cancelWithChanges_asks()
    {
        LockProfilesDialog &dialog = open();
        button("add")->click();
        type(u"Beginning of the keys, or pattern"_s, u"a"_s);
        QTest::keyClick(&dialog, Qt::Key_Escape);

        auto *box = dialog.findChild<QMessageBox *>();
        QVERIFY(box && dialog.isVisible());
        QCOMPARE(box->textFormat(), Qt::PlainText);
        box->button(QMessageBox::Cancel)->click();
        QVERIFY(dialog.isVisible());
        button("undo")->click();
        button("undo")->click();
        button("cancel")->click();
        QVERIFY(!dialog.isVisible());
        QVERIFY(m_store->profiles().isEmpty());
    }

    void dialog_editForALock_findsItsProfileOrBeginsOne()
    {
        QVERIFY(m_store->save(LockProfiles({profileOf("a"), profileOf("spring:")})));
        LockProfilesDialog &dialog = open();
        dialog.editFor(tokenLock("spring:17", "t", m_clock->now()));
        QCOMPARE(view()->currentIndex().row(), 1);
        dialog.editFor(tokenLock("lock.orders.17", "t", m_clock->now()));
        QCOMPARE(view()->model()->rowCount(), 3);
        QCOMPARE(line(u"Beginning of the keys, or pattern"_s)->text(), u"lock.orders."_s);
        dialog.editFor(tokenLock(QByteArray("\xff\x00", 2), "t", m_clock->now()));
        QVERIFY(line(u"Beginning of the keys, or pattern"_s)->isReadOnly());
        button("save")->click();
        QVERIFY(m_store->profiles().find(QByteArray("\xff\x00", 2)));
    }

    void dialog_importAndExport_keepWhatIsThere()
    {
        QVERIFY(m_store->save(LockProfiles({profileOf("a")})));
        LockProfilesDialog &dialog = open();
        const QString exported = inFolder(u"out.json"_s), broken = inFolder(u"broken.json"_s);
        QVERIFY(dialog.exportTo(exported));
        QFile file(broken);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{}") == 2);
        file.close();

        QVERIFY(!dialog.importFrom(broken));
        QVERIFY(message().startsWith(u"Not imported."_s));
        QVERIFY(message().contains(u"broken.json"_s));
        QCOMPARE(view()->model()->rowCount(), 1);
        button("add")->click();
        QVERIFY(dialog.importFrom(exported));
        QCOMPARE(view()->model()->rowCount(), 1);
        button("undo")->click();
        QCOMPARE(view()->model()->rowCount(), 2);
        QVERIFY(!dialog.exportTo(inFolder(u"broken.json/x.json"_s)));
        QVERIFY(message().startsWith(u"Not exported."_s));
    }

    void dialog_damagedFile_isTold()
    {
        QFile file(inFolder(u"lock-profiles.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{") == 1);
        file.close();
        m_store = std::make_unique<LockProfileStore>(inFolder(u"lock-profiles.json"_s));
        LockProfilesDialog &dialog = open();
        QVERIFY(message().contains(u"cannot be used"_s));
        button("add")->click();
        type(u"Beginning of the keys, or pattern"_s, u"a"_s);
        button("save")->click();
        QVERIFY(dialog.isVisible()); // there is something to be read
        QVERIFY(message().contains(u"lock-profiles-kept-1.json"_s));
        button("cancel")->click();
        QVERIFY(!dialog.isVisible());
    }

    void dialog_everything_isNamedAndPlain()
    {
        QVERIFY(m_store->save(LockProfiles({profileOf("<b>a", u"<img src=x>"_s)})));
        LockProfilesDialog &dialog = open();

        QCOMPARE(unnamedWidgets(dialog), QStringList());
        QCOMPARE(richLabels(dialog), QStringList());
    }

    void draft_format_saysWhatIsWrong_data()
    {
        QTest::addColumn<bool>("isOwn");
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("problem");
        QTest::newRow("none") << false << QString() << QString();
        QTest::newRow("missing") << true << u" "_s << u"Enter the format, for example {\"holder\": {\"json\": \"owner\"}}"_s;
        QTest::newRow("no JSON") << true << u"{\n\"holder\" {}}"_s << u"Line 2 is not valid JSON: missing name separator."_s;
        QTest::newRow("typing error") << true << u"{\"holder\": {\"jsn\": \"a\"}}"_s
                                      << u"\"holder\": unknown member \"jsn\"; it may have in, field, after, json, separator, part."_s;
        QTest::newRow("names only") << true << u"{\"digest\": {\"algorithm\": \"md5\", \"names\": [\"a\"]}}"_s
                                    << u"\"holder\" is missing: where is the holder written?"_s;
        QTest::newRow("not chosen") << false << u"{\"holder\": {}}"_s
                                    << u"The format has a holder: choose Own format in Treat as, or remove \"holder\"."_s;
        QTest::newRow("good") << true << u"{\"holder\": {\"json\": \"a\"}}"_s << QString();
    }
    void draft_format_saysWhatIsWrong()
    {
        QFETCH(bool, isOwn);
        QFETCH(QString, format);
        QFETCH(QString, problem);
        ProfileDraft draft = draftOf("our:");
        draft.scheme = isOwn ? ProfileDraft::ownFormat() : nullptr;
        draft.format = format;

        QCOMPARE(draft.problem(Field::Format), problem);
        const auto profile = draft.profile();
        QCOMPARE(profile.has_value(), problem.isEmpty());
        if (profile) { // and back
            QCOMPARE(profile->hasOwnFormat(), isOwn);
            QVERIFY(!profile->scheme && ProfileDraft::of(*profile).profile() == profile);
        }
    }

    void dialog_ownFormat_isPreviewedOnLocksOfTheTable()
    {
        m_locks->apply(upserts({tokenLock("our:1", "t", m_clock->now()), tokenLock("other", "t", m_clock->now())}));
        LockProfilesDialog &dialog = open();
        QList<QByteArray> asked;
        LockProfiles by;
        connect(&dialog, &LockProfilesDialog::previewWanted, &dialog, [&](const LockProfiles &profiles, const std::vector<Bytes> &keys) {
            by = profiles;
            for (const Bytes &key : keys)
                asked += key.toByteArray();
        });
        auto *trial = dialog.findChild<ProfileTrialView *>();
        auto *format = dialog.findChild<QPlainTextEdit *>();
        button("add")->click();
        type(u"Beginning of the keys, or pattern"_s, u"our:"_s);
        QVERIFY(!trial->isVisible() && !format->isVisible());
        auto *chooser = dialog.findChild<SchemeChooser *>();
        chooser->setScheme(ProfileDraft::ownFormat());
        emit chooser->activated(chooser->currentIndex());
        QVERIFY(format->isVisible() && asked.isEmpty());
        format->setPlainText(u"{\"holder\": {\"json\": \"owner\"}}"_s);

        QTRY_COMPARE(asked, QList<QByteArray>{"our:1"});
        QVERIFY(by.all().size() == 1 && by.all()[0].hasOwnFormat());
        KeyReading good, bad;
        good.key = "our:1";
        good.type = bad.type = KeyReading::Type::String;
        good.value = R"({"owner": "<b>web-1"})";
        bad.key = "our:2";
        bad.value = "web-1";
        const ServerTime time{m_clock->wallNow(), m_clock->now(), true};
        dialog.takePreview(LockProfiles(), {previewOf(by, good, time)}, {}, m_clock->now());
        QVERIFY(!trial->isVisible()); // of another profile
        dialog.takePreview(by, {}, Message(u"no right"_s), m_clock->now());
        QVERIFY(trial->isVisible());
        QCOMPARE(column(*trial->model(), 0), QStringList{u"Not all keys could be read: no right"_s});
        dialog.takePreview(by, {previewOf(by, good, time), previewOf(by, bad, time)}, {}, m_clock->now());
        QVERIFY(trial->isVisible());
        QCOMPARE(column(*trial->model(), 1), (QStringList{u"<b>web-1"_s, u"web-1"_s}));
        QCOMPARE(column(*trial->model(), 5).at(0), QString());
        QVERIFY(column(*trial->model(), 5).at(1).startsWith(u"\"holder\": it is not valid JSON: \"web-1\"; treated as: "_s));
        QCOMPARE(unnamedWidgets(dialog), QStringList());
        button("save")->click();
        QVERIFY(m_store->profiles() == by);
        open();
        QVERIFY(m_dialog->findChild<QPlainTextEdit *>()->toPlainText().contains(u"\"holder\": {\"json\":\"owner\"}"_s));
    }

private:
    QString inFolder(const QString &name) const { return QDir(m_folder->path()).filePath(name); }
    LockProfilesDialog &open()
    {
        m_dialog = std::make_unique<LockProfilesDialog>(*m_store, *m_locks, m_theme);
        m_dialog->show();
        m_dialog->activateWindow();
        [&] { QVERIFY(QTest::qWaitForWindowActive(m_dialog.get())); }();
        return *m_dialog;
    }
    QPushButton *button(const char *name) const { return m_dialog->findChild<QPushButton *>(QString::fromLatin1(name)); }
    QTreeView *view() const { return m_dialog->findChild<QTreeView *>(); }
    QString message() const { return m_dialog->findChild<QLabel *>(u"message"_s)->text(); }
    QLineEdit *line(const QString &name) const
    {
        for (QLineEdit *edit : m_dialog->findChildren<QLineEdit *>()) {
            if (edit->accessibleName() == name)
                return edit;
        }
        return nullptr;
    }
    void type(const QString &name, const QString &text) const
    {
        QLineEdit *edit = line(name);
        QVERIFY2(edit, qPrintable(name));
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeClock> m_clock;
    Theme m_theme;
    std::unique_ptr<LockModel> m_locks;
    std::unique_ptr<LockProfileStore> m_store;
    std::unique_ptr<LockProfilesDialog> m_dialog;
};

} // namespace tst_lockprofilesdialog

LOCKSCOPE_TEST(tst_lockprofilesdialog, tst_lockprofilesdialog::TestLockProfilesDialog)
#include "tst_lockprofilesdialog.moc"
