// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/connectionbar.h"

#include "base/safetext.h"
#include "ui/mainwindow/searchfield.h"
#include "ui/shared/elidedlabel.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/styleproperty.h"

#include <QHBoxLayout>
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

QString environmentWord(Environment environment)
{
    switch (environment) {
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
    void setEnvironment(Environment environment)
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
        const QColor tone = color(m_environment == Environment::Staging    ? Theme::Role::Warning
                                      : m_environment == Environment::Demo ? Theme::Role::Special
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
        font.setWeight(QFont::DemiBold);
        return font;
    }
    const Theme &m_theme;
    Environment m_environment = Environment::Development;
};

/** A dot and a line of text in a rounded frame, which opens a menu. */
class PillLabel : public ElidedLabel {
public:
    PillLabel(const Theme &theme, QWidget *parent) : ElidedLabel(parent), m_theme(theme)
    {
        setContentsMargins(22, 3, 11, 3);
        setFocusPolicy(Qt::StrongFocus);
        setCursor(Qt::PointingHandCursor);
        setAccessibleName(ConnectionBar::tr("What the picture rests on")); // until there is a text
        setAccessibleDescription(ConnectionBar::tr("What the picture rests on; opens the ways to hear of changes"));
    }
    void setMenu(QMenu *menu) { m_menu = menu; }
    void setPill(const HealthText::Pill &pill)
    {
        m_color = pill.color;
        setFullText(pill.text);
        update();
    }

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
        painter.setBrush(m_theme.color(m_color));
        painter.drawEllipse(QRectF(10, height() / 2.0 - 3.5, 7, 7));
        painter.end();
        ElidedLabel::paintEvent(event);
    }

private:
    void openMenu()
    {
        if (m_menu)
            m_menu->popup(mapToGlobal(QPoint(0, height())));
    }
    const Theme &m_theme;
    QMenu *m_menu = nullptr;
    Theme::Role m_color = Theme::Role::MutedText;
};

} // namespace

class ConnectionBar::Private {
public:
    explicit Private(const Theme &colors) : theme(colors) {}
    const Theme &theme;
    QToolButton *menu = nullptr;
    QToolButton *profile = nullptr;
    Tag *tag = nullptr;
    PillLabel *pill = nullptr;
    QPushButton *readOnly = nullptr;
    QLineEdit *patterns = nullptr;
    SearchField *search = nullptr;
    QPushButton *simulate = nullptr;
    QPushButton *raceLab = nullptr;
    QPushButton *journal = nullptr;
    QPushButton *alerts = nullptr;
    QTimer searchTimer;
    QByteArrayList shownPatterns;
    QString serverName;
    bool locked = false;
};

ConnectionBar::ConnectionBar(const Theme &theme, QMenu *mainMenu, QMenu *profileMenu, QWidget *parent)
    : QFrame(parent), d(std::make_unique<Private>(theme))
{
    setProperty("bar", true);
    addServer(mainMenu, profileMenu);
    addFields();
    addPageButtons();
    layOut();
    connectFields();
    connect(&theme, &Theme::changed, this, &ConnectionBar::restyle);
    restyle();
    setProfile({});
    setReadOnly(true, {});
    setAlertCount(0);
    d->readOnly->hide();
    fit();
}

void ConnectionBar::addServer(QMenu *mainMenu, QMenu *profileMenu)
{
    const auto menuButton = [this](QMenu *menu, const QString &name) {
        auto *button = new QToolButton(this);
        button->setMenu(menu);
        button->setPopupMode(QToolButton::InstantPopup);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setAccessibleName(name);
        return button;
    };
    d->menu = menuButton(mainMenu, tr("Main menu"));
    d->menu->setProperty("brand", true);
    d->profile = menuButton(profileMenu, tr("Server"));
    d->profile->setProperty("button", true);
    d->tag = new Tag(d->theme, this);
    d->pill = new PillLabel(d->theme, this);
    d->pill->setObjectName(QStringLiteral("healthPill"));
    d->readOnly = new QPushButton(this);
    connect(d->readOnly, &QPushButton::clicked, this, [this] { d->locked ? emit unlockRequested() : emit lockRequested(); });
}

void ConnectionBar::addFields()
{
    d->patterns = new QLineEdit(this);
    d->patterns->setAccessibleName(tr("Patterns of keys that are locks"));
    d->patterns->setPlaceholderText(tr("lock.*"));
    setPlainToolTip(d->patterns, tr("Which keys are locks: patterns, separated by spaces. Enter applies, Esc puts back. (Ctrl+L)"));
    d->search = new SearchField(d->theme, this);
    d->search->setAccessibleName(tr("Search locks and holders"));
    d->search->setPlaceholderText(tr("Search locks and holders  Ctrl+F"));
}

void ConnectionBar::addPageButtons()
{
    const auto pageButton = [this](const QString &text, const QString &tip, void (ConnectionBar::*toggled)(bool)) {
        auto *button = new QPushButton(text, this);
        button->setCheckable(true);
        setPlainToolTip(button, tip);
        connect(button, &QPushButton::clicked, this, toggled);
        return button;
    };
    d->simulate = pageButton(tr("Simulate"), tr("Add simulated clients and watch who believes to hold a lock"), &ConnectionBar::simulateToggled);
    d->simulate->setAccessibleName(tr("Simulate clients"));
    d->raceLab =
        pageButton(tr("Race lab"), tr("See a race, step through it, prove it: on a private server (Ctrl+R)"), &ConnectionBar::raceLabToggled);
    d->raceLab->setObjectName(QStringLiteral("raceLabButton"));
    d->journal = pageButton(tr("Journal"), tr("What was done to locks and by whom, and who held what (Ctrl+J)"), &ConnectionBar::journalToggled);
    d->alerts = pageButton({}, tr("What should be looked at now (Ctrl+E)"), &ConnectionBar::alertsToggled);
    d->alerts->setObjectName(QStringLiteral("alerts"));
}

void ConnectionBar::layOut()
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(10, 7, 10, 7);
    row->setSpacing(7);
    for (QWidget *widget : std::initializer_list<QWidget *>{d->menu, d->profile, d->tag, d->pill, d->readOnly})
        row->addWidget(widget);
    row->addStretch(1);
    for (QWidget *widget : std::initializer_list<QWidget *>{d->patterns, d->search, d->simulate, d->raceLab, d->journal, d->alerts})
        row->addWidget(widget);
    d->patterns->setMinimumWidth(70);
    d->patterns->setMaximumWidth(170);
    d->search->setMinimumWidth(92);
    d->search->setMaximumWidth(240);
    row->setStretchFactor(d->search, 2);
    row->setStretchFactor(d->patterns, 1);
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
    connect(d->search, &QLineEdit::returnPressed, this, &ConnectionBar::searchDone);
    connect(d->patterns, &QLineEdit::returnPressed, this, &ConnectionBar::submitPatterns);
    connect(d->patterns, &QLineEdit::textEdited, this, [this] { markPatterns({}); });
    d->patterns->installEventFilter(this);
    d->search->installEventFilter(this);
}

ConnectionBar::~ConnectionBar() = default;

void ConnectionBar::restyle()
{
    d->patterns->setFont(d->theme.monospaceFont());
    update();
}

void ConnectionBar::setProfile(const std::optional<ServerProfile> &profile)
{
    for (QWidget *widget : std::initializer_list<QWidget *>{d->tag, d->pill, d->patterns, d->search, d->simulate})
        widget->setVisible(profile.has_value());
    d->serverName = profile ? profile->name : QString();
    d->search->setServer(profile ? (profile->id.isEmpty() ? profile->endpoint.toUrl() : profile->id) : QString());
    fit();
    if (!profile) {
        d->readOnly->hide();
        return;
    }
    d->profile->setAccessibleName(tr("Server: %1").arg(visibleText(profile->name, 24)));
    setPlainToolTip(d->profile, QStringLiteral("%1\n%2").arg(visibleText(profile->name), visibleText(profile->endpoint.toUrl())));
    setEnvironment(profile->environment);
    setPatterns(profile->patterns);
}

void ConnectionBar::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    fit();
}

void ConnectionBar::fit()
{
    const bool isNarrow = width() < narrowWidth;
    d->menu->setText(isNarrow ? QStringLiteral("☰") : tr("Lockscope"));
    const QString name = d->serverName.isEmpty() ? tr("No server") : visibleText(d->serverName, isNarrow ? 14 : 24);
    d->profile->setText(withoutMnemonic(name + QStringLiteral("  ▾")));
}

void ConnectionBar::setEnvironment(Environment environment) { d->tag->setEnvironment(environment); }

void ConnectionBar::setHealth(const HealthText::Pill &pill) { d->pill->setPill(pill); }

void ConnectionBar::setHealthMenu(QMenu *menu) { d->pill->setMenu(menu); }

void ConnectionBar::setReadOnly(bool readOnly, std::optional<Duration> unlockedFor)
{
    d->locked = readOnly;
    d->readOnly->setVisible(readOnly || unlockedFor);
    const QString text = readOnly ? tr("Read-only: allow…") : tr("Changes allowed: %1").arg(durationText(unlockedFor.value_or(Duration(0))));
    if (d->readOnly->text() == text)
        return;
    d->readOnly->setText(text);
    d->readOnly->setAccessibleName(text);
    setPlainToolTip(d->readOnly,
                    readOnly ? tr("Nothing can be changed on this server. Allow changes for 5 minutes…")
                             : tr("Make this server read-only again now"));
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

void ConnectionBar::setSimulating(bool simulating) { d->simulate->setChecked(simulating); }

void ConnectionBar::setInRaceLab(bool inRaceLab) { d->raceLab->setChecked(inRaceLab); }

void ConnectionBar::setInJournal(bool inJournal) { d->journal->setChecked(inJournal); }

void ConnectionBar::setInAlerts(bool inAlerts) { d->alerts->setChecked(inAlerts); }

void ConnectionBar::setAlertCount(int count)
{
    d->alerts->setText(count == 0 ? tr("Alerts") : tr("Alerts %1").arg(countText(count)));
    d->alerts->setAccessibleName(count == 0 ? tr("No alerts") : tr("%n alert(s)", nullptr, count));
    setStyleProperty(d->alerts, "alarming", count > 0);
}

void ConnectionBar::rememberSearchesIn(QSettings &settings) { d->search->setSettings(&settings); }

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
        else if (key == Qt::Key_Escape && watched == d->search)
            setSearch({});
        else if (key == Qt::Key_Down && modifiers != Qt::AltModifier && watched == d->search)
            emit searchDone();
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace lockscope::ui
