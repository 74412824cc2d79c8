// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage.h"

#include "ui/table/lockview.h"

#include <QApplication>
#include <QEventLoop>
#include <QTimer>

#include <algorithm>

namespace lockscope::soak {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/** How far a deadline may be off: the answer to PTTL stands for the middle of a round trip, which on a busy machine is long. */
Duration toleranceFor(qint64 ttlMs) { return Duration(std::clamp<qint64>(ttlMs / 50, 300, 1000)); }

/** Key, token and PTTL of every lock, of one instant. */
constexpr const char *contentScript = R"(
local content = {}
for _, key in ipairs(redis.call('KEYS', 'lock.*')) do
  content[#content + 1] = key
  content[#content + 1] = redis.call('GET', key) or ''
  content[#content + 1] = redis.call('PTTL', key)
end
return content)";

using Content = QHash<QByteArray, PlainClient::Value>;

std::optional<Content> contentOf(PlainClient &client)
{
    const QByteArray answer = client.ask({"EVAL", contentScript, "0"});
    if (answer.startsWith("(error)"))
        return {};
    Content content;
    const QByteArrayList lines = answer.split('\n');
    for (qsizetype i = 0; i + 2 < lines.size(); i += 3)
        content.insert(lines[i], {lines[i + 1], lines[i + 2].toLongLong()});
    return content;
}

bool isSameDeadline(const Lock &lock, qint64 ttlMs, Instant now)
{
    const auto left = lock.timeLeft(now);
    return left ? ttlMs >= 0 && std::chrono::abs(*left - Duration(ttlMs)) <= toleranceFor(ttlMs) : ttlMs < 0;
}

QByteArray shownLeft(const Lock &lock, Instant now)
{
    const auto left = lock.timeLeft(now);
    return left ? QByteArray::number(qint64(left->count())) : "never";
}

void note(int &counter, Difference &difference, const QByteArray &example)
{
    if (difference.count() == 0)
        difference.example = example;
    ++counter;
}

} // namespace

QString Difference::toText() const
{
    if (!isReadable)
        return u"the server could not be asked"_s;
    return u"%1 missing, %2 too many, %3 with another holder, %4 with another deadline%5"_s.arg(missing)
        .arg(surplus)
        .arg(otherHolder)
        .arg(otherDeadline)
        .arg(example.isEmpty() ? QString() : u"; for example "_s + QString::fromUtf8(example));
}

Stage::Stage(QApplication &application, const FaultScene::Options &options) : m_settings(m_folder.filePath(u"settings.ini"_s), QSettings::IniFormat)
{
    m_theme.applyTo(application);
    m_isReady = m_scene.start(options);
    m_judge = std::make_unique<PlainClient>(m_scene.server.endpoint().socketPath.toUtf8(), QByteArrayList{"AUTH", "admin", "x"});
    m_window = std::make_unique<ui::MainWindow>(m_session, m_profiles, m_theme, m_clock, m_settings);
    m_window->resize(1400, 900);
    m_window->show();
    m_model = static_cast<ui::LockModel *>(m_window->findChild<ui::LockView *>()->model());
}

Stage::~Stage() = default;

void Stage::open()
{
    const redis::Connection::Options options = m_scene.connectionOptions();
    m_session.open(ServerProfile::forEndpoint(options.endpoint), options.password);
}

void Stage::close() { m_session.close(); }

bool Stage::isWell() const
{
    const WatchHealth &health = m_session.health();
    return health.connected && health.complete && health.error.kind == Error::Kind::None;
}

Difference Stage::difference()
{
    Difference difference;
    const auto content = contentOf(*m_judge);
    if (!content) {
        difference.isReadable = false;
        return difference;
    }
    const Instant now = m_clock.now();
    for (auto entry = content->cbegin(); entry != content->cend(); ++entry) {
        const ui::LockRow *row = m_model->find(entry.key());
        if (!row || row->isEnded())
            note(difference.missing, difference, entry.key() + " is not shown");
        else if (row->lock.token != entry->token)
            note(difference.otherHolder, difference, entry.key() + " is held by " + entry->token + ", not " + row->lock.token.toByteArray());
        else if (!isSameDeadline(row->lock, entry->ttlMs, now))
            note(difference.otherDeadline, difference,
                 entry.key() + " ends in " + QByteArray::number(entry->ttlMs) + " ms, not " + shownLeft(row->lock, now));
    }
    for (int i = 0; i < m_model->rowCount(); ++i) {
        const ui::LockRow *row = m_model->rowAt(m_model->index(i, 0));
        if (row && !row->isEnded() && !content->contains(row->lock.key.lent()))
            note(difference.surplus, difference, row->lock.key.toByteArray() + " is gone");
    }
    return difference;
}

void Stage::run(Duration time)
{
    QEventLoop loop;
    QTimer::singleShot(time, &loop, &QEventLoop::quit);
    loop.exec();
}

std::optional<Duration> Stage::runUntil(const std::function<bool()> &holds, Duration atMost)
{
    const Instant begin = m_clock.now();
    for (;;) {
        if (holds())
            return roundToMs(m_clock.now() - begin);
        if (m_clock.now() - begin > atMost)
            return {};
        run(30ms);
    }
}

} // namespace lockscope::soak
