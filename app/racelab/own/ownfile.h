// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/own/ownprotocol.h"

namespace lockscope {

class ProtocolCatalogue;

/** The error names what is wrong in the file, and where. */
Result<OwnProtocol> readOwnProtocolFile(const QString &path);

/** In the place of an own one of the same name. Error: one that comes with the program is called so. */
Result<void> addOwnProtocol(ProtocolCatalogue &catalogue, OwnProtocol protocol);

/** Reads it and puts it in; its id. The error names the file. */
Result<QString> addOwnProtocolFile(ProtocolCatalogue &catalogue, const QString &path);

/** A whole file to begin with. */
QByteArray exampleOwnProtocol();

} // namespace lockscope
