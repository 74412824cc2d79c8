// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/scorecardpanel.h"

#include "base/safetext.h"
#include "racelab/explore/scorecardtext.h"
#include "ui/racelab/scorecardmodel.h"
#include "ui/shared/emptyhint.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/savefile.h"
#include "ui/shared/theme.h"

#include <QBuffer>
#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int scoreRowHeight = 26;
constexpr int protocolWidth = 224, statesWidth = 84;
constexpr int headingWidth = 98; ///< the longest word of a heading is whole

/** Enter on a broken cell plays it; arrows go from cell to cell. */
class VerdictTable : public QTableView {
public:
    using QTableView::QTableView;

protected:
    void keyPressEvent(QKeyEvent *event) override
    {
        if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid())
            emit activated(currentIndex());
        else
            QTableView::keyPressEvent(event);
    }
};

QString ageText(UnixTime time) { return QDateTime::fromMSecsSinceEpoch(toMs(time)).toString(u"yyyy-MM-dd HH:mm"_s); }

} // namespace

class ScorecardPanel::Private {
public:
    Private(ScorecardPanel &panel, const Theme &colours) : q(panel), theme(colours), model(colours) {}

    void build();
    QWidget *makeHeader();
    QLabel *makeGrounds();
    void fitTable();
    QWidget *makeProgress();
    QWidget *makeTable();
    void showGrounds();
    void activate(const QModelIndex &index);
    void saveAs(const QString &filter, const QString &suffix, std::function<QByteArray()> content);
    QByteArray picture() const;

    ScorecardPanel &q;
    const Theme &theme;
    ScorecardModel model;
    QTableView *table = nullptr;
    QPushButton *explore = nullptr;
    QToolButton *exports = nullptr;
    QWidget *progressRow = nullptr;
    QProgressBar *bar = nullptr;
    QLabel *progressText = nullptr;
    QPushButton *pause = nullptr;
    QPushButton *cancel = nullptr;
    QLabel *grounds = nullptr;
    QString endWords;
    bool isPaused = false;
};

ScorecardPanel::ScorecardPanel(const Theme &theme, QWidget *parent) : QFrame(parent), d(std::make_unique<Private>(*this, theme))
{
    setProperty("panel", true);
    d->build();
    d->showGrounds();
}

ScorecardPanel::~ScorecardPanel() = default;

void ScorecardPanel::Private::build()
{
    auto *layout = new QVBoxLayout(&q);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    layout->addWidget(makeHeader());
    layout->addWidget(makeGrounds());
    layout->addWidget(makeProgress());
    layout->addWidget(makeTable(), 1);
    connect(&theme, &Theme::changed, &q, [this] { fitTable(); });
    fitTable();
}

/** On what the verdicts rest: whole, in as many lines as that takes. */
QLabel *ScorecardPanel::Private::makeGrounds()
{
    grounds = makePlainLabel();
    grounds->setObjectName(u"grounds"_s);
    grounds->setProperty("muted", true);
    grounds->setWordWrap(true);
    grounds->setContentsMargins(12, 4, 12, 4);
    return grounds;
}

void ScorecardPanel::Private::fitTable()
{
    QHeaderView *header = table->horizontalHeader();
    table->verticalHeader()->setDefaultSectionSize(theme.scaled(scoreRowHeight));
    header->setMinimumSectionSize(theme.scaled(headingWidth));
    header->resizeSection(ScorecardModel::States, theme.scaled(statesWidth));
    header->resizeSection(ScorecardModel::Protocol, theme.scaled(protocolWidth));
    header->setFixedHeight(2 * header->fontMetrics().height() + 8);
}

QWidget *ScorecardPanel::Private::makeHeader()
{
    auto *header = new QFrame;
    header->setProperty("bar", true);
    auto *row = new QHBoxLayout(header);
    row->setContentsMargins(12, 4, 8, 4);
    QLabel *title = makePlainLabel(tr("Scorecard"));
    title->setProperty("strong", true);
    explore = new QPushButton(tr("Explore…"));
    explore->setObjectName(u"explore"_s);
    exports = new QToolButton;
    exports->setProperty("button", true);
    exports->setText(tr("Export  ▾"));
    exports->setAccessibleName(tr("Export the scorecard"));
    exports->setPopupMode(QToolButton::InstantPopup);
    exports->setFocusPolicy(Qt::StrongFocus);
    auto *menu = new QMenu(exports);
    menu->addAction(tr("As Markdown…"), &q, [this] { saveAs(tr("Markdown (*.md)"), u"md"_s, [this] { return scorecardMarkdown(model.card()); }); });
    menu->addAction(tr("As CSV…"), &q, [this] { saveAs(tr("CSV (*.csv)"), u"csv"_s, [this] { return scorecardCsv(model.card()); }); });
    menu->addAction(tr("As picture…"), &q, [this] { saveAs(tr("PNG (*.png)"), u"png"_s, [this] { return picture(); }); });
    exports->setMenu(menu);
    row->addWidget(title);
    row->addStretch(1);
    row->addWidget(explore);
    row->addWidget(exports);
    connect(explore, &QPushButton::clicked, &q, &ScorecardPanel::exploreRequested);
    return header;
}

QWidget *ScorecardPanel::Private::makeProgress()
{
    progressRow = new QWidget;
    auto *row = new QHBoxLayout(progressRow);
    row->setContentsMargins(12, 5, 8, 5);
    bar = new QProgressBar;
    bar->setTextVisible(false);
    bar->setFixedSize(130, 8);
    bar->setAccessibleName(tr("Progress of the exploration"));
    progressText = makePlainLabel();
    progressText->setObjectName(u"progress"_s);
    progressText->setWordWrap(true);
    pause = new QPushButton(tr("Pause"));
    pause->setObjectName(u"pause"_s);
    setPlainToolTip(pause, tr("Pause or resume exploring"));
    cancel = new QPushButton(tr("Stop"));
    cancel->setObjectName(u"cancel"_s);
    setPlainToolTip(cancel, tr("Stop exploring. Finished verdicts stay."));
    row->addWidget(bar);
    row->addSpacing(6);
    row->addWidget(progressText, 1);
    row->addWidget(pause);
    row->addWidget(cancel);
    connect(pause, &QPushButton::clicked, &q, [this] {
        isPaused = !isPaused;
        pause->setText(isPaused ? tr("Resume") : tr("Pause"));
        isPaused ? emit q.pauseRequested() : emit q.continueRequested();
    });
    connect(cancel, &QPushButton::clicked, &q, &ScorecardPanel::cancelRequested);
    progressRow->hide();
    return progressRow;
}

QWidget *ScorecardPanel::Private::makeTable()
{
    table = new VerdictTable;
    table->setModel(&model);
    table->setObjectName(u"scorecard"_s);
    table->setAccessibleName(tr("Scorecard: a row for each protocol, a column for each question"));
    table->setFrameShape(QFrame::NoFrame);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setCornerButtonEnabled(false);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->verticalHeader()->hide();
    QHeaderView *header = table->horizontalHeader();
    header->setSectionsClickable(false);
    header->setHighlightSections(false);
    header->setStyleSheet(u"QHeaderView::section { padding-left: 3px; padding-right: 3px; }"_s); // in line with the cells
    header->setSectionResizeMode(QHeaderView::Stretch);
    header->setSectionResizeMode(ScorecardModel::Protocol, QHeaderView::Interactive);
    header->setSectionResizeMode(ScorecardModel::States, QHeaderView::Interactive);
    new EmptyHint(*table,
                  tr("No protocol has been explored yet. “Explore…” runs every order of the clients' steps. It shows which protocols hold, "
                     "and the shortest schedule that breaks each of the others."));
    connect(table, &QTableView::clicked, &q, [this](const QModelIndex &index) { activate(index); });
    connect(table, &QTableView::activated, &q, [this](const QModelIndex &index) { activate(index); });
    return table;
}

void ScorecardPanel::Private::activate(const QModelIndex &index)
{
    if (const QString schedule = model.scheduleAt(index); !schedule.isEmpty())
        emit q.replayRequested(schedule);
}

void ScorecardPanel::Private::showGrounds()
{
    const Scorecard &card = model.card();
    exports->setEnabled(!card.protocols.empty());
    setPlainToolTip(
        exports, card.protocols.empty() ? tr("There is nothing to export until a protocol has been explored.") : tr("Save the scorecard as a file"));
    explore->setEnabled(!q.isExploring());
    setPlainToolTip(explore,
                    q.isExploring() ? tr("An exploration is running. Stop it to start another.")
                                    : tr("Run every order of the clients' steps and judge the protocols"));
    grounds->setVisible(!card.protocols.empty());
    if (card.protocols.empty())
        return grounds->clear();
    const bool isAnyBroken = std::ranges::any_of(card.protocols, [](const ProtocolScore &score) {
        return std::ranges::any_of(score.columns, [](const ColumnScore &one) { return one.verdict == ColumnScore::Verdict::Broken; });
    });
    //: %1: a version; %2: a date; %3: the bounds of the exploration
    QString text = tr("redis-server %1 · %2 · %3").arg(visibleText(card.serverVersion, 40), ageText(card.computedAt), boundsText(card.bounds));
    if (isAnyBroken)
        text = tr("Click “broken” to replay the shortest schedule · %1").arg(text);
    if (!endWords.isEmpty())
        text = endWords + u" · "_s + text;
    grounds->setText(text);
}

void ScorecardPanel::Private::saveAs(const QString &filter, const QString &suffix, std::function<QByteArray()> content)
{
    saveFile(&q, {tr("Export the scorecard"), filter, u"scorecard."_s + suffix}, std::move(content),
             [this](const QString &text) { emit q.noted(text); });
}

/** All rows, including those scrolled out of view. */
QByteArray ScorecardPanel::Private::picture() const
{
    ScorecardPanel whole(theme);
    whole.setCard(model.card());
    whole.d->explore->hide();
    whole.d->exports->hide();
    const int width = std::max(theme.scaled(1400), q.width()); // all columns
    const int row = theme.scaled(scoreRowHeight);
    whole.resize(width, 2 * row + theme.scaled(60) + whole.d->grounds->heightForWidth(width) + row * model.rowCount());
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    whole.grab().save(&buffer, "PNG");
    return bytes;
}

void ScorecardPanel::setCard(const Scorecard &card)
{
    d->model.setCard(card);
    d->showGrounds();
}

const Scorecard &ScorecardPanel::card() const { return d->model.card(); }

bool ScorecardPanel::isExploring() const { return !d->progressRow->isHidden(); }

void ScorecardPanel::showBegin()
{
    d->isPaused = false;
    d->endWords.clear();
    d->pause->setText(tr("Pause"));
    d->bar->setRange(0, 0);
    d->progressText->setText(tr("Starting private servers…"));
    d->progressRow->show();
    d->showGrounds();
}

void ScorecardPanel::showProgress(const ExploreProgress &progress)
{
    d->bar->setRange(0, std::max(1, progress.columnsInAll));
    d->bar->setValue(progress.columnsDone);
    QStringList parts{tr("%1 of %2").arg(progress.columnsDone).arg(progress.columnsInAll),
                      tr("%1, %2").arg(progress.protocol, columnTitle(progress.column).toLower()),
                      tr("%1 schedules").arg(countText(qint64(progress.schedules))),
                      tr("%1 states").arg(countText(qint64(progress.states))),
                      tr("%1 waiting").arg(countText(qint64(progress.waiting))),
                      tr("%1 /s").arg(countText(qint64(progress.schedulesPerSecond)))};
    if (progress.timeLeft)
        parts << tr("at least %1 left for this question").arg(durationText(*progress.timeLeft));
    if (!progress.growth.isEmpty())
        parts << progress.growth.shown();
    if (d->isPaused)
        parts.prepend(tr("Paused"));
    d->progressText->setText(parts.join(u" · "_s));
}

void ScorecardPanel::showEnd(const QString &words)
{
    d->progressRow->hide();
    d->endWords = words;
    d->showGrounds();
}

} // namespace lockscope::ui
