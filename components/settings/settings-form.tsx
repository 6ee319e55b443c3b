'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useLocale, useTranslations } from '#words'
import { languageName } from '@/lib/portal/i18n/language-name'
import type { PersonSettings } from '@/lib/portal/owner/person-settings'
import { type Language, languages } from '@/lib/vocabulary/language'
import { type OwnerNotice, ownerNotices } from '@/lib/vocabulary/notice'
import { FailureAlert } from '../documents/failure-alert'
import { CheckedOption } from '../form/checked-option'
import { EmailField } from '../form/email-field'
import { Form } from '../form/form'
import { SelectField } from '../form/select-field'
import { useSchemaForm } from '../form/use-schema-form'
import { useCommand } from '../live/use-command'
import { saveSettings } from '../owner-actions'
import { onHydration } from '../ui/before-hydration'
import { Button } from '../ui/button'

interface Filled {
  email: string
  notices?: OwnerNotice[] | undefined
  language?: Language | undefined
  suggestPeople?: boolean | undefined
}

interface SettingsFormProps {
  /** Mark of the person. It differs between people who use the same browser. */
  readonly whose: string
  readonly settings: Pick<
    PersonSettings,
    'email' | 'unconfirmed' | 'notices' | 'language' | 'suggest_people'
  >
}

/** Where and about which events an owner is notified. */
export function SettingsForm({ settings, whose }: SettingsFormProps) {
  const locale = useLocale()
  const t = useTranslations('settings')
  const { refresh } = useRouter()
  const [isSaved, setSaved] = useState(false)
  const form = useSchemaForm<Filled, Filled>({
    load: async () => (await import('@/lib/portal/forms/settings-form')).settingsFormIn,
    initial: {
      email: settings.unconfirmed?.email ?? settings.email ?? '',
      notices: [...settings.notices],
      language: settings.language,
      suggestPeople: settings.suggest_people ?? undefined,
    },
    context: undefined,
  })
  const saving = useCommand(saveSettings)
  const { notices = [], language = settings.language, suggestPeople } = form.watch()
  const takeTicks = onHydration<HTMLFieldSetElement>((boxes) => {
    const ticked = [...boxes.querySelectorAll<HTMLInputElement>(':checked')].map(
      ({ value }) => value,
    )
    form.setValue(
      'notices',
      ownerNotices.filter((known) => ticked.includes(known)),
    )
  })
  const choose = (notice: OwnerNotice, isWanted: boolean) => {
    const others = notices.filter((known) => known !== notice)
    form.setValue('notices', isWanted ? [...others, notice] : others)
  }
  const submit = form.handleSubmit((filled) => {
    saving.run([{ whose, filled }], () => {
      setSaved(true)
      refresh()
    })
  })
  const fault = form.formState.errors.email
  return (
    <Form className="mt-6 space-y-6" onSubmit={submit} onChange={() => setSaved(false)}>
      <p className="max-w-text">{t('meaning')}</p>
      <EmailField
        id="address"
        label={t('address')}
        hint={t('addressHint')}
        optional={t('optional')}
        autoComplete="email"
        error={fault && t('emailMalformed')}
        {...form.emailField('email')}
      />
      <fieldset ref={takeTicks} className="space-y-1">
        <legend className="font-semibold">{t('notices')}</legend>
        {ownerNotices.map((notice) => (
          <label key={notice} className="min-h-target flex items-center gap-3">
            <input
              type="checkbox"
              value={notice}
              checked={notices.includes(notice)}
              onChange={(event) => choose(notice, event.target.checked)}
              className="accent-accent size-4 shrink-0"
            />
            {t(`notice_${notice}`)}
          </label>
        ))}
      </fieldset>
      <SelectField
        id="mail-language"
        label={t('mailLanguage')}
        value={language}
        options={languages.map((known) => [known, languageName(known, locale)])}
        onChange={(chosen) => form.setValue('language', chosen)}
      />
      {settings.suggest_people !== null && (
        <CheckedOption
          id="suggest-people"
          label={t('suggestPeople')}
          meaning={t('suggestPeopleMeaning')}
          checked={suggestPeople === true}
          onChange={(chosen) => form.setValue('suggestPeople', chosen)}
        />
      )}
      <FailureAlert failure={form.away ?? saving.failure} />
      <Button type="submit" busy={saving.running || form.isChecking}>
        {saving.running ? t('saving') : t('save')}
      </Button>
      <p role="status" className="text-muted empty:hidden">
        {isSaved && !saving.running && t('saved')}
      </p>
    </Form>
  )
}
