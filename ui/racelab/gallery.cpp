// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/gallery.h"

#include "base/language.h"
#include "ui/film/lanepens.h"
#include "ui/shared/emptyhint.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTextLayout>

#include <algorithm>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

QStringList protocolsOf(const Scenario &scenario)
{
    QStringList protocols;
    if (scenario.storm)
        protocols << scenario.storm->protocol;
    for (const ScenarioAct &act : scenario.acts)
        protocols << act.protocol;
    protocols.removeDuplicates();
    return protocols;
}

QString protocolsText(const Scenario &scenario)
{
    const QStringList protocols = protocolsOf(scenario);
    return protocols.size() > 1 ? ScenarioModel::tr("%n protocol(s)", nullptr, int(protocols.size())) : joinItems(protocols);
}

/** Its id first: stories refer to each other by it, and so do people. The number of clients is in the picture, except of a storm. */
QString noteOf(const Scenario &scenario)
{
    const QString protocols = protocolsText(scenario);
    return scenario.storm ? ScenarioModel::tr("%1 · %n client(s) · %2", nullptr, scenario.storm->clients).arg(scenario.id, protocols)
                          : QString(scenario.id + u" · "_s + protocols);
}

constexpr int leastGalleryWidth = 268, usualCardHeight = 244, gap = 5;
constexpr int padding = 14, pictureHeight = 78;
constexpr int belowPicture = 12, belowTitle = 3, aboveNote = 12;

/** At most this number of lines, the last one elided. */
void drawWrapped(QPainter &painter, const QRectF &area, const QString &text, int mostLines)
{
    QTextLayout layout(text, painter.font());
    const QFontMetricsF metrics(painter.font());
    layout.beginLayout();
    double y = area.top();
    for (int i = 0; i < mostLines; ++i) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(area.width());
        const bool isLast = i + 1 == mostLines;
        const QString part =
            isLast ? metrics.elidedText(text.mid(line.textStart()), Qt::ElideRight, area.width()) : text.mid(line.textStart(), line.textLength());
        painter.drawText(QPointF(area.left(), y + metrics.ascent()), part);
        y += metrics.height() + 1;
    }
    layout.endLayout();
}

/** Paints one scenario as a card. */
class CardDelegate : public QStyledItemDelegate {
public:
    CardDelegate(const ScenarioModel &model, const QSortFilterProxyModel &found, const Theme &theme, QObject *parent)
        : QStyledItemDelegate(parent), m_model(model), m_found(found), m_theme(theme)
    {
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        const auto *view = qobject_cast<const QListView *>(option.widget);
        return view ? view->gridSize() : QSize(leastGalleryWidth, usualCardHeight);
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        using Role = Theme::Role;
        painter->save();
        const QRectF card = QRectF(option.rect).adjusted(gap + 0.5, gap + 0.5, -gap - 0.5, -gap - 0.5);
        const bool isCurrent = option.state.testFlag(QStyle::State_HasFocus);
        const bool isHovered = option.state.testFlag(QStyle::State_MouseOver);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(m_theme.color(isCurrent || isHovered ? Role::Accent : Role::Border), isCurrent ? 2 : 1));
        painter->setBrush(m_theme.color(Role::Panel));
        painter->drawRoundedRect(card, 5, 5);
        const QRectF inside = card.adjusted(padding, padding, -padding, -padding);
        const QRectF picture(inside.left(), inside.top(), inside.width(), m_theme.scaled(pictureHeight));
        m_model.picture(m_found.mapToSource(index).row()).paint(*painter, picture, m_theme);

        QFont font = option.font;
        painter->setFont(demiBold(font));
        painter->setPen(m_theme.color(Role::Text));
        double y = picture.bottom() + belowPicture;
        const QFontMetricsF bold(painter->font());
        painter->drawText(QPointF(inside.left(), y + bold.ascent()), bold.elidedText(index.data().toString(), Qt::ElideRight, inside.width()));
        y += bold.height() + belowTitle;
        painter->setFont(font);
        painter->setPen(m_theme.color(Role::MutedText));
        const QFontMetricsF note(smaller(font));
        const double bottom = inside.bottom() - note.height();
        const int lines = std::max(1, int((bottom - y) / (QFontMetricsF(font).height() + 1)));
        drawWrapped(*painter, QRectF(inside.left(), y, inside.width(), bottom - y), index.data(ScenarioModel::SentenceRole).toString(), lines);
        painter->setFont(smaller(font));
        painter->setPen(m_theme.color(Role::Accent));
        painter->drawText(QPointF(inside.left(), inside.bottom() - note.descent()),
                          note.elidedText(index.data(ScenarioModel::NoteRole).toString(), Qt::ElideRight, inside.width()));
        painter->restore();
    }

private:
    const ScenarioModel &m_model;
    const QSortFilterProxyModel &m_found;
    const Theme &m_theme;
};

} // namespace

void ScenarioModel::setScenarios(std::vector<Scenario> scenarios)
{
    beginResetModel();
    m_scenarios = std::move(scenarios);
    m_pictures.clear();
    for (const Scenario &scenario : m_scenarios)
        m_pictures.emplace_back(scenario);
    endResetModel();
}

int ScenarioModel::rowOf(const QString &id) const
{
    const auto found = std::ranges::find(m_scenarios, id, &Scenario::id);
    return found == m_scenarios.end() ? -1 : int(found - m_scenarios.begin());
}

int ScenarioModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(m_scenarios.size()); }

QVariant ScenarioModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Scenario &scenario = m_scenarios[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole: return scenario.shownTitle();
    case SentenceRole:
    case Qt::AccessibleDescriptionRole: return scenario.shownSentence();
    case Qt::ToolTipRole: return plainToolTip(scenario.shownSentence() + u"\n"_s + scenario.id);
    case NoteRole: return noteOf(scenario);
    case SearchRole: return QStringList{scenario.id, scenario.shownTitle(), scenario.shownSentence(), protocolsOf(scenario).join(u' ')}.join(u' ');
    default: return {};
    }
}

Gallery::Gallery(const Theme &theme, QWidget *parent) : QListView(parent), m_theme(theme)
{
    m_found.setSourceModel(&m_model);
    m_found.setFilterRole(ScenarioModel::SearchRole);
    setModel(&m_found);
    setItemDelegate(new CardDelegate(m_model, m_found, theme, this));
    setAccessibleName(tr("Races to play"));
    setFrameShape(QFrame::NoFrame);
    setViewMode(QListView::IconMode);
    setMovement(QListView::Static);
    setResizeMode(QListView::Adjust);
    setUniformItemSizes(true);
    setMouseTracking(true);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // or the cards' width would depend on it, and it on them
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalScrollBar()->setSingleStep(40);
    viewport()->setBackgroundRole(QPalette::Window);
    new EmptyHint(*this, tr("No scenario matches these words."));
    connect(this, &QListView::clicked, this, &Gallery::chooseIndex);
    connect(&theme, &Theme::changed, this, [this] {
        arrangeCards();
        viewport()->update();
    });
}

void Gallery::setScenarios(std::vector<Scenario> scenarios)
{
    m_model.setScenarios(std::move(scenarios));
    arrangeCards();
    setCurrentIndex(m_found.index(0, 0));
}

void Gallery::setSearch(const QString &text)
{
    QString pattern; // all words, in any order
    for (const QString &word : text.split(u' ', Qt::SkipEmptyParts))
        pattern += QStringLiteral("(?=.*%1)").arg(QRegularExpression::escape(word));
    m_found.setFilterRegularExpression(QRegularExpression(
        QStringLiteral("^") + pattern, QRegularExpression::CaseInsensitiveOption | QRegularExpression::DotMatchesEverythingOption));
    if (!currentIndex().isValid())
        setCurrentIndex(m_found.index(0, 0));
}

void Gallery::choose(const QString &id)
{
    if (const int row = m_model.rowOf(id); row >= 0)
        setCurrentIndex(m_found.mapFromSource(m_model.index(row)));
}

void Gallery::chooseIndex(const QModelIndex &index)
{
    if (index.isValid())
        emit scenarioChosen(m_model.scenario(m_found.mapToSource(index).row()));
}

void Gallery::enter()
{
    setFocus();
    if (m_found.rowCount() == 1)
        chooseIndex(m_found.index(0, 0));
}

void Gallery::keyPressEvent(QKeyEvent *event)
{
    const int key = event->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space)
        chooseIndex(currentIndex());
    else
        QListView::keyPressEvent(event);
}

void Gallery::resizeEvent(QResizeEvent *event)
{
    arrangeCards();
    QListView::resizeEvent(event);
}

/** As many as fit, of equal size, in which every title and every sentence is whole. */
void Gallery::arrangeCards()
{
    const QFontMetrics plain(font()), bold(demiBold(font())), note(smaller(font()));
    const int around = 2 * (padding + gap) + 4;
    int least = m_theme.scaled(leastGalleryWidth);
    for (int row = 0; row < m_model.rowCount(); ++row) {
        least = std::max({least, bold.horizontalAdvance(m_model.index(row).data().toString()) + around,
                          note.horizontalAdvance(m_model.index(row).data(ScenarioModel::NoteRole).toString()) + around});
    }
    const int width = viewport()->width() - 2;
    const int columns = std::max(1, width / least);
    int lines = 0;
    for (int row = 0; row < m_model.rowCount(); ++row) {
        const QRect room(0, 0, width / columns - around, 4000);
        lines = std::max(lines, plain.boundingRect(room, Qt::TextWordWrap, m_model.index(row).data(ScenarioModel::SentenceRole).toString()).height());
    }
    const int perLine = lines / std::max(1, plain.height()) + 1;
    const int height =
        around + m_theme.scaled(pictureHeight) + belowPicture + bold.height() + belowTitle + lines + perLine + aboveNote + note.height();
    setGridSize(QSize(width / columns, height));
}

} // namespace lockscope::ui
