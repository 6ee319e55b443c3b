'use client'

import { useId } from 'react'
import { fill } from '@/lib/portal/i18n/fill'
import type { personFieldsMessages } from '@/lib/portal/i18n/messages/person-fields'
import {
  countryFacts,
  type PersonCountry,
  personCountries,
  personMethods,
} from '@/lib/portal/person-answer'
import type { IdentityMethod } from '@/lib/portal/viewer'
import { Choice, ChoiceGroup } from '../form/choice-group'
import { Field } from '../form/field'
import { inputClass, TextField } from '../form/text-field'
import type { PersonForm } from './use-person-form'

export type PersonFieldsTexts = Readonly<Record<keyof typeof personFieldsMessages.en, string>>

interface PersonFieldsProps {
  readonly form: PersonForm
  /** The only method allowed, when one is. */
  readonly only?: IdentityMethod | undefined
  readonly texts: PersonFieldsTexts
}

/** Who a person is and how their phone is reached. */
export function PersonFields({ form, only, texts }: PersonFieldsProps) {
  const { person, faults } = form
  const phoneFault = faults.phone && fill(texts[faults.phone], { example: examplePhone(form) })
  return (
    <div className="space-y-4">
      <MethodChoice form={form} only={only} texts={texts} />
      <CountryChoice form={form} only={only} texts={texts} />
      <TextField
        id="code"
        label={texts.code}
        error={faults.code && texts[faults.code]}
        value={person.code}
        onChange={(event) => form.change({ code: event.target.value })}
        onBlur={() => form.leave('code')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
        className="tabular-nums"
      />
      {person.method === 'mobile' && (
        <TextField
          id="phone"
          type="tel"
          label={texts.phone}
          error={phoneFault}
          value={person.phone}
          onChange={(event) => form.change({ phone: event.target.value })}
          onBlur={() => form.leave('phone')}
          autoComplete="tel"
          maxLength={30}
          required
          className="tabular-nums"
        />
      )}
      <Remember form={form} texts={texts} />
    </div>
  )
}

function MethodChoice({ form, only, texts }: PersonFieldsProps) {
  const name = useId()
  return (
    <ChoiceGroup legend={texts.method}>
      <div className="grid gap-2 sm:grid-cols-2">
        {personMethods
          .filter((method) => only === undefined || method === only)
          .map((method) => (
            <Choice
              key={method}
              name={name}
              value={method}
              label={texts[method]}
              description={texts[`${method}Hint`]}
              checked={form.person.method === method}
              onChoose={() => form.change({ method })}
            />
          ))}
      </div>
    </ChoiceGroup>
  )
}

function CountryChoice({ form, texts }: PersonFieldsProps) {
  const { method, country } = form.person
  const offered = personCountries.filter((known) => countryFacts[known].methods.includes(method))
  return (
    <Field id="country" label={texts.country}>
      <select
        id="country"
        name="country"
        value={country}
        onChange={(event) => form.change({ country: event.target.value as PersonCountry })}
        autoComplete="country"
        className={inputClass}
      >
        {offered.map((known) => (
          <option key={known} value={known}>
            {texts[known]}
          </option>
        ))}
      </select>
    </Field>
  )
}

function Remember({ form, texts }: PersonFieldsProps) {
  return (
    <label className="min-h-target flex items-start gap-3 py-2">
      <input
        type="checkbox"
        checked={form.remember}
        onChange={(event) => form.setRemember(event.target.checked)}
        aria-describedby="remember-hint"
        className="accent-accent mt-1 size-4 shrink-0"
      />
      <span>
        {texts.remember}
        <span id="remember-hint" className="text-muted block text-sm">
          {texts.rememberHint}
        </span>
      </span>
    </label>
  )
}

function examplePhone({ person }: PersonForm): string {
  return `${countryFacts[person.country].callingCode} 612 34567`
}
