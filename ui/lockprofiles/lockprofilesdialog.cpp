// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lockprofiles/lockprofilesdialog.h"

#include "saved/lockprofilestore.h"
#include "ui/shared/listdelegate.h"
#include "ui/lockprofiles/lockprofileform.h"
#include "ui/lockprofiles/lockprofilemodel.h"
#include "ui/lockprofiles/profilecounter.h"
#include "ui/lockprofiles/profiletrialview.h"
#include "ui/shared/cellcopy.h"
#include "ui/shared/columnfit.h"
#include "ui/shared/emptyhint.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/question.h"
#include "ui/shared/theme.h"
#include "ui/table/lockmodel.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QTreeView>
#include <QVBoxLayout>

namespace lockscope::ui {

class LockProfilesDialog::Private {
public:
    Private(LockProfilesDialog *owner, LockProfileStore &saved, const LockModel &picture, const Theme &colours)
        : q(owner), store(saved), locks(picture), theme(colours), model(q), counter(picture, model, q)
    {
    }
    void build();
    QLayout *buildRowButtons();
    QLayout *buildButtons();
    QPushButton *button(const QString &name, const QString &text, const QString &hint, std::function<void()> run);
    void chooseFile(const QString &title, QFileDialog::AcceptMode mode, std::function<void(const QString &)> use);
    void connectParts();
    int row() const { return view->currentIndex().row(); }
    void select(int row);
    void showRow();
    void showButtons();
    void add(const ProfileDraft &draft);
    void save();
    void say(const QString &text, Theme::Role role = Theme::Role::MutedText);

    LockProfilesDialog *q;
    LockProfileStore &store;
    const LockModel &locks;
    const Theme &theme;
    LockProfileModel model;
    ProfileCounter counter;
    QTreeView *view = nullptr;
    LockProfileForm *form = nullptr;
    ProfileTrialView *trial = nullptr;
    QLabel *message = nullptr;
    QPushButton *addButton = nullptr, *removeButton = nullptr, *up = nullptr, *down = nullptr, *undo = nullptr, *redo = nullptr;
    QPushButton *saveButton = nullptr;
};

LockProfilesDialog::LockProfilesDialog(LockProfileStore &store, const LockModel &locks, const Theme &theme, QWidget *parent)
    : QDialog(parent), d(std::make_unique<Private>(this, store, locks, theme))
{
    setWindowTitle(tr("Lock profiles"));
    setProperty("helpTopic", QStringLiteral("lock-profiles"));
    d->build();
    d->connectParts();
    d->model.setProblemColour(theme.color(Theme::Role::Danger));
    connect(&theme, &Theme::changed, this, [this] { d->model.setProblemColour(d->theme.color(Theme::Role::Danger)); });
    d->model.start(store.profiles());
    d->select(0);
    d->say(store.notice(), Theme::Role::Warning);
    resize(QSize(960, 620).boundedTo(parent ? parent->window()->size() - QSize(40, 40) : QSize(960, 620)));
}

LockProfilesDialog::~LockProfilesDialog()
{
    d->model.undoStack().disconnect(this);
    delete d->view; // what looks at the model goes before it
}

// ---- building

void LockProfilesDialog::Private::build()
{
    auto *column = new QVBoxLayout(q);
    column->setContentsMargins(24, 18, 24, 18);
    column->setSpacing(10);
    QLabel *purpose =
        makePlainLabel(tr("Tell Lockscope what it cannot detect: which library writes your locks, what you call them, and how long they are held. "
                          "The first profile that matches a key applies. Profiles apply to all servers."),
                       q);
    purpose->setWordWrap(true);
    purpose->setProperty("muted", true);
    column->addWidget(purpose);

    view = new QTreeView(q);
    view->setModel(&model);
    view->setItemDelegate(new ListDelegate(theme, view));
    view->setItemDelegateForColumn(LockProfileModel::Keys, new ListDelegate(theme, view, Qt::ElideMiddle));
    makeCellsCopyable(*view);
    view->setMinimumHeight(90);
    view->setRootIsDecorated(false);
    view->setUniformRowHeights(true);
    view->setAllColumnsShowFocus(true);
    view->setAlternatingRowColors(false);
    view->setTabKeyNavigation(false);
    view->setAccessibleName(tr("Lock profiles; the first one that matches applies"));
    fitColumns(*view, {{36, 18, 3}, {22, 14, 1}, {18, 7, 2}, {11, 11, 0}, {13, 13, 0}, {10, 10, 0}});
    new EmptyHint(*view, tr("No profiles yet: Lockscope detects everything from the data. Add a profile, for example for lock.report.*"));
    auto *table = new QHBoxLayout;
    table->setSpacing(10);
    table->addWidget(view, 1);
    table->addLayout(buildRowButtons());
    column->addLayout(table, 1);
    form = new LockProfileForm(theme, q);
    column->addWidget(form);
    trial = new ProfileTrialView(locks, q);
    column->addWidget(trial, 1);
    message = makePlainLabel({}, q);
    message->setObjectName(QStringLiteral("message"));
    message->setWordWrap(true);
    message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(message);
    column->addLayout(buildButtons());
}

QPushButton *LockProfilesDialog::Private::button(const QString &name, const QString &text, const QString &hint, std::function<void()> run)
{
    auto *made = new QPushButton(text, q);
    made->setObjectName(name);
    made->setAutoDefault(false);
    setPlainToolTip(made, hint);
    QObject::connect(made, &QPushButton::clicked, q, std::move(run));
    return made;
}

QLayout *LockProfilesDialog::Private::buildRowButtons()
{
    addButton = button(QStringLiteral("add"), tr("&Add"), tr("Adds a profile above the selected one."), [this] { add({}); });
    removeButton = button(QStringLiteral("remove"), tr("&Remove"), {}, [this] { model.remove(row()); });
    up = button(QStringLiteral("up"), tr("Move &up"), {}, [this] { model.move(row(), -1); });
    down = button(QStringLiteral("down"), tr("Move &down"), {}, [this] { model.move(row(), 1); });
    undo = button(QStringLiteral("undo"), tr("Und&o"), {}, [this] { model.undoStack().undo(); });
    redo = button(QStringLiteral("redo"), tr("Redo"), {}, [this] { model.undoStack().redo(); });
    auto *layout = new QVBoxLayout;
    layout->setSpacing(6);
    for (QPushButton *each : {addButton, removeButton, up, down})
        layout->addWidget(each);
    layout->addStretch();
    layout->addWidget(undo);
    layout->addWidget(redo);
    return layout;
}

QLayout *LockProfilesDialog::Private::buildButtons()
{
    auto *layout = new QHBoxLayout;
    layout->setSpacing(8);
    layout->addWidget(button(QStringLiteral("import"), tr("Import…"), tr("Replaces these profiles with those of a file."), [this] {
        chooseFile(tr("Import lock profiles"), QFileDialog::AcceptOpen, [this](const QString &path) { q->importFrom(path); });
    }));
    layout->addWidget(button(QStringLiteral("export"), tr("Export…"), tr("Saves all valid profiles to a file."), [this] {
        chooseFile(tr("Export lock profiles"), QFileDialog::AcceptSave, [this](const QString &path) { q->exportTo(path); });
    }));
    auto *buttons = new QDialogButtonBox(q);
    buttons->addButton(button(QStringLiteral("cancel"), tr("Cancel"), {}, [this] { q->reject(); }), QDialogButtonBox::RejectRole);
    saveButton = button(QStringLiteral("save"), tr("Save"), {}, [this] { save(); });
    saveButton->setDefault(true);
    saveButton->setProperty("primary", true);
    buttons->addButton(saveButton, QDialogButtonBox::AcceptRole);
    layout->addWidget(buttons, 1);
    return layout;
}

void LockProfilesDialog::Private::chooseFile(const QString &title, QFileDialog::AcceptMode mode, std::function<void(const QString &)> use)
{
    const QString name = mode == QFileDialog::AcceptSave ? QStringLiteral("lock-profiles.json") : QString();
    auto *dialog = new QFileDialog(q, title, name, tr("Lock profiles (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(mode);
    dialog->setFileMode(mode == QFileDialog::AcceptSave ? QFileDialog::AnyFile : QFileDialog::ExistingFile);
    QObject::connect(dialog, &QFileDialog::fileSelected, q, std::move(use));
    dialog->open();
}

void LockProfilesDialog::Private::connectParts()
{
    QObject::connect(view->selectionModel(), &QItemSelectionModel::currentRowChanged, q, [this] { showRow(); });
    QObject::connect(&model, &LockProfileModel::rowTouched, q, [this](int touched) { select(touched); });
    QObject::connect(&model, &LockProfileModel::edited, q, [this] { say({}); });
    QObject::connect(trial, &ProfileTrialView::wanted, q, &LockProfilesDialog::previewWanted);
    QObject::connect(&model.undoStack(), &QUndoStack::indexChanged, q, [this] { showButtons(); });
    QObject::connect(form, &LockProfileForm::edited, q, [this](ProfileDraft::Field field, const ProfileDraft &draft) {
        if (row() >= 0)
            model.change(row(), field, draft);
    });
    const auto on = [this](const QKeySequence &keys, std::function<void()> run) {
        QObject::connect(new QShortcut(keys, q), &QShortcut::activated, q, std::move(run));
    };
    on(QKeySequence::Undo, [this] { model.undoStack().undo(); });
    on(QKeySequence::Redo, [this] { model.undoStack().redo(); });
    auto *removeKey = new QShortcut(QKeySequence::Delete, view);
    removeKey->setContext(Qt::WidgetShortcut);
    QObject::connect(removeKey, &QShortcut::activated, q, [this] {
        if (row() >= 0)
            model.remove(row());
    });
}

// ---- showing

void LockProfilesDialog::Private::select(int chosen)
{
    view->setCurrentIndex(model.index(chosen, 0)); // no row has no index
    showRow();
}

void LockProfilesDialog::Private::showRow()
{
    form->setEnabled(row() >= 0);
    const ProfileDraft draft = row() >= 0 ? model.draft(row()) : ProfileDraft();
    form->setVisible(row() >= 0);
    if (form->draft() != draft)
        form->setDraft(draft);
    trial->setProfile(draft.profile());
    showButtons();
}

void LockProfilesDialog::Private::showButtons()
{
    const QString none = row() < 0 ? tr("No profile is selected.") : QString();
    setAvailable(*removeButton, none, tr("Removes the selected profile."));
    setAvailable(*up, row() == 0 ? tr("This is the first profile.") : none, tr("Gives the profile priority over the one above."));
    setAvailable(*down, row() >= 0 && row() + 1 == model.rowCount() ? tr("This is the last profile.") : none,
                 tr("Gives the profile below priority over this one."));
    const auto keys = [](QKeySequence::StandardKey key) { return QKeySequence(key).toString(QKeySequence::NativeText); };
    setAvailable(*undo, model.undoStack().canUndo() ? QString() : tr("Nothing to undo."), keys(QKeySequence::Undo));
    setAvailable(*redo, model.undoStack().canRedo() ? QString() : tr("Nothing to redo."), keys(QKeySequence::Redo));
    setAvailable(*saveButton, model.undoStack().isClean() ? tr("Nothing has changed.") : QString());
}

void LockProfilesDialog::Private::say(const QString &text, Theme::Role role)
{
    QPalette palette = message->palette();
    palette.setColor(QPalette::WindowText, theme.color(role));
    message->setPalette(palette);
    message->setText(text);
    message->setVisible(!text.isEmpty());
}

// ---- doing

void LockProfilesDialog::Private::add(const ProfileDraft &draft)
{
    model.insert(qMax(0, row()), draft);
    form->focusField(ProfileDraft::Field::Pattern);
}

void LockProfilesDialog::Private::save()
{
    if (const int wrong = model.firstProblem(); wrong >= 0) {
        select(wrong);
        const ProfileDraft::Field field = *model.draft(wrong).firstProblem();
        form->focusField(field);
        return say(tr("Not saved: profile %1 is invalid.").arg(wrong + 1), Theme::Role::Danger);
    }
    if (const auto saved = store.save(model.profiles()); !saved)
        return say(tr("Not saved. %1").arg(saved.error().text), Theme::Role::Danger);
    model.undoStack().setClean();
    if (store.notice().isEmpty())
        return q->accept();
    showButtons();
    say(tr("Saved. %1").arg(store.notice()), Theme::Role::Warning);
}

void LockProfilesDialog::editFor(const Lock &lock)
{
    const int known = d->model.rowFor(lock.key);
    if (known >= 0)
        d->select(known);
    else
        d->add(ProfileDraft::forLock(lock));
    d->form->focusField(known >= 0 ? ProfileDraft::Field::Scheme : ProfileDraft::Field::Pattern);
}

bool LockProfilesDialog::importFrom(const QString &path)
{
    const auto profiles = readLockProfiles(path);
    if (!profiles) {
        d->say(tr("Not imported. %1").arg(profiles.error().text), Theme::Role::Danger);
        return false;
    }
    d->model.replaceAll(*profiles);
    d->say(tr("Imported %n lock profile(s) in place of the previous ones. Not saved yet.", nullptr, int(profiles->all().size())));
    return true;
}

bool LockProfilesDialog::exportTo(const QString &path)
{
    if (const auto written = writeLockProfiles(path, d->model.profiles()); !written) {
        d->say(tr("Not exported. %1").arg(written.error().text), Theme::Role::Danger);
        return false;
    }
    d->say(d->model.firstProblem() >= 0 ? tr("Exported to %1 without the invalid profiles.").arg(path) : tr("Exported to %1.").arg(path));
    return true;
}

void LockProfilesDialog::takePreview(const LockProfiles &by, const std::vector<ProfilePreview> &previews, const Message &problem, Instant now)
{
    d->trial->take(by, previews, problem, now);
}

void LockProfilesDialog::reject()
{
    if (d->model.undoStack().isClean())
        return QDialog::reject();
    ask(this, tr("Lock profiles"), tr("Your changes are not saved."), {tr("Discard changes"), [this] { QDialog::reject(); }});
}

} // namespace lockscope::ui
