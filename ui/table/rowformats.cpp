// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/rowformats.h"

#include "base/csv.h"
#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "ui/table/lockcolumns.h"
#include "ui/table/lockmenu.h"
#include "ui/table/lockmodel.h"
#include "ui/table/lockview.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>

namespace lockscope::ui {

namespace {

struct RowFormatText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::RowFormatText)
};

QJsonObject objectOf(const std::vector<LockCell> &row)
{
    QJsonObject object;
    for (const LockCell &cell : row)
        object.insert(cell.column, cell.text);
    return object;
}

template <class Take>
void forEachLock(const LockView &view, const LockModel &model, Take take)
{
    for (int row = 0; row < model.rowCount(); ++row) {
        if (const LockRow *const lock = model.rowAt(model.index(row, 0))) // and no heading
            take(cellsOf(view, model, *lock));
    }
}

} // namespace

std::vector<LockCell> cellsOf(const LockView &view, const LockModel &model, const LockRow &row, std::optional<LockColumn> clicked)
{
    std::vector<LockCell> cells;
    for (int place = 0; place < lockColumnCount; ++place) {
        const int section = view.header()->logicalIndex(place);
        const auto column = static_cast<LockColumn>(section);
        const LockColumnInfo &info = infoOf(column);
        if (!view.columns().isChosen(info)) // one that has left for what is in sight is there
            continue;
        const Bytes whole = column == LockColumn::Key ? row.lock.key : column == LockColumn::Holder ? onlyToken(row.lock) : Bytes();
        const QString text = whole.isEmpty() ? info.text(model, row) : safeText(whole);
        cells.push_back({info.title(model), text, column == clicked && column != LockColumn::Key});
        if (info.mark) // beside the text there
            cells.push_back({RowFormatText::tr("%1: source").arg(info.title(model)), info.mark(row), false});
    }
    return cells;
}

QString markdownText(const QString &text)
{
    static const QString marks = QStringLiteral("\\`*_[]<>#|~&");
    QString plain;
    for (const QChar c : text) {
        if (c == u'\n')
            plain += QStringLiteral("  ");
        else if (marks.contains(c))
            plain += u'\\' + QString(c);
        else
            plain += c;
    }
    return plain;
}

QString rowsAsText(const LockCells &rows)
{
    QStringList texts;
    for (const std::vector<LockCell> &row : rows) {
        QStringList lines;
        for (const LockCell &cell : row)
            lines += RowFormatText::tr("%1: %2").arg(cell.column, cell.text);
        texts += lines.join(u'\n');
    }
    return texts.join(QStringLiteral("\n\n"));
}

QString rowsAsMarkdown(const LockCells &rows)
{
    QString table;
    const auto add = [&table](const std::vector<LockCell> &row, const auto &textOf) {
        QStringList texts;
        for (const LockCell &cell : row)
            texts += textOf(cell);
        table += QStringLiteral("| ") + texts.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
    };
    add(rows.front(), [](const LockCell &cell) { return markdownText(cell.column); });
    add(rows.front(), [](const LockCell &) { return QStringLiteral("---"); });
    for (const std::vector<LockCell> &row : rows)
        add(row, [](const LockCell &cell) { return markdownText(cell.text); });
    return table;
}

QString rowsAsJson(const LockCells &rows)
{
    QJsonArray all;
    for (const std::vector<LockCell> &row : rows)
        all.append(objectOf(row));
    const QJsonDocument document = rows.size() == 1 ? QJsonDocument(all.first().toObject()) : QJsonDocument(all);
    return QString::fromUtf8(document.toJson(QJsonDocument::Indented));
}

void addRowCopies(QMenu &menu, int count, const std::function<LockCells()> &rows)
{
    QMenu *const copies = menu.addMenu(count == 1 ? RowFormatText::tr("Copy row as") : RowFormatText::tr("Copy %Ln row(s) as", nullptr, count));
    const auto add = [&](const QString &name, QString (*form)(const LockCells &)) {
        copies->addAction(name, copies, [form, rows] { QApplication::clipboard()->setText(form(rows())); });
    };
    add(RowFormatText::tr("Text"), rowsAsText);
    add(QStringLiteral("Markdown"), rowsAsMarkdown);
    add(QStringLiteral("JSON"), rowsAsJson);
}

QByteArray tableAsCsv(const LockView &view, const LockModel &model)
{
    QByteArray lines;
    const auto add = [&lines](const std::vector<LockCell> &row, QString LockCell::*part) {
        QStringList cells;
        for (const LockCell &cell : row)
            cells += csvText(cell.*part);
        lines += csvLine(cells);
    };
    add(cellsOf(view, model, {}), &LockCell::column);
    forEachLock(view, model, [&](const std::vector<LockCell> &row) { add(row, &LockCell::text); });
    return lines;
}

QByteArray tableAsJson(const LockView &view, const LockModel &model)
{
    QJsonArray rows;
    forEachLock(view, model, [&rows](const std::vector<LockCell> &row) { rows.append(objectOf(row)); });
    return QJsonDocument(rows).toJson(QJsonDocument::Indented);
}

} // namespace lockscope::ui
