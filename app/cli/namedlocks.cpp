// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/namedlocks.h"

#include "cli/line/options.h"
#include "cli/print/jsonlines.h"
#include "cli/print/standardoutput.h"
#include "redis/topology/addressmap.h"

#include <QCoreApplication>

namespace lockscope {

namespace {

struct NamedLocksText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ActionCommand)
};

} // namespace

Verb verbOf(const CommandLine &line)
{
    switch (line.verb) {
    case CommandLine::Verb::Fence: return Verb::FenceOff;
    case CommandLine::Verb::Evict: return Verb::EvictWaiter;
    case CommandLine::Verb::Extend: return Verb::Extend;
    case CommandLine::Verb::Undo: return Verb::Undo;
    default: return Verb::Clear;
    }
}

std::vector<CommandLine::Target> namedIn(const CommandLine &line)
{
    std::vector<CommandLine::Target> targets;
    if (!line.isOfMany()) {
        targets.push_back({line.key, line.ifHolder});
        targets.insert(targets.end(), line.further.begin(), line.further.end());
    }
    return targets;
}

QString nodeOf(const CommandLine &line)
{
    const bool isUnknownProfile = !line.profileName.isEmpty() && line.profile.id.isEmpty();
    if (!line.server || isUnknownProfile || line.keepsLocksApart)
        return {};
    return redis::placeText(line.server->endpoint);
}

DoneAction nothingSent(Verb verb, const CommandLine::Target &target)
{
    DoneAction done;
    done.action.verb = verb;
    done.action.key = target.key;
    done.action.holder = target.holder;
    done.notRecorded = NamedLocksText::tr("Nothing was sent.");
    return done;
}

QByteArray jsonOutcome(DoneAction done, const CommandLine &line, UnixTime at)
{
    if (done.node.isEmpty())
        done.node = nodeOf(line);
    return jsonLine(done, line.reason, at);
}

void tellNotSent(const CommandLine &line, const Error &why, UnixTime at)
{
    if (!line.json || !(flagOf(line.verb) & onLock))
        return;
    if (line.isOfMany())
        writeOut(jsonLine(BulkAccount(), {BulkEnd::Kind::Stopped, why}, line.dryRun));
    for (const CommandLine::Target &target : namedIn(line)) {
        DoneAction done = nothingSent(verbOf(line), target);
        done.outcome.error = why;
        writeOut(jsonOutcome(std::move(done), line, at));
    }
}

} // namespace lockscope
