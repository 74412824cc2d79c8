// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/connection/connectionbar.h"

#include "base/globpattern.h"
#include "base/safetext.h"
#include "ui/mainwindow/connection/barlayout.h"
#include "ui/mainwindow/locks/searchfield.h"
#include "ui/shared/elidedlabel.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/strongweight.h"
#include "ui/shared/styleproperty.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>

namespace lockscope::ui {

namespace {

/** Typing settles before 100,000 rows are filtered. */
constexpr auto searchDelay = Duration(120);
/** Below it the line has no room for long names. */
constexpr int narrowWidth = 1160;
constexpr int longName = 24, shortName = 16; // 127.0.0.1:16379 is whole

using MaybeEnvironment = std::optional<Environment>; // nothing: it may be production

QString environmentWord(MaybeEnvironment environment)
{
    if (!environment)
        return ConnectionBar::tr("PRODUCTION?");
    switch (*environment) {
    case Environment::Development: return ConnectionBar::tr("DEVELOPMENT");
    case Environment::Staging: return ConnectionBar::tr("STAGING");
    case Environment::Production: return ConnectionBar::tr("PRODUCTION");
    case Environment::Demo: return ConnectionBar::tr("DEMO");
    }
    Q_UNREACHABLE();
}

/** A word on a rounded ground: the environment, filled where mistakes cost most. */
class Tag : public QWidget {
public:
    Tag(const Theme &theme, QWidget *parent) : QWidget(parent), m_theme(theme) { setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); }
    void setEnvironment(MaybeEnvironment environment)
    {
        if (environment == m_environment && !accessibleName().isEmpty())
            return;
        m_environment = environment;
        setAccessibleName(environmentWord(environment));
        updateGeometry();
        update();
    }
    QSize sizeHint() const override
    {
        const QFontMetrics metrics(tagFont());
        return {metrics.horizontalAdvance(environmentWord(m_environment)) + 20, metrics.height() + 6};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const auto color = [this](Theme::Role role) { return m_theme.color(role); };
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(tagFont());
        const bool production = m_environment == Environment::Production;
        const QColor tone = color(!m_environment || m_environment == Environment::Staging ? Theme::Role::Warning
                                      : m_environment == Environment::Demo                ? Theme::Role::Special
                                                                                          : Theme::Role::Good);
        painter.setPen(production ? QPen(Qt::NoPen) : QPen(tone));
        painter.setBrush(production ? color(Theme::Role::DangerFill) : Qt::transparent);
        const QRectF ground = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
        painter.drawRoundedRect(ground, ground.height() / 2, ground.height() / 2);
        painter.setPen(production ? color(Theme::Role::OnDanger) : tone);
        painter.drawText(rect(), Qt::AlignCenter, environmentWord(m_environment));
    }

private:
    QFont tagFont() const
    {
        QFont font = this->font();
        font.setPointSizeF(font.pointSizeF() * 0.88);
        font.setWeight(strongWeight());
        return font;
    }
    const Theme &m_theme;
    MaybeEnvironment m_environment = Environment::Development;
};

/** A dot and a line of text in a rounded frame, which opens a menu. */
class PillLabel : public ElidedLabel {
public:
    PillLabel(const Theme &theme, QWidget *parent) : ElidedLabel(parent), m_theme(theme)
    {
        setFocusPolicy(Qt::StrongFocus);
        setCursor(Qt::PointingHandCursor);
        setAccessibleName(ConnectionBar::tr("Data source")); // until there is a text
        setAccessibleDescription(ConnectionBar::tr("Data source. Opens the menu Detect changes."));
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
    void setMenu(QMenu *menu) { m_menu = menu; }
    void setPill(const HealthText::Pill &pill)
    {
        m_pill = pill;
        showText();
    }
    void setBrief(bool isBrief)
    {
        m_isBrief = isBrief;
        showText();
    }
    /** More than it has now, if it is brief. */
    int widthOfWhole() const
    {
        const QMargins margins = contentsMargins();
        return fontMetrics().horizontalAdvance(m_pill.text) + 2 + margins.left() + margins.right();
    }
    QSize minimumSizeHint() const override { return sizeHint(); } // it is never cut

protected:
    void mousePressEvent(QMouseEvent *event) override
    {
        if (event->button() == Qt::LeftButton)
            openMenu();
    }
    void keyPressEvent(QKeyEvent *event) override
    {
        const int key = event->key();
        if (key == Qt::Key_Space || key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Down)
            openMenu();
        else
            ElidedLabel::keyPressEvent(event);
    }
    void paintEvent(QPaintEvent *event) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(m_theme.color(hasFocus() ? Theme::Role::Accent : Theme::Role::Border));
        painter.setBrush(m_theme.color(Theme::Role::PanelHeader));
        const QRectF ground = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
        painter.drawRoundedRect(ground, ground.height() / 2, ground.height() / 2);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.color(m_pill.color));
        const int dot = m_theme.scaled(7);
        painter.drawEllipse(QRectF(m_theme.scaled(10), (height() - dot) / 2.0, dot, dot));
        painter.end();
        ElidedLabel::paintEvent(event);
    }

private:
    void showText()
    {
        setContentsMargins(m_theme.scaled(22), 3, m_theme.scaled(11), 3);
        setFullText(m_isBrief ? m_pill.brief : m_pill.text);
        if (m_pill.text.isEmpty()) // hidden, and never without a name
            setAccessibleName(ConnectionBar::tr("Data source"));
        if (m_isBrief || !m_pill.detail.isEmpty())
            setPlainToolTip(this, m_pill.detail.isEmpty() ? m_pill.text : m_pill.text + u'\n' + m_pill.detail);
        update();
    }
    void openMenu()
    {
        if (m_menu)
            m_menu->popup(mapToGlobal(QPoint(0, height())));
    }
    const Theme &m_theme;
    QMenu *m_menu = nullptr;
    HealthText::Pill m_pill;
    bool m_isBrief = false;
};

} // namespace

class ConnectionBar::Private {
public:
    explicit Private(const Theme &colors) : theme(colors) {}
    const Theme &theme;
    QToolButton *profile = nullptr;
    Tag *tag = nullptr;
    PillLabel *pill = nullptr;
    QPushButton *readOnly = nullptr;
    QLineEdit *patterns = nullptr;
    SearchField *search = nullptr;
    BarLayout *layout = nullptr;
    QTimer searchTimer;
    QByteArrayList shownPatterns;
    QString serverName;
    bool locked = false;
};

ConnectionBar::ConnectionBar(const Theme &theme, QMenu *profileMenu, QWidget *parent) : QFrame(parent), d(std::make_unique<Private>(theme))
{
    setProperty("bar", true);
    addServer(profileMenu);
    addFields();
    layOut();
    connectFields();
    connect(&theme, &Theme::changed, this, &ConnectionBar::restyle);
    restyle();
    setProfile({});
    setReadOnly(true, {});
    d->readOnly->hide();
    fit();
}

void ConnectionBar::addServer(QMenu *profileMenu)
{
    d->profile = new QToolButton(this);
    d->profile->setMenu(profileMenu);
    d->profile->setPopupMode(QToolButton::InstantPopup);
    d->profile->setToolButtonStyle(Qt::ToolButtonTextOnly);
    d->profile->setFocusPolicy(Qt::StrongFocus);
    d->profile->setAccessibleName(tr("Server"));
    d->profile->setProperty("button", true);
    d->tag = new Tag(d->theme, this);
    d->pill = new PillLabel(d->theme, this);
    d->pill->setObjectName(QStringLiteral("healthPill"));
    d->readOnly = new QPushButton(this);
    d->readOnly->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(d->readOnly, &QPushButton::clicked, this, [this] { d->locked ? emit unlockRequested() : emit lockRequested(); });
}

void ConnectionBar::addFields()
{
    d->patterns = new QLineEdit(this);
    d->patterns->setAccessibleName(tr("Patterns of lock keys"));
    d->patterns->setPlaceholderText(QString::fromLatin1(usualPattern));
    setPlainToolTip(d->patterns, tr("Patterns of the keys that are locks, separated by spaces. Enter applies, Esc reverts (Ctrl+L)"));
    d->search = new SearchField(d->theme, this);
    d->search->setAccessibleName(tr("Search locks and holders"));
}

void ConnectionBar::layOut()
{
    d->layout = new BarLayout(this);
    d->layout->setContentsMargins(10, 7, 10, 7);
    d->layout->setSpacing(7);
    for (QWidget *widget : std::initializer_list<QWidget *>{d->profile, d->tag, d->pill, d->readOnly, d->patterns, d->search})
        d->layout->addWidget(widget);
    for (QLineEdit *field : std::initializer_list<QLineEdit *>{d->patterns, d->search})
        field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum); // Fixed would be the height of one line
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ConnectionBar::connectFields()
{
    d->searchTimer.setSingleShot(true);
    d->searchTimer.setInterval(searchDelay);
    connect(&d->searchTimer, &QTimer::timeout, this, [this] { emit searchChanged(d->search->text()); });
    connect(d->search, &QLineEdit::textEdited, &d->searchTimer, qOverload<>(&QTimer::start));
    connect(d->search, &QLineEdit::textChanged, this, [this](const QString &text) {
        if (text.isEmpty())
            emit searchChanged(text);
    });
    connect(d->search, &SearchField::picked, this, &ConnectionBar::setSearch);
    connect(d->search, &QLineEdit::returnPressed, this, [this] {
        if (d->searchTimer.isActive())
            setSearch(d->search->text()); // its hits, not those of what was typed before
        emit searchDone();
    });
    connect(d->patterns, &QLineEdit::returnPressed, this, &ConnectionBar::submitPatterns);
    connect(d->patterns, &QLineEdit::textEdited, this, [this] { markPatterns({}); });
    d->patterns->installEventFilter(this);
    d->search->installEventFilter(this);
}

ConnectionBar::~ConnectionBar() = default;

void ConnectionBar::restyle()
{
    d->patterns->setFont(d->theme.monospaceFont());
    d->patterns->setMinimumWidth(d->theme.scaled(110));
    d->patterns->setMaximumWidth(d->theme.scaled(360));
    d->search->setMinimumWidth(d->theme.scaled(180));
    d->search->setMaximumWidth(d->theme.scaled(480));
    fit();
    update();
}

void ConnectionBar::setProfile(const std::optional<ServerProfile> &profile)
{
    for (QWidget *widget : std::initializer_list<QWidget *>{d->tag, d->pill, d->patterns, d->search})
        widget->setVisible(profile.has_value());
    d->serverName = profile ? profile->name : QString();
    d->search->setServer(profile ? (profile->id.isEmpty() ? profile->endpoint.toUrl() : profile->id) : QString());
    fit();
    if (!profile) {
        d->readOnly->hide();
        return;
    }
    d->profile->setAccessibleName(tr("Server: %1").arg(visibleText(profile->name, 24)));
    setPlainToolTip(d->profile, QStringLiteral("%1\n%2").arg(visibleText(profile->name), visibleText(profile->address().toUrl())));
    setEnvironment(profile->environment);
    setPatterns(profile->patterns);
}

void ConnectionBar::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    fit();
}

/** The pill says less before a second line is needed. */
void ConnectionBar::fit()
{
    const QString name =
        d->serverName.isEmpty() ? tr("No server") : visibleText(d->serverName, width() < d->theme.scaled(narrowWidth) ? shortName : longName);
    d->profile->setText(withoutMnemonic(name + QStringLiteral("  ▾")));
    const int others = d->layout->leastWidthOfOneLine() - d->pill->sizeHint().width();
    d->pill->setBrief(others + d->pill->widthOfWhole() > width());
    updateGeometry();
}

void ConnectionBar::setEnvironment(std::optional<Environment> environment) { d->tag->setEnvironment(environment); }

void ConnectionBar::setHealth(const HealthText::Pill &pill)
{
    d->pill->setPill(pill);
    fit();
}

void ConnectionBar::setHealthMenu(QMenu *menu) { d->pill->setMenu(menu); }

void ConnectionBar::setReadOnly(bool readOnly, std::optional<Duration> unlockedFor)
{
    d->locked = readOnly;
    d->readOnly->setVisible(readOnly || unlockedFor);
    const QString text = readOnly ? tr("Read-only · Allow changes…")
                                  : tr("Changes allowed for %1 · Make read-only").arg(durationText(unlockedFor.value_or(Duration(0))));
    if (d->readOnly->text() == text)
        return;
    d->readOnly->setText(text);
    d->readOnly->setAccessibleName(text);
    setPlainToolTip(d->readOnly,
                    readOnly ? tr("This server is read-only. Click to allow changes for 5 minutes.")
                             : tr("Click to make this server read-only again."));
}

void ConnectionBar::setPatterns(const QByteArrayList &patterns)
{
    d->shownPatterns = patterns;
    // As they were typed, not made visible: they are the operator's own words and are read back from here.
    d->patterns->setText(QString::fromUtf8(patterns.join(' ')));
    d->patterns->setCursorPosition(0);
    markPatterns({});
}

void ConnectionBar::submitPatterns()
{
    const auto patterns = parsePatterns(d->patterns->text());
    if (!patterns) {
        markPatterns(patterns.error().text);
        return;
    }
    setPatterns(*patterns);
    emit patternsChosen(*patterns);
}

void ConnectionBar::markPatterns(const QString &problem)
{
    setStyleProperty(d->patterns, "invalid", !problem.isEmpty());
    if (!problem.isEmpty())
        QToolTip::showText(d->patterns->mapToGlobal(QPoint(0, d->patterns->height())), plainToolTip(problem), d->patterns);
}

void ConnectionBar::rememberSearchesIn(QSettings &settings) { d->search->setSettings(&settings); }

QString ConnectionBar::search() const { return d->search->text(); }

void ConnectionBar::setSearchHasKey(bool hasKey) { d->search->setHasKey(hasKey); }

void ConnectionBar::setSearch(const QString &text)
{
    d->search->setText(text);
    d->searchTimer.stop();
    emit searchChanged(text);
}

void ConnectionBar::focusSearch()
{
    d->search->setFocus(Qt::ShortcutFocusReason);
    d->search->selectAll();
}

void ConnectionBar::focusPatterns()
{
    d->patterns->setFocus(Qt::ShortcutFocusReason);
    d->patterns->selectAll();
}

bool ConnectionBar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        const Qt::KeyboardModifiers modifiers = static_cast<QKeyEvent *>(event)->modifiers() & ~Qt::KeypadModifier;
        if (key == Qt::Key_Escape && watched == d->patterns)
            setPatterns(d->shownPatterns);
        else if (key == Qt::Key_Escape && watched == d->search && !d->search->text().isEmpty()) {
            setSearch({});
            return true; // the next one is for the page
        } else if (key == Qt::Key_Down && modifiers != Qt::AltModifier && watched == d->search)
            emit searchDone();
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace lockscope::ui
