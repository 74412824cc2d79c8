// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/ownprotocols.h"

#include "base/outputfile.h"
#include "base/safetext.h"
#include "ui/racelab/ownmistakesdialog.h"
#include "ui/shared/question.h"
#include "ui/shared/savefile.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {
const auto filesKey = u"race/own-protocols-v1"_s;
}

OwnProtocols::OwnProtocols(QWidget &owner, const Theme &theme) : QObject(&owner), m_owner(owner), m_theme(theme) {}

void OwnProtocols::askForFile()
{
    auto *dialog = new QFileDialog(m_owner.window(), tr("Open a protocol of your own"), {}, tr("Protocols (*.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &OwnProtocols::open);
    dialog->open();
}

void OwnProtocols::askForNewFile(const OwnTemplate &chosen)
{
    askWhereToSave(&m_owner, {tr("New protocol from a template"), tr("Protocols (*.json)"), chosen.id + u".json"_s},
                   [this, chosen](const QString &path) { makeNew(chosen, path); });
}

void OwnProtocols::makeNew(const OwnTemplate &chosen, const QString &path)
{
    if (const Result<void> written = writeOutputFile(path, chosen.text()); !written) {
        return complain(tr("The protocol could not be saved"),
                        {{Error::Kind::System, tr("%1 cannot be written: %2.").arg(visibleText(path, 200), written.error().text), {}}, path});
    }
    open(path);
}

void OwnProtocols::open(const QString &path)
{
    const QString whole = QFileInfo(path).absoluteFilePath();
    if (const Expected<void, Failure> added = add(whole); !added)
        return complain(tr("This protocol cannot be read"), added.error());
    emit opened(std::ranges::find(m_entries, whole, &Entry::path)->id);
}

Expected<void, OwnProtocols::Failure> OwnProtocols::add(const QString &path)
{
    std::vector<Entry> entries = m_entries;
    if (std::ranges::find(entries, path, &Entry::path) == entries.end())
        entries.push_back({.path = path, .id = {}});
    const Expected<ProtocolCatalogue, Failure> catalogue = catalogueOf(entries);
    if (!catalogue)
        return Unexpected(catalogue.error());
    m_entries = std::move(entries);
    take(*catalogue);
    return {};
}

void OwnProtocols::save(QSettings &settings) const
{
    QStringList paths;
    std::ranges::transform(m_entries, std::back_inserter(paths), &Entry::path);
    settings.setValue(filesKey, paths);
}

void OwnProtocols::restore(const QSettings &settings)
{
    for (const QString &path : settings.value(filesKey).toStringList())
        static_cast<void>(add(path));
}

bool OwnProtocols::readAgain()
{
    if (m_entries.empty())
        return true;
    std::vector<Entry> entries = m_entries;
    const Expected<ProtocolCatalogue, Failure> catalogue = catalogueOf(entries);
    if (!catalogue) {
        complain(tr("One of your own protocols cannot be read any more"), catalogue.error());
        return false;
    }
    m_entries = std::move(entries);
    take(*catalogue);
    return true;
}

Expected<ProtocolCatalogue, OwnProtocols::Failure> OwnProtocols::catalogueOf(std::vector<Entry> &entries) const
{
    ProtocolCatalogue catalogue = ProtocolCatalogue::builtIn();
    for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
        const Result<QString> id = addOwnProtocolFile(catalogue, entry->path);
        if (!id)
            return Unexpected(Failure{id.error(), entry->path});
        entry->id = *id;
        const auto same = std::ranges::find(entries.begin(), entry, *id, &Entry::id);
        if (same != entry) {
            const QString why = tr("%1 and %2 both have a protocol named “%3”. Give one of them another name.")
                                    .arg(visibleText(same->path, 200), visibleText(entry->path, 200), *id);
            return Unexpected(Failure{{Error::Kind::InvalidInput, why, {}}, entry->path});
        }
    }
    return catalogue;
}

void OwnProtocols::take(const ProtocolCatalogue &catalogue)
{
    m_catalogue = catalogue;
    emit catalogueChanged(m_catalogue);
}

void OwnProtocols::complain(const QString &title, const Failure &failure)
{
    if (failure.error.code != mistakesCode)
        return warn(m_owner.window(), title, stillVisibleText(failure.error.text, 1500), {});
    auto *dialog = new OwnMistakesDialog(m_theme, title, failure.path, m_owner.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &OwnMistakesDialog::mended, this, [this, path = failure.path] { open(path); });
    dialog->open();
}

} // namespace lockscope::ui
