// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/scorecardpanel.h"

#include "base/safetext.h"
#include "racelab/explore/scorecardtext.h"
#include "ui/racelab/scorecardmodel.h"
#include "ui/shared/elidedlabel.h"
#include "ui/shared/emptyhint.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/savefile.h"
#include "ui/shared/theme.h"

#include <QBuffer>
#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
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
    ElidedLabel *progressText = nullptr;
    QPushButton *pause = nullptr;
    QPushButton *cancel = nullptr;
    ElidedLabel *grounds = nullptr;
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
    layout->addWidget(makeProgress());
    layout->addWidget(makeTable(), 1);
}

QWidget *ScorecardPanel::Private::makeHeader()
{
    auto *header = new QFrame;
    header->setProperty("bar", true);
    auto *row = new QHBoxLayout(header);
    row->setContentsMargins(12, 4, 8, 4);
    QLabel *title = makePlainLabel(tr("Scorecard"));
    title->setProperty("strong", true);
    grounds = new ElidedLabel;
    grounds->setObjectName(u"grounds"_s);
    grounds->setProperty("muted", true);
    grounds->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    explore = new QPushButton(tr("Explore…"));
    explore->setObjectName(u"explore"_s);
    setPlainToolTip(explore, tr("Run every interleaving of the clients' steps and judge the protocols"));
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
    row->addSpacing(12);
    row->addWidget(grounds, 1);
    row->addSpacing(8);
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
    bar->setAccessibleName(tr("Columns explored"));
    progressText = new ElidedLabel;
    progressText->setObjectName(u"progress"_s);
    pause = new QPushButton(tr("Pause"));
    pause->setObjectName(u"pause"_s);
    cancel = new QPushButton(tr("End"));
    cancel->setObjectName(u"cancel"_s);
    setPlainToolTip(cancel, tr("Ends the exploration; verdicts that are done stay"));
    row->addWidget(bar);
    row->addSpacing(6);
    row->addWidget(progressText, 1);
    row->addWidget(pause);
    row->addWidget(cancel);
    connect(pause, &QPushButton::clicked, &q, [this] {
        isPaused = !isPaused;
        pause->setText(isPaused ? tr("Go on") : tr("Pause"));
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
    table->setAccessibleName(tr("Scorecard: protocols by columns"));
    table->setFrameShape(QFrame::NoFrame);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setCornerButtonEnabled(false);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(scoreRowHeight);
    QHeaderView *header = table->horizontalHeader();
    header->setSectionsClickable(false);
    header->setHighlightSections(false);
    header->setMinimumSectionSize(headingWidth);
    header->setSectionResizeMode(QHeaderView::Stretch);
    header->setSectionResizeMode(ScorecardModel::Protocol, QHeaderView::Interactive);
    header->setSectionResizeMode(ScorecardModel::States, QHeaderView::Interactive);
    header->resizeSection(ScorecardModel::States, statesWidth);
    header->resizeSection(ScorecardModel::Protocol, protocolWidth);
    header->setFixedHeight(2 * header->fontMetrics().height() + 8);
    new EmptyHint(*table,
                  tr("Nothing is explored yet. “Explore…” runs every order in which the clients' steps can follow each other and "
                     "says which protocols hold, and "
                     "for those that do not, the shortest way to break them."));
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
    if (card.protocols.empty()) {
        grounds->setFullText({});
        return;
    }
    const bool isAnyBroken = std::ranges::any_of(card.protocols, [](const ProtocolScore &score) {
        return std::ranges::any_of(score.columns, [](const ColumnScore &one) { return one.verdict == ColumnScore::Verdict::Broken; });
    });
    QString text = tr("redis-server %1 · %2 · %3").arg(visibleText(card.serverVersion, 40), ageText(card.computedAt), boundsText(card.bounds));
    if (isAnyBroken)
        text = tr("click “broken” to replay the shortest schedule · %1").arg(text);
    if (!endWords.isEmpty())
        text = endWords + u" · "_s + text;
    grounds->setFullText(text);
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
    const int height = 2 * scoreRowHeight + 60 + scoreRowHeight * model.rowCount();
    whole.resize(std::max(1100, q.width()), height);
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
    d->progressText->setFullText(tr("Starting private servers…"));
    d->progressRow->show();
    d->explore->setEnabled(false);
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
        parts << tr("at least %1 left in this column").arg(durationText(*progress.timeLeft));
    if (d->isPaused)
        parts.prepend(tr("Paused"));
    d->progressText->setFullText(parts.join(u" · "_s));
}

void ScorecardPanel::showEnd(const QString &words)
{
    d->progressRow->hide();
    d->explore->setEnabled(true);
    d->endWords = words;
    d->showGrounds();
}

} // namespace lockscope::ui
