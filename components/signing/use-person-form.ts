'use client'

import { useEffect, useState } from 'react'
import {
  fitPerson,
  isUntouched,
  noAnswer,
  type PersonAnswer,
  type PersonFaults,
  personFaults,
  tidyPerson,
} from '@/lib/portal/person-answer'
import type { IdentityMethod } from '@/lib/portal/viewer'
import { forgetPerson, rememberedPerson, rememberPerson } from './remembered-person'

export interface PersonForm {
  readonly person: PersonAnswer
  readonly faults: PersonFaults
  readonly remember: boolean
  readonly change: (part: Partial<PersonAnswer>) => void
  readonly setRemember: (remember: boolean) => void
  /** When a field is left: tidies it, and says what is wrong with it. */
  readonly leave: (field: 'code' | 'phone') => void
  /** Before sending: the answer, kept on this device if wished; undefined when it has faults. */
  readonly complete: () => PersonAnswer | undefined
}

/** The state of `PersonFields`. `only` narrows the methods. */
export function usePersonForm(only?: IdentityMethod): PersonForm {
  const [person, setPerson] = useState(() => fitPerson(noAnswer, only))
  const [faults, setFaults] = useState<PersonFaults>({})
  const [remember, setRemember] = useState(false)
  useEffect(() => {
    const known = rememberedPerson()
    if (known === undefined) return
    setPerson(fitPerson(known, only))
    setRemember(true)
  }, [only])

  const change = (part: Partial<PersonAnswer>) => {
    setPerson(fitPerson({ ...person, ...part }, only))
    setFaults((known) => withoutFields(known, Object.keys(part)))
  }
  const leave = (field: 'code' | 'phone') => {
    const tidied = tidyPerson(person)
    setPerson(tidied)
    const fault = isUntouched(tidied[field]) ? undefined : personFaults(tidied)[field]
    setFaults((known) => ({ ...withoutFields(known, [field]), ...(fault && { [field]: fault }) }))
  }
  const complete = () => {
    const tidied = tidyPerson(person)
    const found = personFaults(tidied)
    setPerson(tidied)
    setFaults(found)
    if (Object.keys(found).length > 0) return undefined
    if (remember) rememberPerson(tidied)
    else forgetPerson()
    return tidied
  }
  return { person, faults, remember, change, setRemember, leave, complete }
}

function withoutFields(faults: PersonFaults, fields: readonly string[]): PersonFaults {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)))
}
