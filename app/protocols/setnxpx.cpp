// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
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
                .place = 1,
                .sentence = ProtocolText::tr("The recommended lock on one server: a random token, a lease, and a release that compares."),
                .acquire = {ProtocolText::tr("SET key token NX PX lease"), ProtocolText::tr("OK: acquired; nil: busy")},
                .release = {ProtocolText::tr("by script: delete key if its value is my token")},
                .flaw =
                    ProtocolText::tr("As any lease: work or a pause that outlasts it, and a primary that is lost before its replica has the lock.")};
    }
};

} // namespace

LOCKSCOPE_PROTOCOL(SetNxPx)

} // namespace lockscope
