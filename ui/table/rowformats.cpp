// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/rowformats.h"

#include "base/csv.h"
#include "ui/table/lockmenu.h"
#include "ui/table/lockmodel.h"
#include "ui/table/lockview.h"

#include <QApplication>
#include <QClipboard>
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
            take(view.cellsOf(*lock));
    }
}

} // namespace

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

QString rowAsText(const std::vector<LockCell> &row)
{
    QStringList lines;
    for (const LockCell &cell : row)
        lines += RowFormatText::tr("%1: %2").arg(cell.column, cell.text);
    return lines.join(u'\n');
}

QString rowAsMarkdown(const std::vector<LockCell> &row)
{
    QStringList titles, rules, texts;
    for (const LockCell &cell : row) {
        titles += markdownText(cell.column);
        rules += QStringLiteral("---");
        texts += markdownText(cell.text);
    }
    QString table;
    for (const QStringList &cells : {titles, rules, texts})
        table += QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
    return table;
}

QString rowAsJson(const std::vector<LockCell> &row) { return QString::fromUtf8(QJsonDocument(objectOf(row)).toJson(QJsonDocument::Indented)); }

void addRowCopies(QMenu &menu, const std::vector<LockCell> &row)
{
    QMenu *const copies = menu.addMenu(RowFormatText::tr("Copy row as"));
    const auto add = [&](const QString &name, QString (*form)(const std::vector<LockCell> &)) {
        copies->addAction(name, copies, [form, row] { QApplication::clipboard()->setText(form(row)); });
    };
    add(RowFormatText::tr("Text"), rowAsText);
    add(QStringLiteral("Markdown"), rowAsMarkdown);
    add(QStringLiteral("JSON"), rowAsJson);
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
    add(view.cellsOf({}), &LockCell::column);
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
