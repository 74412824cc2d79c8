// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stores/storekind.h"

#include <QStringList>

namespace lockscope {

/** Where a store's programs are looked for; empty: PATH, and the usual places. */
QString findStoreProgram(StoreKind kind, const QStringList &folders);

/** Of ZooKeeper what its programs do not find by themselves: its archive for Java. */
QString findZooKeeperArchive(const QStringList &folders);

/** Why a store cannot be started privately here, and what to install; empty: it can. Looks at files only, starts nothing. */
QString whyNoStore(StoreKind kind, const QStringList &folders = {});

} // namespace lockscope
