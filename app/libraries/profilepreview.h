// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/recognise.h"
#include "locks/lockprofiles.h"

namespace lockscope {

/** How lock profiles read one key: what window and command line show before a profile is used. A value. */
struct ProfilePreview {
    Bytes key;
    int profile = -1;         ///< position of the one that applies; -1: none matches
    QByteArray name;          ///< whose digest is in the key; empty: none is known
    std::optional<Lock> lock; ///< as it is shown with these profiles; nullopt: not at all
    Message problem;          ///< why it is shown as without the profile; empty: as the profile says
    ServerTime time;
};

/** Pure. */
ProfilePreview previewOf(const LockProfiles &profiles, const KeyReading &reading, const ServerTime &time);

/** The same for people: plain text, safe to show. An empty text: not known, or none. */
struct PreviewText {
    QString holder, deadline, acquired, wake;
};
PreviewText textOf(const ProfilePreview &preview, Instant now);

} // namespace lockscope
