// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/print/topscreen.h"

#include <QObject>
#include <QSize>

#include <memory>
#include <vector>

class QSocketNotifier;

namespace lockscope {

/** What a terminal sends for the keys of a screen. */
struct PressedKey {
    ScreenKey key = ScreenKey::Letter;
    QChar letter = {};

    bool operator==(const PressedKey &) const = default;
};
/** Keys that mean nothing are left out. Pure. */
std::vector<PressedKey> keysIn(QByteArrayView bytes);

/** The bytes that show these lines: each at its place, the rest cleared. Pure. */
QByteArray screenBytes(const std::vector<ScreenLine> &lines);

/**
 * The whole terminal as a screen of lines, with its keys, while this lives: another page of the terminal, without echo. Whatever way the program ends,
 * but by SIGKILL, the terminal is as before. Emits pressed() and resized(). One per process, main thread.
 */
class TerminalScreen : public QObject {
    Q_OBJECT
public:
    /** Standard input and output are a terminal. */
    static bool isPossible();

    explicit TerminalScreen(QObject *parent = nullptr);
    ~TerminalScreen() override;

    QSize size() const;
    void show(const std::vector<ScreenLine> &lines);
    /** The terminal is as before from now on. */
    void leave();

signals:
    void pressed(lockscope::PressedKey key);
    void resized();
    /** It has been closed. */
    void gone();

private:
    void readKeys();

    std::unique_ptr<QSocketNotifier> m_keys, m_resizes;
};

} // namespace lockscope
