// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "ui/shared/strongweight.h"
#include "ui/shared/theme.h"
#include "testprogram.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QImage>
#include <QLabel>
#include <QMetaEnum>
#include <QPainter>
#include <QPalette>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QStyle>
#include <QTest>

#include <cmath>

namespace tst_theme {

using namespace lockscope::ui;
using Role = Theme::Role;

namespace {

/** Relative luminance, WCAG 2.1. */
double luminance(const QColor &color)
{
    const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrast(const QColor &a, const QColor &b)
{
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

const char *nameOf(Role role) { return QMetaEnum::fromType<Role>().valueToKey(static_cast<int>(role)); }

} // namespace

class TestTheme : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void fonts_keyWithAnArrow_isDrawnLetterByLetter_data()
    {
        QTest::addColumn<bool>("isMonospace");
        QTest::newRow("keys and tokens") << true;
        QTest::newRow("everything else") << false;
    }
    void fonts_keyWithAnArrow_isDrawnLetterByLetter()
    {
        QFETCH(const bool, isMonospace);
        Theme theme;
        theme.applyTo(*qApp);
        QFont font = isMonospace ? theme.monospaceFont() : QApplication::font();
        font.setPointSizeF(24);
        font.setKerning(false);
        for (const QString &text :
             {QStringLiteral("->"), QStringLiteral("<-"), QStringLiteral("=>"), QStringLiteral("!="), QStringLiteral("www"), QStringLiteral("fi")}) {
            QImage whole(200, 80, QImage::Format_ARGB32_Premultiplied), single = whole;
            for (QImage *image : {&whole, &single}) {
                image->fill(Qt::white);
                QPainter painter(image);
                painter.setFont(font);
                if (image == &whole)
                    painter.drawText(QPointF(10, 50), text);
                for (qsizetype i = 0; image == &single && i < text.size(); ++i)
                    painter.drawText(QPointF(10 + QFontMetricsF(font).horizontalAdvance(text.left(i)), 50), text[i]);
            }
            QVERIFY2(whole == single, qPrintable(text));
        }
    }

    void strongWeight_anyLanguage_drawsMoreThanPlainText_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("text");
        QTest::newRow("en") << QStringLiteral("en") << QStringLiteral("Held too long");
        QTest::newRow("zh_CN") << QStringLiteral("zh_CN") << QStringLiteral("持有过久");
    }
    void strongWeight_anyLanguage_drawsMoreThanPlainText()
    {
        QFETCH(const QString, language);
        QFETCH(const QString, text);
        if (language != QLatin1String("en") && QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty())
            QSKIP("no face has Chinese characters");
        const lockscope::Translation translation(language);
        Theme theme;
        theme.applyTo(*qApp);
        QLabel plain(text), strong(text);
        strong.setProperty("strong", true);
        const auto inkOf = [](QWidget &label) {
            label.ensurePolished();
            label.resize(label.sizeHint());
            const QImage image = label.grab().toImage();
            double ink = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x)
                    ink += std::abs(qGray(image.pixel(x, y)) - qGray(image.pixel(0, 0)));
            }
            return ink;
        };
        const double plainInk = inkOf(plain);
        QCOMPARE_GT(inkOf(strong), 1.1 * plainInk);
        QFont font = QApplication::font();
        font.setWeight(strongWeight());
        strong.setProperty("strong", false);
        strong.setFont(font);
        QCOMPARE_GT(inkOf(strong), 1.1 * plainInk);
    }

    void color_textOnBackground_isReadable_data()
    {
        QTest::addColumn<Theme::Mode>("mode");
        QTest::addColumn<Role>("text");
        QTest::addColumn<Role>("background");
        const Role texts[] = {Role::Text,    Role::MutedText, Role::Accent,  Role::Good, Role::Danger,
                              Role::Warning, Role::Info,      Role::Special, Role::Teal};
        const Role backgrounds[] = {Role::Window, Role::Panel, Role::PanelHeader, Role::Field, Role::AccentSoft, Role::Selection, Role::Flash};
        for (const auto mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            const char *modeName = mode == Theme::Mode::Light ? "light" : "dark";
            for (const Role text : texts) {
                for (const Role background : backgrounds)
                    QTest::addRow("%s: %s on %s", modeName, nameOf(text), nameOf(background)) << mode << text << background;
            }
            for (const Role background : {Role::Window, Role::Panel, Role::PanelHeader, Role::Field})
                QTest::addRow("%s: FadedText on %s", modeName, nameOf(background)) << mode << Role::FadedText << background;
            QTest::addRow("%s: OnDanger on DangerFill", modeName) << mode << Role::OnDanger << Role::DangerFill;
        }
    }

    void color_textOnBackground_isReadable()
    {
        QFETCH(Theme::Mode, mode);
        QFETCH(Role, text);
        QFETCH(Role, background);
        Theme theme;
        theme.setMode(mode);
        QCOMPARE_GE(contrast(theme.color(text), theme.color(background)), 4.5);
    }

    /** Notices and notifications: their title has the tint that their ground has a tenth of. */
    void color_textOnATint_isReadable()
    {
        for (const auto mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            Theme theme;
            theme.setMode(mode);
            for (const Role tint : {Role::Good, Role::Warning, Role::Danger, Role::Info}) {
                const QColor panel = theme.color(Role::Panel), full = theme.color(tint);
                const auto mixed = [](float a, float b) { return a * 0.9F + b * 0.1F; };
                const QColor ground =
                    QColor::fromRgbF(mixed(panel.redF(), full.redF()), mixed(panel.greenF(), full.greenF()), mixed(panel.blueF(), full.blueF()));
                for (const Role text : {Role::Text, tint})
                    QVERIFY2(contrast(theme.color(text), ground) >= 4.5, nameOf(tint));
            }
        }
    }

    void contrast_blackOnWhite_is21() { QCOMPARE(qRound(contrast(Qt::black, Qt::white)), 21); }

    void setMode_dark_changesPaletteAndTells()
    {
        Theme theme;
        theme.applyTo(*qApp);
        theme.setMode(Theme::Mode::Light);
        QSignalSpy changed(&theme, &Theme::changed);
        theme.setMode(Theme::Mode::Dark);
        QCOMPARE(changed.size(), 1);
        QVERIFY(theme.isDark());
        QCOMPARE(qApp->palette().color(QPalette::Window), theme.color(Role::Window));
        theme.setMode(Theme::Mode::Dark);
        QCOMPARE(changed.size(), 1);
    }

    void followSystem_paletteChangedByOthers_follows()
    {
        Theme theme;
        theme.applyTo(*qApp);
        const bool before = theme.isDark();
        QPalette system;
        system.setColor(QPalette::Window, before ? Qt::white : Qt::black);
        system.setColor(QPalette::WindowText, before ? Qt::black : Qt::white);
        qApp->setPalette(system);
        QTRY_COMPARE(theme.isDark(), !before);
        QCOMPARE(qApp->palette().color(QPalette::Window), theme.color(Role::Window));
    }

    void followSystem_modeForced_staysPut()
    {
        Theme theme;
        theme.applyTo(*qApp);
        theme.setMode(Theme::Mode::Light);
        QPalette system;
        system.setColor(QPalette::Window, Qt::black);
        system.setColor(QPalette::WindowText, Qt::white);
        qApp->setPalette(system);
        QTRY_COMPARE(qApp->palette().color(QPalette::Window), theme.color(Role::Window));
        QVERIFY(!theme.isDark());
        theme.setMode(Theme::Mode::FollowSystem);
        QVERIFY(theme.isDark());
    }

    void fonts_areUsable()
    {
        Theme theme;
        theme.applyTo(*qApp);
        QVERIFY(QFontMetrics(theme.monospaceFont()).horizontalAdvance(u'i') == QFontMetrics(theme.monospaceFont()).horizontalAdvance(u'W'));
        QCOMPARE(theme.figuresFont().family(), qApp->font().family());
    }

    void setTextSize_doubled_fontsAndLengthsAreTwiceAsLarge()
    {
        Theme theme;
        theme.applyTo(*qApp);
        const qreal before = QApplication::font().pointSizeF();
        const qreal keysBefore = theme.monospaceFont().pointSizeF();
        const int mark = QApplication::style()->pixelMetric(QStyle::PM_SmallIconSize);
        QPushButton button(QStringLiteral("Clear"));
        const int height = button.sizeHint().height();
        QSignalSpy changed(&theme, &Theme::changed);
        theme.setTextSize(200);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(QApplication::font().pointSizeF(), before * 2);
        QCOMPARE(theme.monospaceFont().pointSizeF(), keysBefore * 2);
        QCOMPARE(QApplication::style()->pixelMetric(QStyle::PM_SmallIconSize), mark * 2);
        QCOMPARE(theme.scaled(13), 26);
        QCOMPARE_GE(button.sizeHint().height(), 2 * height - 4); // borders stay thin
        theme.setTextSize(Theme::normalTextSize);
        QCOMPARE(QApplication::font().pointSizeF(), before);
        QCOMPARE(button.sizeHint().height(), height);
    }

    void stepTextSize_atTheEnds_staysThere()
    {
        Theme theme;
        for (int step = 0; step < 20; ++step)
            theme.stepTextSize(true);
        QCOMPARE(theme.textSize(), Theme::textSizes.back());
        for (int step = 0; step < 20; ++step)
            theme.stepTextSize(false);
        QCOMPARE(theme.textSize(), Theme::textSizes.front());
        theme.setTextSize(128); // as somebody wrote it into the settings
        QCOMPARE(theme.textSize(), 125);
    }

    void monospaceFont_followsTheApplications()
    {
        Theme theme;
        const QFont before = QApplication::font();
        const qreal sizeBefore = theme.monospaceFont().pointSizeF();
        QFont larger = before;
        larger.setPointSizeF(before.pointSizeF() * 2);
        QApplication::setFont(larger);
        const qreal sizeAfter = theme.monospaceFont().pointSizeF();
        QApplication::setFont(before);

        QCOMPARE(sizeAfter, sizeBefore * 2);
        QCOMPARE(theme.monospaceFont().pointSizeF(), sizeBefore);
    }
};

} // namespace tst_theme

LOCKSCOPE_TEST(tst_theme, tst_theme::TestTheme)
#include "tst_theme.moc"
