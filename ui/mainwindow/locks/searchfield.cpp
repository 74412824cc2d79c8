// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/locks/searchfield.h"

#include "base/language.h"
#include "base/safetext.h"
#include "ui/table/locksearch.h"
#include "ui/shared/actionkeys.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/styleproperty.h"
#include "ui/shared/theme.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCompleter>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QSettings>
#include <QStringListModel>
#include <QToolButton>
#include <QUrl>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lockscope::ui {

namespace {

bool isOneWord(const LockSearch &search)
{
    SearchTerm word;
    if (search.terms.size() == 1)
        word.text = search.terms[0].text;
    return search.terms.size() == 1 && search.terms[0] == word;
}

constexpr int mostChars = 1000;
constexpr int shownSearchChars = 60;
constexpr int roomBesideText = 54; // of the star, the cross and the margins
constexpr qsizetype lettersUntilOffered = 2;

constexpr int iconSize = 16;

/** Sharp at every size of the text and on every screen: drawn once for each. */
template <class Draw>
QIcon drawnIcon(Draw draw)
{
    QIcon icon;
    for (const int factor : {1, 2, 3, 4, 6}) {
        QPixmap pixmap(QSize(iconSize, iconSize) * factor);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(factor, factor);
        draw(painter);
        painter.end();
        icon.addPixmap(pixmap);
    }
    return icon;
}

QPolygonF star(QPointF centre, double radius)
{
    QPolygonF polygon;
    for (int corner = 0; corner < 10; ++corner) {
        const double angle = (corner * 36 - 90) * std::numbers::pi / 180, length = corner % 2 == 0 ? radius : radius * 0.42;
        polygon << centre + QPointF(std::cos(angle), std::sin(angle)) * length;
    }
    return polygon;
}

} // namespace

SearchLine::SearchLine(QWidget *parent) : ElidedLabel(parent)
{
    setObjectName(QStringLiteral("understoodSearch"));
    hide();
}

void SearchLine::setSearch(const QString &typed, const LockSearch &understood)
{
    const QString problems = lockSearchProblems(typed, understood), words = lockSearchText(understood);
    setVisible(!problems.isEmpty() || (!understood.terms.empty() && !isOneWord(understood)));
    QStringList sentences;
    if (!problems.isEmpty())
        sentences << problems;
    if (!words.isEmpty())
        sentences << tr("Showing locks with: %1").arg(words);
    setFullText(joinSentences(sentences));
    setStyleProperty(this, "muted", problems.isEmpty());
}

SearchField::SearchField(const Theme &theme, QWidget *parent) : QLineEdit(parent), m_theme(theme)
{
    setMaxLength(mostChars);
    setClearButtonEnabled(true);
    m_star = new QAction(this);
    m_star->setText(tr("Saved searches"));
    setPlainToolTip(m_star, tr("Saved searches (Alt+Down)"));
    addAction(m_star, QLineEdit::TrailingPosition);
    for (QToolButton *button : findChildren<QToolButton *>()) {
        if (button->defaultAction() == m_star)
            button->setAccessibleDescription(tr("Saved searches (Alt+Down)"));
    }
    connect(m_star, &QAction::triggered, this, &SearchField::openMenu);
    connect(this, &QLineEdit::textChanged, this, &SearchField::explain);
    connect(&theme, &Theme::changed, this, &SearchField::drawIcons);
    m_completer = new QCompleter(this);
    m_completer->setWidget(this); // not that of the line edit, which completes the whole text
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setModel(new QStringListModel(m_completer));
    m_completer->popup()->setAccessibleName(tr("Completions"));
    connect(m_completer, qOverload<const QString &>(&QCompleter::activated), this, &SearchField::take);
    connect(this, &QLineEdit::textEdited, this, [this] { complete(lettersUntilOffered); });
    nameKeys(*this, tr("Ctrl+Space"), tr("Complete a field of the search"));
    explain();
}

void SearchField::setServer(const QString &server)
{
    m_server = server;
    drawIcons();
}

QString SearchField::settingsKey() const { return QStringLiteral("searches/") + QString::fromLatin1(QUrl::toPercentEncoding(m_server)); }

QStringList SearchField::saved() const
{
    if (!m_settings || m_server.isEmpty())
        return {};
    const QStringList searches = m_settings->value(settingsKey()).toStringList();
    return searches.first(std::min(mostSaved, searches.size()));
}

void SearchField::remember(QStringList searches)
{
    searches = searches.first(std::min(mostSaved, searches.size()));
    if (searches.isEmpty())
        m_settings->remove(settingsKey());
    else
        m_settings->setValue(settingsKey(), searches);
    drawIcons();
}

QMenu *SearchField::makeMenu()
{
    auto *menu = new QMenu(this);
    const QStringList searches = saved();
    const QString current = text().trimmed();
    QAction *save = menu->addAction(tr("Save this search"), this, [this, current] { remember(QStringList{current} + saved()); });
    save->setEnabled(m_settings && !m_server.isEmpty() && !current.isEmpty() && !searches.contains(current));
    menu->addSeparator();
    const auto shown = [](const QString &search) { return withoutMnemonic(visibleText(search, shownSearchChars)); };
    for (const QString &search : searches)
        menu->addAction(shown(search), this, [this, search] { emit picked(search); });
    if (searches.isEmpty()) {
        menu->addAction(tr("No saved searches on this server"))->setEnabled(false);
        return menu;
    }
    menu->addSeparator();
    QMenu *removal = menu->addMenu(tr("Remove"));
    for (const QString &search : searches) {
        removal->addAction(shown(search), this, [this, search] {
            QStringList left = saved();
            left.removeAll(search);
            remember(left);
        });
    }
    return menu;
}

void SearchField::openMenu()
{
    QMenu *menu = makeMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(mapToGlobal(QPoint(0, height())));
}

QString SearchField::wordAtCursor() const
{
    const QString before = text().left(cursorPosition());
    const QString word = before.sliced(before.lastIndexOf(u' ') + 1);
    return word.startsWith(u'-') ? word.sliced(1) : word;
}

void SearchField::complete(qsizetype leastLetters)
{
    const QString word = wordAtCursor();
    const QStringList completions = word.size() < leastLetters ? QStringList() : lockSearchCompletions(word);
    if (completions.isEmpty())
        return m_completer->popup()->hide();
    static_cast<QStringListModel *>(m_completer->model())->setStringList(completions);
    const QRect cursor = cursorRect();
    m_completer->complete(QRect(cursor.left(), 0, m_theme.scaled(180), height()));
    m_completer->popup()->setCurrentIndex({}); // Enter searches for what is typed, until one is chosen
}

void SearchField::take(const QString &completion)
{
    const QString before = text().left(cursorPosition()), after = text().mid(cursorPosition());
    setText(before.chopped(wordAtCursor().size()) + completion + after);
    setCursorPosition(int(text().size() - after.size()));
    emit textEdited(text());
}

bool SearchField::isChoosing() const { return m_completer->popup()->isVisible() && m_completer->popup()->currentIndex().isValid(); }

/** Tab takes the completion that is chosen. */
bool SearchField::focusNextPrevChild(bool next) { return !isChoosing() && QLineEdit::focusNextPrevChild(next); }

void SearchField::resizeEvent(QResizeEvent *event)
{
    QLineEdit::resizeEvent(event);
    fitPlaceholder();
}

void SearchField::changeEvent(QEvent *event)
{
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitPlaceholder();
}

void SearchField::fitPlaceholder()
{
    const int room = width() - m_theme.scaled(roomBesideText);
    QStringList all{tr("Search locks and holders")};
    if (m_hasKey)
        all = {tr("Search locks and holders  Ctrl+F"), all.front(), tr("Search  Ctrl+F")};
    const auto found = std::ranges::find_if(std::as_const(all), [&](const QString &text) { return fontMetrics().horizontalAdvance(text) <= room; });
    setPlaceholderText(found == all.cend() ? tr("Search") : *found);
}

void SearchField::setHasKey(bool hasKey)
{
    m_hasKey = hasKey;
    fitPlaceholder();
}

void SearchField::keyPressEvent(QKeyEvent *event)
{
    if (isChoosing() && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Tab))
        event->ignore(); // the completer takes it
    else if (event->key() == Qt::Key_Space && event->modifiers() == Qt::ControlModifier)
        complete(0);
    else if (event->key() == Qt::Key_Down && event->modifiers() == Qt::AltModifier)
        openMenu();
    else
        QLineEdit::keyPressEvent(event);
}

void SearchField::explain()
{
    const LockSearch search = parseLockSearch(text());
    const QString problems = lockSearchProblems(text(), search), words = lockSearchText(search);
    setStyleProperty(this, "invalid", !problems.isEmpty());
    const QString help = tr("Words, or for example: holder:web-2 held>5m left<10s waiting>0 library:redisson state:stale -contended /job\\.[0-9]+$/\n"
                            "A minus sign excludes, quotation marks keep spaces. F1 explains more.");
    QStringList lines;
    for (const QString &line : {problems, words, help}) {
        if (!line.isEmpty())
            lines << line;
    }
    setPlainToolTip(this, lines.join(u'\n'));
    setAccessibleDescription(!problems.isEmpty() ? problems : !words.isEmpty() ? words : help);
    drawIcons();
}

/** The star is filled if the search is saved. */
void SearchField::drawIcons()
{
    const bool isSaved = saved().contains(text().trimmed());
    const QColor muted = m_theme.color(Theme::Role::MutedText), color = isSaved ? m_theme.color(Theme::Role::Accent) : muted;
    m_star->setIcon(drawnIcon([&](QPainter &painter) {
        painter.setPen(QPen(color, 1.2));
        painter.setBrush(isSaved ? QBrush(color) : Qt::NoBrush);
        painter.drawPolygon(star({iconSize / 2.0, iconSize / 2.0 + 0.5}, 6.5));
    }));
    if (auto *const clearing = findChild<QAction *>(QStringLiteral("_q_qlineeditclearaction"))) {
        clearing->setIcon(drawnIcon([&](QPainter &painter) {
            painter.setPen(QPen(muted, 1.6, Qt::SolidLine, Qt::RoundCap));
            painter.drawLine(QPointF(4.5, 4.5), QPointF(11.5, 11.5));
            painter.drawLine(QPointF(4.5, 11.5), QPointF(11.5, 4.5));
        }));
    }
}

} // namespace lockscope::ui
