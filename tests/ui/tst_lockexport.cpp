// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/locknote.h"
#include "ui/mainwindow/locks/lockexport.h"
#include "ui/shared/theme.h"
#include "ui/table/lockcolumns.h"
#include "ui/table/lockhistory.h"
#include "ui/table/lockmenu.h"
#include "ui/table/lockmodel.h"
#include "ui/table/lockview.h"
#include "ui/table/rowformats.h"

#include "detailedlocks.h"
#include "fakeclock.h"
#include "testprogram.h"
#include "widgetchecks.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QMessageBox>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTextDocument>

namespace tst_lockexport {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestLockExport : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init()
    {
        failOnWarnings();
        m_model = std::make_unique<LockModel>(m_clock);
        m_view = std::make_unique<LockView>(*m_model, m_theme);
        LockDelta delta;
        delta.upserted = {tokenLock("lock.a", "tok-a", m_clock.now()), tokenLock("lock.b", "a|b <b>*x*</b>", m_clock.now())};
        m_model->apply(delta);
        m_model->sort(int(LockColumn::Key), Qt::AscendingOrder);
    }
    void cleanup()
    {
        m_view.reset();
        m_model.reset();
    }

    void rows_hostileText_isNoMarkup()
    {
        const std::vector<LockCell> row{{u"Lock"_s, u"lock.a|b"_s}, {u"Holder"_s, u"<b>*x*</b> `[y](z)`"_s}};
        QCOMPARE(rowsAsText({row}), u"Lock: lock.a|b\nHolder: <b>*x*</b> `[y](z)`"_s);
        const QString table = rowsAsMarkdown({row});
        QCOMPARE(table.section(u'\n', 0, 1), u"| Lock | Holder |\n| --- | --- |"_s);
        QTextDocument shown;
        shown.setMarkdown(table, QTextDocument::MarkdownDialectGitHub);
        const QString plain = shown.toPlainText();
        QVERIFY2(plain.contains(u"lock.a|b"_s) && plain.contains(u"<b>*x*</b> `[y](z)`"_s), qPrintable(plain));
        const QJsonObject object = QJsonDocument::fromJson(rowsAsJson({row}).toUtf8()).object();
        QCOMPARE(object[u"Holder"_s].toString(), row[1].text);
    }

    void menu_copyRowAs_copiesWhatIsShown_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("part");
        QTest::newRow("text") << u"Text"_s << u"Lock: lock.a"_s;
        QTest::newRow("markdown") << u"Markdown"_s << u"| lock.a |"_s;
        QTest::newRow("json") << u"JSON"_s << u"\"Lock\": \"lock.a\""_s;
    }
    void menu_copyRowAs_copiesWhatIsShown()
    {
        QFETCH(QString, name);
        QFETCH(QString, part);
        const std::unique_ptr<LockMenu> menu(m_view->makeMenu(*m_model->find(LockId("lock.a"))));
        for (const QMenu *const copies : menu->findChildren<QMenu *>()) {
            for (QAction *action : copies->actions()) {
                if (copies->title() == u"Copy row as"_s && action->text() == name)
                    action->trigger();
            }
        }
        const QString copied = QApplication::clipboard()->text();
        QVERIFY2(copied.contains(part), qPrintable(copied));
    }

    void menu_severalSelected_copiesAllOfThem()
    {
        m_view->selectAll();
        const std::unique_ptr<LockMenu> menu(m_view->makeMenu(*m_model->find(LockId("lock.a"))));
        QStringList texts;
        for (const QAction *action : menu->actions())
            texts << action->text();
        QVERIFY2(texts.contains(u"Copy keys"_s) && !texts.contains(u"Copy token"_s) && !texts.contains(u"Clear…"_s), qPrintable(texts.join(u';')));
        for (const QMenu *const copies : menu->findChildren<QMenu *>()) {
            for (QAction *action : copies->actions()) {
                if (copies->title().startsWith(u"Copy 2 row"_s) && action->text() == u"JSON"_s)
                    action->trigger();
            }
        }
        const QJsonArray rows = QJsonDocument::fromJson(QApplication::clipboard()->text().toUtf8()).array();
        QCOMPARE(rows.size(), 2);
        QCOMPARE(rows[1].toObject()[u"Lock"_s].toString(), u"lock.b"_s);
    }

    void copies_columnThatHasLeftAndLongTokens_areWhole()
    {
        const QByteArray token = "8743c9c0-1d5b-4a47-9b05-6c1f9a5f8d7e:51";
        LockDelta delta;
        delta.upserted = {tokenLock("lock.long", token, m_clock.now())};
        m_model->apply(delta);
        m_view->setColumnHidden(int(LockColumn::Library), true); // as it does by itself where no library is known
        const std::vector<LockCell> cells = cellsOf(*m_view, *m_model, *m_model->find(LockId("lock.long")));
        const auto textOf = [&](LockColumn column) {
            const auto cell = std::ranges::find(cells, infoOf(column).title(*m_model), &LockCell::column);
            return cell == cells.end() ? u"not there"_s : cell->text;
        };
        QCOMPARE(textOf(LockColumn::Holder), QString::fromLatin1(token));
        QCOMPARE(textOf(LockColumn::Library), u"— token"_s);
    }

    /** The columns that are hidden are not in it, nor are locks that a search hides. */
    void table_asSeen_hasItsColumnsOrderAndRows()
    {
        const QString holder = infoOf(LockColumn::Holder).title(*m_model), key = infoOf(LockColumn::Key).title(*m_model);
        QByteArray csv = tableAsCsv(*m_view, *m_model);
        QCOMPARE(csv.count("\r\n"), 3);
        QVERIFY(csv.indexOf("lock.a") < csv.indexOf("lock.b"));
        m_model->sort(int(LockColumn::Key), Qt::DescendingOrder);
        csv = tableAsCsv(*m_view, *m_model);
        QVERIFY(csv.indexOf("lock.b") < csv.indexOf("lock.a"));
        QMenu columns;
        m_view->columns().fillMenu(columns);
        for (QAction *action : columns.actions()) {
            if (action->text() == holder)
                action->trigger();
        }
        m_view->header()->moveSection(m_view->header()->visualIndex(int(LockColumn::Key)), 0);
        m_model->setSearch(u"lock.b"_s);
        csv = tableAsCsv(*m_view, *m_model);
        QVERIFY2(csv.startsWith(QByteArray(key.toUtf8() + ',')), csv);
        QVERIFY(!csv.contains(holder.toUtf8()) && !csv.contains("lock.a"));
        const QJsonArray rows = QJsonDocument::fromJson(tableAsJson(*m_view, *m_model)).array();
        QCOMPARE(rows.size(), 1);
        QCOMPARE(rows[0].toObject()[key].toString(), u"lock.b"_s);
        QVERIFY(!rows[0].toObject().contains(holder));
    }

    void table_grouped_headingsAreLeftOut()
    {
        m_model->setGrouped(true);
        const QModelIndex heading = m_model->index(0, 0);
        QVERIFY(m_model->groupAt(heading));
        m_model->setOpen(heading, true);
        QCOMPARE(m_model->rowCount(), 3);
        QCOMPARE(tableAsCsv(*m_view, *m_model).count("\r\n"), 3);
    }

    void note_ofALock_saysWhatIsKnownOfIt()
    {
        LockDelta delta;
        delta.upserted = {fairLock("lock.<fair>", m_clock.now())};
        delta.upserted[0].renewals = 3;
        delta.upserted[0].renewedAt = m_clock.now() - 2s;
        m_model->apply(delta);
        const LockRow *row = m_model->find(LockId("lock.<fair>"));
        const QString note = lockNote(*row, *m_model, m_history, u"prod-eu"_s, m_clock.wallNow());
        QVERIFY2(note.startsWith(u"# lock.\\<fair\\>\n"_s), qPrintable(note));
        QVERIFY2(note.contains(u"- **Server:** prod-eu\n"_s), qPrintable(note));
        QVERIFY2(note.contains(u"- **Safe to clear: no:** It was renewed 2.0 s ago"_s), qPrintable(note));
        QVERIFY2(note.contains(QRegularExpression(u"- \\*\\*Seen at:\\*\\* [0-9 :.-]+ UTC[+\u2212][0-9]{2}:[0-9]{2}\n"_s)), qPrintable(note));
        QVERIFY2(note.contains(QRegularExpression(u"- \\*\\*Held since:\\*\\* [0-9 :.-]+, [^\n(]+ \\(observed\\)\n"_s)), qPrintable(note));
        QVERIFY2(note.contains(u"\n## Holders and waiters\n\n    "_s), qPrintable(note));
        QVERIFY(noteAsPdf(note).startsWith("%PDF-"));
    }

    void note_ofAPlainLock_saysAsMuchAsTheInspector()
    {
        LockDelta delta;
        delta.upserted = {ofScheme(tokenLock("lock.plain", "373879dce54d11f1844e02fc00000abc", m_clock.now() - 5s), "token")};
        delta.upserted[0].heldSinceSource = HeldSinceSource::FirstSeen;
        m_model->apply(delta);
        const QString note = lockNote(*m_model->find(LockId("lock.plain")), *m_model, m_history, u"prod-eu"_s, m_clock.wallNow());
        QVERIFY2(note.contains(u"- **Library:** Unknown library (probably a token lock)\n"_s), qPrintable(note));
        QVERIFY2(note.contains(u"- **Waiting:** unknown\n"_s), qPrintable(note));
        const QRegularExpression since(
            u"- \\*\\*Held since:\\*\\* before [0-9-]{10} [0-9:]{8}, ≥ 5.0 s \\(already there when Lockscope connected\\)\n"_s);
        QVERIFY2(note.contains(since), qPrintable(note));
    }

    void table_export_saysHowAnAgeIsKnown()
    {
        LockDelta delta;
        delta.upserted = {tokenLock("lock.a", "tok-a", m_clock.now())};
        delta.upserted[0].heldSinceSource = HeldSinceSource::FirstSeen;
        m_model->apply(delta);
        QVERIFY(tableAsCsv(*m_view, *m_model).startsWith("State,"));
        QVERIFY2(tableAsCsv(*m_view, *m_model).contains("Held for: source"), tableAsCsv(*m_view, *m_model));
        const QJsonObject row = QJsonDocument::fromJson(tableAsJson(*m_view, *m_model)).array()[0].toObject();
        QCOMPARE(row[u"Held for: source"_s].toString(), u"first look"_s);
    }

    void menu_export_writesTheFile()
    {
        QWidget page;
        LockExport exports(
            *m_view, *m_model, m_history, [] { return u"prod-eu"_s; }, &page);
        const QList<QAction *> actions = exports.menuAction()->menu()->actions();
        emit exports.menuAction()->menu()->aboutToShow();
        QVERIFY(!actions.constLast()->isEnabled()); // no lock is selected
        QVERIFY(m_view->showLock(LockId("lock.a")));
        emit exports.menuAction()->menu()->aboutToShow();
        QVERIFY(actions.constLast()->isEnabled());
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"seen.csv"_s);
        QSignalSpy told(&exports, &LockExport::told);
        actions.constFirst()->trigger();
        auto *dialog = page.findChild<QFileDialog *>();
        QVERIFY(dialog);
        emit dialog->fileSelected(file);
        QCOMPARE(told.value(0).value(0).toString(), u"Saved as %1."_s.arg(file));
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(written.readAll().contains("lock.b"));
        written.close();

        // A dialog of the desktop asks about the name that was typed only.
        QVERIFY(written.open(QIODevice::WriteOnly) && written.write("precious") > 0);
        written.close();
        emit dialog->fileSelected(folder.filePath(u"seen"_s));
        auto *question = page.findChild<QMessageBox *>();
        QVERIFY(question && question->text().contains(u"seen.csv exists already."_s));
        QVERIFY(written.open(QIODevice::ReadOnly) && written.readAll() == "precious");
        written.close();
        for (QAbstractButton *button : question->buttons()) {
            if (button->text() == u"Replace"_s)
                button->click();
        }
        QVERIFY(written.open(QIODevice::ReadOnly) && written.readAll().contains("lock.b"));
        dialog->reject();
    }

private:
    Theme m_theme;
    FakeClock m_clock;
    LockHistory m_history;
    std::unique_ptr<LockModel> m_model;
    std::unique_ptr<LockView> m_view;
};

} // namespace tst_lockexport

LOCKSCOPE_TEST(tst_lockexport, tst_lockexport::TestLockExport)
#include "tst_lockexport.moc"
