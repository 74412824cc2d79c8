// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Feeds a fuzz target with its seeds and with inputs made of them, the same in each run:   fuzz_replay TARGET FOLDER COUNT
// FOLDER has seeds/TARGET/ and, if the target has one, TARGET.dict. An input that breaks something is kept as TARGET.finding. Not kept: what ends the
// process without a signal that it may catch (the kernel for want of memory, _exit), and what leaks, which is known of all inputs together.
#include <QByteArrayList>
#include <QDir>
#include <QFile>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <random>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#define TARGET(name) extern "C" int fuzz_##name(const uint8_t *data, size_t size);
LOCKSCOPE_FUZZ_TARGETS
#undef TARGET

// What a sanitizer finds ends by a signal, too; clang's and GCC's runtimes ask for this if they are linked.
extern "C" const char *__asan_default_options() { return "abort_on_error=1"; }
extern "C" const char *__ubsan_default_options() { return "halt_on_error=1:abort_on_error=1:print_stacktrace=1"; }
extern "C" const char *__tsan_default_options() { return "halt_on_error=1:abort_on_error=1"; }

namespace {

struct Target {
    const char *name;
    int (*run)(const uint8_t *data, size_t size);
};
#define TARGET(name) Target{#name, fuzz_##name},
constexpr std::array targets{LOCKSCOPE_FUZZ_TARGETS};
#undef TARGET

constexpr qsizetype longest = 4096;
constexpr rlim_t mostMemory = 160 << 20;         ///< beside what the program takes anyway; a sanitizer reserves terabytes, and is not limited
constexpr itimerval longestRun{{0, 0}, {10, 0}}; ///< of the processor's time

QByteArray current;
QByteArray findingPath;

/** Only what is allowed in a signal handler. */
void keepFinding(int signal)
{
    const int file = ::open(findingPath.constData(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    const bool isKept = file >= 0 && ::write(file, current.constData(), std::size_t(current.size())) == current.size();
    static constexpr char kept[] = "the input is kept\n";
    [[maybe_unused]] const auto said = ::write(STDERR_FILENO, kept, isKept ? sizeof kept - 1 : 0);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

/** The handler has a stack of its own, since the input may have used up the other one. */
void handleSignals(void (*handler)(int))
{
    static std::array<char, 1 << 16> ownStack;
    const stack_t stack{ownStack.data(), 0, ownStack.size()};
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_ONSTACK;
    bool isSet = ::sigaltstack(&stack, nullptr) == 0;
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS, SIGPROF})
        isSet = ::sigaction(signal, &action, nullptr) == 0 && isSet;
    if (!isSet)
        qFatal("signals cannot be handled");
}

QByteArray contentsOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s: %s", qPrintable(path), qPrintable(file.errorString()));
    return file.readAll();
}

/** Lines of a name, perhaps, and a quoted word in which \xHH is a byte. https://llvm.org/docs/LibFuzzer.html#dictionaries */
QByteArrayList wordsIn(const QByteArray &dictionary)
{
    QByteArrayList words;
    for (const QByteArray &line : dictionary.split('\n')) {
        const qsizetype begin = line.indexOf('"') + 1, end = line.lastIndexOf('"');
        if (line.startsWith('#') || end < begin)
            continue;
        QByteArray word;
        for (qsizetype at = begin; at < end; ++at) {
            const bool isByte = line[at] == '\\' && line[at + 1] == 'x';
            if (isByte)
                word += QByteArray::fromHex(line.mid(at + 2, 2));
            else
                word += line[at] == '\\' ? line[++at] : line[at];
            at += isByte ? 3 : 0;
        }
        words << word;
    }
    return words;
}

/** Inputs made of the seeds by a few small changes. */
class Mutator {
public:
    Mutator(QByteArrayList seeds, QByteArrayList words) : m_seeds(std::move(seeds)), m_words(std::move(words)) {}

    QByteArray next()
    {
        QByteArray input = oneOf(m_seeds);
        for (int changes = 1 + below(6); changes > 0; --changes)
            change(input);
        return input.first(std::min(input.size(), longest));
    }

private:
    int below(qsizetype limit) { return int(m_random() % std::mt19937::result_type(std::max<qsizetype>(limit, 1))); }
    const QByteArray &oneOf(const QByteArrayList &list) { return list[below(list.size())]; }
    QByteArray pieceOf(const QByteArray &bytes) { return bytes.mid(below(bytes.size()), 1 + below(16)); }
    void change(QByteArray &input)
    {
        const int at = below(input.size() + 1), there = std::min<int>(at, int(input.size()) - 1);
        switch (below(there < 0 ? 3 : 8)) {
        case 0: input.insert(at, char(below(256))); break;
        case 1: input.insert(at, m_words.isEmpty() ? pieceOf(oneOf(m_seeds)) : oneOf(m_words)); break;
        case 2: input.insert(at, pieceOf(oneOf(m_seeds))); break;
        case 3: input[there] = char(input[there] ^ (1 << below(8))); break;
        case 4: input[there] = "0919-+.:\0\xff"[below(10)]; break;
        case 5: input.remove(there, 1 + below(8)); break;
        case 6: input.insert(at, pieceOf(input)); break;
        case 7: input.truncate(at); break;
        }
    }

    QByteArrayList m_seeds, m_words;
    std::mt19937 m_random{1};
};

/** What takes more ends as a finding: by an exception that nobody catches. */
void limitMemory()
{
    const rlim_t taken = rlim_t(contentsOf(QStringLiteral("/proc/self/statm")).split(' ').front().toULongLong()) * rlim_t(::getpagesize());
    const rlimit limit{taken + mostMemory, taken + mostMemory};
    if (!LOCKSCOPE_IS_SANITIZED && ::setrlimit(RLIMIT_AS, &limit) != 0)
        qFatal("the memory cannot be limited");
}

void feed(const Target &target, const QByteArray &input)
{
    current = input;
    ::setitimer(ITIMER_PROF, &longestRun, nullptr);
    target.run(reinterpret_cast<const uint8_t *>(current.constData()), std::size_t(current.size()));
}

} // namespace

int main(int count, char **arguments)
{
    const auto *const target = count == 4
        ? std::ranges::find(targets, QByteArrayView(arguments[1]), [](const Target &one) { return QByteArrayView(one.name); })
        : targets.end();
    if (target == targets.end()) {
        std::fputs("usage: fuzz_replay TARGET FOLDER COUNT\n", stderr);
        return 2;
    }
    const QDir folder(QFile::decodeName(arguments[2]));
    findingPath = QByteArray(target->name) + ".finding";
    handleSignals(keepFinding);
    const QDir seedFolder(folder.filePath(QStringLiteral("seeds/") + QLatin1StringView(target->name)));
    QByteArrayList seeds;
    for (const QString &name : seedFolder.entryList(QDir::Files, QDir::Name))
        seeds << contentsOf(seedFolder.filePath(name));
    const QString dictionary = folder.filePath(QLatin1StringView(target->name) + QStringLiteral(".dict"));
    Mutator mutator(seeds, QFile::exists(dictionary) ? wordsIn(contentsOf(dictionary)) : QByteArrayList());
    limitMemory();
    for (const QByteArray &seed : seeds)
        feed(*target, seed);
    const int made = QByteArrayView(arguments[3]).toInt();
    for (int i = 0; i < made; ++i)
        feed(*target, mutator.next());
    handleSignals(SIG_DFL); // what a sanitizer says at the end is not of the last input
    std::printf("%s: %d seeds and %d inputs made of them\n", target->name, int(seeds.size()), made);
    return seeds.isEmpty() || made <= 0 ? 1 : 0; // then nothing was tried
}
