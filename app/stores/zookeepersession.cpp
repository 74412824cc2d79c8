// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stores/zookeepersession.h"

#include "stores/storeanswer.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>

#define THREADED
#include <zookeeper/zookeeper.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int sessionTimeoutMs = 4000;
constexpr std::chrono::seconds zookeeperPatience{4};

Unexpected<Error> failed(int code)
{
    const QString why = u"ZooKeeper: %1"_s.arg(QString::fromLatin1(zerror(code)));
    switch (code) {
    case ZCONNECTIONLOSS:
    case ZSESSIONEXPIRED:
    case ZSESSIONMOVED:
    case ZINVALIDSTATE:
    case ZCLOSING:
    case ZOPERATIONTIMEOUT: return failure(Error::Kind::Disconnected, why);
    default: return failure(Error{Error::Kind::Server, why, "ERROR"});
    }
}

/** Percent-encodes the key, since a slash would separate two nodes. */
QByteArray lockPath(const QByteArray &key) { return "/lockscope/" + key.toPercentEncoding(); }

} // namespace

class ZooKeeperSession::Private {
public:
    static void onEvent(zhandle_t *, int type, int state, const char *, void *context);

    bool waitUntilConnected();
    int makeNode(const QByteArray &path);
    Result<redis::Reply> create(const QByteArray &lock);
    Result<redis::Command> children(const QByteArray &lock);
    Result<redis::Reply> foundOrNot(int code) const;

    QByteArray host;
    zhandle_t *handle = nullptr;
    std::mutex mutex; // guards what the library's thread reports
    std::condition_variable changed;
    bool isConnected = false;
};

void ZooKeeperSession::Private::onEvent(zhandle_t *, int type, int state, const char *, void *context)
{
    if (type != ZOO_SESSION_EVENT)
        return;
    auto *const session = static_cast<Private *>(context);
    const std::lock_guard guard(session->mutex);
    session->isConnected = state == ZOO_CONNECTED_STATE;
    session->changed.notify_all();
}

bool ZooKeeperSession::Private::waitUntilConnected()
{
    std::unique_lock guard(mutex);
    return changed.wait_for(guard, zookeeperPatience, [this] { return isConnected; });
}

/** Creates a node; succeeds if it exists. */
int ZooKeeperSession::Private::makeNode(const QByteArray &path)
{
    const int code = zoo_create(handle, path.constData(), "", 0, &ZOO_OPEN_ACL_UNSAFE, ZOO_PERSISTENT, nullptr, 0);
    return code == ZNODEEXISTS ? ZOK : code;
}

Result<redis::Reply> ZooKeeperSession::Private::create(const QByteArray &lock)
{
    const QByteArray path = lockPath(lock), prefix = path + "/n-";
    std::array<char, 2048> made{};
    const auto makeChild = [&] {
        return zoo_create(handle, prefix.constData(), "", 0, &ZOO_OPEN_ACL_UNSAFE, ZOO_EPHEMERAL_SEQUENTIAL, made.data(), int(made.size()));
    };
    int code = makeChild();
    if (code == ZNONODE) { // this is the lock's first contender
        for (const QByteArray &node : {QByteArray("/lockscope"), path}) {
            code = makeNode(node);
            if (code != ZOK)
                return failed(code);
        }
        code = makeChild();
    }
    if (code != ZOK)
        return failed(code);
    return storeanswer::string(QByteArray(made.data()).sliced(path.size() + 1));
}

Result<redis::Command> ZooKeeperSession::Private::children(const QByteArray &lock)
{
    String_vector names{};
    const int code = zoo_get_children(handle, lockPath(lock).constData(), 0, &names);
    if (code == ZNONODE)
        return redis::Command();
    if (code != ZOK)
        return failed(code);
    redis::Command sorted;
    for (int i = 0; i < names.count; ++i)
        sorted.push_back(names.data[i]);
    deallocate_String_vector(&names);
    std::ranges::sort(sorted);
    return sorted;
}

Result<redis::Reply> ZooKeeperSession::Private::foundOrNot(int code) const
{
    if (code != ZOK && code != ZNONODE)
        return failed(code);
    return storeanswer::integer(code == ZOK);
}

ZooKeeperSession::ZooKeeperSession(QString hostAndPort) : d(std::make_unique<Private>()) { d->host = hostAndPort.toLatin1(); }

ZooKeeperSession::~ZooKeeperSession()
{
    if (d->handle)
        zookeeper_close(d->handle);
}

Result<void> ZooKeeperSession::open()
{
    zoo_set_debug_level(ZooLogLevel(0)); // return values report errors
    d->handle = zookeeper_init(d->host.constData(), Private::onEvent, sessionTimeoutMs, nullptr, d.get(), 0);
    if (!d->handle || !d->waitUntilConnected())
        return failure(Error::Kind::Disconnected, QCoreApplication::translate("lockscope::StoreText", "ZooKeeper does not answer."));
    return {};
}

Result<redis::Reply> ZooKeeperSession::perform(const redis::Command &command)
{
    const QByteArray &word = command.front();
    if (word == "create")
        return d->create(command.at(1));
    if (word == "children" || word == "holder") {
        const Result<redis::Command> names = d->children(command.at(1));
        if (!names)
            return failure(names.error());
        if (names->empty())
            return storeanswer::nil();
        return word == "holder" ? storeanswer::strings({names->front()}) : storeanswer::strings(*names);
    }
    if (word == "version")
        return storeanswer::nil();
    const QByteArray child = lockPath(command.at(1)) + '/' + command.at(2);
    if (word == "exists")
        return d->foundOrNot(zoo_exists(d->handle, child.constData(), 0, nullptr));
    Q_ASSERT(word == "delete");
    return d->foundOrNot(zoo_delete(d->handle, child.constData(), -1));
}

} // namespace lockscope
