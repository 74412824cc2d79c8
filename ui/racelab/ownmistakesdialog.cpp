// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/ownmistakesdialog.h"

#include "base/plainfile.h"
#include "base/safetext.h"
#include "racelab/own/ownprotocolreader.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSplitter>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int tabWidth = 4;

/** A line as it is shown: what cannot be seen is made visible. */
QString shownLine(QString line) { return stillVisibleText(line.replace(u'\t', QString(tabWidth, u' ')), int(longestOwnProtocol)); }

/** The lines of a file, as editors have them. */
QStringList linesOf(const QByteArray &file)
{
    static const QRegularExpression end(u"\r\n|\n|\r"_s);
    return QString::fromUtf8(file).split(end);
}

/** Where a place of a file is in what is shown. */
SourcePlace shownPlace(const QStringList &lines, const SourcePlace &place)
{
    const QString line = lines.value(place.line - 1);
    const auto characters = QStringView(line).toUcs4().first(std::clamp<qsizetype>(place.column - 1, 0, QStringView(line).toUcs4().size()));
    return {place.line, int(shownLine(QString::fromUcs4(reinterpret_cast<const char32_t *>(characters.constData()), characters.size())).size()) + 1};
}

} // namespace

OwnMistakesDialog::OwnMistakesDialog(const Theme &theme, const QString &title, const QString &path, QWidget *parent)
    : QDialog(parent), m_theme(theme), m_path(path), m_summary(makePlainLabel()), m_list(new QListWidget), m_file(new QPlainTextEdit)
{
    setWindowTitle(title);
    setProperty("helpTopic", QStringLiteral("own-protocol"));
    m_summary->setObjectName(u"summary"_s);
    m_summary->setWordWrap(true);
    m_list->setObjectName(u"mistakes"_s);
    m_list->setAccessibleName(tr("Mistakes"));
    m_list->setWordWrap(true);
    m_list->setTextElideMode(Qt::ElideNone);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setResizeMode(QListView::Adjust);
    m_file->setAccessibleName(tr("The file"));
    m_file->setReadOnly(true);
    m_file->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_file->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_file->setTabChangesFocus(true);
    m_file->setFont(theme.monospaceFont());
    auto *split = new QSplitter(Qt::Vertical);
    split->setChildrenCollapsible(false);
    split->addWidget(m_list);
    split->addWidget(m_file);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto *again = buttons->addButton(tr("Check again"), QDialogButtonBox::ActionRole);
    again->setObjectName(u"again"_s);
    again->setAutoDefault(false); // Enter in the list goes to a place
    again->setProperty("primary", true);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_summary);
    layout->addWidget(split, 1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(again, &QPushButton::clicked, this, &OwnMistakesDialog::check);
    connect(m_list, &QListWidget::currentRowChanged, this, &OwnMistakesDialog::goTo);
    connect(m_list, &QListWidget::itemActivated, m_file, [this] { m_file->setFocus(); });
    resize(theme.scaled(760), theme.scaled(560));
    check();
}

void OwnMistakesDialog::check()
{
    const Result<QByteArray> file = readPlainFile(m_path, longestOwnProtocol);
    if (!file) {
        fill({});
        m_file->clear();
        m_summary->setText(tr("%1 cannot be read: %2.").arg(visibleText(m_path, 200), file.error().text));
        return;
    }
    const Expected<OwnProtocol, OwnMistakes> read = checkOwnProtocol(*file);
    if (!read)
        return showFile(*file, read.error());
    accept();
    emit mended();
}

void OwnMistakesDialog::showFile(const QByteArray &file, const OwnMistakes &mistakes)
{
    m_summary->setText(tr("%Ln mistake(s) in %1. Mend the file in your editor and save it, then check it again.", nullptr, int(mistakes.size()))
                           .arg(visibleText(m_path, 200)));
    const QStringList lines = linesOf(file);
    QStringList shown;
    std::ranges::transform(lines, std::back_inserter(shown), shownLine);
    m_places.clear();
    m_file->setPlainText(shown.join(u'\n'));
    for (const OwnMistake &mistake : mistakes)
        m_places.push_back(shownPlace(lines, mistake.place));
    fill(mistakes);
}

void OwnMistakesDialog::fill(const OwnMistakes &mistakes)
{
    m_list->clear();
    for (const OwnMistake &mistake : mistakes)
        m_list->addItem(tr("Line %1, column %2: %3").arg(mistake.place.line).arg(mistake.place.column).arg(stillVisibleText(mistake.text(), 1000)));
    m_list->setCurrentRow(0);
}

/** Marks the lines of all mistakes, and the character of this one. */
void OwnMistakesDialog::goTo(int mistake)
{
    QList<QTextEdit::ExtraSelection> marks;
    const auto cursorAt = [&](const SourcePlace &place) {
        const QTextBlock block = m_file->document()->findBlockByNumber(place.line - 1);
        QTextCursor cursor(m_file->document());
        if (block.isValid())
            cursor.setPosition(block.position() + std::min(place.column, block.length()) - 1);
        return cursor;
    };
    const auto mark = [&](QTextCursor cursor, Theme::Role role, bool isLine) {
        QTextEdit::ExtraSelection selection;
        selection.format.setBackground(m_theme.color(role));
        selection.format.setProperty(QTextFormat::FullWidthSelection, isLine);
        if (!isLine) {
            selection.format.setForeground(m_theme.color(Theme::Role::OnDanger));
            cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor); // a quote and the word in it
            cursor.movePosition(QTextCursor::EndOfWord, QTextCursor::KeepAnchor);
        }
        selection.cursor = cursor;
        marks.append(selection);
    };
    for (const SourcePlace &place : m_places)
        mark(cursorAt(place), Theme::Role::AccentSoft, true);
    if (mistake >= 0 && std::size_t(mistake) < m_places.size()) {
        const QTextCursor cursor = cursorAt(m_places[std::size_t(mistake)]);
        mark(cursor, Theme::Role::DangerFill, false);
        m_file->setTextCursor(cursor);
        m_file->centerCursor();
    }
    m_file->setExtraSelections(marks);
}

} // namespace lockscope::ui
