// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "serverfaults.h"

#include <QTest>

namespace lockscope::soak {

namespace {

using Scene = FaultScene;

/** Commands of the administrator, one each: to begin, and to end. */
Fault told(const char *name, const QByteArrayList &begin, const QByteArrayList &end = {})
{
    const auto tell = [](Scene &scene, const QByteArrayList &commands) {
        for (const QByteArray &command : commands) {
            const QByteArray answer = scene.ask(command.split(' '));
            if (answer.startsWith("(error)"))
                qWarning("%s: %s", command.constData(), answer.constData());
        }
    };
    return {name, [=](Scene &scene, Duration) { tell(scene, begin); }, [=](Scene &scene) { tell(scene, end); }, ""};
}

/** The flags are looked at once a second: what is off for less is not noticed, and missed changes wait for the next rescan. */
constexpr Duration noticeable = std::chrono::milliseconds(1500);

Fault eventsOff(const char *name, const QByteArray &flags)
{
    const auto set = [](Scene &scene, const QByteArray &value) { scene.ask({"CONFIG", "SET", "notify-keyspace-events", value}); };
    return {name,
            [=](Scene &scene, Duration) {
                set(scene, flags);
                scene.pausedUntil = SystemClock().now() + noticeable;
            },
            [=](Scene &scene) {
                const auto isNoticeable = [&scene] { return SystemClock().now() >= scene.pausedUntil; };
                if (!QTest::qWaitFor(isNoticeable, int(2 * noticeable.count())))
                    qWarning("the clock stands still");
                set(scene, "KEA");
            },
            ""};
}

/** Another content, without a message about any key. */
Fault changedUnseen()
{
    Fault fault = eventsOff("changed while events are off", "");
    fault.begin = [begin = fault.begin](Scene &scene, Duration length) {
        begin(scene, length);
        scene.shuffle();
    };
    return fault;
}

Fault shuffled()
{
    return {"most locks changed at once", [](Scene &scene, Duration) { scene.shuffle(); }, [](Scene &scene) { scene.shuffle(); }, ""};
}

/** The server drops the subscriber: its buffer may hold one byte. */
Fault subscriberOverrun()
{
    const auto limit = [](Scene &scene, const char *value) { scene.ask({"CONFIG", "SET", "client-output-buffer-limit", value}); };
    return {"subscriber's buffer overrun", [=](Scene &scene, Duration) { limit(scene, "pubsub 1 0 0"); },
            [=](Scene &scene) { limit(scene, "pubsub 33554432 8388608 60"); }, ""};
}

Fault restartedWithOldContent()
{
    return {"killed and back with old content",
            [](Scene &scene, Duration) {
                scene.ask("SAVE");
                scene.shuffle();
                scene.server.kill9();
            },
            [](Scene &scene) { scene.server.restart(); }, ""};
}

/** The server also ends the connections that have subscribed to what is now refused. */
Fault channelsRefused() { return told("channels refused", {"ACL SETUSER ann resetchannels"}, {"ACL SETUSER ann allchannels"}); }

} // namespace

std::vector<Fault> contentFaults()
{
    return {
        told("flushed", {"FLUSHALL"}),
        told("flushed in another thread", {"FLUSHALL ASYNC"}),
        told("database swapped", {"SWAPDB 0 1"}, {"SWAPDB 0 1"}),
        told("database swapped for good", {"SWAPDB 0 2"}),
        eventsOff("events off", ""),
        eventsOff("some events off", "Kx"),
        changedUnseen(),
        shuffled(),
        subscriberOverrun(),
        restartedWithOldContent(),
        channelsRefused(),
        told("values refused", {"ACL SETUSER ann -get -getrange"}, {"ACL SETUSER ann +get +getrange"}),
        told("times refused", {"ACL SETUSER ann -pttl -time"}, {"ACL SETUSER ann +pttl +time"}),
        told("scan refused", {"ACL SETUSER ann -scan"}, {"ACL SETUSER ann +scan"}),
        told("questions refused", {"ACL SETUSER ann -config -info -dbsize -type -exists"}, {"ACL SETUSER ann +@all"}),
        told("keys refused", {"ACL SETUSER ann resetkeys ~lock.1*"}, {"ACL SETUSER ann resetkeys ~*"}),
        told("subscriber thrown out", {"CLIENT KILL TYPE pubsub"}),
        told("commands thrown out", {"CLIENT KILL TYPE normal"}),
    };
}

} // namespace lockscope::soak
