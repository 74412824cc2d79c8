// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/filmside.h"

#include "ui/film/filmtext.h"
#include "ui/film/lanepens.h"
#include "ui/racelab/filmclientmodel.h"
#include "ui/racelab/filmeventmodel.h"
#include "ui/shared/panels.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/strongweight.h"
#include "ui/shared/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QAction>
#include <QPlainTextEdit>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr QMargins storyMargins(14, 10, 12, 10);
constexpr int linesOfCommand = 2, besideCommand = 6; // more scroll
constexpr int clientWidth = 62, widestClient = 130, besideName = 22, clockWidth = 84, timeWidth = 84;
constexpr double usualSide = 300, usualHeight = 560;        // pixels; the more room, the larger are its words, …
constexpr double largestStory = 2.4, largestVerdict = 1.75; // … up to this: they are read from the back row

/** Has the height that its owner gives it, whatever its text: what is below does not jump at each sentence. */
class StoryLabel : public QLabel {
public:
    using QLabel::QLabel;
    bool hasHeightForWidth() const override { return false; }
    QSize minimumSizeHint() const override { return {60, minimumHeight()}; }
};

QTreeView *makeTable(QAbstractItemModel *model, const QString &name)
{
    auto *table = new QTreeView;
    table->setModel(model);
    table->setAccessibleName(name);
    table->setRootIsDecorated(false);
    table->setUniformRowHeights(true);
    table->setAllColumnsShowFocus(true);
    table->setFrameShape(QFrame::NoFrame);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->header()->setStretchLastSection(true);
    table->header()->setSectionsMovable(false);
    table->header()->setStyleSheet(u"QHeaderView::section { padding-left: 3px; padding-right: 3px; }"_s); // in line with the cells
    return table;
}

/** The client that moved last, up to this frame; -1: none yet. */
int lastMover(const FilmAct &act, std::size_t frame)
{
    for (std::size_t i = frame + 1; i-- > 0;) {
        if (act.frames[i].client >= 0)
            return act.frames[i].client;
    }
    return -1;
}

} // namespace

StepsList::StepsList(QWidget *parent) : QListWidget(parent)
{
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Steps of the protocol"));
    setSelectionMode(QAbstractItemView::NoSelection);
    setWordWrap(true);
    setResizeMode(QListView::Adjust);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void StepsList::setProtocol(const ProtocolInfo &info)
{
    if (info == m_shown)
        return;
    m_shown = info;
    clear();
    m_rows.clear();
    addPart(tr("Acquire"), info.acquire);
    addPart(tr("Release"), info.release);
    addPart(tr("While it holds"), info.holding);
    updateGeometry();
}

void StepsList::addPart(const QString &title, const QList<Message> &steps)
{
    if (steps.isEmpty())
        return;
    auto *heading = new QListWidgetItem(title, this);
    heading->setFlags(Qt::NoItemFlags);
    heading->setFont(smaller(font()));
    for (const Message &each : steps) {
        const QString step = each.shown();
        m_rows.push_back(count());
        auto *item = new QListWidgetItem(u"%1  %2"_s.arg(m_rows.size()).arg(step), this);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        item->setToolTip(plainToolTip(step));
    }
}

void StepsList::setStep(int step)
{
    for (int number = 1; number <= int(m_rows.size()); ++number) {
        QListWidgetItem *one = item(m_rows[std::size_t(number - 1)]);
        const bool isNow = number == step;
        one->setBackground(isNow ? palette().brush(QPalette::Highlight) : QBrush());
        QFont face = font();
        face.setWeight(isNow ? strongWeight() : QFont::Normal);
        one->setFont(face);
        if (isNow) {
            setCurrentItem(one);
            scrollToItem(one, QAbstractItemView::PositionAtCenter);
        }
    }
}

QSize StepsList::sizeHint() const
{
    int height = 4;
    for (int row = 0; row < count(); ++row)
        height += sizeHintForRow(row);
    return {240, std::max(40, height)};
}

FilmSide::FilmSide(FilmPlayer &player, const Theme &theme, QWidget *parent)
    : QWidget(parent), m_player(player), m_theme(theme), m_clientModel(new FilmClientModel(player, theme, this)),
      m_eventModel(new FilmEventModel(player, theme, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(makeStory());
    layout->addWidget(makeSteps());
    layout->addWidget(makeClients());
    layout->addWidget(makeCommand());
    layout->addWidget(makeEvents(), 1);
    connect(&player, &FilmPlayer::filmChanged, this, &FilmSide::fitClients);
    connect(&player, &FilmPlayer::filmChanged, this, &FilmSide::fitStory);
    connect(&player, &FilmPlayer::frameChanged, this, &FilmSide::refresh);
    connect(&theme, &Theme::changed, this, [this] {
        fitColumns();
        fitClients();
        refresh();
    });
    fitColumns();
}

void FilmSide::fitColumns()
{
    m_clients->header()->resizeSection(FilmClientModel::Clock, m_theme.scaled(clockWidth));
    m_events->header()->resizeSection(FilmEventModel::At, m_theme.scaled(timeWidth));
    m_command->setFont(m_theme.monospaceFont());
    m_command->setFixedHeight(linesOfCommand * QFontMetrics(m_theme.monospaceFont()).lineSpacing() + 2 * besideCommand + 2);
}

void FilmSide::enlargeWords()
{
    const QWidget *const seen = parentWidget() ? parentWidget() : this; // the rest is scrolled away
    const double room = std::min(width() / usualSide, seen->height() / usualHeight) / m_theme.scale();
    const auto enlarge = [&](QLabel *label, QFont words, double most) {
        if (words.pointSizeF() > 0)
            words.setPointSizeF(words.pointSizeF() * std::clamp(room, 1.0, most));
        if (words != label->font())
            label->setFont(words);
    };
    enlarge(m_story, font(), largestStory);
    enlarge(m_verdict, demiBold(font()), largestVerdict);
}

QFrame *FilmSide::makeStory()
{
    QFrame *panel = panels::make();
    panels::addHeader(panel, tr("What you see"));
    auto *body = new QWidget;
    auto *layout = new QVBoxLayout(body);
    layout->setContentsMargins(storyMargins);
    layout->setSpacing(8);
    m_story = new StoryLabel;
    m_story->setTextFormat(Qt::PlainText);
    m_story->setObjectName(u"story"_s);
    m_story->setWordWrap(true);
    m_story->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_verdict = new StoryLabel;
    m_verdict->setTextFormat(Qt::PlainText);
    m_verdict->setObjectName(u"verdict"_s);
    m_verdict->setProperty("strong", true);
    m_verdict->setWordWrap(true);
    m_verdict->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    layout->addWidget(m_story, 1);
    layout->addWidget(m_verdict);
    panels::add(panel, body);
    panel->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    return panel;
}

QFrame *FilmSide::makeSteps()
{
    QFrame *panel = panels::make();
    m_stepsTitle = panels::addHeader(panel, tr("Steps")).title;
    m_stepsTitle->setObjectName(u"stepsTitle"_s);
    m_steps = new StepsList;
    m_steps->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_steps->setMinimumHeight(74);
    panels::add(panel, m_steps);
    panel->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    return panel;
}

QFrame *FilmSide::makeClients()
{
    QFrame *panel = panels::make();
    panels::addHeader(panel, tr("Clients"));
    m_clients = makeTable(m_clientModel, tr("Clients of the film"));
    panels::add(panel, m_clients);
    panel->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    return panel;
}

QFrame *FilmSide::makeCommand()
{
    QFrame *panel = panels::make();
    QHBoxLayout *const row = panels::addHeader(panel, tr("Command")).row;
    m_copy = new QToolButton;
    m_copy->setProperty("button", true);
    m_copy->setObjectName(u"copyCommand"_s);
    m_copy->setText(tr("Copy"));
    m_copy->setAccessibleName(tr("Copy command for redis-cli"));
    setPlainToolTip(m_copy, tr("Copy this command as it is pasted into redis-cli, scripts included"));
    connect(m_copy, &QToolButton::clicked, this, [this] { emit copyRequested(m_player.moment().frame); });
    row->addWidget(m_copy);
    m_command = new QPlainTextEdit;
    m_command->setObjectName(u"exactCommand"_s);
    m_command->setAccessibleName(tr("The command of this step and its reply, as in redis-cli"));
    m_command->setReadOnly(true);
    m_command->document()->setDocumentMargin(besideCommand);
    m_command->setTabChangesFocus(true);
    m_command->setFrameShape(QFrame::NoFrame);
    m_command->setWordWrapMode(QTextOption::WrapAnywhere);
    m_command->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_command->setProperty("foreignText", true);
    panels::add(panel, m_command);
    panel->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    return panel;
}

QFrame *FilmSide::makeEvents()
{
    QFrame *panel = panels::make();
    panels::addHeader(panel, tr("Events"));
    m_events = makeTable(m_eventModel, tr("What has happened so far"));
    m_events->setObjectName(u"filmEvents"_s);
    m_events->header()->hide();
    m_events->setTextElideMode(Qt::ElideMiddle); // how it ends is what matters: the answer
    m_events->setMinimumHeight(48);
    connect(m_events, &QTreeView::clicked, this, [this](const QModelIndex &index) { m_player.jump(m_eventModel->frameOf(index.row())); });
    connect(m_events, &QTreeView::activated, this, [this](const QModelIndex &index) { m_player.jump(m_eventModel->frameOf(index.row())); });
    connect(m_eventModel, &QAbstractItemModel::rowsInserted, m_events, &QTreeView::scrollToBottom);
    auto *copy = new QAction(tr("Copy command for redis-cli"), m_events);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, [this] {
        const QModelIndex row = m_events->currentIndex();
        emit copyRequested(row.isValid() ? m_eventModel->frameOf(row.row()) : m_player.moment().frame);
    });
    m_events->addAction(copy);
    m_events->setContextMenuPolicy(Qt::ActionsContextMenu);
    panels::add(panel, m_events);
    return panel;
}

/** As high as the longest verdict of the act needs. */
int FilmSide::verdictHeight() const
{
    int height = m_verdict->fontMetrics().lineSpacing() * 2 + 2;
    const QRect room(0, 0, std::max(60, width() - storyMargins.left() - storyMargins.right() - 2), 4000);
    const FilmAct *const act = m_player.act();
    for (std::size_t i = 0; act && i < act->frames.size(); ++i) {
        const auto &events = act->frames[i].events;
        if (i + 1 < act->frames.size()
            && std::ranges::none_of(events, [](const FilmEvent &event) { return gravityOf(event.kind) >= Gravity::Threat; }))
            continue; // the verdict stays, or is short
        const QString text = FilmText::verdict(*act, momentAt(act->frames, i, 0)).text;
        height = std::max(height, m_verdict->fontMetrics().boundingRect(room, Qt::TextWordWrap, text).height() + 2);
    }
    return height;
}

/** As high as the longest words of the act need. */
void FilmSide::fitStory()
{
    int height = m_story->fontMetrics().lineSpacing() * 3;
    if (const FilmAct *act = m_player.act()) {
        // Of this, since what is in it has its new width only later.
        const QRect room(0, 0, std::max(60, width() - storyMargins.left() - storyMargins.right() - 2), 4000);
        const auto fit = [&](const QString &text) {
            height = std::max(height, m_story->fontMetrics().boundingRect(room, Qt::TextWordWrap, text).height() + 2);
        };
        fit(m_player.film().sentence);
        for (const FilmFrame &frame : act->frames)
            fit(frame.narration.shown());
    }
    m_story->setMinimumHeight(height);
    m_verdict->setMinimumHeight(verdictHeight());
}

void FilmSide::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    enlargeWords();
    fitStory();
}

void FilmSide::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_story) {
        enlargeWords();
        fitStory();
    }
}

/** As high as its rows, up to eight; where the window is low it scrolls. */
void FilmSide::fitClients()
{
    const int rows = m_clientModel->rowCount();
    int name = m_theme.scaled(clientWidth); // the view may have no rows yet
    for (int i = 0; i < rows; ++i) {
        const QString text = m_clientModel->index(i, FilmClientModel::Client).data().toString();
        name = std::max(name, m_clients->fontMetrics().horizontalAdvance(text) + m_theme.scaled(besideName));
    }
    m_clients->header()->resizeSection(FilmClientModel::Client, std::min(name, m_theme.scaled(widestClient)));
    const int row = rows > 0 ? m_clients->sizeHintForRow(0) : 20;
    const int wanted = m_clients->header()->sizeHint().height() + rows * row + 4;
    m_clients->setMaximumHeight(wanted);
    m_clients->setMinimumHeight(std::min(wanted, m_clients->header()->sizeHint().height() + 3 * row + 4));
}

void FilmSide::refresh()
{
    const FilmAct *act = m_player.act();
    if (!act)
        return;
    const QString told = m_player.narration();
    m_story->setText(told.isEmpty() ? m_player.film().sentence : told);
    const FilmText::Verdict verdict = FilmText::verdict(*act, m_player.moment());
    m_verdict->setText(verdict.text == m_story->text() ? QString() : verdict.text); // of what was recorded they may be the same
    setPlainToolTip(m_verdict, verdict.further.join(u'\n'));
    QPalette colours = m_verdict->palette();
    colours.setColor(QPalette::WindowText, gravityColor(m_theme, verdict.gravity));
    m_verdict->setPalette(colours);

    const QString exchanges = FilmText::exchanges(act->frames[m_player.moment().frame]);
    m_command->setPlainText(exchanges.isEmpty() ? tr("No command in this step.") : exchanges);
    m_copy->setEnabled(!exchanges.isEmpty());

    const int mover = lastMover(*act, m_player.moment().frame);
    const FilmActor &actor = act->actors[std::size_t(std::max(0, mover))];
    const ProtocolInfo &info = actor.protocol;
    m_stepsTitle->setText(mover < 0 ? info.id : QString(actor.name + u" · "_s + info.id));
    setPlainToolTip(m_stepsTitle, QString(info.sentence.shown() + u'\n' + info.flaw.shown()).trimmed());
    m_steps->setProtocol(info);
    m_steps->setStep(mover < 0 ? 0 : m_player.frame()->clients[std::size_t(mover)].step);
}

} // namespace lockscope::ui
