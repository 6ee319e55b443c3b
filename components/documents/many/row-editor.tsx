'use client'

import { useEffect } from 'react'
import { useLocale, useTranslations } from '#words'
import type { RowFault, RowPlaces, TypedPerson } from '@/lib/portal/forms/batch-form'
import { languageName } from '@/lib/portal/i18n/language-name'
import { languages } from '@/lib/vocabulary/language'
import { countries } from '@/lib/vocabulary/person'
import { TextField } from '../../form/field'
import { Form } from '../../form/form'
import { SelectField } from '../../form/select-field'
import { useSchemaForm } from '../../form/use-schema-form'
import { Button } from '../../ui/button'
import { FailureAlert } from '../failure-alert'
import type { ManyRow } from './use-rows'

interface RowEditorProps {
  readonly row: ManyRow
  /** Where a row has several people: who is who. */
  readonly labels: readonly string[]
  readonly places: RowPlaces
  readonly onDone: (people: readonly TypedPerson[]) => void
  readonly onClose: () => void
}

interface RowValues {
  readonly people: TypedPerson[]
}

/** Puts the people of a row right in their place. */
export function RowEditor({ row: { line, people }, labels, places, ...props }: RowEditorProps) {
  const t = useTranslations('many')
  const form = useSchemaForm<RowValues, RowValues, RowPlaces>({
    load: async () => (await import('@/lib/portal/forms/batch-form')).rowFormIn,
    // What was said in words that nobody knows is chosen here.
    initial: { people: people.map((one) => ({ ...one, unknown: [] })) },
    context: places,
  })
  const { setFocus } = form
  useEffect(() => setFocus('people.0.name'), [setFocus])
  return (
    <Form
      aria-label={t('row', { number: line })}
      className="space-y-4 py-2"
      onSubmit={form.handleSubmit((corrected) => props.onDone(corrected.people))}
    >
      {people.map((_, place) =>
        labels.length === 0 ? (
          <PersonFields key="only" form={form} place={place} needed={places.codeNeeded[place]} />
        ) : (
          <fieldset key={labels[place]} className="space-y-2">
            <legend className="text-lg wrap-anywhere">{labels[place]}</legend>
            <PersonFields form={form} place={place} needed={places.codeNeeded[place]} />
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
  readonly form: ReturnType<typeof useSchemaForm<RowValues, RowValues, RowPlaces>>
  readonly place: number
  /** Whether there is no going without the personal code. */
  readonly needed: boolean | undefined
}

function PersonFields({ form, place, needed = false }: PersonFieldsProps) {
  const t = useTranslations('many')
  const fields = useTranslations('signer-fields')
  const locale = useLocale()
  const path = `people.${place}` as const
  const { country, language } = form.watch(path)
  const errorOf = (name: (typeof texts)[number]) => {
    const found = form.formState.errors.people?.[place]?.[name]?.message
    const fault = found as Exclude<RowFault, 'unknownWord'> | undefined
    return fault && fields(fault)
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {texts.map((name) => (
        <TextField
          key={name}
          id={`row-${place}-${name}`}
          label={fields(name)}
          {...(name === 'personalCode' && !needed ? { optional: fields('optional') } : {})}
          error={errorOf(name)}
          maxLength={name === 'email' ? 254 : 200}
          autoComplete="off"
          {...form.field(`${path}.${name}`)}
        />
      ))}
      <SelectField
        id={`row-${place}-country`}
        label={fields('country')}
        value={country}
        options={countries.map((known) => [known, fields(known)])}
        onChange={(chosen) => form.setValue(`${path}.country`, chosen)}
      />
      <SelectField
        id={`row-${place}-language`}
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
