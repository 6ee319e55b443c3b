'use client'

import { useEffect, useState } from 'react'
import {
  fitPerson,
  isUntouched,
  noAnswer,
  type PersonAnswer,
  type PersonFaults,
} from '@/lib/portal/signer/person-answer'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { useSchemaForm } from '../form/use-schema-form'
import { forgetPerson, rememberedPerson, rememberPerson } from './remembered-person'

export type PersonForm = ReturnType<typeof usePersonForm>

/** The state of `PersonFields`. `only` narrows the methods, `country` is chosen to begin with. */
export function usePersonForm(only?: ProviderFamily, country = noAnswer.country) {
  const form = useSchemaForm<PersonAnswer, PersonAnswer>({
    load: async () => (await import('@/lib/portal/forms/person-form')).personFormIn,
    initial: fitPerson({ ...noAnswer, country }, only),
    context: undefined,
    isUntouched: (value) => isUntouched(String(value)),
  })
  const [remember, setRemember] = useState(false)
  const { reset } = form
  useEffect(() => {
    const known = rememberedPerson()
    if (known === undefined) return
    reset(fitPerson(known, only))
    setRemember(true)
  }, [only, reset])

  /** A method or a country: what it makes impossible becomes possible again. */
  const choose = (part: Partial<Pick<PersonAnswer, 'method' | 'country'>>) => {
    const fitted = fitPerson({ ...form.getValues(), ...part }, only)
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
