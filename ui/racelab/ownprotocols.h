// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "protocols/protocolcatalogue.h"
#include "racelab/own/ownfile.h"

#include <QObject>

#include <vector>

class QWidget;

class QSettings;

namespace lockscope::ui {

class Theme;

/**
 * The open files with the user's protocols, reopened in the next session, and the catalogue of all protocols. Asks for files in dialogs over its
 * owner's window and reports errors there; then everything stays as it was. UI thread.
 */
class OwnProtocols : public QObject {
    Q_OBJECT
public:
    /** theme: of its dialogs. */
    OwnProtocols(QWidget &owner, const Theme &theme);

    /** Those that come with the program, and the user's behind them. */
    const ProtocolCatalogue &catalogue() const { return m_catalogue; }

    void askForFile();
    /** Saves the template where the user chooses, and opens it. */
    void askForNewFile(const OwnTemplate &chosen);
    void open(const QString &path);
    void makeNew(const OwnTemplate &chosen, const QString &path);
    /** Which files are open, for the next start. */
    void save(QSettings &settings) const;
    /** Opens them again; one that cannot be read any more is left out, since nobody has asked for it now. */
    void restore(const QSettings &settings);

    /** All open files, since they may have changed; false: one cannot be read any more, which was said, and what was read before is kept. */
    bool readAgain();

signals:
    void catalogueChanged(const lockscope::ProtocolCatalogue &catalogue);
    /** The user has opened this one. */
    void opened(const QString &id);

private:
    struct Entry {
        QString path, id;
    };
    struct Failure {
        Error error;
        QString path; ///< of the file
    };
    /** One more, unless it is there already. */
    Expected<void, Failure> add(const QString &path);
    /** Nothing: they are as they were, or the reason why. */
    Expected<ProtocolCatalogue, Failure> catalogueOf(std::vector<Entry> &entries) const;
    void take(const ProtocolCatalogue &catalogue);
    void complain(const QString &title, const Failure &failure);

    QWidget &m_owner;
    const Theme &m_theme;
    std::vector<Entry> m_entries;
    ProtocolCatalogue m_catalogue = ProtocolCatalogue::builtIn();
};

} // namespace lockscope::ui
