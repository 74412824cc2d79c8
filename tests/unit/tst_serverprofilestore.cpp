// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "saved/savedsettings.h"
#include "saved/serverlookup.h"
#include "saved/serverprofilestore.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::tst_serverprofilestore {

using namespace Qt::StringLiterals;

class TestServerProfileStore : public QObject {
    Q_OBJECT

private slots:
    void init();

    void save_profile_comesBackWhole();
    void load_groupOfAnEarlierVersion_isARedlock();
    void save_emptyId_getsOneThatStays();
    void save_sameId_replaces();
    void save_binaryPatterns_comeBack();
    void save_password_isNowhereInTheFile();
    void load_ordersByName();
    void load_corrupted_fallsBackToTheCarefulSide();
    void load_withoutUsableUrl_isLeftOut();
    void remove_forgetsItAndLastUsed();
    void forEndpoint_isDevelopmentOnlyHere_data();
    void forEndpoint_isDevelopmentOnlyHere();
    void makePrivate_settings_areTheOwnersAlone();
    void remember_identity_isKeptUntilTheAddressIsAnother();
    void setRecognised_otherServer_isKnownWhileBothAreSavedAsTheyWere();
    void findPassword_file_isTrimmedOfItsNewline_data();
    void findPassword_file_isTrimmedOfItsNewline();
    void findPassword_unusableFile_saysWhy_data();
    void findPassword_unusableFile_saysWhy();
    void findPassword_noFile_isThatOfTheEnvironment();

private:
    static ServerProfile parse(const QString &url);
    QByteArray written() const;
    QString path(const QString &name) const { return m_folder->filePath(name); }
    void put(const QString &name, const QByteArray &bytes) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_settings;
};

void TestServerProfileStore::init()
{
    QTest::failOnWarning(QRegularExpression(u".+"_s));
    m_settings.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<QSettings>(path(u"lockscope.ini"_s), QSettings::IniFormat);
}

ServerProfile TestServerProfileStore::parse(const QString &url)
{
    const auto parsed = redis::parseUrl(url);
    return parsed ? ServerProfile::forEndpoint(parsed->endpoint) : ServerProfile();
}

QByteArray TestServerProfileStore::written() const
{
    m_settings->sync();
    QFile file(m_settings->fileName());
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void TestServerProfileStore::put(const QString &name, const QByteArray &bytes) const
{
    QFile file(path(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

void TestServerProfileStore::save_profile_comesBackWhole()
{
    ServerProfile profile = parse(u"rediss://ops@cache-1:6380/2"_s);
    profile.name = u"Käse, \"the\" cache; [1]"_s;
    profile.environment = Environment::Staging;
    profile.patterns = {"lock.*", "job:[ab]?"};
    profile.hearing = Hearing::Tracking;
    profile.passwordFile = u"/run/secrets/redis pass"_s;
    profile.nodes = {parse(u"redis://cache-2"_s).endpoint};
    profile.nodes.front().user = u"ops"_s;
    profile.nodes.front().database = 2;
    profile.keepsLocksApart = true;
    profile.endpoint.tls = {u"ca.pem"_s, u"me.pem"_s, u"me.key"_s, u"redis.internal"_s, false};
    const ServerProfile stored = ServerProfileStore(*m_settings).save(profile);
    written();

    QSettings again(m_settings->fileName(), QSettings::IniFormat);
    const ServerProfileStore store(again);
    QCOMPARE(store.profiles().size(), 1u);
    QVERIFY(store.profiles().front() == stored);
    profile.id = stored.id;
    QVERIFY(stored == profile);
}

/** It did not say whose the locks are. */
void TestServerProfileStore::load_groupOfAnEarlierVersion_isARedlock()
{
    ServerProfile profile = parse(u"redis://a"_s);
    profile.nodes = {parse(u"redis://b"_s).endpoint};
    profile.keepsLocksApart = true;
    const QString id = ServerProfileStore(*m_settings).save(profile).id;
    QVERIFY(ServerProfileStore(*m_settings).profiles().front().address().keepsLocksApart());
    QVERIFY(m_settings->contains(u"profiles/"_s + id + u"/locks"_s));
    m_settings->remove(u"profiles/"_s + id + u"/locks"_s);
    const ServerProfileStore store(*m_settings);
    QCOMPARE(store.profiles().front().nodes, profile.nodes);
    QVERIFY(!store.profiles().front().keepsLocksApart);
}

void TestServerProfileStore::save_emptyId_getsOneThatStays()
{
    ServerProfileStore store(*m_settings);
    const ServerProfile first = store.save(parse(u"redis://a"_s));
    QVERIFY(!first.id.isEmpty());
    QVERIFY(store.save(parse(u"redis://a"_s)).id != first.id);
    QCOMPARE(store.profiles().size(), 2u);
    ServerProfile renamed = first;
    renamed.name = u"other"_s;
    QCOMPARE(store.save(renamed).id, first.id);
}

void TestServerProfileStore::save_sameId_replaces()
{
    ServerProfileStore store(*m_settings);
    QSignalSpy changed(&store, &ServerProfileStore::profilesChanged);
    ServerProfile profile = store.save(parse(u"redis://a"_s));
    profile.name = u"renamed"_s;
    store.save(profile);
    QCOMPARE(store.profiles().size(), 1u);
    QCOMPARE(store.profiles().front().name, u"renamed"_s);
    QCOMPARE(changed.count(), 2);
}

void TestServerProfileStore::save_binaryPatterns_comeBack()
{
    ServerProfile profile = parse(u"redis://a"_s);
    profile.patterns = {QByteArray("\xff\0,%41 *", 7), "\xe9\x94\x81*"};
    ServerProfileStore(*m_settings).save(profile);
    QCOMPARE(ServerProfileStore(*m_settings).profiles().front().patterns, profile.patterns);
}

void TestServerProfileStore::save_password_isNowhereInTheFile()
{
    const auto parsed = redis::parseUrl(u"redis://ops:Tr0ub4dor@cache-1"_s);
    QVERIFY(parsed);
    ServerProfileStore store(*m_settings);
    store.setLastUsed(store.save(ServerProfile::forEndpoint(parsed->endpoint)).id);
    const QByteArray file = written();
    QVERIFY(file.contains("cache-1"));
    QVERIFY(!file.contains("Tr0ub4dor"));
}

void TestServerProfileStore::load_ordersByName()
{
    ServerProfileStore store(*m_settings);
    for (const QString &name : {u"beta"_s, u"Alpha"_s, u"gamma"_s}) {
        ServerProfile profile = parse(u"redis://a"_s);
        profile.name = name;
        store.save(profile);
    }
    const auto names = [](const ServerProfileStore &of) {
        QStringList result;
        for (const ServerProfile &profile : of.profiles())
            result << profile.name;
        return result;
    };
    QCOMPARE(names(store), (QStringList{u"Alpha"_s, u"beta"_s, u"gamma"_s}));
    QCOMPARE(names(ServerProfileStore(*m_settings)), names(store));
}

void TestServerProfileStore::load_corrupted_fallsBackToTheCarefulSide()
{
    m_settings->setValue(u"profiles/one/url"_s, u"rediss://127.0.0.1:6380"_s);
    m_settings->setValue(u"profiles/one/environment"_s, u"prodcution"_s);
    m_settings->setValue(u"profiles/one/patterns"_s, QStringList{u""_s});
    m_settings->setValue(u"profiles/one/tls/verify"_s, u"\u0001garbage"_s);
    const ServerProfileStore store(*m_settings);
    QCOMPARE(store.profiles().size(), 1u);
    const ServerProfile &profile = store.profiles().front();
    QCOMPARE(profile.id, u"one"_s);
    QCOMPARE(profile.name, u"127.0.0.1:6380"_s);
    QCOMPARE(profile.environment, Environment::Production);
    QCOMPARE(profile.patterns, QByteArrayList{"lock[.:]*"});
    QVERIFY(profile.endpoint.tls.verify);
}

void TestServerProfileStore::load_withoutUsableUrl_isLeftOut()
{
    m_settings->setValue(u"profiles/one/url"_s, u"redis://host:notaport"_s);
    m_settings->setValue(u"profiles/two/name"_s, u"no url"_s);
    m_settings->setValue(u"profiles/three"_s, 17);
    QVERIFY(ServerProfileStore(*m_settings).profiles().empty());
}

void TestServerProfileStore::remove_forgetsItAndLastUsed()
{
    ServerProfileStore store(*m_settings);
    const QString id = store.save(parse(u"redis://cache-1"_s)).id;
    store.setLastUsed(id);
    QCOMPARE(store.lastUsed(), id);
    QSignalSpy changed(&store, &ServerProfileStore::profilesChanged);
    store.remove(id);
    QVERIFY(store.profiles().empty());
    QCOMPARE(store.lastUsed(), QString());
    QCOMPARE(changed.count(), 1);
    store.remove(id);
    QCOMPARE(changed.count(), 1);
    QVERIFY(!written().contains("cache-1"));
}

void TestServerProfileStore::forEndpoint_isDevelopmentOnlyHere_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<bool>("isHere");
    QTest::newRow("loopback") << u"redis://127.0.0.1"_s << true;
    QTest::newRow("another loopback") << u"redis://127.8.8.8:7000"_s << true;
    QTest::newRow("loopback 6") << u"redis://[::1]"_s << true;
    QTest::newRow("name") << u"redis://LOCALHOST"_s << true;
    QTest::newRow("socket") << u"redis+unix:///run/redis.sock"_s << true;
    QTest::newRow("private") << u"redis://192.168.1.7"_s << false;
    QTest::newRow("host") << u"rediss://cache-1"_s << false;
    QTest::newRow("look-alike") << u"redis://localhost.example.com"_s << false;
}

void TestServerProfileStore::forEndpoint_isDevelopmentOnlyHere()
{
    QFETCH(QString, url);
    QFETCH(bool, isHere);
    const ServerProfile profile = parse(url);
    QCOMPARE(profile.environment, isHere ? Environment::Development : Environment::Production);
    QVERIFY(!profile.name.isEmpty());
}

void TestServerProfileStore::remember_identity_isKeptUntilTheAddressIsAnother()
{
    ServerProfileStore store(*m_settings);
    ServerProfile profile = store.save(parse(u"redis://cache-1"_s));
    QSignalSpy changed(&store, &ServerProfileStore::profilesChanged);
    store.remember(profile.id, {"aa", "bb"});
    store.remember(profile.id, {"bb"}); // no news
    QCOMPARE(changed.count(), 1);
    store.remember(profile.id, {"cc"});
    store.remember(u"nobody"_s, {"dd"});
    QCOMPARE(store.servers().front().seen, (QByteArrayList{"cc", "aa", "bb"}));
    profile.environment = Environment::Staging;
    store.save(profile);
    QCOMPARE(ServerProfileStore(*m_settings).servers().front().seen, (QByteArrayList{"cc", "aa", "bb"}));
    for (int i = 0; i < 100; ++i)
        store.remember(profile.id, {QByteArray::number(i)});
    QCOMPARE(store.servers().front().seen.size(), 16);
    QCOMPARE(store.servers().front().seen.front(), QByteArray("99"));
    profile.endpoint.host = u"cache-2"_s;
    store.save(profile);
    QCOMPARE(store.servers().front().seen, QByteArrayList());
    store.remember(profile.id, {"ee"});
    store.remove(profile.id);
    QVERIFY(!written().contains("ee"));
}

void TestServerProfileStore::makePrivate_settings_areTheOwnersAlone()
{
    const QString name = path(u"not/yet/there/lockscope.conf"_s);
    const auto permissions = [&name] { return QFile::permissions(name) & ~(QFile::ReadUser | QFile::WriteUser); };
    QSettings settings(name, QSettings::IniFormat);
    makePrivate(settings);
    settings.setValue(u"alerts/command"_s, u"notify --token s3cret"_s);
    settings.sync();
    QCOMPARE(permissions(), QFile::ReadOwner | QFile::WriteOwner);
    QVERIFY(QFile::setPermissions(name, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther)); // by an older version
    makePrivate(settings);
    settings.setValue(u"alerts/command"_s, u"notify --token another"_s);
    settings.sync();
    QCOMPARE(permissions(), QFile::ReadOwner | QFile::WriteOwner);
    QCOMPARE(QSettings(name, QSettings::IniFormat).value(u"alerts/command"_s).toString(), u"notify --token another"_s);

    const QString folder = QFileInfo(name).path(); // in the place of a file
    const auto rights = QFile::permissions(folder);
    makePrivate(QSettings(folder, QSettings::IniFormat));
    QCOMPARE(QFile::permissions(folder), rights);
}

void TestServerProfileStore::setRecognised_otherServer_isKnownWhileBothAreSavedAsTheyWere()
{
    ServerProfileStore store(*m_settings);
    ServerProfile careful = parse(u"redis://far"_s);
    careful = store.save(careful);
    ServerProfile other = store.save(parse(u"redis://localhost"_s));
    QSignalSpy changed(&store, &ServerProfileStore::profilesChanged);
    QVERIFY(!store.recognisedAs(other.id));
    const KnownServer known{careful.name, careful.environment, {}};
    store.setRecognised(u"nobody"_s, known);
    store.setRecognised(other.id, known);
    store.setRecognised(other.id, known);
    QCOMPARE(changed.size(), 1);
    QVERIFY(store.recognisedAs(other.id) && store.recognisedAs(other.id)->id == careful.id);
    QVERIFY(areServersSealed(*m_settings)); // it is no part of what was decided
    const ServerProfileStore again(*m_settings);
    QVERIFY(again.recognisedAs(other.id));

    careful.environment = Environment::Development;
    store.save(careful);
    QVERIFY(!store.recognisedAs(other.id));
    careful.environment = Environment::Production;
    store.save(careful);
    QVERIFY(store.recognisedAs(other.id));
    other.endpoint.port = 7000;
    store.save(other);
    QVERIFY(!store.recognisedAs(other.id));
    store.setRecognised(other.id, known);
    store.setRecognised(other.id, {}); // looked up again
    QVERIFY(!store.recognisedAs(other.id));
    store.setRecognised(other.id, known);
    store.remove(other.id);
    QVERIFY(!m_settings->allKeys().join(u' ').contains(u"recognised"_s));
}

void TestServerProfileStore::findPassword_file_isTrimmedOfItsNewline_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("password");
    QTest::newRow("bare") << QByteArray("s3cret") << QByteArray("s3cret");
    QTest::newRow("newline") << QByteArray("s3cret\n") << QByteArray("s3cret");
    QTest::newRow("windows") << QByteArray("s3cret\r\n") << QByteArray("s3cret");
    QTest::newRow("two newlines") << QByteArray("s3cret\n\n") << QByteArray("s3cret\n");
    QTest::newRow("spaces") << QByteArray(" s3 cret \n") << QByteArray(" s3 cret ");
    QTest::newRow("bytes") << QByteArray("\xff\x00x\n", 4) << QByteArray("\xff\x00x", 3);
}

void TestServerProfileStore::findPassword_file_isTrimmedOfItsNewline()
{
    QFETCH(QByteArray, content);
    QFETCH(QByteArray, password);
    put(u"pass"_s, content);
    const auto found = findPassword(path(u"pass"_s), redis::Secret("from the environment"));
    QVERIFY(found);
    QCOMPARE(found->reveal(), password);
}

void TestServerProfileStore::findPassword_unusableFile_saysWhy_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("why");
    QTest::newRow("missing") << u"nowhere"_s << u"cannot be read"_s;
    QTest::newRow("folder") << u"folder"_s << u"it is a folder"_s;
    QTest::newRow("empty") << u"empty"_s << u"is empty"_s;
    QTest::newRow("newline") << u"newline"_s << u"is empty"_s;
    QTest::newRow("long") << u"long"_s << u"it is longer than 64 KiB"_s;
}

void TestServerProfileStore::findPassword_unusableFile_saysWhy()
{
    QFETCH(QString, name);
    QFETCH(QString, why);
    QVERIFY(QDir(m_folder->path()).mkdir(u"folder"_s));
    put(u"empty"_s, {});
    put(u"newline"_s, "\n");
    put(u"long"_s, QByteArray(100'000, 'x'));
    const auto found = findPassword(path(name), redis::Secret("from the environment"));
    QVERIFY(!found);
    QVERIFY2(found.error().text.english().contains(why), qPrintable(found.error().text));
    QVERIFY(found.error().text.english().contains(name));
}

void TestServerProfileStore::findPassword_noFile_isThatOfTheEnvironment()
{
    QVERIFY(findPassword(QString(), {})->isEmpty());
    QCOMPARE(findPassword(QString(), redis::Secret("s3cret"))->reveal(), QByteArray("s3cret"));
}

} // namespace lockscope::tst_serverprofilestore

LOCKSCOPE_TEST(tst_serverprofilestore, lockscope::tst_serverprofilestore::TestServerProfileStore)
#include "tst_serverprofilestore.moc"
