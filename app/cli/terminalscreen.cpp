// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/terminalscreen.h"

#include "cli/print/standardoutput.h"

#include <QSocketNotifier>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace lockscope {

namespace {

// For signal handlers, which may do little.
termios termiosBefore;
volatile std::sig_atomic_t isTerminalChanged = 0;
int resizeEnds[2] = {-1, -1};

constexpr char enterPage[] = "\x1b[?1049h\x1b[?25l";
constexpr char leavePage[] = "\x1b[0m\x1b[?25h\x1b[?1049l";
constexpr std::array deadly{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};

void restoreTerminal()
{
    if (!isTerminalChanged)
        return;
    isTerminalChanged = 0;
    [[maybe_unused]] const ssize_t written = ::write(STDOUT_FILENO, leavePage, sizeof leavePage - 1);
    ::tcsetattr(STDIN_FILENO, TCSANOW, &termiosBefore);
}

void onDeadlySignal(int number)
{
    restoreTerminal();
    std::signal(number, SIG_DFL);
    std::raise(number);
}

void onResize(int)
{
    const int before = errno;
    const char one = 1;
    [[maybe_unused]] const ssize_t written = ::write(resizeEnds[1], &one, 1);
    errno = before;
}

void onSignalOf(int number, void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigaction(number, &action, nullptr);
}

struct KeySequence {
    QByteArrayView bytes;
    ScreenKey key;
};
constexpr std::array sequences{
    KeySequence{"\x1b[A", ScreenKey::Up},    KeySequence{"\x1b[B", ScreenKey::Down},    KeySequence{"\x1bOA", ScreenKey::Up},
    KeySequence{"\x1bOB", ScreenKey::Down},  KeySequence{"\x1b[5~", ScreenKey::PageUp}, KeySequence{"\x1b[6~", ScreenKey::PageDown},
    KeySequence{"\x1b[H", ScreenKey::First}, KeySequence{"\x1b[F", ScreenKey::Last},    KeySequence{"\x1b[1~", ScreenKey::First},
    KeySequence{"\x1b[4~", ScreenKey::Last}, KeySequence{"\r", ScreenKey::Enter},       KeySequence{"\n", ScreenKey::Enter},
    KeySequence{"\x7f", ScreenKey::Back},    KeySequence{"\b", ScreenKey::Back},        KeySequence{"\x03", ScreenKey::Quit},
};

} // namespace

std::vector<PressedKey> keysIn(QByteArrayView bytes)
{
    std::vector<PressedKey> keys;
    while (!bytes.isEmpty()) {
        const auto known = std::ranges::find_if(sequences, [bytes](const KeySequence &one) { return bytes.startsWith(one.bytes); });
        if (known != sequences.end()) {
            keys.push_back({known->key});
            bytes = bytes.sliced(known->bytes.size());
            continue;
        }
        qsizetype length = 1;
        if (bytes.front() == '\x1b' && bytes.size() == 1) {
            keys.push_back({ScreenKey::Back});
        } else if (bytes.front() == '\x1b') { // another key: up to its last letter
            while (length < bytes.size() && (length == 1 || uchar(bytes[length]) < 0x40))
                ++length;
            length = std::min(length + 1, bytes.size());
        } else if (bytes.front() >= 'a' && bytes.front() <= 'z') {
            keys.push_back({ScreenKey::Letter, QLatin1Char(bytes.front())});
        }
        bytes = bytes.sliced(length);
    }
    return keys;
}

QByteArray screenBytes(const std::vector<ScreenLine> &lines)
{
    QByteArray bytes = "\x1b[H";
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const ScreenLine &line = lines[i];
        const char *const look = line.look == ScreenLine::Look::Title ? "\x1b[1m" : line.look == ScreenLine::Look::Selected ? "\x1b[7m" : "";
        bytes += look + line.text.toUtf8() + "\x1b[0m\x1b[K" + (i + 1 < lines.size() ? "\r\n" : "");
    }
    return bytes;
}

bool TerminalScreen::isPossible() { return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1; }

TerminalScreen::TerminalScreen(QObject *parent) : QObject(parent)
{
    if (::tcgetattr(STDIN_FILENO, &termiosBefore) != 0)
        return;
    isTerminalChanged = 1;
    for (const int number : deadly)
        onSignalOf(number, onDeadlySignal);
    std::atexit(restoreTerminal);
    termios raw = termiosBefore;
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN); // Ctrl+C is a key: it ends as all others do
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    ::tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    writeOut(QByteArray(enterPage));
    m_keys = std::make_unique<QSocketNotifier>(STDIN_FILENO, QSocketNotifier::Read);
    connect(m_keys.get(), &QSocketNotifier::activated, this, &TerminalScreen::readKeys);
    if (::pipe2(resizeEnds, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    m_resizes = std::make_unique<QSocketNotifier>(resizeEnds[0], QSocketNotifier::Read);
    connect(m_resizes.get(), &QSocketNotifier::activated, this, [this] {
        char all[64];
        while (::read(resizeEnds[0], all, sizeof all) > 0) {}
        emit resized();
    });
    onSignalOf(SIGWINCH, onResize);
}

TerminalScreen::~TerminalScreen()
{
    leave();
    onSignalOf(SIGWINCH, SIG_DFL);
    for (int &end : resizeEnds) {
        if (end >= 0)
            ::close(std::exchange(end, -1));
    }
    for (const int number : deadly)
        onSignalOf(number, SIG_DFL);
}

void TerminalScreen::leave()
{
    for (QSocketNotifier *notifier : {m_keys.get(), m_resizes.get()}) {
        if (notifier)
            notifier->setEnabled(false);
    }
    restoreTerminal();
}

QSize TerminalScreen::size() const
{
    winsize size = {};
    const bool isKnown = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
    return isKnown ? QSize(size.ws_col, size.ws_row) : QSize(80, 24);
}

void TerminalScreen::show(const std::vector<ScreenLine> &lines) { writeOut(screenBytes(lines)); }

void TerminalScreen::readKeys()
{
    char bytes[256];
    const ssize_t count = ::read(STDIN_FILENO, bytes, sizeof bytes);
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (count <= 0) {
        m_keys->setEnabled(false);
        emit gone();
        return;
    }
    for (const PressedKey &key : keysIn(QByteArrayView(bytes, count)))
        emit pressed(key);
}

} // namespace lockscope
