// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/unrecorded.h"

#include "base/privatefile.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>

#include <unistd.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct UnrecordedText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::UnrecordedText)
};

constexpr qint64 daysKept = 30;

QString prefixOf(const QString &journal) { return journal + u"-unrecorded-"_s; }

QFileInfoList notesBeside(const QString &journal)
{
    const QFileInfo prefix(prefixOf(journal));
    return prefix.dir().entryInfoList({prefix.fileName() + u'*'}, QDir::Files | QDir::NoSymLinks);
}

QByteArray lineOf(const ActionRecord &action)
{
    const QJsonObject object{{u"at_ms"_s, toMs(action.at)},
                             {u"server"_s, action.server.url},
                             {u"environment"_s, action.server.environment},
                             {u"node"_s, action.node},
                             {u"verb"_s, action.verb},
                             {u"key"_s, QString::fromLatin1(action.key.toBase64())},
                             {u"outcome"_s, action.outcome},
                             {u"intent"_s, QString::number(action.intent)}};
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

ActionRecord actionIn(const QJsonObject &object)
{
    ActionRecord action;
    action.at = fromUnixMs(object["at_ms"_L1].toInteger());
    action.server = {object["server"_L1].toString(), {}, object["environment"_L1].toString()};
    action.node = object["node"_L1].toString();
    action.verb = object["verb"_L1].toString();
    action.key = QByteArray::fromBase64(object["key"_L1].toString().toLatin1());
    action.outcome = object["outcome"_L1].toString();
    action.intent = object["intent"_L1].toString().toLongLong();
    return action;
}

/** Adds the action, in place of an earlier record of the same intent. */
void take(std::vector<ActionRecord> &all, ActionRecord action)
{
    const auto known = std::ranges::find(all, action.intent, &ActionRecord::intent);
    if (action.intent != 0 && known != all.end())
        *known = std::move(action);
    else
        all.push_back(std::move(action));
}

} // namespace

UnrecordedNote::UnrecordedNote(const QString &journal) : m_path(prefixOf(journal) + QString::number(newIntent())) {}

Result<void> UnrecordedNote::add(std::span<const ActionRecord> actions)
{
    if (actions.empty())
        return {};
    if (const auto made = makePrivateFolder(QFileInfo(m_path).path()); !made)
        return made;
    if (const auto made = makePrivateFile(m_path); !made)
        return made;
    m_isThere = true;
    QByteArray lines;
    for (const ActionRecord &action : actions)
        lines += lineOf(action);
    QFile file(m_path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::Append) || file.write(lines) != lines.size() || !file.flush() || ::fsync(file.handle()) != 0)
        return failure(Error::Kind::System, file.errorString());
    return {};
}

void UnrecordedNote::remove()
{
    if (std::exchange(m_isThere, false))
        QFile::remove(m_path);
}

/** Ignores a line that is cut: its program ended while it wrote the line, before it sent anything. */
Result<std::vector<ActionRecord>> unrecordedBeside(const QString &journal)
{
    std::vector<ActionRecord> all;
    for (const QFileInfo &note : notesBeside(journal)) {
        QFile file(note.filePath());
        if (!file.open(QIODevice::ReadOnly) && file.exists()) // else its writer has removed it: its actions are in the journal
            return failure(Error::Kind::System, UnrecordedText::tr("%1 cannot be read: %2.").arg(note.filePath(), file.errorString()));
        for (const QByteArray &line : file.readAll().split('\n')) {
            if (const QJsonObject object = QJsonDocument::fromJson(line).object(); !object.isEmpty())
                take(all, actionIn(object));
        }
    }
    return all;
}

void removeOldNotes(const QString &journal, UnixTime now)
{
    const QDateTime oldest = QDateTime::fromMSecsSinceEpoch(toMs(now)).addDays(-daysKept);
    for (const QFileInfo &note : notesBeside(journal)) {
        if (note.lastModified() < oldest)
            QFile::remove(note.filePath());
    }
}

} // namespace lockscope
