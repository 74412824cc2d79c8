// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/own/ownprotocol.h"

namespace lockscope {

class ProtocolCatalogue;

/** The word is no id of a protocol but a file with a user's own: "our-lock.json", "./ours". */
bool isOwnProtocolFile(const QString &word);

/** The error says what is wrong in the file, and where. */
Result<OwnProtocol> readOwnProtocolFile(const QString &path);

/** Replaces a user's protocol of the same name. Error: a protocol that comes with the program has this name. */
Result<void> addOwnProtocol(ProtocolCatalogue &catalogue, OwnProtocol protocol);

/** Reads the file and adds its protocol; returns its id. The error names the file. */
Result<QString> addOwnProtocolFile(ProtocolCatalogue &catalogue, const QString &path);

/** A complete file to start from, or a model that somebody published. */
struct OwnTemplate {
    QString id; ///< "timestamp-lock"
    const char *titleSource = nullptr;
    bool isPublished = false;

    /** What it is, in a few words. */
    QString title() const;
    QByteArray text() const;
    /** What the file says of itself, in the language in use; the file is in English. */
    QString sentence() const;
};
/** The plain ones first. */
const std::vector<OwnTemplate> &ownTemplates();

} // namespace lockscope
