// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocoltable.h"
#include "protocols/tokenlock.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** `set-nx-px`, the recommended lock on a single instance: see TokenLock. */
class SetNxPx final : public TokenLock {
public:
    using TokenLock::TokenLock;
    static ProtocolInfo info()
    {
        return {.id = u"set-nx-px"_s,
                .section = 'B',
                .sentence = kept(QT_TRANSLATE_NOOP("lockscope::ProtocolText",
                                                   "The recommended lock on one server: a random token, a lease, and a release that compares.")),
                .acquire = {kept(QT_TRANSLATE_NOOP("lockscope::ProtocolText", "SET key token NX PX lease")),
                            kept(QT_TRANSLATE_NOOP("lockscope::ProtocolText", "OK: acquired; nil: busy"))},
                .release = {kept(QT_TRANSLATE_NOOP("lockscope::ProtocolText", "by script: delete key if its value is my token"))},
                .flaw = kept(QT_TRANSLATE_NOOP(
                    "lockscope::ProtocolText",
                    "As any lease: work or a pause that outlasts it, and a primary that is lost before its replica has the lock."))};
    }
};

} // namespace

LOCKSCOPE_PROTOCOL(SetNxPx)

} // namespace lockscope
