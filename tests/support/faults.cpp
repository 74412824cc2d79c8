// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faults.h"

#include <QTest>

#include <algorithm>

namespace lockscope {

namespace {

using Mode = FaultProxy::Mode;
using Scene = FaultScene;

void waitFor(const std::function<bool()> &condition)
{
    if (!QTest::qWaitFor(condition, 15000))
        qWarning("the fault could not be ended");
}

Fault proxied(const char *name, Mode mode, const char *words)
{
    return {name, [mode](Scene &scene, Duration) { scene.proxy.setMode(mode); }, [](Scene &scene) { scene.proxy.setMode(Mode::Pass); }, words};
}

Fault paused(const char *name, const char *what, const char *words)
{
    return {name,
            [what](Scene &scene, Duration length) {
                scene.ask({"CLIENT", "PAUSE", QByteArray::number(qint64(length.count())), what});
                scene.pausedUntil = SystemClock().now() + length;
            },
            [](Scene &scene) { waitFor([&] { return SystemClock().now() >= scene.pausedUntil; }); }, words};
}

/** One or more commands of the administrator to begin it, and to end it. */
Fault ordered(const char *name, const QByteArrayList &begin, const QByteArrayList &end, bool kill, const char *words)
{
    const auto run = [](Scene &scene, const QByteArrayList &lines) {
        for (const QByteArray &line : lines)
            scene.ask(line.split(' '));
    };
    return {name,
            [=](Scene &scene, Duration) {
                run(scene, begin);
                if (kill)
                    scene.killClients();
            },
            [=](Scene &scene) { run(scene, end); }, words};
}

Fault stopped()
{
    return {"server stopped", [](Scene &scene, Duration) { scene.server.pause(); }, [](Scene &scene) { scene.server.resume(); }, "not answer"};
}

Fault killed()
{
    return {"server killed and back", [](Scene &scene, Duration) { scene.server.kill9(); }, [](Scene &scene) { scene.server.restart(); },
            "refused|closed"};
}

/** The administrator stays on the server: it is the one that it has room for. */
Fault full()
{
    return {"too many clients",
            [](Scene &scene, Duration) {
                scene.ask("CONFIG SET maxclients 1");
                scene.killClients();
            },
            [](Scene &scene) { scene.ask("CONFIG SET maxclients 10000"); }, "max number of clients"};
}

Fault busy()
{
    return {"busy running a script",
            [](Scene &scene, Duration) {
                scene.begin({QStringLiteral("EVAL"), QStringLiteral("while true do end"), QStringLiteral("0")});
            },
            [](Scene &scene) {
                waitFor([&] { return scene.ask("SCRIPT KILL") == "OK"; });
                waitFor([&] { return !scene.ask("DBSIZE").startsWith("(error)"); }); // it is killed a little later
            },
            "BUSY"};
}

/** DEBUG RELOAD saves and loads while everybody stays connected; each key takes its time. */
Fault loading()
{
    return {"loading",
            [](Scene &scene, Duration) {
                scene.ask("CONFIG SET key-load-delay 50000");
                scene.begin({QStringLiteral("DEBUG"), QStringLiteral("RELOAD")});
            },
            [](Scene &scene) {
                scene.ask("CONFIG SET key-load-delay 0");
                waitFor([&] { return !scene.ask("DBSIZE").startsWith("(error)"); });
            },
            "LOADING"};
}

Fault masterDown()
{
    return ordered("primary lost", {"CONFIG SET replica-serve-stale-data no", "REPLICAOF 127.0.0.1 1"},
                   {"REPLICAOF NO ONE", "CONFIG SET replica-serve-stale-data yes"}, false, "MASTERDOWN");
}

Fault certificate()
{
    const RedisServer::Certificates &files = RedisServer::certificates();
    const auto use = [](Scene &scene, const QString &certificate, const QString &key) {
        scene.ask({"CONFIG", "SET", "tls-cert-file", certificate.toUtf8(), "tls-key-file", key.toUtf8()});
        scene.killClients();
    };
    Fault fault{"certificate swapped", [=](Scene &scene, Duration) { use(scene, files.selfSigned, files.selfSignedKey); },
                [=](Scene &scene) { use(scene, files.server, files.serverKey); }, "self-signed"};
    fault.needsTls = true;
    return fault;
}

Fault nameUnknown()
{
    return {"name unknown",
            [](Scene &scene, Duration) {
                scene.isNameUnknown = true;
                scene.proxy.cutAll();
            },
            [](Scene &scene) { scene.isNameUnknown = false; }, "was not found"};
}

Fault passwordAskedFor()
{
    Fault fault = ordered("password asked for", {"CONFIG SET requirepass secret"}, {"CONFIG SET requirepass "}, true, "NOAUTH");
    fault.needsAnonymous = true;
    return fault;
}

/** TLS would only say that the bytes are no TLS. */
Fault plain(Fault fault)
{
    fault.needsPlain = true;
    return fault;
}

std::vector<Fault> makeFaults()
{
    return {
        paused("all clients paused", "ALL", "not answer"),
        paused("writers paused", "WRITE", ""),
        stopped(),
        proxied("network holds back", Mode::Hold, "not answer"),
        proxied("half-open", Mode::Swallow, "not answer"),
        proxied("one byte a second", Mode::Drip, "not answer"),
        plain(proxied("garbage", Mode::Garbage, "Protocol|answer|Redis")),
        plain(proxied("endless string", Mode::Endless, "long|answer")),
        plain(proxied("endless list", Mode::EndlessList, "long|answer|reply")),
        proxied("nobody listens", Mode::Refuse, "refused"),
        proxied("accept queue full", Mode::BacklogFull, "[Nn]ot connected|not answer|closed"),
        loading(),
        masterDown(),
        busy(),
        ordered("out of memory", {"CONFIG SET maxmemory 1"}, {"CONFIG SET maxmemory 0"}, false, ""),
        passwordAskedFor(),
        ordered("password changed", {"ACL SETUSER ann resetpass >other"}, {"ACL SETUSER ann resetpass >secret"}, true, "WRONGPASS"),
        ordered("user switched off", {"ACL SETUSER ann off"}, {"ACL SETUSER ann on"}, true, "WRONGPASS"),
        ordered("user deleted", {"ACL DELUSER ann"}, {"ACL SETUSER ann on >secret ~* &* +@all"}, false, "WRONGPASS"),
        ordered("clients thrown out", {"PING"}, {"PING"}, true, ""),
        full(),
        killed(),
        certificate(),
        nameUnknown(),
    };
}

} // namespace

const std::vector<Fault> &allFaults()
{
    static const std::vector<Fault> faults = makeFaults();
    return faults;
}

std::vector<Fault> faultsFor(const FaultScene::Options &scene)
{
    std::vector<Fault> faults = allFaults();
    std::erase_if(faults, [&](const Fault &fault) {
        return (fault.needsTls && !scene.tls) || (fault.needsPlain && scene.tls) || fault.needsAnonymous != scene.anonymous;
    });
    return faults;
}

} // namespace lockscope
