'use client'

import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OwnerFailure } from '@/lib/portal/actions/owner-failures'
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
import { isChangedEarly } from '../ui/before-hydration'

export type PersonForm = ReturnType<typeof usePersonForm>

type TypedField = 'code' | 'phone'
type Choice = Pick<PersonAnswer, 'method' | 'country'>

/** The rules, and zod with them, are loaded on demand. */
const loadRules = async () => (await import('@/lib/portal/forms/person-form')).checkPerson

/**
 * The state of `PersonFields`. `country` is preselected, `only` restricts the methods. Every signer waits for this
 * small form, so it does not use the library of the other forms, which is larger than the page's own scripts. It
 * behaves like them: a field is checked when it loses the focus, all fields when the form is sent, and typed values
 * stay.
 */
export function usePersonForm(
  country: Country,
  only?: MethodName,
  browserMethods: readonly BrowserMethod[] = [],
  lastMethod?: MethodName,
) {
  const { answer, latest, change, field, focus } = useAnswer(() =>
    fitPerson(firstAnswer(country, lastMethod), country, only),
  )
  const [faults, setFaults] = useState<PersonFaults>({})
  const [isChecking, setChecking] = useState(false)
  const [away, setAway] = useState<OwnerFailure>()
  const [remember, setRemember] = useState(false)
  const [browserMethod, setBrowserMethod] = useState(
    browserMethods.find(({ name }) => name === (only ?? lastMethod)),
  )
  const isChosen = useRef(false)
  const restore = useEffectEvent(() => {
    const known = rememberedPerson(country)
    if (known === undefined) return
    const { code, phone } = latest()
    if ([code, phone].every(isUntouched) && !isChosen.current)
      change(fitPerson(known, country, only))
    setRemember(true)
  })
  useEffect(() => restore(), [])

  /** Changes the method or the country, and adjusts other values that became invalid. */
  const choose = (part: Partial<Choice>) => {
    isChosen.current = true
    change(fitPerson({ ...latest(), ...part }, country, only))
    setFaults({})
  }
  /** Chooses a method: by phone, or in this browser. */
  const chooseMethod = (name: MethodName) => {
    const family = phoneMethod(name)
    setBrowserMethod(browserMethods.find((method) => method.name === name))
    if (family) choose({ method: family })
  }
  const recheck = async (name: TypedField) => {
    const check = await loadRules().catch(() => undefined)
    if (check) setFaults((shown) => ({ ...shown, [name]: check(latest()).faults[name] }))
  }
  /** Shows faults at their fields, also faults that only the provider can find. */
  const show = (found: PersonFaults = {}) => {
    setFaults(found)
    const [first] = fieldNames.filter((name) => found[name])
    if (first) focus(first)
  }
  const checked = async () => {
    setAway(undefined)
    setChecking(true)
    try {
      return (await loadRules())(latest())
    } catch {
      // The rules could not be loaded: no network, or the portal is newer than the page.
      setAway({ why: 'serviceAway' })
      return undefined
    } finally {
      setChecking(false)
    }
  }
  /** Sends an answer without faults, and stores it on this device if the person asked for that. */
  const submit = (send: (person: PersonAnswer) => void, unfit?: () => void) => async () => {
    const result = await checked()
    if (result === undefined) return
    show(result.faults)
    if (result.person === undefined) return unfit?.()
    if (remember) rememberPerson(latest())
    else forgetPerson()
    send(result.person)
  }
  return {
    answer,
    faults,
    /** Whether the rules could not be loaded, so that the form was not sent. */
    away,
    /** Whether the form is being checked; the rules may still be loading. */
    isChecking,
    lastMethod,
    remember,
    setRemember,
    choose,
    chooseMethod,
    /** The chosen method, if the person answers in this browser. */
    browserMethod,
    submit,
    show,
    /** The props of a text field; `tidy` normalises the value when the field loses the focus. */
    field: (name: TypedField, tidy: (text: string) => string) => ({
      ...field(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        change({ [name]: target.value })
        // Errors are not shown while the person types, only when they send.
        if (faults[name]) void recheck(name)
      },
      onBlur: () => {
        if (isUntouched(latest()[name])) return
        change({ [name]: tidy(latest()[name]) })
        void recheck(name)
      },
    }),
  }
}

/** The text fields, in the order of the page. */
const fieldNames = ['code', 'phone'] as const satisfies readonly TypedField[]

/** The values of the form. Text fields are uncontrolled; changes by the form are written into them. */
function useAnswer(first: () => PersonAnswer) {
  const [answer, setAnswer] = useState(first)
  const [initial] = useState(answer)
  const newest = useRef(answer)
  const inputs = useRef<Partial<Record<TypedField, HTMLInputElement | null>>>({})
  const latest = () => newest.current
  const change = (part: Partial<PersonAnswer>) => {
    newest.current = { ...newest.current, ...part }
    setAnswer(newest.current)
    for (const name of fieldNames) write(inputs.current[name], newest.current[name])
  }
  const field = (name: TypedField) => ({
    name,
    // The server renders the initial value. If scripts set it, it would mix with text that was typed before they
    // loaded.
    defaultValue: initial[name],
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input
      if (input && isChangedEarly(input)) change({ [name]: input.value })
      else write(input, newest.current[name])
    },
  })
  return {
    answer,
    latest,
    change,
    field,
    focus: (name: TypedField) => inputs.current[name]?.focus(),
  }
}

/** Writes a text into a field. If the text is the same, the caret stays where it is. */
function write(input: HTMLInputElement | null | undefined, text: string): void {
  if (input && input.value !== text) input.value = text
}

/** An empty answer with the method that was used last. */
function firstAnswer(country: Country, lastMethod: MethodName | undefined): PersonAnswer {
  const empty = noAnswer(country)
  return { ...empty, method: phoneMethod(lastMethod) ?? empty.method }
}

/**
 * The key of the data that a person chose to keep on this device. The data leaves the device only in a form that the
 * person sends.
 */
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

/** Reads the stored value, which an older version or the person may have written. */
function parse(text: string | null): Partial<PersonAnswer> | undefined {
  try {
    const value: unknown = text === null ? undefined : JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    forgetPerson()
    return undefined
  }
}
