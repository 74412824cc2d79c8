// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/log.h"

#include "base/safetext.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

// There are no warnings, which would be on by default: a fault that the user should know of is shown, not logged.
Q_LOGGING_CATEGORY(logRedis, "lockscope.redis", QtWarningMsg)
Q_LOGGING_CATEGORY(logStores, "lockscope.stores", QtWarningMsg)
Q_LOGGING_CATEGORY(logPrivateServers, "lockscope.privateservers", QtWarningMsg)
Q_LOGGING_CATEGORY(logWatch, "lockscope.watch", QtWarningMsg)
Q_LOGGING_CATEGORY(logOperate, "lockscope.operate", QtWarningMsg)
Q_LOGGING_CATEGORY(logAlerts, "lockscope.alerts", QtWarningMsg)
Q_LOGGING_CATEGORY(logJournal, "lockscope.journal", QtWarningMsg)
Q_LOGGING_CATEGORY(logFleet, "lockscope.fleet", QtWarningMsg)
Q_LOGGING_CATEGORY(logRaceLab, "lockscope.racelab", QtWarningMsg)
Q_LOGGING_CATEGORY(logSession, "lockscope.session", QtWarningMsg)

namespace {

constexpr int longest = 120; // characters of a key

const char *nameOf(Error::Kind kind)
{
    switch (kind) {
    case Error::Kind::None: return "nothing";
    case Error::Kind::InvalidInput: return "invalid input";
    case Error::Kind::NotFound: return "not found";
    case Error::Kind::Refused: return "refused";
    case Error::Kind::TimedOut: return "timed out";
    case Error::Kind::Disconnected: return "disconnected";
    case Error::Kind::Cancelled: return "cancelled";
    case Error::Kind::NotTrusted: return "certificate not trusted";
    case Error::Kind::TlsFailed: return "TLS failed";
    case Error::Kind::NotRedis: return "not Redis";
    case Error::Kind::AuthRequired: return "password required";
    case Error::Kind::WrongPassword: return "wrong password";
    case Error::Kind::NoPermission: return "no permission";
    case Error::Kind::WrongType: return "wrong type";
    case Error::Kind::Server: return "error reply";
    case Error::Kind::System: return "system error";
    }
    Q_UNREACHABLE();
}

} // namespace

const QStringList &logRooms()
{
    static const QStringList rooms{u"redis"_s,  u"stores"_s,  u"privateservers"_s, u"watch"_s,   u"operate"_s,
                                   u"alerts"_s, u"journal"_s, u"fleet"_s,          u"racelab"_s, u"session"_s};
    return rooms;
}

void enableLog(const QStringList &rooms)
{
    QString rules;
    for (const QString &room : rooms)
        rules += u"lockscope.%1=true\n"_s.arg(room == "all"_L1 ? u"*"_s : room);
    QLoggingCategory::setFilterRules(rules);
    qSetMessagePattern(u"%{time hh:mm:ss.zzz} %{category} %{message}"_s);
}

QByteArray logged(QByteArrayView key) { return safeText(key, longest).toUtf8(); }

QByteArray logged(const Error &error)
{
    QByteArray text = nameOf(error.kind);
    const bool isWord = error.code.size() <= 16 && std::ranges::all_of(error.code, [](char c) { return c >= 'A' && c <= 'Z'; });
    if (!error.code.isEmpty() && isWord)
        text += " (" + error.code + ')';
    return text;
}

} // namespace lockscope
