// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/own/ownprotocol.h"

namespace lockscope {

class ProtocolCatalogue;

/** True if the word is not a protocol's id but the file of a user's protocol: "our-lock.json", "./ours". */
bool isOwnProtocolFile(const QString &word);

/** The code of an error that has the mistakes in a file, one a line: "our-lock.json:12:7: release, step 2: …". */
inline constexpr auto mistakesCode = "mistakes";

/** The error names the file. */
Result<OwnProtocol> readOwnProtocolFile(const QString &path);

/** Adds a user's protocol, or replaces one of the same name. The error: a built-in protocol has this name. */
Result<void> addOwnProtocol(ProtocolCatalogue &catalogue, OwnProtocol protocol);

/** Reads the file and adds its protocol; returns its id. The error names the file. */
Result<QString> addOwnProtocolFile(ProtocolCatalogue &catalogue, const QString &path);

/** Adds the protocols of all files; of two also that in which they are used beside each other. */
Result<void> addOwnProtocolFiles(ProtocolCatalogue &catalogue, const QStringList &paths);

/** A complete file to start from, or the model of a published protocol. */
struct OwnTemplate {
    QString id; ///< "timestamp-lock"
    const char *titleSource = nullptr;
    bool isPublished = false;

    QString title() const;
    QByteArray text() const;
    /** The file's own sentence in the current language; the file is in English. */
    QString sentence() const;
};
/** All templates, files to start from first. */
const std::vector<OwnTemplate> &ownTemplates();

} // namespace lockscope
