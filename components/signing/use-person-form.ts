'use client'

import { useEffect, useRef, useState } from 'react'
import {
  fitPerson,
  isUntouched,
  noAnswer,
  type PersonAnswer,
  type PersonFaults,
} from '@/lib/portal/signer/person-answer'
import type { Country } from '@/lib/vocabulary/person'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { useSchemaForm } from '../form/use-schema-form'

export type PersonForm = ReturnType<typeof usePersonForm>

type Choice = Pick<PersonAnswer, 'method' | 'country'>

/** The state of `PersonFields`. `country` is chosen to begin with, `only` narrows the methods. */
export function usePersonForm(country: Country, only?: ProviderFamily) {
  const form = useSchemaForm<PersonAnswer, PersonAnswer>({
    load: async () => (await import('@/lib/portal/forms/person-form')).personFormIn,
    initial: fitPerson(noAnswer(country), country, only),
    context: undefined,
    isUntouched: (value) => isUntouched(String(value)),
  })
  const [remember, setRemember] = useState(false)
  const { reset, getValues } = form
  // What was chosen before the scripts came is met before the form is ready, which until then gives what it began with.
  const chosen = useRef<Partial<Choice>>({})
  useEffect(() => {
    const known = rememberedPerson(country)
    if (known === undefined) return
    const isUntouchedYet = getValues('code') === '' && chosen.current.method === undefined
    if (isUntouchedYet) reset(fitPerson(known, country, only))
    setRemember(true)
  }, [country, only, reset, getValues])

  /** A method or a country: what it makes impossible becomes possible again. */
  const choose = (part: Partial<Choice>) => {
    const fitted = fitPerson({ ...form.getValues(), ...chosen.current, ...part }, country, only)
    chosen.current = { method: fitted.method, country: fitted.country }
    for (const name of ['method', 'country', 'phone'] as const) form.setValue(name, fitted[name])
    form.clearErrors()
  }
  /** Sends an answer without faults; on this device it is kept if asked for. */
  const submit = (send: (person: PersonAnswer) => void, unfit?: () => void) =>
    form.handleSubmit((person) => {
      if (remember) rememberPerson(form.getValues())
      else forgetPerson()
      send(person)
    }, unfit)
  /** What only the provider's country knows to be wrong stands at its field as well. */
  const show = (faults: PersonFaults = {}) => {
    for (const [name, message] of Object.entries(faults)) {
      form.setError(name as keyof PersonFaults, { message }, { shouldFocus: true })
    }
  }
  return { ...form, remember, setRemember, choose, submit, show }
}

/** What a person chose to keep on this device. It never leaves it but in a form they send. */
const storageKey = 'paraph.person'

function rememberedPerson(usual: Country): PersonAnswer | undefined {
  const known = parse(localStorage.getItem(storageKey))
  return known === undefined ? undefined : { ...noAnswer(usual), ...known }
}

function rememberPerson(person: PersonAnswer): void {
  localStorage.setItem(storageKey, JSON.stringify(person))
}

function forgetPerson(): void {
  localStorage.removeItem(storageKey)
}

/** An older version may have written it, or the person themselves. */
function parse(text: string | null): Partial<PersonAnswer> | undefined {
  try {
    const value: unknown = text === null ? undefined : JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    forgetPerson()
    return undefined
  }
}
