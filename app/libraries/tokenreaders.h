// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/holderidentity.h"

namespace lockscope {

// Readers of token formats that several libraries share, for Scheme::readHolder. They ignore tokens of another form.

/** A UUID, with or without hyphens or in base64; version 1 contains a time and a node. */
void readUuid(const Holder &holder, HolderIdentity &who);
/** UUID of the worker : number of the acquisition. */
void readUuidAndCounter(const Holder &holder, HolderIdentity &who);
/** host : process, or host | process. */
void readHostPid(const Holder &holder, HolderIdentity &who);
/** The token is the id of a job; the note is its description in JSON. */
void readJob(const Holder &holder, HolderIdentity &who);

} // namespace lockscope
