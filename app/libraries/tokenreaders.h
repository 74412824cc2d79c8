// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/holderidentity.h"

namespace lockscope {

// What tokens of several libraries tell of their holders, for Scheme::readHolder. What is not of the form that is named is left out.

/** A UUID, with or without hyphens or in base64: one of version 1 tells a time and a node. */
void readUuid(const Holder &holder, HolderIdentity &who);
/** UUID of the worker : number of the acquisition. */
void readUuidAndCounter(const Holder &holder, HolderIdentity &who);
/** host : process, or host | process. */
void readHostPid(const Holder &holder, HolderIdentity &who);
/** The id of a job; the note is a description of the job, in JSON. */
void readJob(const Holder &holder, HolderIdentity &who);

} // namespace lockscope
