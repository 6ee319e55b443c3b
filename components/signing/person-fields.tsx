'use client'

import { useId } from 'react'
import { useTranslations } from '#words'
import {
  countryFacts,
  type PersonFault,
  personMethods,
  tidyCode,
  tidyPhone,
} from '@/lib/portal/signer/person-answer'
import { countries } from '@/lib/vocabulary/person'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { Choice, ChoiceGroup } from '../form/choice-group'
import { TextField } from '../form/field'
import { SelectField } from '../form/select-field'
import { takeTick } from '../ui/before-hydration'
import type { PersonForm } from './use-person-form'

interface PersonFieldsProps {
  readonly form: PersonForm
  /** The only method allowed, when one is. */
  readonly only?: ProviderFamily | undefined
}

/** Who a person is and how their phone is reached by a message. */
export function PersonFields({ form }: Pick<PersonFieldsProps, 'form'>) {
  const t = useTranslations('person')
  const { method, country } = form.watch()
  const { code, phone } = form.formState.errors
  const example = `${countryFacts[country].callingCode} 612 34567`
  return (
    <div className="space-y-4">
      <CountryChoice form={form} />
      <TextField
        id="code"
        label={t('code')}
        error={code && t(code.message as PersonFault)}
        {...form.field('code', (text) => tidyCode(text, country))}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
        className="tabular-nums"
      />
      {method === 'mobile' && (
        <TextField
          id="phone"
          type="tel"
          label={t('phone')}
          error={phone && t(phone.message as PersonFault, { example })}
          {...form.field('phone', (text) => tidyPhone(text, country))}
          autoComplete="tel"
          maxLength={30}
          required
          className="tabular-nums"
        />
      )}
      <Remember form={form} />
    </div>
  )
}

export function MethodChoice({ form, only }: PersonFieldsProps) {
  const t = useTranslations('person')
  const name = useId()
  return (
    <ChoiceGroup legend={t('method')}>
      <div className="grid gap-2 sm:grid-cols-2">
        {personMethods
          .filter((method) => only === undefined || method === only)
          .map((method) => (
            <Choice
              key={method}
              name={name}
              value={method}
              label={t(method)}
              description={t(`${method}Hint`)}
              checked={form.watch('method') === method}
              onChoose={() => form.choose({ method })}
            />
          ))}
      </div>
    </ChoiceGroup>
  )
}

function CountryChoice({ form }: Pick<PersonFieldsProps, 'form'>) {
  const t = useTranslations('person')
  const { method, country } = form.watch()
  const offered = countries.filter((known) => countryFacts[known].methods.includes(method))
  return (
    <SelectField
      id="country"
      label={t('country')}
      value={country}
      options={offered.map((known) => [known, t(known)])}
      onChange={(chosen) => form.choose({ country: chosen })}
      autoComplete="country"
    />
  )
}

function Remember({ form }: PersonFieldsProps) {
  const t = useTranslations('person')
  return (
    <label className="min-h-target flex items-start gap-3 py-2">
      <input
        ref={takeTick(form.remember, () => form.setRemember(true))}
        type="checkbox"
        checked={form.remember}
        onChange={(event) => form.setRemember(event.target.checked)}
        aria-describedby="remember-hint"
        className="accent-accent mt-1 size-4 shrink-0"
      />
      <span>
        {t('remember')}
        <span id="remember-hint" className="text-muted block text-sm">
          {t('rememberHint')}
        </span>
      </span>
    </label>
  )
}
