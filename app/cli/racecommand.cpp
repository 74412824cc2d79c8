// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/jsonbytes.h"
#include "base/result.h"
#include "base/safetext.h"
#include "cli/filmfiles.h"
#include "cli/line/commandline.h"
#include "cli/line/simulateoptions.h"
#include "cli/line/helptext.h"
#include "cli/print/standardoutput.h"
#include "cli/terminalcommand.h"
#include "privateservers/servergroup.h"
#include "racelab/explore/replay.h"
#include "racelab/explore/shuffle.h"
#include "racelab/film/filmframes.h"
#include "racelab/film/filmtext.h"
#include "racelab/own/ownfile.h"
#include "racelab/scenario/filmjson.h"
#include "racelab/scenario/filmmaker.h"
#include "racelab/scenario/racecatalogue.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonObject>
#include <QObject>
#include <QPointer>
#include <QRegularExpression>

#include <qcoro/qcorotask.h>
#include <unistd.h>

#include <memory>

namespace lockscope {

using namespace Qt::StringLiterals;

class FrameWriter;

/**
 * Plays a scenario (by its id or from a file) or a schedule of the explorer on private servers and prints the film, as text or JSON Lines, or writes
 * its pictures; runs a storm as a fleet. Without an argument, lists the built-in scenarios.
 */
class RaceCommand : public TerminalCommand {
    Q_OBJECT
public:
    RaceCommand(const CommandLine &commandLine, Clock &clock, MakeFilmFrames makeFrames);
    ~RaceCommand() override;

    void start() override;
    void interrupt() override;

private:
    QCoro::Task<> show(QCoro::Task<Result<Film>> film);
    void replay();
    void shuffle();
    void raiseStorm(const Scenario &scenario);
    void fail(const Error &error);

    const CommandLine m_line;
    Clock &m_clock;
    const MakeFilmFrames m_makeFrames;
    std::unique_ptr<FrameWriter> m_frames; ///< null: the film is printed
    ProtocolCatalogue m_protocols = ProtocolCatalogue::builtIn();
    std::unique_ptr<ServerGroup> m_servers;
    std::unique_ptr<FilmMaker> m_maker;
    std::unique_ptr<TerminalCommand> m_storm;
};

/** The scenario that `lockscope race` plays for this word: an id, or else a file. */
Result<Scenario> scenarioFor(const QString &word);

namespace {

constexpr int reports = 10; // number of progress messages

QString wordForShell(const QString &word)
{
    static const QRegularExpression harmless(u"^[A-Za-z0-9_./%-]+\\z"_s);
    if (harmless.match(word).hasMatch())
        return word;
    QString quoted = word;
    return u'\'' + quoted.replace(u'\'', u"'\\''"_s) + u'\'';
}

bool hasColours() { return ::isatty(STDOUT_FILENO) != 0 && qEnvironmentVariableIsEmpty("NO_COLOR") && qgetenv("TERM") != "dumb"; }

/** True for a schedule as the explorer prints it: "set-nx-px lease_overrun clients=2 : 1-t-2". No file has such a name. */
bool isSchedule(const QString &word) { return word.contains(" : "_L1); }

/** The built-in scenarios with their sentences. */
QString gallery(bool json)
{
    QString text;
    for (const QString &id : scenarioIds()) {
        const Result<Scenario> scenario = builtInScenario(id);
        Q_ASSERT(scenario);
        if (json)
            text += QString::fromUtf8(toJsonLine({{u"scenario"_s, id}, {u"title"_s, scenario->title}, {u"sentence"_s, scenario->sentence}}));
        else
            text += u"%1  %2\n"_s.arg(id.leftJustified(18), scenario->shownSentence());
    }
    return text;
}

} // namespace

/**
 * Writes the pictures of a film as numbered files into a folder, one for each pass of the event loop, so that a signal can end it in between.
 * Overwrites no file. Reports progress on standard error, and on standard output how to make a video.
 */
class FrameWriter : public QObject {
    Q_OBJECT
public:
    explicit FrameWriter(const QString &folder);

    /** Creates the folder; an error if that is not possible, or if it has pictures of another film. */
    Result<void> prepare() const;
    void write(std::unique_ptr<FilmFrames> frames, const FilmFramesSpec &spec);
    /** Ends the writing; the pictures written so far stay. */
    void cancel();

signals:
    void finished(lockscope::ExitCode code);

private:
    void writeNext();
    bool save(const QByteArray &png);
    QString pathOf(int number) const;
    QString videoCommand() const;
    void end(ExitCode code);

    const QString m_folder;
    FilmFramesSpec m_spec;
    std::unique_ptr<FilmFrames> m_frames; ///< null: the writing has ended
    int m_written = 0;
};

FrameWriter::FrameWriter(const QString &folder) : m_folder(QDir::cleanPath(folder)) {}

Result<void> FrameWriter::prepare() const
{
    if (!QDir().mkpath(m_folder))
        return failure(Error::Kind::InvalidInput, tr("The folder %1 cannot be created.").arg(visibleText(m_folder)));
    const QStringList frames = QDir(m_folder).entryList({u"frame-*.png"_s}, QDir::AllEntries | QDir::Hidden | QDir::System);
    if (!frames.isEmpty()) {
        return failure(Error::Kind::InvalidInput,
                       tr("%1 already contains frames (%2). Nothing was written. Choose another folder, or remove them.")
                           .arg(visibleText(m_folder), visibleText(frames.first())));
    }
    return {};
}

void FrameWriter::write(std::unique_ptr<FilmFrames> frames, const FilmFramesSpec &spec)
{
    m_frames = std::move(frames);
    m_spec = spec;
    const int seconds = (m_frames->count() + spec.perSecond - 1) / spec.perSecond;
    if (m_frames->count() > spec.length.count() * spec.perSecond)
        writeError(tr("The film takes %1 s, not %2 s (--seconds): less time is not enough to read it.").arg(seconds).arg(spec.length.count()));
    writeNext();
}

void FrameWriter::writeNext()
{
    if (!m_frames)
        return;
    const int count = m_frames->count();
    if (!save(m_frames->png(m_written)))
        return end(ExitCode::Failed);
    ++m_written;
    if (m_written == count) {
        //: %1: a folder
        writeError(tr("%Ln frame(s) are in %1. To make a video of them:", nullptr, count).arg(visibleText(m_folder)));
        writeOut(videoCommand() + u'\n');
        return end(ExitCode::Ok);
    }
    if (m_written * reports / count != (m_written - 1) * reports / count)
        writeError(tr("%1 of %2 frames").arg(m_written).arg(count));
    QMetaObject::invokeMethod(this, &FrameWriter::writeNext, Qt::QueuedConnection);
}

bool FrameWriter::save(const QByteArray &png)
{
    const QString path = pathOf(m_written + 1);
    QFile file(path);
    const bool isOpen = file.open(QIODevice::WriteOnly | QIODevice::NewOnly);
    if (isOpen && file.write(png) == png.size() && file.flush())
        return true;
    writeError(tr("%1 could not be written: %2. %3 of %4 frames are there.")
                   .arg(visibleText(path), visibleText(file.errorString()), QString::number(m_written), QString::number(m_frames->count())));
    if (isOpen)
        file.remove(); // it is incomplete
    return false;
}

void FrameWriter::cancel()
{
    if (!m_frames)
        return;
    writeError(
        tr("Interrupted: %1 of %2 frames are in %3.").arg(QString::number(m_written), QString::number(m_frames->count()), visibleText(m_folder)));
    end(ExitCode::Failed);
}

void FrameWriter::end(ExitCode code)
{
    m_frames.reset();
    emit finished(code);
}

QString FrameWriter::pathOf(int number) const { return u"%1/frame-%2.png"_s.arg(m_folder, QString::number(number).rightJustified(5, u'0')); }

QString FrameWriter::videoCommand() const
{
    const QString place = m_folder.startsWith(u'-') ? u"./"_s + m_folder : m_folder; // so that it is not taken for an option
    QString pattern = place;
    pattern.replace(u'%', u"%%"_s); // % is special to ffmpeg
    return u"ffmpeg -framerate %1 -i "_s.arg(m_spec.perSecond) + wordForShell(pattern + u"/frame-%05d.png"_s) + u" -c:v libx264 -pix_fmt yuv420p "_s
        + wordForShell(place + u".mp4"_s);
}

Result<Scenario> scenarioFor(const QString &word)
{
    const bool isFile = !scenarioIds().contains(word) && (word.contains(u'/') || word.endsWith(".scenario"_L1) || QFileInfo(word).isFile());
    return isFile ? readScenarioFile(word) : builtInScenario(word);
}

RaceCommand::RaceCommand(const CommandLine &commandLine, Clock &clock, MakeFilmFrames makeFrames)
    : m_line(commandLine), m_clock(clock), m_makeFrames(std::move(makeFrames)),
      m_servers(std::make_unique<ServerGroup>(FeatureName::tr("race lab"), clock))
{
}

RaceCommand::~RaceCommand() { m_servers.reset(); } // ends tasks under way while the other members exist

void RaceCommand::start()
{
    if (m_line.scenario.isEmpty()) {
        writeOut(gallery(m_line.json));
        return finish(ExitCode::Ok);
    }
    if (!m_line.framesFolder.isEmpty()) {
        m_frames = std::make_unique<FrameWriter>(m_line.framesFolder);
        if (const Result<void> ready = m_frames->prepare(); !ready)
            return fail(ready.error());
        connect(m_frames.get(), &FrameWriter::finished, this, [this](ExitCode code) { finish(code); });
    }
    if (const Result<void> added = addOwnProtocolFiles(m_protocols, m_line.ownProtocols); !added)
        return fail(added.error());
    m_maker = std::make_unique<FilmMaker>(*m_servers, m_protocols, m_clock);
    if (m_line.seed)
        return shuffle();
    if (isSchedule(m_line.scenario))
        return replay();
    const Result<Scenario> scenario = scenarioFor(m_line.scenario);
    if (!scenario)
        return fail(scenario.error());
    if (scenario->storm && (m_frames || wantsFilmFiles(m_line)))
        return fail({Error::Kind::InvalidInput, tr("%1 compares live clients: there is no film of it.").arg(visibleText(m_line.scenario)), {}});
    if (scenario->storm)
        return raiseStorm(*scenario);
    show(m_maker->make(scenario->translated()));
}

void RaceCommand::replay()
{
    const Result<Replay> replay = parseReplay(m_line.scenario, m_protocols);
    if (!replay) {
        writeError(replay.error().text);
        return finish(ExitCode::Usage);
    }
    show(m_maker->replay(filmOrder(*replay, m_protocols)));
}

void RaceCommand::shuffle()
{
    const Result<ScheduleSpec> order = shuffled({.protocol = m_line.scenario, .seed = *m_line.seed}, m_protocols);
    if (!order) {
        writeError(order.error().text);
        return finish(ExitCode::Usage);
    }
    show(m_maker->replay(*order));
}

void RaceCommand::interrupt()
{
    if (m_storm)
        return m_storm->interrupt();
    if (m_frames)
        m_frames->cancel();
    if (!isFinished())
        writeError(tr("Interrupted. The race was not played to its end."));
    finish(ExitCode::Failed);
    if (m_maker)
        m_maker->cancel();
}

QCoro::Task<> RaceCommand::show(QCoro::Task<Result<Film>> film)
{
    const QPointer<RaceCommand> self(this);
    const Result<Film> made = co_await film;
    if (!self || isFinished())
        co_return;
    if (!made)
        co_return fail(made.error());
    if (const Result<void> saved = saveFilmFiles(*made, m_line); !saved)
        co_return fail(saved.error());
    if (m_frames)
        co_return m_frames->write(m_makeFrames(*made, m_line.frames), m_line.frames);
    writeOut(m_line.json ? filmJson(*made) : filmText(*made, {.hasColours = hasColours()}).toUtf8());
    finish(ExitCode::Ok);
}

/** Runs the storm as `lockscope simulate` does. */
void RaceCommand::raiseStorm(const Scenario &scenario)
{
    const ScenarioStorm &storm = *scenario.storm;
    SimulateArguments words{.protocols = {storm.protocol}, .retries = storm.policies};
    words.clients = storm.clients;
    words.requests = quint64(storm.requests);
    words.hold = storm.hold;
    words.lease = storm.lease;
    words.think = storm.think;
    const Result<SimulateOptions> options = readSimulateOptions(words);
    if (!options)
        return fail(options.error());
    CommandLine line = m_line;
    line.simulate = *options;
    if (!m_line.json)
        writeOut(u"%1\n%2\n\n"_s.arg(scenario.shownTitle(), scenario.shownSentence()));
    m_storm = simulateCommand.make({line, redis::Passwords(), LockProfiles(), m_clock, m_makeFrames});
    connect(m_storm.get(), &TerminalCommand::finished, this, [this](ExitCode code) { finish(code); });
    m_storm->start();
}

void RaceCommand::fail(const Error &error)
{
    writeFileError(error);
    const bool isWrongWord = error.kind == Error::Kind::NotFound && !scenarioIds().contains(m_line.scenario);
    finish(isWrongWord ? ExitCode::Usage : ExitCode::Failed);
}

namespace {

constexpr const char *raceExamples = R"(  lockscope race
  lockscope race del-takeover-race
  lockscope race ./our-lock.scenario
  lockscope race --own our-lock.json 'our-lock lease_overrun clients=2 : 1-t-2'
  lockscope race gc-pause --json | jq -r 'select(.acts).acts[].verdicts[].text'
  lockscope race del-takeover-race --frames ./film
  lockscope race 'set-nx-px lease_overrun clients=2 : 1-t-2' --script bug.sh --html bug.html
)";

QString raceHelp()
{
    return usage({"lockscope race [SCENARIO] [--own FILE]... [--json] [--script FILE] [--html FILE]",
                  "lockscope race SCENARIO --frames DIR [--fps N] [--seconds N] [--size WxH] [--theme light|dark]",
                  "lockscope race --shuffle SEED PROTOCOL [--own FILE]... [--json]"})
        + paragraph(
               HelpText::tr("Plays a story of clients that want one lock, move by move, on private servers, and prints it: each command with its "
                            "answer, which clients think they hold the lock, what the referee saw, and the story in plain words. Time is "
                            "virtual: a lease of ten seconds ends at once. The same scenario always gives the same film. A schedule that "
                            "breaks its protocol ends at the break; an epilogue shows what follows. Without SCENARIO, prints a list of the "
                            "built-in scenarios."))
        + linesOf({{u"SCENARIO"_s,
                    HelpText::tr("the id of a built-in scenario, a file of your own (.scenario), or a schedule printed by the explorer")}})
        + optionsOf(InRace)
        + paragraph(
               HelpText::tr("A scenario is a text file: a head (title, protocol, clients, lease), then one step a line. Every step is checked: if a "
                            "client does something else, or an \"expect\" does not hold, the error names the line."))
        + uR"(  title: My first race
  protocol: set-nx-px
  clients: C1, C2
  lease: 10 s
  say C1 takes the lock and works for too long.
  C1 acquires
  wait 12 s
  C2 acquires
  expect two-believers C1 C2

)"_s + examples(raceExamples)
        + exitCodes(HelpText::tr("0 played, and everything is as the scenario says; 1 something differs, or it failed (the reason is on "
                                 "standard error); 2 usage."));
}

} // namespace

const Command raceCommand{
    .usages = {{{"lockscope race [SCENARIO]", QT_TRANSLATE_NOOP("lockscope::HelpText", "play a race of lock clients, move by move")}}},
    .help = raceHelp,
    .make = [](const CommandParts &parts) -> std::unique_ptr<TerminalCommand> {
        return std::make_unique<RaceCommand>(parts.line, parts.clock, parts.makeFrames);
    }};

} // namespace lockscope

#include "racecommand.moc"
