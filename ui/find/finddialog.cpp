// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/find/finddialog.h"

#include "base/globpattern.h"
#include "base/language.h"
#include "base/safetext.h"
#include "session/session.h"
#include "ui/find/findmodel.h"
#include "ui/find/findtext.h"
#include "ui/shared/listdelegate.h"
#include "ui/mainwindow/connection/healthtext.h"
#include "ui/shared/cellcopy.h"
#include "ui/shared/columnfit.h"
#include "ui/shared/emptyhint.h"
#include "ui/shared/plaintext.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QShortcut>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

namespace lockscope::ui {

namespace {

constexpr int steps = 1000; // of the bar

/** Of those that are watched what the chosen ones do not cover, and the chosen ones. */
QByteArrayList together(const QByteArrayList &watched, const QByteArrayList &chosen)
{
    QByteArrayList all;
    for (const QByteArray &pattern : watched) {
        if (std::ranges::none_of(chosen, [&](const QByteArray &each) { return matchesGlob(each, pattern); }))
            all << pattern;
    }
    return all + chosen;
}

} // namespace

class FindDialog::Private {
public:
    Private(FindDialog *dialog, Session &engine, const Theme &colours)
        : q(dialog), session(engine), theme(colours), watched(engine.profile().patterns), model(colours, watched, dialog)
    {
        filter.setSourceModel(&model);
    }
    void build();
    QLayout *buildProgress();
    QLayout *buildSearch();
    void buildTable();
    QLayout *buildButtons();
    QLabel *makeText(const char *name, bool isMuted);
    QPushButton *makeButton(const char *name, const QString &text, std::function<void()> act);
    void connectParts();
    void start();
    void stopOrStart();
    void keepCurrent();
    void showChosen();
    void showDetails();
    bool isSearching() const { return searchId != 0; }

    FindDialog *q;
    Session &session;
    const Theme &theme;
    const QByteArrayList watched;
    FindModel model;
    FindFilter filter;
    quint64 searchId = 0; // 0: it is over
    QByteArray currentPattern;
    QLabel *progress = nullptr, *details = nullptr, *notes = nullptr, *hint = nullptr;
    QProgressBar *bar = nullptr;
    QLineEdit *search = nullptr;
    QCheckBox *faster = nullptr, *guesses = nullptr;
    QPushButton *stop = nullptr, *add = nullptr, *replace = nullptr;
    QTreeView *view = nullptr;
};

FindDialog::FindDialog(Session &session, const Theme &theme, QWidget *parent) : QDialog(parent), d(std::make_unique<Private>(this, session, theme))
{
    setWindowTitle(tr("Find locks"));
    setProperty("helpTopic", QStringLiteral("find"));
    d->build();
    d->connectParts();
    setMinimumSize(620, 460);
    resize(QSize(980, 660).boundedTo(parent ? parent->window()->size() - QSize(40, 40) : QSize(980, 660)));
    d->start();
}

FindDialog::~FindDialog()
{
    if (d->isSearching())
        d->session.cancelFind(d->searchId);
    delete d->view; // what looks at the model goes before it
}

// ---- building

void FindDialog::Private::build()
{
    auto *column = new QVBoxLayout(q);
    column->setContentsMargins(20, 16, 20, 14);
    column->setSpacing(9);
    QLabel *purpose = makeText("purpose", true);
    const ServerProfile &profile = session.profile();
    purpose->setText(
        tr("Searches all keys of database %1 on %2 for locks. It only reads: all key names, and the content of a few keys of each form.")
            .arg(QString::number(profile.endpoint.database), visibleText(profile.name.isEmpty() ? profile.endpoint.toUrl() : profile.name, 60)));
    column->addWidget(purpose);
    column->addLayout(buildProgress());
    bar = new QProgressBar(q);
    bar->setAccessibleName(tr("Keys searched"));
    bar->setTextVisible(false);
    bar->setMaximumHeight(8);
    bar->setRange(0, steps);
    column->addWidget(bar);
    column->addLayout(buildSearch());
    buildTable();
    column->addWidget(view, 1);
    column->addWidget(details = makeText("details", false));
    details->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(notes = makeText("notes", true));
    column->addLayout(buildButtons());
}

QLabel *FindDialog::Private::makeText(const char *name, bool isMuted)
{
    QLabel *label = makePlainLabel({}, q);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setProperty("muted", isMuted);
    return label;
}

QPushButton *FindDialog::Private::makeButton(const char *name, const QString &text, std::function<void()> act)
{
    auto *button = new QPushButton(text, q);
    button->setObjectName(QLatin1String(name));
    button->setAutoDefault(false);
    QObject::connect(button, &QPushButton::clicked, q, std::move(act));
    return button;
}

QLayout *FindDialog::Private::buildProgress()
{
    progress = makeText("progress", false);
    faster = new QCheckBox(tr("&Faster"), q);
    faster->setObjectName(QStringLiteral("faster"));
    setPlainToolTip(faster, tr("Uses up to 25 % of the server's time instead of 2 %."));
    stop = makeButton("stop", {}, [this] { stopOrStart(); });
    auto *row = new QHBoxLayout;
    row->setSpacing(10);
    row->addWidget(progress, 1);
    row->addWidget(faster);
    row->addWidget(stop);
    return row;
}

QLayout *FindDialog::Private::buildSearch()
{
    search = new QLineEdit(q);
    search->setObjectName(QStringLiteral("search"));
    search->setAccessibleName(tr("Search patterns, libraries and examples"));
    search->setPlaceholderText(tr("Search patterns, libraries and examples"));
    search->setClearButtonEnabled(true);
    guesses = new QCheckBox(q);
    guesses->setObjectName(QStringLiteral("guesses"));
    setPlainToolTip(guesses, tr("Keys whose name or content alone looks like a lock. They may be something else."));
    auto *row = new QHBoxLayout;
    row->setSpacing(10);
    row->addWidget(search, 1);
    row->addWidget(guesses);
    return row;
}

void FindDialog::Private::buildTable()
{
    view = new QTreeView(q);
    view->setObjectName(QStringLiteral("found"));
    view->setAccessibleName(tr("Patterns of keys that look like locks"));
    view->setModel(&filter);
    view->setRootIsDecorated(false);
    view->setUniformRowHeights(true);
    view->setAllColumnsShowFocus(true);
    view->setMinimumHeight(120);
    for (const int column : {FindModel::Locks, FindModel::Others, FindModel::Confidence, FindModel::Library})
        view->setItemDelegateForColumn(column, new ListDelegate(theme, view));
    view->setTextElideMode(Qt::ElideMiddle);
    makeCellsCopyable(*view);
    view->header()->setAccessibleName(tr("Columns of the patterns"));
    fitColumns(*view, {{50, 16, 3}, {10, 8, 0}, {15, 15, 0}, {17, 15, 0}, {26, 12, 1}});
    new EmptyHint(*view, tr("Nothing to show yet. Guesses are listed only if you tick “Show guesses”."));
}

QLayout *FindDialog::Private::buildButtons()
{
    hint = makeText("hint", true);
    QPushButton *close = makeButton("close", tr("Close"), [this] { q->reject(); });
    replace = makeButton("replace", tr("&Replace patterns"), [this] {
        q->accept();
        emit q->patternsChosen(model.chosen());
    });
    add = makeButton("add", tr("&Add to patterns"), [this] {
        q->accept();
        emit q->patternsChosen(together(watched, model.chosen()));
    });
    add->setDefault(true);
    add->setProperty("primary", true);
    auto *buttons = new QDialogButtonBox(q);
    buttons->addButton(close, QDialogButtonBox::RejectRole);
    buttons->addButton(add, QDialogButtonBox::AcceptRole);
    buttons->addButton(replace, QDialogButtonBox::AcceptRole);
    auto *row = new QHBoxLayout;
    row->setSpacing(10);
    row->addWidget(hint, 1);
    row->addWidget(buttons);
    return row;
}

void FindDialog::Private::connectParts()
{
    QObject::connect(&session, &Session::findProgressed, q, [this](quint64 id, const FindProgress &progressed) {
        if (id == searchId)
            q->take(progressed);
    });
    QObject::connect(&session, &Session::closed, q, &QDialog::reject);
    QObject::connect(&session, &Session::opened, q, &QDialog::reject);
    QObject::connect(faster, &QCheckBox::toggled, q, [this](bool on) { session.hurryFind(searchId, on); });
    QObject::connect(search, &QLineEdit::textChanged, q, [this](const QString &text) { filter.setSearch(text); });
    QObject::connect(guesses, &QCheckBox::toggled, q, [this](bool on) { filter.setShowsGuesses(on); });
    QObject::connect(&model, &FindModel::chosenChanged, q, [this] { showChosen(); });
    QObject::connect(&filter, &QAbstractItemModel::modelReset, q, [this] { keepCurrent(); });
    QObject::connect(view->selectionModel(), &QItemSelectionModel::currentRowChanged, q, [this] { showDetails(); });
    QObject::connect(new QShortcut(QKeySequence::Find, q), &QShortcut::activated, search, qOverload<>(&QWidget::setFocus));
    showChosen();
    showDetails();
}

// ---- searching

void FindDialog::Private::start()
{
    searchId = session.findLocks(faster->isChecked());
    stop->setText(tr("&Stop"));
    bar->setValue(0);
    progress->setText(tr("Connecting…"));
    view->setFocus();
}

void FindDialog::Private::stopOrStart()
{
    if (isSearching())
        session.cancelFind(searchId);
    else
        start();
}

void FindDialog::take(const FindProgress &progress)
{
    d->model.take(progress);
    d->bar->setValue(int(progress.share.value_or(0) * steps));
    d->progress->setText(FindText::progress(progress));
    const QString notes = FindText::notes(progress);
    d->notes->setText(notes);
    d->notes->setVisible(!notes.isEmpty());
    d->showDetails();
    if (progress.state == FindProgress::State::Looking)
        return;
    d->searchId = 0;
    d->stop->setText(tr("&Search again"));
}

// ---- showing

/** By its pattern: all rows are new. */
void FindDialog::Private::keepCurrent()
{
    const QByteArray pattern = currentPattern;
    for (int row = 0; row < filter.rowCount(); ++row) {
        const QModelIndex index = filter.index(row, 0);
        if (model.found(filter.mapToSource(index).row()).pattern == pattern)
            return view->setCurrentIndex(index);
    }
    showDetails();
}

void FindDialog::Private::showDetails()
{
    const QModelIndex current = view->currentIndex();
    currentPattern = current.isValid() ? model.found(filter.mapToSource(current).row()).pattern : currentPattern;
    details->setText(current.isValid() ? FindText::details(model.found(filter.mapToSource(current).row())) : QString());
    details->setVisible(current.isValid());
    if (const int whole = q->layout()->totalHeightForWidth(q->width()); whole > q->height())
        q->resize(q->width(), whole); // a layout alone would cut wrapped lines
}

void FindDialog::Private::showChosen()
{
    const QByteArrayList chosen = model.chosen();
    const qsizetype all = together(watched, chosen).size();
    guesses->setText(tr("Show &guesses (%1)").arg(countText(model.guesses())));
    const QString none = chosen.isEmpty() ? tr("Tick the patterns that you want to watch.") : QString();
    const QString tooMany = tr("At most %n pattern(s) can be watched. Untick some.", nullptr, mostPatterns);
    const QString whyNotReplace = chosen.size() > mostPatterns ? tooMany : none;
    const QString whyNotAdd = whyNotReplace.isEmpty() && all > mostPatterns
        ? tr("With the patterns watched now there are %1, and at most %2 can be watched. Untick some, or replace the patterns.")
              .arg(QString::number(all), QString::number(mostPatterns))
        : whyNotReplace;
    setAvailable(*add, whyNotAdd, tr("Watches the ticked patterns as well as %1.").arg(patternsText(watched)));
    setAvailable(*replace, whyNotReplace, tr("Watches only the ticked patterns, and no longer %1.").arg(patternsText(watched)));
    const QString ticked = tr("%n pattern(s) ticked.", nullptr, int(chosen.size()));
    hint->setText(chosen.isEmpty() ? none : joinSentences({ticked, whyNotAdd}));
}

} // namespace lockscope::ui
