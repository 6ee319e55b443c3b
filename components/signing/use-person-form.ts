'use client'

import { useEffect, useRef, useState } from 'react'
import type { BrowserMethod } from '@/lib/portal/browser-signing/methods'
import {
  fitPerson,
  isUntouched,
  noAnswer,
  type PersonAnswer,
  type PersonFaults,
} from '@/lib/portal/people/person-answer'
import type { Country } from '@/lib/vocabulary/person'
import { type MethodName, phoneMethod } from '@/lib/vocabulary/provider'
import { useSchemaForm } from '../form/use-schema-form'

export type PersonForm = ReturnType<typeof usePersonForm>

type Choice = Pick<PersonAnswer, 'method' | 'country'>

/** The state of `PersonFields`. `country` is preselected, `only` restricts the methods. */
export function usePersonForm(
  country: Country,
  only?: MethodName,
  browserMethods: readonly BrowserMethod[] = [],
  lastMethod?: MethodName,
) {
  const form = useSchemaForm<PersonAnswer, PersonAnswer>({
    load: async () => (await import('@/lib/portal/forms/person-form')).personFormIn,
    initial: fitPerson(firstAnswer(country, lastMethod), country, only),
    context: undefined,
    isUntouched: (value) => isUntouched(String(value)),
  })
  const [remember, setRemember] = useState(false)
  const [browserMethod, setBrowserMethod] = useState(
    browserMethods.find(({ name }) => name === (only ?? lastMethod)),
  )
  const { reset, getValues } = form
  // Choices made before the scripts loaded are kept until the form is ready; until then it returns its initial
  // values.
  const chosen = useRef<Partial<Choice>>({})
  useEffect(() => {
    const known = rememberedPerson(country)
    if (known === undefined) return
    const { code, phone } = getValues()
    const isUntouchedYet = [code, phone].every(isUntouched) && chosen.current.method === undefined
    if (isUntouchedYet) reset(fitPerson(known, country, only))
    setRemember(true)
  }, [country, only, reset, getValues])

  /** Changes a method or a country, and adjusts the other values that became impossible. */
  const choose = (part: Partial<Choice>) => {
    const fitted = fitPerson({ ...form.getValues(), ...chosen.current, ...part }, country, only)
    chosen.current = { method: fitted.method, country: fitted.country }
    for (const name of ['method', 'country', 'phone'] as const) form.setValue(name, fitted[name])
    form.clearErrors()
  }
  /** Chooses how to sign: by phone, or in this browser. */
  const chooseMethod = (name: MethodName) => {
    const family = phoneMethod(name)
    setBrowserMethod(browserMethods.find((method) => method.name === name))
    if (family) choose({ method: family })
  }
  /** Sends an answer without faults; stores it on this device if the person asked for it. */
  const submit = (send: (person: PersonAnswer) => void, unfit?: () => void) =>
    form.handleSubmit((person) => {
      if (remember) rememberPerson(form.getValues())
      else forgetPerson()
      send(person)
    }, unfit)
  /** Faults that only the provider can find are also shown at their fields. */
  const show = (faults: PersonFaults = {}) => {
    for (const [name, message] of Object.entries(faults)) {
      form.setError(name as keyof PersonFaults, { message }, { shouldFocus: true })
    }
  }
  return {
    ...form,
    lastMethod,
    remember,
    setRemember,
    choose,
    chooseMethod,
    /** The chosen way in which the person answers in this browser, if any. */
    browserMethod,
    submit,
    show,
  }
}

/** An empty answer, by the method that was used last. */
function firstAnswer(country: Country, lastMethod: MethodName | undefined): PersonAnswer {
  const empty = noAnswer(country)
  return { ...empty, method: phoneMethod(lastMethod) ?? empty.method }
}

/** The data that a person chose to keep on this device. It leaves the device only in a form that they send. */
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

/** An older version may have written it, or the person. */
function parse(text: string | null): Partial<PersonAnswer> | undefined {
  try {
    const value: unknown = text === null ? undefined : JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    forgetPerson()
    return undefined
  }
}
