'use client'

import { useState } from 'react'
import {
  type Addressee,
  type DraftFaults,
  type DraftField,
  type DraftSigner,
  isBlank,
  noSigner,
  type PeopleRead,
  readPeople,
  signerFaults,
  tidySigner,
} from '@/lib/portal/draft-signers'

export interface Signers {
  readonly list: readonly DraftSigner[]
  /** The person being typed. */
  readonly draft: DraftSigner
  readonly faults: DraftFaults
  readonly change: (part: Partial<DraftSigner>) => void
  /** When a field is left: says what is wrong with it. An empty field is not wrong yet. */
  readonly leave: (field: DraftField) => void
  /** The typed person, when nothing is wrong with them. */
  readonly check: () => DraftSigner | undefined
  /** Adds the typed person; answers everybody, or undefined when something is wrong. */
  readonly add: () => readonly DraftSigner[] | undefined
  /** Everybody, the typed person included; undefined when something is wrong with them. */
  readonly complete: () => readonly DraftSigner[] | undefined
  readonly addPasted: (text: string) => PeopleRead
  readonly edit: (signer: DraftSigner) => void
  readonly remove: (signer: DraftSigner) => void
  readonly clear: () => void
}

/** The people being added, beside those `already` invited. */
export function useSigners(already: readonly Addressee[] = []): Signers {
  const [list, setList] = useState<readonly DraftSigner[]>([])
  const [draft, setDraft] = useState(noSigner)
  const [faults, setFaults] = useState<DraftFaults>({})

  const change = (part: Partial<DraftSigner>) => {
    setDraft({ ...draft, ...part })
    setFaults(withoutFields(faults, Object.keys(part)))
  }
  const leave = (field: DraftField) => {
    const fault = signerFaults(tidySigner(draft), [...already, ...list])[field]
    if (fault !== undefined && fault !== 'missing') setFaults({ ...faults, [field]: fault })
  }
  const check = () => {
    const tidied = tidySigner(draft)
    const found = signerFaults(tidied, [...already, ...list])
    setFaults(found)
    return Object.keys(found).length === 0 ? tidied : undefined
  }
  const add = () => {
    const person = check()
    if (person === undefined) return undefined
    const longer = [...list, person]
    setList(longer)
    setDraft({ ...noSigner, delivery: draft.myself ? 'mail' : draft.delivery })
    return longer
  }
  const complete = () => (isBlank(draft) && list.length > 0 ? list : add())
  const addPasted = (text: string) => {
    const read = readPeople(text)
    const fresh = read.people.reduce(withPerson, list)
    setList(fresh)
    return read
  }
  const remove = (signer: DraftSigner) => setList(list.filter((other) => other !== signer))
  const edit = (signer: DraftSigner) => {
    remove(signer)
    setDraft(signer)
    setFaults({})
  }
  const clear = () => {
    setList([])
    setDraft(noSigner)
  }
  return {
    list,
    draft,
    faults,
    change,
    leave,
    check,
    add,
    complete,
    addPasted,
    edit,
    remove,
    clear,
  }
}

/** Somebody pasted twice is invited once. */
function withPerson(list: readonly DraftSigner[], person: DraftSigner): readonly DraftSigner[] {
  return Object.keys(signerFaults(person, list)).length === 0 ? [...list, person] : list
}

function withoutFields(faults: DraftFaults, fields: readonly string[]): DraftFaults {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)))
}
