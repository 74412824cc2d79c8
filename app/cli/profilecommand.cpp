// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/globpattern.h"
#include "base/jsonwriter.h"
#include "base/language.h"
#include "base/safetext.h"
#include "cli/line/helptext.h"
#include "cli/print/standardoutput.h"
#include "locks/holdchange.h"
#include "locks/holderidentity.h"
#include "locks/lockbrief.h"
#include "watch/profiletrial.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

/** Reads the named keys, or some that the profiles match, and prints how the profiles of the file read them. Changes nothing. */
class ProfileCommand : public TerminalCommand {
    Q_OBJECT
public:
    ProfileCommand(const CommandLine &commandLine, const redis::Passwords &passwords, const LockProfiles &profiles, Clock &clock);

    void start() override { m_shards.start(); }
    void interrupt() override { refuse(tr("Interrupted.")); }

private:
    QCoro::Task<> tryAll();
    TrialKeys wanted() const;
    void print(std::vector<ProfilePreview> all);
    void printText(const ProfilePreview &preview) const;
    static void writeJson(JsonWriter &out, const ProfilePreview &preview);

    CommandLine m_line;
    LockProfiles m_profiles;
    Clock &m_clock;
    Shards m_shards;
};

ProfileCommand::ProfileCommand(const CommandLine &commandLine, const redis::Passwords &passwords, const LockProfiles &profiles, Clock &clock)
    : m_line(commandLine), m_profiles(profiles), m_clock(clock), m_shards(serversToActOn(commandLine, passwords), clock)
{
    connect(&m_shards, &Shards::found, this, [this] { tryAll(); });
    connect(&m_shards, &Shards::failed, this, &ProfileCommand::fail);
}

TrialKeys ProfileCommand::wanted() const
{
    TrialKeys wanted;
    std::ranges::copy(m_line.trialKeys, std::back_inserter(wanted.keys));
    wanted.patterns = m_line.patterns;
    if (wanted.patterns.isEmpty()) {
        for (const LockProfile &profile : m_profiles.all())
            wanted.patterns += profile.match == LockProfile::Match::Prefix ? escapedGlob(profile.pattern) + '*' : profile.pattern;
    }
    return wanted;
}

QCoro::Task<> ProfileCommand::tryAll()
{
    const QPointer<ProfileCommand> self(this);
    std::vector<ProfilePreview> all;
    for (const QPointer<Watcher> server : m_shards.servers()) {
        co_await Watcher::reach(server);
        if (!self || isFinished() || !server)
            co_return;
        if (server->isSomebodyElse() || server->health().role.sentinel)
            co_return refuse(m_shards.objectionTo(*server));
        if (!server->isReached())
            co_return fail(server->health().error, server->connection().options().endpoint);
        const auto there = co_await tryProfiles(server, m_clock, m_profiles, wanted());
        if (!self || isFinished())
            co_return;
        if (!there)
            co_return fail(there.error(), server ? server->connection().options().endpoint : m_line.server->endpoint);
        all.insert(all.end(), there->begin(), there->end());
    }
    m_shards.stop();
    print(std::move(all));
}

void ProfileCommand::print(std::vector<ProfilePreview> all)
{
    JsonWriter lines;
    int unread = 0, unmatched = 0;
    for (const ProfilePreview &preview : all) {
        unread += preview.problem.isEmpty() ? 0 : 1;
        unmatched += preview.profile < 0 ? 1 : 0;
        if (m_line.json)
            writeJson(lines, preview);
        else
            printText(preview);
    }
    if (m_line.json)
        writeOut(lines.text());
    QStringList missing;
    for (const QByteArray &key : m_line.trialKeys) {
        if (std::ranges::find(all, Bytes(key), &ProfilePreview::key) == all.end())
            missing += safeText(key);
    }
    if (!missing.isEmpty())
        writeError(tr("No such key: %1.").arg(joinItems(missing)));
    const QString counted = tr("%Ln key(s) read.", nullptr, int(all.size()));
    const QString notRead = unread > 0 ? tr("%Ln of them not as their lock profile says.", nullptr, unread) : QString();
    const QString notMatched = unmatched > 0 ? tr("%Ln of them match no lock profile.", nullptr, unmatched) : QString();
    if (!m_line.json)
        writeError(joinSentences({counted, notRead, notMatched}));
    finish(unread + unmatched == 0 && missing.isEmpty() && !all.empty() ? ExitCode::Ok : ExitCode::Failed);
}

void ProfileCommand::printText(const ProfilePreview &preview) const
{
    const PreviewText text = textOf(preview, m_clock.now());
    const QString name = preview.name.isEmpty() ? QString() : tr(" (digest of %1)").arg(safeText(preview.name));
    QString lines = safeText(preview.key) + name + u'\n';
    const auto add = [&lines](const QString &caption, const QString &what) {
        if (!what.isEmpty())
            lines += u"  "_s + caption.arg(what) + u'\n';
    };
    const LockProfile *profile = preview.profile >= 0 ? &m_profiles.all()[std::size_t(preview.profile)] : nullptr;
    add(tr("profile: %1"), profile ? tr("%1, %2").arg(preview.profile + 1).arg(safeText(profile->pattern)) : tr("none matches"));
    if (!preview.problem.isEmpty())
        add(tr("not read: %1"), preview.problem);
    add(tr("treated as: %1"), preview.lock ? libraryBrief(*preview.lock) : tr("not a lock"));
    add(tr("holder: %1"), text.holder);
    add(tr("deadline: %1"), text.deadline);
    add(tr("acquired: %1"), text.acquired);
    add(tr("wake-up: %1"), text.wake);
    writeOut(lines);
}

namespace {

void writeTime(JsonWriter &out, const std::optional<UnixTime> &time)
{
    if (time)
        out.number(toMs(*time));
    else
        out.null();
}

void writeText(JsonWriter &out, const QString &text)
{
    if (text.isEmpty())
        out.null();
    else
        out.string(text.toUtf8());
}

std::optional<UnixTime> timeOf(const MaybeInstant &instant, const ServerTime &time)
{
    return instant ? std::optional(time.at(*instant)) : std::nullopt;
}

/** Those that were read; of a plain lock the value. */
std::vector<Holder> holdersShown(const Lock &lock)
{
    if (lock.details)
        return lock.details->holders;
    return lock.token.isEmpty() ? std::vector<Holder>() : holdersOf(lock);
}

void writeHolder(JsonWriter &out, const ProfilePreview &preview, const Holder &holder)
{
    const HolderIdentity who = decode(*preview.lock, holder);
    out.beginObject();
    writeTime(out.name("acquired_ms"), who.acquiredAt);
    writeTime(out.name("deadline_ms"), timeOf(holder.deadline, preview.time));
    out.bytes("holder", who.worker.isEmpty() ? holder.token.view() : QByteArrayView(who.worker));
    out.bytes("token", holder.token);
    out.endObject();
}

} // namespace

void ProfileCommand::writeJson(JsonWriter &out, const ProfilePreview &preview)
{
    const Lock lock = preview.lock.value_or(Lock());
    out.beginObject();
    writeTime(out.name("deadline_ms"), timeOf(lock.deadline, preview.time));
    out.name("holders").beginArray();
    for (const Holder &holder : holdersShown(lock))
        writeHolder(out, preview, holder);
    out.endArray();
    out.bytes("key", preview.key);
    writeText(out.name("name"), QString::fromUtf8(preview.name));
    writeText(out.name("problem"), preview.problem.english());
    if (preview.profile < 0)
        out.name("profile").null();
    else
        out.name("profile").number(preview.profile + 1);
    writeText(out.name("scheme"), preview.lock ? QString::fromLatin1(schemeOf(lock).name) : QString());
    writeText(out.name("wake"), textOf(preview, {}).wake);
    out.endObject();
    out.newLine();
}

namespace {

constexpr const char *profileExamples = R"(  lockscope profile test team.json --url redis://cache-1
  lockscope profile test team.json 'lock:orders' 'lock:0cc175b9c0f1b6a831c399e269772661'
  lockscope profile test team.json --pattern 'lock:*' --json | jq -c 'select(.problem)'
)";

QString profileHelp()
{
    return usage({"lockscope profile test FILE [KEY]... [--pattern PATTERN]... [--url URL] [--json]"})
        + paragraph(HelpText::tr("Reads keys, and prints how the lock profiles in FILE read them: which profile matches, holder, deadline, time of "
                                 "acquisition, and how waiters are woken; or what could not be read and why, and what the lock is shown as then. "
                                 "Without KEY and --pattern it reads the first 1,000 keys of each server that the profiles match. It changes "
                                 "nothing."))
        + optionsOf(InProfile) + serverHelp() + examples(profileExamples)
        + exitCodes(HelpText::tr(
            "0 all keys were read as their profiles say; 1 some were not, or match none, no key was found, or the file or the server could "
            "not be read (the reason is printed); 2 usage."));
}

} // namespace

const Command profileCommand{.usages = {{{"lockscope profile test FILE [--url URL] [KEY]...",
                                          QT_TRANSLATE_NOOP("lockscope::HelpText", "print how lock profiles read keys; change nothing")}}},
                             .help = profileHelp,
                             .make = [](const CommandParts &parts) -> std::unique_ptr<TerminalCommand> {
                                 return std::make_unique<ProfileCommand>(parts.line, parts.passwords, parts.profiles, parts.clock);
                             },
                             .endsByItself = true};

} // namespace lockscope

#include "profilecommand.moc"
