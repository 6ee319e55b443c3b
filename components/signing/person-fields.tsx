'use client'

import { useId } from 'react'
import { useTranslations } from '#words'
import type { BrowserMethod } from '@/lib/portal/browser-signing/methods'
import { countryFacts, personMethods, tidyCode, tidyPhone } from '@/lib/portal/people/person-answer'
import { countries } from '@/lib/vocabulary/person'
import { type MethodName, phoneMethod } from '@/lib/vocabulary/provider'
import { Choice, ChoiceGroup } from '../form/choice-group'
import { TextField } from '../form/field'
import { SelectField } from '../form/select-field'
import { takeTick } from '../ui/before-hydration'
import type { PersonForm } from './use-person-form'

interface PersonFieldsProps {
  readonly form: PersonForm
  /** The only allowed method, if methods are restricted. */
  readonly only?: MethodName | undefined
}

interface MethodChoiceProps extends PersonFieldsProps {
  /** Methods in which the person answers in this browser. */
  readonly browserMethods?: readonly BrowserMethod[]
}

/** The fields for the person and their phone, for sending a message. */
export function PersonFields({ form }: Pick<PersonFieldsProps, 'form'>) {
  const t = useTranslations('person')
  const { method, country } = form.answer
  const { code, phone } = form.faults
  const example = `${countryFacts[country].callingCode} 612 34567`
  return (
    <div className="space-y-4">
      <CountryChoice form={form} />
      <TextField
        id="code"
        label={t('code')}
        error={code && t(code)}
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
          error={phone && t(phone, { example })}
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

/** All methods. The method that was used last comes first. */
export function MethodChoice({ form, only, browserMethods = [] }: MethodChoiceProps) {
  const t = useTranslations('person')
  const name = useId()
  const names = [...personMethods, ...browserMethods.map((method) => method.name)]
  const offered = names.filter((method) => only === undefined || method === only)
  return (
    <ChoiceGroup legend={t('method')}>
      <div className="grid gap-2 sm:grid-cols-2">
        {offered
          .toSorted((a, b) => Number(b === form.lastMethod) - Number(a === form.lastMethod))
          .map((method) => (
            <MethodOption
              key={method}
              form={form}
              group={name}
              method={method}
              browserMethod={browserMethods.find((known) => known.name === method)}
              isOnly={only !== undefined}
            />
          ))}
      </div>
    </ChoiceGroup>
  )
}

interface MethodOptionProps extends Pick<PersonFieldsProps, 'form'> {
  readonly group: string
  readonly method: MethodName
  readonly browserMethod: BrowserMethod | undefined
  readonly isOnly: boolean
}

function MethodOption({ form, group, method, browserMethod, isOnly }: MethodOptionProps) {
  const t = useTranslations('person')
  const w = useTranslations('browser-signing')
  const family = phoneMethod(method)
  const isCard = browserMethod?.asks === 'browser'
  const own = isCard
    ? { label: w('card'), description: w('cardHint') }
    : {
        label: browserMethod?.title ?? method,
        description: w('pageHint'),
        logo: browserMethod?.logo,
      }
  const texts = family ? { label: t(family), description: t(`${family}Hint`) } : own
  // Hidden on phones, because card readers are for computers.
  const hidden = isCard && !isOnly ? 'pointer-coarse:max-lg:hidden' : ''
  return (
    <div className={`grid ${hidden}`}>
      <Choice
        name={group}
        value={method}
        {...texts}
        checked={(form.browserMethod?.name ?? form.answer.method) === method}
        onChoose={() => form.chooseMethod(method)}
      />
    </div>
  )
}

function CountryChoice({ form }: Pick<PersonFieldsProps, 'form'>) {
  const t = useTranslations('person')
  const { method, country } = form.answer
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
