// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/endpoint.h"
#include "redis/topology/deploymentaddress.h"

#include <QLineEdit>
#include <QWidget>

#include <optional>
#include <vector>

class QCheckBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace lockscope::ui {

class FileField;
class Theme;

/** The TLS options of a connection and what it trusts. UI thread. */
class TlsFields : public QWidget {
    Q_OBJECT
public:
    struct Problem {
        QWidget *field = nullptr; ///< where it is
        QString text;             ///< what it is and what to do
    };

    explicit TlsFields(const Theme &theme, QWidget *parent = nullptr);

    void setOptions(const redis::TlsOptions &options);
    redis::TlsOptions options() const;
    std::optional<Problem> problem() const;

signals:
    void edited();

private:
    void layOut();
    void refresh();
    void restyle();

    const Theme &m_theme;
    QFormLayout *m_layout;
    FileField *m_caFile;
    FileField *m_certificateFile;
    FileField *m_keyFile;
    QLineEdit *m_serverName;
    QCheckBox *m_verify;
    QLabel *m_unverified;
};

/** The further ones of independent servers, as URLs in one line. UI thread. */
class NodesField : public QLineEdit {
    Q_OBJECT
public:
    explicit NodesField(QWidget *parent = nullptr);

    void setNodes(const std::vector<redis::Endpoint> &nodes);
    /** None if what is typed cannot be understood: see problem(). What an URL does not say is as with the first server. */
    std::vector<redis::Endpoint> nodes(const redis::Endpoint &first) const;
    /** What is wrong and what to do; nothing: all is well. */
    std::optional<QString> problem(const redis::Endpoint &first) const;
};

class FileField;

/** Where a cluster or a Sentinel service is found: any of its nodes, or the sentinels with what they ask for. UI thread. */
class DeploymentFields : public QWidget {
    Q_OBJECT
public:
    using Kind = redis::DeploymentAddress::Kind;
    struct Problem {
        QWidget *field = nullptr; ///< where it is
        QString text;             ///< what it is and what to do
    };

    explicit DeploymentFields(QWidget *parent = nullptr);

    /** Cluster or Sentinel; what was typed stays. */
    void setKind(Kind kind);
    void setAddress(const redis::DeploymentAddress &address);
    /** With kind, user, database and TLS options of these servers; nothing: see problem(). */
    std::optional<redis::DeploymentAddress> address(const redis::Endpoint &servers) const;
    std::optional<Problem> problem() const;

    void setSentinelsUseTls(bool useTls);
    bool doSentinelsUseTls() const;
    void setPasswordFile(const QString &path);
    QString passwordFile() const;
    /** Of the sentinels; never saved. */
    redis::Secret password() const;

signals:
    void edited();

private:
    QLineEdit *makeLine(const QString &objectName, const QString &accessibleName, const QString &placeholder);
    /** As an URL without user: the rules are those of URLs. */
    Result<redis::ParsedDeployment> parsed(redis::Endpoint::Kind transport) const;

    QFormLayout *m_layout;
    QLineEdit *m_seeds, *m_service, *m_user, *m_password;
    FileField *m_passwordFile;
    QCheckBox *m_useTls;
    Kind m_kind = Kind::Cluster;
};

} // namespace lockscope::ui
