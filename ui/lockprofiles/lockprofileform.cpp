// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lockprofiles/lockprofileform.h"

#include "base/safetext.h"
#include "ui/lockprofiles/schemechooser.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/styleproperty.h"
#include "ui/shared/theme.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalBlocker>

namespace lockscope::ui {

namespace {

using Match = LockProfile::Match;

/** Leaves the cursor where it is while somebody types. */
void setText(QLineEdit *edit, const QString &text)
{
    if (edit->text() != text)
        edit->setText(text);
}

void addRow(QFormLayout *form, const QString &caption, auto *field, QWidget *buddy)
{
    QLabel *label = makePlainLabel(caption);
    label->setBuddy(buddy);
    form->addRow(label, field);
}

} // namespace

LockProfileForm::LockProfileForm(const Theme &theme, QWidget *parent)
    : QWidget(parent), m_theme(theme), m_match(new QComboBox(this)), m_pattern(new QLineEdit(this)), m_scheme(new SchemeChooser(this)),
      m_format(new QPlainTextEdit(this))
{
    auto *form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(4);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_match->addItem(tr("begin with"), int(Match::Prefix));
    m_match->addItem(tr("match the pattern"), int(Match::Glob));
    m_match->setAccessibleName(tr("How keys are compared"));
    m_pattern->setAccessibleName(tr("Beginning of the keys, or pattern"));
    m_pattern->setFont(theme.monospaceFont());
    auto *keys = new QHBoxLayout;
    keys->setSpacing(8);
    keys->addWidget(m_match);
    keys->addWidget(m_pattern, 1);
    addRow(form, tr("Keys that"), keys, m_pattern);
    addProblem(form, Field::Pattern, m_pattern);
    m_scheme->setAccessibleName(tr("Library that writes these keys"));
    addRow(form, tr("Treat as"), m_scheme, m_scheme);
    m_fields.insert(Field::Scheme, m_scheme);
    addFormat(form);
    m_label = addLine(form, Field::Label, tr("Name"), tr("optional; the name of the library by default"), &ProfileDraft::label);
    m_usual = addLine(form, Field::UsualHold, tr("Usual hold"), tr("for example 2 s; a lock that is renewed is held too long after 5× this"),
                      &ProfileDraft::usualHold);
    m_longest = addLine(form, Field::LongestHold, tr("Longest hold"), tr("for example 8 m 32 s; a lock is held too long after this"),
                        &ProfileDraft::longestHold);
    m_lease =
        addLine(form, Field::Lease, tr("Lease"), tr("for example 30 s, if all begin with that; tells how long they are held"), &ProfileDraft::lease);

    connect(m_match, &QComboBox::activated, this, [this] {
        m_draft.match = Match(m_match->currentData().toInt());
        take(Field::Pattern);
    });
    connect(m_pattern, &QLineEdit::textEdited, this, [this](const QString &text) {
        m_draft.pattern = text.toUtf8();
        take(Field::Pattern);
    });
    connect(m_scheme, &QComboBox::activated, this, [this] {
        m_draft.scheme = m_scheme->scheme();
        showFormat();
        take(Field::Scheme);
    });
    connect(&theme, &Theme::changed, this, [this] { showProblems(); });
    setDraft({});
}

void LockProfileForm::addFormat(QFormLayout *form)
{
    constexpr int lines = 4;
    m_format->setAccessibleName(tr("Own format, as JSON"));
    m_format->setPlaceholderText(
        QStringLiteral("{\n  \"holder\": {\"json\": \"owner\"},\n  \"deadline\": {\"json\": \"until\", \"unit\": \"s\"}\n}"));
    m_format->setFont(m_theme.monospaceFont());
    m_format->setTabChangesFocus(true);
    m_format->setFixedHeight(lines * m_format->fontMetrics().lineSpacing() + 2 * m_format->frameWidth()
                             + int(m_format->document()->documentMargin()) * 2);
    addRow(form, tr("Format"), m_format, m_format);
    addProblem(form, Field::Format, m_format);
    connect(m_format, &QPlainTextEdit::textChanged, this, [this] {
        m_draft.format = m_format->toPlainText();
        take(Field::Format);
    });
}

/** Few profiles have one. */
void LockProfileForm::showFormat()
{
    const bool isShown = m_draft.hasOwnFormat() || !m_draft.format.isEmpty();
    m_format->setVisible(isShown);
    static_cast<QFormLayout *>(layout())->labelForField(m_format)->setVisible(isShown);
}

QLineEdit *LockProfileForm::addLine(QFormLayout *form, Field field, const QString &caption, const QString &hint, QString ProfileDraft::*text)
{
    auto *line = new QLineEdit(this);
    line->setAccessibleName(caption);
    line->setPlaceholderText(hint);
    addRow(form, caption, line, line);
    addProblem(form, field, line);
    connect(line, &QLineEdit::textEdited, this, [this, field, text](const QString &typed) {
        m_draft.*text = typed;
        take(field);
    });
    return line;
}

void LockProfileForm::addProblem(QFormLayout *form, Field field, QWidget *widget)
{
    QLabel *problem = makePlainLabel({}, this);
    problem->setWordWrap(true);
    problem->hide();
    form->setWidget(form->rowCount(), QFormLayout::FieldRole, problem);
    m_problems.insert(field, problem);
    m_fields.insert(field, widget);
}

void LockProfileForm::take(Field field)
{
    showProblems();
    emit edited(field, m_draft);
}

void LockProfileForm::setDraft(const ProfileDraft &draft)
{
    m_draft = draft;
    const bool isText = draft.patternIsText();
    m_match->setCurrentIndex(m_match->findData(int(draft.match)));
    m_pattern->setReadOnly(!isText);
    setText(m_pattern, isText ? QString::fromUtf8(draft.pattern) : safeText(draft.pattern));
    m_pattern->setToolTip(plainToolTip(whyReadOnly()));
    m_scheme->setScheme(draft.scheme);
    if (const QSignalBlocker isNotTyped(m_format); m_format->toPlainText() != draft.format)
        m_format->setPlainText(draft.format);
    showFormat();
    setText(m_label, draft.label);
    setText(m_usual, draft.usualHold);
    setText(m_longest, draft.longestHold);
    setText(m_lease, draft.lease);
    showProblems();
}

QString LockProfileForm::whyReadOnly() const
{
    return m_draft.patternIsText() ? QString() : tr("The pattern contains bytes that cannot be typed. Export the profiles to change it in the file.");
}

void LockProfileForm::showProblems()
{
    for (auto problem = m_problems.cbegin(); problem != m_problems.cend(); ++problem) {
        const QString text = m_draft.problem(problem.key());
        QLabel *label = problem.value();
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, m_theme.color(Theme::Role::Danger));
        label->setPalette(palette);
        label->setText(text);
        label->setVisible(!text.isEmpty());
        setStyleProperty(m_fields[problem.key()], "invalid", !text.isEmpty());
        m_fields[problem.key()]->setAccessibleDescription(text.isEmpty() && problem.key() == Field::Pattern ? whyReadOnly() : text);
    }
}

void LockProfileForm::focusField(Field field) { m_fields[field]->setFocus(Qt::OtherFocusReason); }

} // namespace lockscope::ui
