// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/heap.h"
#include "base/language.h"
#include "base/log.h"
#include "base/privatefile.h"
#include "base/privatememory.h"
#include "base/safetext.h"
#include "base/version.h"
#include "cli/line/commandline.h"
#include "cli/print/locktable.h"
#include "cli/line/password.h"
#include "cli/line/savedprofile.h"
#include "cli/signalwatch.h"
#include "cli/print/standardoutput.h"
#include "demo/demo.h"
#include "demo/librarylocks.h"
#include "journal/journalwriter.h"
#include "racelab/scenario/racecatalogue.h"
#include "redis/connectiontest.h"
#include "saved/connectionwarnings.h"
#include "saved/savedsettings.h"
#include "saved/serverprofilestore.h"
#include "saved/lockprofilestore.h"
#include "ui/racelab/scorecardstore.h"
#include "session/session.h"
#include "ui/alerts/desktopnotices.h"
#include "ui/film/filmreel.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/mainwindow/menu/settingsquestion.h"
#include "ui/racelab/racelabcontroller.h"
#include "ui/shared/desktopcolours.h"
#include "ui/shared/theme.h"
#include "watch/feeds/eventdebt.h"
#include "watch/reading/scanprogress.h"

#include <QApplication>
#include <QBuffer>
#include <QFileInfo>
#include <QIcon>
#include <QMessageBox>
#include <QSettings>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <utility>

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

constexpr auto languageKey = "language"_L1;
/** Of the event loop: the program begins once more. */
constexpr int againWithOtherSettings = -1;

QString savedLanguage(const QSettings &settings) { return languageFrom(settings.value(languageKey).toString()).value_or(languageOfSystem()); }

/**
 * The program with a window: builds the parts, hands them to each other and opens what the command line named. With --screenshot it takes
 * one picture and ends. Main thread.
 */
class WindowProgram : public QObject {
    Q_OBJECT
public:
    /** Those of the environment are for servers that are opened later, too. */
    struct Passwords {
        redis::Passwords named, fromEnvironment;
    };
    WindowProgram(const CommandLine &commandLine, SavedSettings &saved, const Passwords &passwords, QApplication &application);
    ~WindowProgram() override;
    void start();
    /** What works beside the window ends, and leaves nothing behind; nothing is left to be destroyed after that. */
    void endWork();

private:
    void makeWindow();
    void speak(const QString &language);
    void askAboutSettings();
    void openNamedServer();
    void openLinkedLock();
    void showChosenPage();
    void openDemo(const DemoTarget &target);
    QString demoName() const;
    void raceOnTheSimulatePage();
    void onHealth(const WatchHealth &health);
    void onDemoFailed(const Error &error);
    void takePictureLater();
    void takePicture(ExitCode code);
    void giveUpPicture(const QString &why);
    bool takesPicture() const { return !m_commandLine.screenshot.isEmpty(); }
    static void end(ExitCode code) { QCoreApplication::exit(static_cast<int>(code)); }

    CommandLine m_commandLine;
    Passwords m_passwords;
    SystemClock m_clock;
    SavedSettings &m_saved;
    QSettings &m_settings = m_saved.settings();
    ServerProfileStore m_profiles{m_settings};
    std::unique_ptr<Translation> m_translation; // before whatever has words
    ui::Theme m_theme;
    SignalWatch m_signals;
    Demo m_demo{m_clock}; // ends after the session that looks at it
    JournalWriter m_journal{defaultJournalPath(), m_clock};
    Session m_session{&m_journal};
    LockProfileStore m_lockProfiles{m_commandLine.lockProfiles.isEmpty() ? defaultLockProfilesPath() : m_commandLine.lockProfiles};
    std::unique_ptr<ui::MainWindow> m_window;
    QHash<LockId, Lock> m_locks; // for --print-locks
    bool m_isComplete = false;
};

/**
 * When the display is lost, Qt calls exit() from below the event loop. That destroys static data while working threads still use them, and no
 * destructor of ours runs, but for those of this thread's own data, which come before all others: there the work ends.
 */
struct EndBeforeExit {
    WindowProgram *program = nullptr;
    ~EndBeforeExit()
    {
        if (!program)
            return;
        program->endWork();
        ::_exit(static_cast<int>(ExitCode::Failed));
    }
};
thread_local EndBeforeExit endBeforeExit;

WindowProgram::~WindowProgram() { endBeforeExit.program = nullptr; }

void WindowProgram::endWork()
{
    qDeleteAll(m_window->findChildren<ui::RaceLabController *>());
    std::destroy_at(&m_session);
    std::destroy_at(&m_journal);
    std::destroy_at(&m_demo);
}

WindowProgram::WindowProgram(const CommandLine &commandLine, SavedSettings &saved, const Passwords &passwords, QApplication &application)
    : m_commandLine(commandLine), m_passwords(passwords), m_saved(saved),
      m_translation(std::make_unique<Translation>(commandLine.language.isEmpty() ? savedLanguage(m_settings) : commandLine.language))
{
    makePrivate(m_settings);
    if (m_profiles.profiles().empty() && !areServersSealed(m_settings))
        sealServers(m_settings); // an empty file would count as damaged
    if (!saved.fault().isEmpty())
        writeWarning(saved.whyClosed());
    m_session.closeForChanges(saved.consequence());
    m_session.setNotesFolder(defaultEventDebtFolder());
    m_profiles.setEnvironmentPasswords(passwords.fromEnvironment);
    m_session.setLockProfiles(m_lockProfiles.profiles());
    m_session.setScanPercent(m_commandLine.scanPercent);
    connect(&m_lockProfiles, &LockProfileStore::profilesChanged, &m_session, &Session::setLockProfiles);
    m_theme.applyTo(application); // before any window
    if (!takesPicture())          // which is the same on every desktop
        connect(new ui::DesktopColours(ui::DesktopNotices::sessionBus(), this), &ui::DesktopColours::preferred, &m_theme,
                &ui::Theme::setDesktopPreference);
    makeWindow();
    if (commandLine.colours != CommandLine::Colours::AsSaved)
        m_theme.setMode(commandLine.colours == CommandLine::Colours::Dark ? ui::Theme::Mode::Dark : ui::Theme::Mode::Light);
    if (commandLine.windowSize.isValid())
        m_window->resize(commandLine.windowSize);
    else if (takesPicture() && QGuiApplication::platformName() == "offscreen"_L1)
        m_window->resize(1440, 900); // whatever the size of a screen that is not there, and of the window before
    endBeforeExit.program = this;
    connect(&m_signals, &SignalWatch::interrupted, this, [this] {
        m_window->closeUnasked();
        QCoreApplication::exit(); // dialogs may be open
    });
    connect(&m_demo, &Demo::started, this, &WindowProgram::openDemo);
    connect(&m_demo, &Demo::failed, this, &WindowProgram::onDemoFailed);
    if (!takesPicture())
        return;
    connect(&m_session, &Session::pictureCompleted, this, &WindowProgram::takePictureLater);
    connect(&m_session, &Session::healthChanged, this, &WindowProgram::onHealth);
    if (commandLine.printLocks)
        connect(&m_session, &Session::locksChanged, this, [this](const LockDelta &delta) { delta.applyTo(m_locks); });
}

void WindowProgram::makeWindow()
{
    m_window = std::make_unique<ui::MainWindow>(m_session, m_profiles, m_theme, m_clock, m_settings);
    m_window->offerLockProfiles(m_lockProfiles);
    m_window->keepScorecard(defaultScorecardPath());
    m_window->offerDemo(m_demo);
    // Not before its menu is closed.
    connect(m_window.get(), &ui::MainWindow::languageChosen, this, &WindowProgram::speak, Qt::QueuedConnection);
    connect(m_window.get(), &ui::MainWindow::settingsQuestionRequested, this, &WindowProgram::askAboutSettings);
}

void WindowProgram::askAboutSettings()
{
    ui::askAboutSettings(m_saved, m_window.get(), [] { QCoreApplication::exit(againWithOtherSettings); });
}

/** A window reads its words when it is made, so another one is made, which knows what the first one knows; the session goes on. */
void WindowProgram::speak(const QString &language)
{
    m_settings.setValue(languageKey, language);
    m_translation.reset(); // it puts back what was before it
    m_translation = std::make_unique<Translation>(language);
    m_session.closeForChanges(m_saved.consequence());
    const ServerProfile &server = m_session.profile();
    if (server.environment == Environment::Demo && server.id.isEmpty()) // its name is a word of ours, that of a saved one is not
        m_session.setName(demoName());
    const ui::Theme::Mode colours = m_theme.mode(); // need not be the saved one
    const std::unique_ptr<ui::MainWindow> before = std::exchange(m_window, nullptr);
    makeWindow();
    m_theme.setMode(colours);
    m_window->setGeometry(before->geometry());
    m_window->continueFrom(*before);
    m_window->show();
}

void WindowProgram::start()
{
    m_window->show();
    if (!takesPicture() && !m_saved.fault().isEmpty())
        askAboutSettings();
    if (const Duration patience = m_commandLine.patience(); takesPicture() && patience > Duration(0)) {
        m_clock.after(patience, this, [this, patience] {
            giveUpPicture(tr("The data is not complete after %1 (--timeout). The image shows what was read so far.").arg(durationText(patience)));
        });
    }
    showChosenPage(); // if it needs no server
    if (m_commandLine.demo)
        m_demo.start(*m_commandLine.demo);
    else if (m_commandLine.server)
        openNamedServer();
    else if (!m_commandLine.lockLink.isEmpty())
        openLinkedLock();
    else if (takesPicture())
        takePictureLater(); // of the first page
}

void WindowProgram::openNamedServer()
{
    ServerProfile profile = meantProfile(m_commandLine, m_profiles.profiles());
    if (!m_commandLine.patterns.isEmpty())
        profile.patterns = m_commandLine.patterns;
    profile.hearing = m_commandLine.hearing.value_or(profile.hearing);
    m_session.open(profile, m_passwords.named);
    if (m_commandLine.isLink)
        m_window->offerPasswords(profile, m_passwords.fromEnvironment);
    if (!m_commandLine.passwordFile.isEmpty())
        profile.passwordFile = m_commandLine.passwordFile;
    if (!m_commandLine.sentinelPasswordFile.isEmpty())
        profile.sentinelPasswordFile = m_commandLine.sentinelPasswordFile;
    for (const QString &warning : connectionWarnings(profile))
        writeWarning(warning);
    showChosenPage();
}

void WindowProgram::openLinkedLock()
{
    m_window->openLink(m_commandLine.lockLink, m_passwords.fromEnvironment);
    if (takesPicture() && !m_session.isOpen())
        takePictureLater(); // of what is wrong with it
}

void WindowProgram::showChosenPage()
{
    switch (m_commandLine.page) {
    case CommandLine::Page::Locks: return;
    case CommandLine::Page::Simulate: return m_window->showSimulatePage();
    case CommandLine::Page::RaceLab: return m_window->showRaceLabPage();
    case CommandLine::Page::Contention: return m_window->showContentionPage();
    case CommandLine::Page::Journal: return m_window->showJournalPage();
    case CommandLine::Page::Alerts: return m_window->showAlertsPage();
    }
}

QString WindowProgram::demoName() const
{
    switch (m_demo.kind()) {
    case DemoKind::Server: return tr("Demo");
    case DemoKind::Cluster: return tr("Demo cluster");
    case DemoKind::Sentinel: return tr("Sentinel demo");
    }
    Q_UNREACHABLE();
}

void WindowProgram::openDemo(const DemoTarget &target)
{
    ServerProfile profile = ServerProfile::forEndpoint(target.address.seeds.front());
    profile.deployment = target.address;
    profile.name = demoName();
    profile.environment = Environment::Demo;
    profile.patterns = libraryLockPatterns();
    if (!m_commandLine.patterns.isEmpty())
        profile.patterns = m_commandLine.patterns;
    profile.hearing = m_commandLine.hearing.value_or(profile.hearing);
    m_session.open(profile, target.passwords);
    showChosenPage();
    if (m_commandLine.page == CommandLine::Page::Simulate)
        raceOnTheSimulatePage();
}

/** The page without clients shows nothing. */
void WindowProgram::raceOnTheSimulatePage()
{
    const std::vector<LiveRace> races = liveRaces();
    const LiveRace &race = races.at(1); // the one that needs no misfortune to go wrong
    m_session.addClients(race.spec, race.clients);
}

void WindowProgram::onDemoFailed(const Error &error)
{
    writeError(error.text);
    if (takesPicture())
        return end(ExitCode::Failed);
    auto *const box = new QMessageBox(QMessageBox::Warning, demoName(), {}, QMessageBox::Close, m_window.get());
    box->setTextFormat(Qt::PlainText);
    box->setText(error.text);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

/** No operator waits when the program only saves an image: an error that a window would retry ends it. */
void WindowProgram::onHealth(const WatchHealth &health)
{
    if (takesPicture() && health.role.sentinel && health.role.sentinel->isAsked)
        return takePictureLater(); // nothing else will come
    if (takesPicture() && ScanLimit::isEndless(health.error))
        return giveUpPicture(tr("%1. The image shows what was read so far.").arg(health.error.text));
    const bool mayComeYet = health.connected && health.error.code != "no-slots";
    if (m_isComplete || mayComeYet || health.error.kind == Error::Kind::None)
        return;
    if (const QString unseen = m_session.coverage().sentence(); !unseen.isEmpty())
        writeError(unseen);
    for (const QString &line : redis::diagnose(health.error, m_session.coverage().mostTelling().endpoint).lines())
        writeError(line);
    end(ExitCode::Failed);
}

void WindowProgram::takePictureLater()
{
    if (std::exchange(m_isComplete, true))
        return;
    m_clock.after(m_commandLine.after, this, [this] { takePicture(ExitCode::Ok); });
}

/** Whatever the server does, a picture is saved, and the program ends. */
void WindowProgram::giveUpPicture(const QString &why)
{
    if (std::exchange(m_isComplete, true))
        return;
    writeError(why);
    takePicture(ExitCode::Failed);
}

void WindowProgram::takePicture(ExitCode code)
{
    QBuffer image; // it shows tokens
    const bool isMade = image.open(QIODevice::WriteOnly) && m_window->grab().save(&image, QFileInfo(m_commandLine.screenshot).suffix().toLatin1());
    if (!isMade || !writePrivateFile(m_commandLine.screenshot, image.data())) {
        writeError(tr("The image could not be saved as %1.").arg(m_commandLine.screenshot));
        return end(ExitCode::Failed);
    }
    if (m_commandLine.printLocks) {
        const Instant now = m_clock.now();
        writeOut(lockTable(present(m_locks, now), now, LockJudge(m_lockProfiles.profiles())));
    }
    end(code);
}

/** As named on the command line, which need not be understood yet: even what is wrong with it is said in that language. */
QString namedLanguage(const QByteArrayList &arguments)
{
    constexpr QByteArrayView option = "--language";
    for (qsizetype i = 1; i < arguments.size(); ++i) {
        const QByteArray &argument = arguments[i];
        const QByteArray name = argument.startsWith("--language=") ? argument.sliced(option.size() + 1)
            : argument == option                                   ? arguments.value(i + 1)
                                                                   : QByteArray();
        if (const auto language = languageFrom(QString::fromUtf8(name)); language && !name.isEmpty())
            return *language;
    }
    return languageOfSystem();
}

void setNames()
{
    QCoreApplication::setOrganizationName(u"Lockscope"_s);
    QCoreApplication::setApplicationName(u"lockscope"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
}

/** False, having said so, if there is no display and no picture to be taken without one. */
bool chooseDisplay(const CommandLine &commandLine)
{
    const auto isSet = [](const char *name) { return !qEnvironmentVariableIsEmpty(name); };
    if (isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("QT_QPA_PLATFORM"))
        return true;
    if (!commandLine.screenshot.isEmpty()) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        return true;
    }
    writeError(QCoreApplication::translate("WindowProgram",
                                           "There is no display to open a window on. Without a display, use lockscope list, watch and clear, or "
                                           "--screenshot FILE to save an image of the window."));
    return false;
}

ExitCode runWindow(const CommandLine &commandLine, const redis::Passwords &fromEnvironment, int &argc, char **argv)
{
    if (!chooseDisplay(commandLine))
        return ExitCode::Failed;
    if (!commandLine.lockProfiles.isEmpty()) {
        if (const auto profiles = readLockProfiles(commandLine.lockProfiles); !profiles) {
            writeError(profiles.error().text);
            return ExitCode::Failed;
        }
    }
    redis::Passwords passwords;
    if (commandLine.server) {
        // Whoever made a link must not get the password of this session: it is offered when the server demands one.
        const auto found = findPasswords(commandLine, commandLine.isLink ? redis::Passwords() : fromEnvironment);
        if (!found) {
            writeError(found.error().text);
            return ExitCode::Failed;
        }
        passwords = *found;
    }
    letPortalsIdentify();
    QApplication application(argc, argv);
    QGuiApplication::setDesktopFileName(QStringLiteral(LOCKSCOPE_APP_ID));
    QGuiApplication::setApplicationDisplayName(u"Lockscope"_s);
    QGuiApplication::setWindowIcon(QIcon(u":/icons/lockscope.svg"_s));
    int code = againWithOtherSettings;
    while (code == againWithOtherSettings) {
        SavedSettings saved;
        WindowProgram program(commandLine, saved, {passwords, fromEnvironment}, application);
        // From within the event loop, where ending counts even if it comes at once.
        QMetaObject::invokeMethod(
            &program, [&program] { program.start(); }, Qt::QueuedConnection);
        code = QApplication::exec();
    }
    return static_cast<ExitCode>(code);
}

/** A race whose film is painted, which needs the fonts of an application with windows, but no display. */
ExitCode runFrames(const CommandLine &commandLine, const QString &language, int &argc, char **argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    const Translation translation(language);
    ui::Theme theme;
    theme.setMode(commandLine.colours == CommandLine::Colours::Light ? ui::Theme::Mode::Light : ui::Theme::Mode::Dark);
    theme.applyTo(application);
    return static_cast<ExitCode>(runCommand(
        commandLine, {}, [&theme](const Film &film, const FilmFramesSpec &spec) { return std::make_unique<ui::FilmReel>(film, spec, theme); }));
}

ExitCode run(int &argc, char **argv)
{
    const QByteArrayList arguments = takeArguments(argc, argv);
    const redis::Passwords fromEnvironment = takeEnvironmentPasswords();
    setNames();
    const QString language = namedLanguage(arguments);
    // That of the window comes later, and there can be one at a time. There must be one for texts.
    auto application = std::make_unique<QCoreApplication>(argc, argv);
    auto translation = std::make_unique<Translation>(language);
    const auto commandLine = parseCommandLine(arguments);
    if (!commandLine) {
        writeError(commandLine.error().text);
        writeError(QCoreApplication::translate("WindowProgram", "For help: lockscope --help"));
        return ExitCode::Usage;
    }
    if (!commandLine->log.isEmpty())
        enableLog(commandLine->log);
    if (commandLine->json || commandLine->csv) { // what programs read is the same in every language, the sentences in it too
        translation.reset();
        translation = std::make_unique<Translation>(languages().front());
    }
    if (commandLine->server && !commandLine->server->password.isEmpty()) {
        writeWarning(QCoreApplication::translate("WindowProgram",
                                                 "The password in the URL was visible to other users of this machine (ps) when the program "
                                                 "started. Use --ask-password, --password-file or REDISCLI_AUTH instead."));
    }
    if (commandLine->verb == CommandLine::Verb::Help || commandLine->verb == CommandLine::Verb::Version) {
        writeOut(commandLine->text);
        return ExitCode::Ok;
    }
    const bool isWindow = commandLine->verb == CommandLine::Verb::Window;
    if (!isWindow && commandLine->framesFolder.isEmpty())
        return static_cast<ExitCode>(runCommand(*commandLine, fromEnvironment));
    translation.reset();
    application.reset();
    return isWindow ? runWindow(*commandLine, fromEnvironment, argc, argv) : runFrames(*commandLine, language, argc, argv);
}

/**
 * Raises the limit of open files and sockets to the hard limit: the usual soft limit of 1,024 is for programs that use select(), and a fleet has a
 * socket for each client. Call once, before other threads begin.
 */
void allowManyOpenFiles()
{
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max)
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit); // where it is refused, the clients that do not fit say so
}

/** What the program opens must not take the place of a standard stream that was closed, and get what is written there. */
void keepStandardStreams()
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
        if (::fcntl(stream, F_GETFD) < 0)
            static_cast<void>(::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)); // using it goes on being an error
    }
}

} // namespace

int main(int argc, char **argv)
{
    keepStandardStreams();
    keepMemoryPrivate();
    returnLargeBlocksAtOnce();
    allowManyOpenFiles();
    const ExitCode code = run(argc, argv);
    return static_cast<int>(code == ExitCode::Ok && isOutputLost() ? ExitCode::OutputLost : code);
}

#include "main.moc"
