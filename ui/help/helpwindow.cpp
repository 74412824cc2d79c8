// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/helpwindow.h"

#include "guide/guide.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/strongweight.h"
#include "ui/shared/theme.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QScreen>
#include <QShortcut>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>
#include <QVBoxLayout>

#include <utility>
#include <vector>

namespace lockscope::ui {

namespace {

const auto contents = QStringLiteral("README");

QUrl urlOf(const QString &topic) { return QUrl(topic + QStringLiteral(".md")); }
QString topicOf(const QUrl &url) { return url.path().section(u'.', 0, 0); }

/** Takes its pages from the guide, so that going back and forth is Qt's business. */
class GuideBrowser : public QTextBrowser {
public:
    using QTextBrowser::QTextBrowser;
    QVariant loadResource(int type, const QUrl &name) override
    {
        const auto page = guide::page(topicOf(name));
        return page ? QVariant(*page) : QTextBrowser::loadResource(type, name);
    }
};

/** A line under each row. */
void styleTable(QTextTable &table, const QColor &line)
{
    QTextTableFormat format = table.format();
    format.setBorder(0);
    format.setBorderCollapse(true);
    format.setCellPadding(5);
    format.setTopMargin(4);
    format.setBottomMargin(12);
    format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    table.setFormat(format);
    for (int row = 0; row < table.rows(); ++row) {
        for (int column = 0; column < table.columns(); ++column) {
            QTextTableCell cell = table.cellAt(row, column);
            QTextTableCellFormat one = cell.format().toTableCellFormat();
            one.setBottomBorder(1);
            one.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            one.setBottomBorderBrush(line);
            cell.setFormat(one);
        }
    }
}

/** Chinese has no italics: slanted characters are hard to read. */
void setUpright(QTextBlock block)
{
    QTextCharFormat upright;
    upright.setFontItalic(false);
    upright.setFontWeight(strongWeight());
    std::vector<std::pair<int, int>> slanted; // what is changed would be split under the iterator
    for (auto one = block.begin(); !one.atEnd(); ++one) {
        if (one.fragment().charFormat().fontItalic())
            slanted.emplace_back(one.fragment().position(), one.fragment().length());
    }
    for (const auto &[position, length] : slanted) {
        QTextCursor cursor(block);
        cursor.setPosition(position);
        cursor.setPosition(position + length, QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(upright);
    }
}

} // namespace

HelpWindow::HelpWindow(const Theme &theme)
    : m_theme(theme), m_search(new QLineEdit(this)), m_found(makePlainLabel({}, this)), m_topics(new QListWidget(this)),
      m_page(new GuideBrowser(this))
{
    setWindowTitle(tr("Help"));
    setAttribute(Qt::WA_QuitOnClose, false);
    resize((QSize(1080, 740) * m_theme.scale()).boundedTo(screen()->availableSize() * 0.95)); // the frame needs room, too
    build();
    connect(m_page, &QTextBrowser::anchorClicked, this, &HelpWindow::followLink);
    connect(m_page, &QTextBrowser::sourceChanged, this, [this](const QUrl &url) { onPageShown(topicOf(url)); });
    connect(m_topics, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem *item) {
        if (item)
            showPage(item->data(Qt::UserRole).toString());
    });
    connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::filterTopics);
    connect(m_search, &QLineEdit::returnPressed, this, &HelpWindow::findNext);
    connect(&m_theme, &Theme::changed, this, &HelpWindow::style);
}

void HelpWindow::build()
{
    auto *back = new QPushButton(tr("Back"), this);
    back->setToolTip(plainToolTip(tr("Alt+Left")));
    back->setEnabled(false);
    connect(back, &QPushButton::clicked, m_page, &QTextBrowser::backward);
    connect(m_page, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(new QShortcut(QKeySequence::Back, this), &QShortcut::activated, m_page, &QTextBrowser::backward);
    connect(new QShortcut(QKeySequence::Forward, this), &QShortcut::activated, m_page, &QTextBrowser::forward);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, m_search, [this] {
        m_search->setFocus();
        m_search->selectAll();
    });
    m_search->setPlaceholderText(tr("Search the guide (%1)").arg(QKeySequence(QKeySequence::Find).toString(QKeySequence::NativeText)));
    m_search->setAccessibleName(tr("Search the guide"));
    m_search->setClearButtonEnabled(true);
    m_topics->setAccessibleName(tr("Topics"));
    m_topics->setFixedWidth(m_theme.scaled(260));
    m_page->setAccessibleName(tr("Page"));
    m_page->setOpenLinks(false);
    for (const guide::Topic &topic : guide::topics()) {
        auto *item = new QListWidgetItem(topic.title, m_topics);
        item->setData(Qt::UserRole, topic.id);
        item->setToolTip(plainToolTip(topic.sentence));
    }
    auto *bar = new QHBoxLayout;
    bar->addWidget(back);
    bar->addWidget(m_search, 1);
    bar->addWidget(m_found);
    m_found->hide();
    auto *pages = new QHBoxLayout;
    pages->addWidget(m_topics);
    pages->addWidget(m_page, 1);
    auto *column = new QVBoxLayout(this);
    column->addLayout(bar);
    column->addLayout(pages, 1);
}

void HelpWindow::open(const QString &topic)
{
    m_search->clear();
    showPage(guide::page(topic) ? topic : contents);
    showNormal();
    activateWindow();
    m_page->setFocus();
}

QString HelpWindow::topic() const { return topicOf(m_page->source()); }

void HelpWindow::showPage(const QString &topic)
{
    if (topic != this->topic())
        m_page->setSource(urlOf(topic), QTextDocument::MarkdownResource);
}

void HelpWindow::followLink(const QUrl &link)
{
    if (link.isRelative())
        showPage(topicOf(link));
    else
        QDesktopServices::openUrl(link);
}

/** The browser emits this before its source() is that page. */
void HelpWindow::onPageShown(const QString &topic)
{
    const QSignalBlocker blocker(m_topics);
    m_topics->setCurrentItem(nullptr);
    for (int row = 0; row < m_topics->count(); ++row) {
        if (m_topics->item(row)->data(Qt::UserRole) == topic)
            m_topics->setCurrentRow(row);
    }
    style();
    findNext();
}

/** Markdown has no colours and margins. */
void HelpWindow::style()
{
    m_topics->setFixedWidth(m_theme.scaled(260));
    QTextDocument &document = *m_page->document();
    document.setDocumentMargin(16);
    const auto isCode = [](const QTextBlock &block) { return block.blockFormat().hasProperty(QTextFormat::BlockCodeFence); };
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat format;
        if (isCode(block)) {
            format.setBackground(m_theme.color(Theme::Role::PanelHeader));
            format.setNonBreakableLines(false);
            format.setBottomMargin(isCode(block.next()) ? 0 : 10);
        } else if (!cursor.currentTable()) {
            format.setLineHeight(125, QTextBlockFormat::ProportionalHeight);
        }
        if (block.blockFormat().headingLevel() > 1)
            format.setTopMargin(18);
        cursor.mergeBlockFormat(format);
        if (QLocale().language() == QLocale::Chinese)
            setUpright(block);
    }
    for (QTextFrame *frame : document.rootFrame()->childFrames()) {
        if (auto *table = qobject_cast<QTextTable *>(frame))
            styleTable(*table, m_theme.color(Theme::Role::Border));
    }
}

/** Keeps the topics whose page contains that text, and marks and shows its first place in the page. */
void HelpWindow::filterTopics(const QString &text)
{
    int found = 0;
    for (int row = 0; row < m_topics->count(); ++row) {
        QListWidgetItem *item = m_topics->item(row);
        const bool isHit = guide::page(item->data(Qt::UserRole).toString()).value_or(QString()).contains(text, Qt::CaseInsensitive);
        item->setHidden(!isHit);
        found += isHit ? 1 : 0;
    }
    m_found->setText(tr("%n page(s)", nullptr, found));
    m_found->setHidden(text.isEmpty());
    m_page->moveCursor(QTextCursor::Start);
    findNext();
}

void HelpWindow::findNext()
{
    const QString text = m_search->text();
    if (text.isEmpty() || m_page->find(text))
        return;
    m_page->moveCursor(QTextCursor::Start); // from the top again
    m_page->find(text);
}

void HelpWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

} // namespace lockscope::ui
