// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/message.h"
#include "base/safetext.h"
#include "cli/line/helptext.h"
#include "cli/actioncommand.h"
#include "cli/foresight.h"
#include "cli/lockservers.h"
#include "cli/print/standardoutput.h"
#include "journal/journalfile.h"
#include "journal/journalquery.h"
#include "journal/journalreader.h"
#include "journal/unrecorded.h"
#include "locks/wordtext.h"
#include "watch/health/roletext.h"
#include "operate/undomemory.h"
#include "redis/endpoint.h"
#include "redis/serverinfo.h"
#include "operate/actselsewhere.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** What the journal says of an undo that was not sent. */
struct UndoText {
    LOCKSCOPE_MESSAGES(lockscope::UndoCommand)
};

} // namespace

/**
 * Restores the lock that was last cleared or fenced off under one key, from the journal's record, if that was a short while ago and no client holds
 * it now. Prints the outcome, which is also the exit code.
 */
class UndoCommand : public ActionCommand {
    Q_OBJECT
public:
    UndoCommand(const CommandLine &commandLine, const redis::Passwords &passwords, Clock &clock)
        : ActionCommand(commandLine, passwords, clock), m_journal(defaultJournalPath())
    {
    }

protected:
    QCoro::Task<> prepare() override;
    QCoro::Task<> run() override;
    std::vector<CommandLine::Target> nextTargets() override;

private:
    enum class Place : quint8 { Here, Elsewhere, CannotTell };

    /** The actions on the key, newest first: of the journal, and of the notes beside it (see UnrecordedNote). */
    Result<std::vector<StoredAction>> actionsOn(const QByteArray &key);
    /** Whether the action was done on the server that has the lock now. info: that server's INFO replication. */
    Place placeOf(const ActionRecord &action, QByteArrayView info) const;
    bool isByAddress(const ActionRecord &action) const;
    bool isOfRedlock(const ActionRecord &action) const;
    DoneAction fromHere(DoneAction done, const QString &doneAt) const;
    /** meant: with --last, this action of the batch. */
    Result<DoneAction> findLast(const QByteArray &key, QByteArrayView info, qint64 meant);
    Result<DoneAction> recalled(const StoredAction &action);
    /** The error if the lock's slot has moved in a cluster; nothing: it has not, or the data can be compared all the same. */
    std::optional<Error> whyMoved(const DoneAction &last, QByteArrayView info);
    /** Nothing: with --last, it was restored before. */
    std::optional<PlannedAction> planOn(CommandLine::Target target);
    /** Of servers that keep locks apart: those where something under this key can be restored; if nothing can, where something was done last. */
    std::vector<NodeNumber> serversOf(const QByteArray &key);

    // --last
    /** The last action that cleared or fenced off anything here. */
    Result<StoredAction> findLastOfAll();
    bool isHere(const ActionRecord &action) const;
    bool isOfLast(const StoredAction &action) const;
    void tellRestoredBefore();

    JournalReader m_journal;
    std::vector<ActionRecord> m_notes;
    std::map<const Watcher *, QByteArray> m_infos; // INFO replication
    std::optional<StoredAction> m_last;            // nothing: the locks are named
    std::optional<JournalPlace> m_reached;         // of its batch
    std::optional<QStringList> m_nodes;            // the further servers on which it was done
    bool m_isAllRead = false;
    int m_toRestore = 0, m_restoredBefore = 0; // of --last
    Watcher *m_meant = nullptr;                // of servers that keep locks apart, while one lock is looked up; null: all
};

namespace {

ActionOutcome doneOutcome()
{
    ActionOutcome outcome;
    outcome.kind = ActionOutcome::Kind::Done;
    return outcome;
}

/** True for an undo that was done on one server at least. Older programs recorded no memory of that, only the words. */
bool wasPutBack(const ActionRecord &action)
{
    if (isOfUndo(action.undo))
        return true;
    return action.verb == QLatin1String(verbName(Verb::Undo)) && action.outcome == QLatin1String(outcomeWord(Verb::Undo, doneOutcome()));
}

/** True for an action that changed the lock, at least in part: no older action may be undone. */
bool hasChanged(const ActionRecord &action)
{
    ActionOutcome inPart;
    inPart.kind = ActionOutcome::Kind::DoneInPart;
    const Verb verbs[] = {Verb::Clear, Verb::FenceOff, Verb::Extend, Verb::EvictWaiter};
    const auto verb = std::ranges::find(verbs, action.verb, [](Verb each) { return QLatin1String(verbName(each)); });
    return verb != std::end(verbs)
        && (action.outcome == QLatin1String(outcomeWord(*verb, doneOutcome())) || action.outcome == QLatin1String(outcomeWord(*verb, inPart)));
}

/** True for an unknown outcome: it is not known whether there is anything to restore. */
bool isUnknown(const ActionRecord &action) { return action.outcome == QLatin1String(unknownWord); }

bool counts(const ActionRecord &action) { return isUnknown(action) || wasPutBack(action) || hasChanged(action) || !action.undo.isEmpty(); }

/** All servers of an action on several. */
QStringList allServersOf(const ActionRecord &action) { return QStringList(action.server.url) + furtherServersOf(action.undo); }

/** The id of actions that could not be written to the journal. */
constexpr qint64 unrecorded = -1;

StoredAction notRecorded(const ActionRecord &action)
{
    StoredAction stored;
    static_cast<ActionRecord &>(stored) = action;
    stored.id = unrecorded;
    return stored;
}

bool removesLocks(const ActionRecord &action)
{
    return action.verb == QLatin1String(verbName(Verb::Clear)) || action.verb == QLatin1String(verbName(Verb::FenceOff));
}

Error restoredBefore() { return {Error::Kind::InvalidInput, UndoText::tr("It has already been restored."), "restored-before"}; }

QByteArray dataOf(const DoneAction &done)
{
    QByteArrayList data;
    for (const BeforeImage &image : done.outcome.before) {
        if (asksForData(image.question))
            data += image.answer.value_or(QByteArray());
    }
    return data.join(' ');
}

} // namespace

Result<std::vector<StoredAction>> UndoCommand::actionsOn(const QByteArray &key)
{
    const UnixTime since = m_last ? UnixTime() : clock().wallNow() - line().within;
    auto read = m_journal.actionsOn(key, since);
    if (!read)
        return read;
    std::vector<StoredAction> actions = std::move(read).value();
    for (const ActionRecord &note : m_notes) {
        const bool isWritten = std::ranges::any_of(
            actions, [&](const StoredAction &action) { return note.intent != 0 && action.intent == note.intent && !isUnknown(action); });
        if (note.key == key && note.at >= since && !isWritten)
            actions.push_back(notRecorded(note));
    }
    std::ranges::stable_sort(actions, std::ranges::greater(), &StoredAction::at);
    return actions;
}

/** True if the action was done at one of the command's servers, however the address is spelled and whatever the user. */
bool UndoCommand::isByAddress(const ActionRecord &action) const
{
    const QStringList urls = m_meant ? QStringList{m_meant->connection().options().endpoint.toUrl()} : serverUrls();
    const auto place = redis::parseUrl(action.server.url);
    const auto isSame = [&place](const QString &url) {
        const auto ours = redis::parseUrl(url);
        return ours && isSamePlace(ours->endpoint, place->endpoint);
    };
    if (isOfSeveralServers(action.undo) && isOfRedlock(action))
        return true;
    const bool isSameDatabase = place && !servers().keepsLocksApart() && place->endpoint.database == line().server->endpoint.database;
    const auto isNode = [&](const Watcher *node) { return isSameDatabase && !action.node.isEmpty() && servers().nameOf(node) == action.node; };
    return urls.contains(action.server.url) || (place && std::ranges::any_of(urls, isSame)) || std::ranges::any_of(servers().servers(), isNode);
}

/** True if an action on several servers was done on one of the command's, in whatever order they are named. */
bool UndoCommand::isOfRedlock(const ActionRecord &action) const
{
    const QStringList done = allServersOf(action);
    const std::vector<Watcher *> all = m_meant ? std::vector{m_meant} : servers().servers();
    return std::ranges::any_of(done, [&](const QString &url) {
        return std::ranges::any_of(all, [&url](const Watcher *server) { return isAt(url, server->connection().options().endpoint); });
    });
}

/** Compares the data if the address is another one. If the data have changed since, no older action could be undone on them, either. */
UndoCommand::Place UndoCommand::placeOf(const ActionRecord &action, QByteArrayView info) const
{
    if (isByAddress(action))
        return Place::Here;
    if (action.server.environment == QLatin1String(environmentName(Environment::Demo)))
        return Place::Elsewhere;
    const auto place = redis::parseUrl(action.server.url);
    const QByteArrayList data = dataOfUndo(action.undo);
    if (place && !isOfSeveralServers(action.undo) && place->endpoint.database != line().server->endpoint.database)
        return Place::Elsewhere;
    if (!place || isOfSeveralServers(action.undo) || data.isEmpty() || redis::dataIn(info).isEmpty())
        return Place::CannotTell;
    const bool isSameData = std::ranges::any_of(data, [info](const QByteArray &one) {
        const QByteArray id = one.left(one.indexOf(':'));
        return redis::fieldOf(info, "master_replid") == id || redis::fieldOf(info, "master_replid2") == id;
    });
    return isSameData ? Place::Here : Place::Elsewhere;
}

Result<DoneAction> UndoCommand::recalled(const StoredAction &action)
{
    auto done = recallForUndo(action.undo, action.key, clock().wallNow(), clock().now());
    if (!done)
        return done;
    DoneAction last = std::move(done).value();
    last.node = action.node;
    return isOfSeveralServers(action.undo) ? fromHere(std::move(last), action.server.url) : last;
}

/** The action with the command's first server as its first, so that each server gets back its own part. doneAt: the first one's URL when it was done. */
DoneAction UndoCommand::fromHere(DoneAction done, const QString &doneAt) const
{
    const redis::Endpoint &here = m_meant ? m_meant->connection().options().endpoint : line().server->endpoint;
    if (isAt(doneAt, here))
        return done;
    DoneAction turned = done;
    turned.outcome = {}; // nothing was done there, unless it is among the others
    turned.outcome.kind = ActionOutcome::Kind::AlreadyGone;
    turned.elsewhere = {{doneAt, std::move(done.action), std::move(done.outcome)}};
    for (DoneThere &there : done.elsewhere) {
        if (isAt(there.node, here)) {
            turned.action = std::move(there.action);
            turned.outcome = std::move(there.outcome);
        } else {
            turned.elsewhere.push_back(std::move(there));
        }
    }
    return turned;
}

/** The last action, if it can be undone. A lock that was restored once is not restored again: its holder may have released it since. */
Result<DoneAction> UndoCommand::findLast(const QByteArray &key, QByteArrayView info, qint64 meant)
{
    const auto actions = actionsOn(key);
    if (!actions)
        return failure(actions.error());
    for (const StoredAction &action : *actions) {
        const bool isOfThese = m_last && (action.batch == batch() || (isOfLast(action) && action.id != meant)); // of another holder
        const Place place = counts(action) && !isOfThese ? placeOf(action, info) : Place::Elsewhere;
        if (place == Place::Elsewhere)
            continue;
        if (action.id == unrecorded)
            //: %1: what was done, such as "clear"; %2: a URL
            return invalidInput(
                UndoText::tr("The last action on this lock (%1, at %2) is not in the journal, which could not be written. Nothing older is restored.")
                    .arg(wordText(action.verb), visibleText(action.server.url)));
        if (place == Place::CannotTell && isOfSeveralServers(action.undo))
            //: %1: what was done, such as "clear"; %2: a URL
            return invalidInput(
                UndoText::tr(
                    "The last action on a lock of this name (%1) was done on several servers (%2), and whether this is one of them cannot be "
                    "told. Nothing older is restored.")
                    .arg(wordText(action.verb), visibleText(redlockOf(allServersOf(action)))));
        if (place == Place::CannotTell)
            //: %1: what was done, such as "clear"; %2: a URL
            return invalidInput(
                UndoText::tr("The last action on a lock of this name (%1) was done at %2, and whether that is the same server cannot be told. "
                             "Nothing older is restored.")
                    .arg(wordText(action.verb), visibleText(action.server.url)));
        if (isUnknown(action))
            //: %1: what was tried, such as "clear"; %2: what to look at, a sentence
            return invalidInput(
                UndoText::tr("The outcome of the last attempt (%1) is unknown. %2").arg(wordText(action.verb), action.outcomeText.visible(1000)));
        if (wasPutBack(action)) {
            const bool isOnAll = action.outcome == QLatin1String(outcomeWord(Verb::Undo, doneOutcome())) && !isOfUndoInPart(action.undo);
            if (isOnAll)
                return failure(restoredBefore());
            //: %1: the outcome, %2: its details
            return invalidInput(
                UndoText::tr("It has already been restored in part: %1; %2.").arg(wordText(action.outcome), action.outcomeText.visible(1000)));
        }
        if (m_last && !isOfLast(action))
            //: %1: what was done, such as "clear"
            return invalidInput(UndoText::tr("Another action on this lock (%1) followed. Nothing older is restored.").arg(wordText(action.verb)));
        if (!action.undo.isEmpty())
            return recalled(action);
        //: %1: what was done, such as "clear"
        return invalidInput(
            UndoText::tr("The last action on this lock (%1) cannot be undone. Nothing older is restored.").arg(wordText(action.verb)));
    }
    //: %1: a key; %2: a URL; %3: a duration
    return invalidInput(UndoText::tr("The journal has nothing to restore for %1 on %2 within the last %3. To go back further, use --within.")
                            .arg(safeText(key, 200), serverUrls().first(), durationMessage(line().within)));
}

std::optional<Error> UndoCommand::whyMoved(const DoneAction &last, QByteArrayView info)
{
    const QString owner = servers().nameOf(servers().ownerOf(last.action.key));
    const bool isStillThere = std::ranges::any_of(servers().servers(), [&](const Watcher *node) { return servers().nameOf(node) == last.node; });
    if (!servers().hasSlots() || info.isEmpty() || last.node == owner || !isStillThere || redis::goesOnFrom(info, dataOf(last)))
        return std::nullopt;
    return Error{Error::Kind::InvalidInput,
                 //: %1 and %2: nodes of a cluster
                 UndoText::tr("The slot of this lock has moved from %1 to %2 since, and what they have cannot be compared. Nothing is restored.")
                     .arg(visibleText(last.node), visibleText(owner)),
                 {}};
}

/** Asks the servers which data they have. Notes are read before the journal: an action that moves there meanwhile is then in one of them. */
QCoro::Task<> UndoCommand::prepare()
{
    const QPointer<UndoCommand> self(this);
    std::vector<QPointer<Watcher>> asked{servers().ownerOf(line().key)};
    if (line().undoesLast || servers().keepsLocksApart()) {
        const std::vector<Watcher *> all = servers().servers();
        asked.assign(all.begin(), all.end());
    }
    for (const QPointer<Watcher> &server : asked) {
        co_await Watcher::reach(server);
        if (!self || isFinished())
            co_return;
        if (!server || !server->isReached())
            continue;
        const redis::Command question = dataQuestion();
        const Result<redis::Reply> answer = co_await server->connection().send(question);
        if (!self || isFinished())
            co_return;
        if (answer && server)
            m_infos[server.data()] = answer->bytes();
    }
    const auto notes = unrecordedBeside(defaultJournalPath());
    m_notes = notes.value_or(std::vector<ActionRecord>());
    const auto last = line().undoesLast && notes ? findLastOfAll() : Result<StoredAction>(StoredAction());
    if (!notes || !last) {
        const Error why = notes ? last.error() : notes.error();
        writeError(why.text);
        co_return endUnsent(why, ExitCode::Refused);
    }
    if (line().undoesLast)
        m_last = *last;
}

QCoro::Task<> UndoCommand::run()
{
    std::vector<PlannedAction> all;
    for (const CommandLine::Target &target : targets()) {
        auto planned = planOn(target);
        ++(planned ? m_toRestore : m_restoredBefore);
        if (planned)
            all.push_back(*std::move(planned));
    }
    const QPointer<UndoCommand> self(this);
    if (line().dryRun) {
        const auto foreseeing = withForeseen(&servers(), std::move(all));
        all = co_await foreseeing;
        if (!self || isFinished())
            co_return;
    }
    carryOut(std::move(all));
}

std::vector<NodeNumber> UndoCommand::serversOf(const QByteArray &key)
{
    std::vector<NodeNumber> all, restorable;
    for (const StoredAction &action : actionsOn(key).value_or(std::vector<StoredAction>())) { // newest first
        const auto server = counts(action) ? serverAt(servers(), action.server.url) : std::nullopt;
        if (!server || std::ranges::find(all, *server) != all.end())
            continue;
        all.push_back(*server);
        if (!wasPutBack(action))
            restorable.push_back(*server);
    }
    all.resize(std::min<std::size_t>(all.size(), 1));
    return restorable.empty() ? all : restorable;
}

std::optional<PlannedAction> UndoCommand::planOn(CommandLine::Target target)
{
    std::vector<NodeNumber> where;
    if (servers().keepsLocksApart())
        where = target.server.isEmpty() ? serversOf(target.key) : std::vector{serverAt(servers(), target.server).value_or(0)};
    if (!where.empty())
        target.node = where.front();
    ActionRequest request = requestOn({.key = target.key, .holder = {}, .node = target.node});
    if (where.size() > 1) {
        QStringList names;
        for (const NodeNumber one : where)
            names += servers().nameOf(servers().ownerOf({target.key, one}));
        //: %1: servers
        const Message why = UndoText::tr("On each of %1 a lock of this name can be restored. Name one of them with --url.");
        return notPlanned(std::move(request), {Error::Kind::InvalidInput, why.arg(RoleText::names(names)), {}});
    }
    Watcher *const owner = servers().ownerOf(idOf(target));
    m_meant = servers().keepsLocksApart() ? owner : nullptr;
    const QByteArray info = m_infos[owner];
    const Result<DoneAction> last = findLast(target.key, info, target.action);
    if (!last && m_last && last.error().code == restoredBefore().code)
        return std::nullopt;
    if (!last)
        return notPlanned(std::move(request), last.error());
    if (const auto why = whyMoved(*last, info))
        return notPlanned(std::move(request), *why);
    QStringList elsewhere;
    for (const DoneThere &there : last->elsewhere)
        elsewhere += there.node;
    if (m_nodes && *m_nodes != elsewhere)
        return notPlanned(std::move(request),
                          {Error::Kind::InvalidInput,
                           UndoText::tr("It was done on other servers than the first lock of the bulk action. To restore it, name its key."),
                           {}});
    if (const Result<void> named = m_nodes ? Result<void>() : setNodes(elsewhere); !named)
        return notPlanned(std::move(request), named.error());
    m_nodes = elsewhere;
    request.lock.token = last->action.holder;
    request.undoes = std::make_shared<const DoneAction>(*last);
    return planned(std::move(request));
}

// ---- --last

bool UndoCommand::isHere(const ActionRecord &action) const
{
    return std::ranges::any_of(servers().servers(), [&](const Watcher *server) {
        const auto info = m_infos.find(server);
        const Place place = placeOf(action, info == m_infos.end() ? QByteArrayView() : QByteArrayView(info->second));
        return place == Place::Here || (place == Place::CannotTell && !dataOfUndo(action.undo).isEmpty());
    });
}

bool UndoCommand::isOfLast(const StoredAction &action) const { return m_last->batch == 0 ? action.id == m_last->id : action.batch == m_last->batch; }

Result<StoredAction> UndoCommand::findLastOfAll()
{
    const auto isMeant = [this](const ActionRecord &action) { return removesLocks(action) && counts(action) && isHere(action); };
    const auto isNoteSince = [&](UnixTime at) {
        return std::ranges::any_of(m_notes, [&](const ActionRecord &note) { return note.at > at && isMeant(note); });
    };
    const auto notInJournal = [] {
        return invalidInput(UndoText::tr("The last action is not in the journal, which could not be written. Nothing older is restored."));
    };
    JournalQuery query;
    query.since = clock().wallNow() - line().within;
    JournalPageRequest request;
    request.withDetails = true;
    for (bool isLast = false; !isLast;) {
        const auto page = m_journal.actions(query, request);
        if (!page)
            return failure(page.error());
        if (const auto found = std::ranges::find_if(page->rows, isMeant); found != page->rows.end())
            return isNoteSince(found->at) ? notInJournal() : Result<StoredAction>(*found);
        isLast = page->isLast;
        if (!page->rows.empty())
            request.olderThan = page->rows.back().place();
    }
    if (isNoteSince(*query.since))
        return notInJournal();
    //: %1: a URL; %2: a duration
    return invalidInput(UndoText::tr("The journal has nothing to restore on %1 within the last %2. To go back further, use --within.")
                            .arg(serverUrls().first(), durationMessage(line().within)));
}

std::vector<CommandLine::Target> UndoCommand::nextTargets()
{
    std::vector<CommandLine::Target> targets;
    const auto targetOf = [](const StoredAction &action) {
        CommandLine::Target target{action.key, action.holder};
        target.server = action.server.url;
        target.action = action.id;
        return target;
    };
    if (m_last && m_last->batch == 0 && !std::exchange(m_isAllRead, true))
        return {targetOf(*m_last)};
    JournalQuery query;
    query.batch = m_last ? m_last->batch : 0;
    JournalPageRequest request;
    request.most = 512;
    request.withDetails = true;
    while (m_last && targets.empty() && !m_isAllRead) {
        request.olderThan = m_reached;
        const auto page = m_journal.actions(query, request);
        if (!page) {
            failLater(page.error());
            return targets;
        }
        for (const StoredAction &action : page->rows) {
            m_reached = action.place();
            if (removesLocks(action) && counts(action))
                targets.push_back(targetOf(action));
        }
        m_isAllRead = page->isLast;
    }
    if (targets.empty())
        tellRestoredBefore();
    return targets;
}

void UndoCommand::tellRestoredBefore()
{
    const int before = std::exchange(m_restoredBefore, 0);
    if (before > 0 && m_toRestore == 0)
        failLater(restoredBefore(), ExitCode::Refused);
    else if (before > 0)
        writeNote(tr("%Ln lock(s) had been restored before.", nullptr, before));
}

namespace {

constexpr const char *undoExamples = R"(  lockscope undo lock.import.orders
  lockscope undo --last --url redis://cache-1
  lockscope undo lock.import.orders --within 5m --dry-run
)";

QString undoHelp()
{
    return usage({"lockscope undo KEY [--within 30s] [options]", "lockscope undo --last [--within 30s] [options]"})
        + paragraph(
               HelpText::tr("Restores what was last cleared or fenced off under this key, from the command line or in the window, as recorded in "
                            "the journal of this account. It restores every key that was changed, with a lease that ends at the original "
                            "time, and only if nobody has taken the lock in between (after a fence: only while the tombstone stands). "
                            "Another client may have held it in between, and its old holder does not notice."))
        + paragraph(HelpText::tr("It goes onto the same data only, by replication IDs: a server that was replaced, or restarted without its data, is "
                                 "refused, and so is one to which the slot has moved; a promoted replica that has all writes is accepted. After "
                                 "FLUSHALL a lock can be restored. If the last action on the lock, by whatever address of the server, cannot be "
                                 "undone or is not in the journal, nothing older is restored."))
        + paragraph(HelpText::tr("Before an action, --dry-run shows whether it can be undone (\"This cannot be undone\", can_be_undone). What was "
                                 "done on several servers is restored on each of them, compared there and reported. Once something was restored "
                                 "on any server, nothing is restored a second time."))
        + paragraph(
               HelpText::tr("With --last, what was cleared or fenced off last on this server is restored: one lock, or all of a bulk action (of "
                            "the window, of \"clear --from\", \"clear --stale\" or a clear of several keys). Each lock is restored or left alone "
                            "by itself, with the reason, and a summary follows. What was restored already is not restored again."))
        + optionsOf(InUndo) + serverHelp() + examples(undoExamples)
        + exitCodes(HelpText::tr("0 restored, 1 failed, 2 usage, 3 another client holds it now, 4 the tombstone is gone, 6 refused (nothing to "
                                 "restore, or too late)."));
}

} // namespace

const Command undoCommand{
    .usages = {{{"lockscope undo KEY [options]", QT_TRANSLATE_NOOP("lockscope::HelpText", "restore what was just cleared or fenced off")}}},
    .help = undoHelp,
    .make = [](const CommandParts &parts) -> std::unique_ptr<TerminalCommand> {
        return std::make_unique<UndoCommand>(parts.line, parts.passwords, parts.clock);
    },
    .endsByItself = true};

} // namespace lockscope

#include "undocommand.moc"
