'use client'

import { useRef } from 'react'
import {
  type Addressee,
  type DraftField,
  type DraftSigner,
  isBlank,
  noSigner,
} from '@/lib/portal/owner/draft-signers'
import { tidyCode, tidyPhone } from '@/lib/portal/signer/person-answer'
import type { Country } from '@/lib/vocabulary/person'
import { useSchemaForm } from '../../form/use-schema-form'

export type SignerForm = ReturnType<typeof useSignerForm>

/**
 * One person being typed, beside those `already` there. Codes are of `country` unless it is changed. Of a `known`
 * person what was never known need not be filled in.
 */
export function useSignerForm(
  country: Country,
  already: readonly Addressee[],
  known?: DraftSigner,
) {
  const nobody: DraftSigner = known ?? { ...noSigner, country }
  const form = useSchemaForm<DraftSigner, DraftSigner, readonly Addressee[]>({
    load: async () => {
      const { signerForm } = await import('@/lib/portal/forms/signer-form')
      return (others) => signerForm(others, known)
    },
    initial: nobody,
    context: already,
  })
  const { setValue, trigger, getFieldState, getValues } = form
  const interrupted = useRef<DraftSigner[]>([])
  /** Puts somebody into the fields, and the focus to one of them. */
  const fill = (signer: Partial<DraftSigner>, focus: 'name' | 'email' = 'name') => {
    form.reset({ ...nobody, ...signer }, { keepFieldsRef: true })
    requestAnimationFrame(() => document.getElementById(focus)?.focus())
  }
  const tidy: Partial<Record<DraftField, (text: string) => string>> = {
    personalCode: (text) => tidyCode(text, getValues('country')),
    phone: (text) => tidyPhone(text, getValues('country')),
  }
  return {
    ...form,
    textField: (name: DraftField) => form.field(name, tidy[name]),
    // A code may be wrong for one country and right for another.
    chooseCountry: (chosen: Country) => {
      setValue('country', chosen)
      if (getFieldState('personalCode').error) void trigger('personalCode')
    },
    /** Somebody else comes into the fields; whoever is typed there, perhaps half, comes back after them. */
    insert: (signer: Partial<DraftSigner>, focus?: 'name' | 'email') => {
      const typed = { ...getValues() }
      if (!isBlank(typed)) interrupted.current.push(typed)
      fill(signer, focus)
    },
    /**
     * Whoever is typed, when the rules allow it: as they stood when it was asked for. `since` is what was typed until then,
     * which is the next one's.
     */
    take: (onTaken: (signer: DraftSigner, since: Partial<DraftSigner>) => unknown) => {
      const given = { ...getValues() }
      return form.handleSubmit((signer) => onTaken(signer, changedSince(given, getValues())))()
    },
    /** Whoever has been begun, or else was interrupted, comes into the fields. Tells whether somebody has. */
    resume: (begun: Partial<DraftSigner> = {}): boolean => {
      if (Object.keys(begun).length > 0) {
        form.reset({ ...nobody, ...begun }, { keepFieldsRef: true })
        return true
      }
      const back = interrupted.current.pop()
      if (back) fill(back)
      return back !== undefined
    },
    fill,
    clear: () => form.reset(nobody),
    /** Everybody being typed; the last one is in the fields. */
    everybody: (): DraftSigner[] => [...interrupted.current, { ...getValues() }],
    /** Puts them all back, and leaves the focus where it is. */
    restore: (people: readonly DraftSigner[]) => {
      interrupted.current = people.slice(0, -1)
      form.reset({ ...nobody, ...people.at(-1) }, { keepFieldsRef: true })
    },
  }
}

function changedSince(before: DraftSigner, now: DraftSigner): Partial<DraftSigner> {
  const given = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => given.get(name) !== value),
  )
}
