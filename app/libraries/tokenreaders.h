// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/holderidentity.h"

namespace lockscope {

// What tokens of several libraries say of their holders, for Scheme::readHolder. Omits what does not have the named form.

/** A UUID, with or without hyphens or in base64; version 1 contains a time and a node. */
void readUuid(const Holder &holder, HolderIdentity &who);
/** UUID of the worker : number of the acquisition. */
void readUuidAndCounter(const Holder &holder, HolderIdentity &who);
/** host : process, or host | process. */
void readHostPid(const Holder &holder, HolderIdentity &who);
/** The id of a job; the note is a description of the job, in JSON. */
void readJob(const Holder &holder, HolderIdentity &who);

} // namespace lockscope
