'use client'

import { useEffect } from 'react'
import { useLocale, useTranslations } from '#words'
import type { RowFault, TypedRow } from '@/lib/portal/forms/batch-form'
import { languageName } from '@/lib/portal/i18n/language-name'
import { languages } from '@/lib/vocabulary/language'
import { countries } from '@/lib/vocabulary/person'
import { TextField } from '../../form/field'
import { SelectField } from '../../form/select-field'
import { useSchemaForm } from '../../form/use-schema-form'
import { Button } from '../../ui/button'
import type { ManyRow } from './use-rows'

interface RowEditorProps {
  readonly row: ManyRow
  readonly onDone: (row: TypedRow) => void
  readonly onClose: () => void
}

const texts = ['name', 'surname', 'email', 'personalCode'] as const

/** Puts a row right in its place. */
export function RowEditor({ row: { line, row }, onDone, onClose }: RowEditorProps) {
  const t = useTranslations('many')
  const fields = useTranslations('signer-fields')
  const locale = useLocale()
  // What was said in words that nobody knows is chosen here.
  const form = useSchemaForm<TypedRow, TypedRow>({
    load: async () => (await import('@/lib/portal/forms/batch-form')).rowFormIn,
    initial: { ...row, unknown: [] },
    context: undefined,
  })
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const { country, language } = form.watch()
  const errorOf = (name: (typeof texts)[number]) => {
    const fault = form.formState.errors[name]?.message as Exclude<RowFault, 'unknownWord'>
    return fault && fields(fault)
  }
  return (
    <form
      method="post"
      noValidate
      aria-label={t('row', { number: line })}
      className="space-y-4 py-2"
      onSubmit={form.handleSubmit(onDone)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {texts.map((name) => (
          <TextField
            key={name}
            id={`row-${name}`}
            label={fields(name)}
            {...(name === 'personalCode' ? { optional: fields('optional') } : {})}
            error={errorOf(name)}
            maxLength={name === 'email' ? 254 : 200}
            autoComplete="off"
            {...form.field(name)}
          />
        ))}
        <SelectField
          id="row-country"
          label={fields('country')}
          value={country}
          options={countries.map((known) => [known, fields(known)])}
          onChange={(chosen) => form.setValue('country', chosen)}
        />
        <SelectField
          id="row-language"
          label={t('column_language')}
          value={language ?? ''}
          options={[
            ['', t('asTheOthers')],
            ...languages.map((one) => [one, languageName(one, locale)] as const),
          ]}
          onChange={(chosen) => form.setValue('language', chosen === '' ? undefined : chosen)}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{t('save')}</Button>
        <Button look="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
