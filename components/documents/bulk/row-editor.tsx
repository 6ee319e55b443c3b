'use client'

import { useEffect } from 'react'
import { useLocale, useTranslations } from '#words'
import type { RowFault, RowRules, TypedPerson } from '@/lib/portal/forms/batch-form'
import { languageName } from '@/lib/portal/i18n/language-name'
import { languages } from '@/lib/vocabulary/language'
import { countries } from '@/lib/vocabulary/person'
import { TextField } from '../../form/field'
import { Form } from '../../form/form'
import { SelectField } from '../../form/select-field'
import { useSchemaForm } from '../../form/use-schema-form'
import { Button } from '../../ui/button'
import { FailureAlert } from '../failure-alert'
import type { BulkRow } from './use-rows'

interface RowEditorProps {
  readonly row: BulkRow
  /** The role of each person, if a row has several. */
  readonly labels: readonly string[]
  readonly rules: RowRules
  readonly onDone: (people: readonly TypedPerson[]) => void
  readonly onClose: () => void
}

interface RowValues {
  readonly people: TypedPerson[]
}

/** A form that corrects the people of a row. */
export function RowEditor({ row: { line, people }, labels, rules, ...props }: RowEditorProps) {
  const t = useTranslations('bulk')
  const form = useSchemaForm<RowValues, RowValues, RowRules>({
    load: async () => (await import('@/lib/portal/forms/batch-form')).rowFormIn,
    // The form replaces unknown words of the table by a choice, so they are no longer marked.
    initial: { people: people.map((one) => ({ ...one, unknown: [] })) },
    context: rules,
  })
  const { setFocus } = form
  useEffect(() => setFocus('people.0.name'), [setFocus])
  return (
    <Form
      aria-label={t('row', { number: line })}
      className="space-y-4 py-2"
      onSubmit={form.handleSubmit((corrected) => props.onDone(corrected.people))}
    >
      {people.map((_, index) =>
        labels.length === 0 ? (
          <PersonFields key="only" form={form} index={index} needed={rules.codeNeeded[index]} />
        ) : (
          <fieldset key={labels[index]} className="space-y-2">
            <legend className="text-lg wrap-anywhere">{labels[index]}</legend>
            <PersonFields form={form} index={index} needed={rules.codeNeeded[index]} />
          </fieldset>
        ),
      )}
      <FailureAlert failure={form.away} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isChecking}>
          {t('save')}
        </Button>
        <Button look="quiet" onClick={props.onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}

const texts = ['name', 'surname', 'email', 'personalCode'] as const

interface PersonFieldsProps {
  readonly form: ReturnType<typeof useSchemaForm<RowValues, RowValues, RowRules>>
  readonly index: number
  /** Whether the personal code is required. */
  readonly needed: boolean | undefined
}

function PersonFields({ form, index, needed = false }: PersonFieldsProps) {
  const t = useTranslations('bulk')
  const fields = useTranslations('signer-fields')
  const locale = useLocale()
  const path = `people.${index}` as const
  const { country, language } = form.watch(path)
  const errorOf = (name: (typeof texts)[number]) => {
    const found = form.formState.errors.people?.[index]?.[name]?.message
    const fault = found as Exclude<RowFault, 'unknownWord'> | undefined
    return fault && fields(fault)
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {texts.map((name) => (
        <TextField
          key={name}
          id={`row-${index}-${name}`}
          label={fields(name)}
          {...(name === 'personalCode' && !needed ? { optional: fields('optional') } : {})}
          error={errorOf(name)}
          maxLength={name === 'email' ? 254 : 200}
          autoComplete="off"
          {...form.field(`${path}.${name}`)}
        />
      ))}
      <SelectField
        id={`row-${index}-country`}
        label={fields('country')}
        value={country}
        options={countries.map((known) => [known, fields(known)])}
        onChange={(chosen) => form.setValue(`${path}.country`, chosen)}
      />
      <SelectField
        id={`row-${index}-language`}
        label={t('column_language')}
        value={language ?? ''}
        options={[
          ['', t('asTheOthers')],
          ...languages.map((one) => [one, languageName(one, locale)] as const),
        ]}
        onChange={(chosen) => form.setValue(`${path}.language`, chosen === '' ? undefined : chosen)}
      />
    </div>
  )
}
