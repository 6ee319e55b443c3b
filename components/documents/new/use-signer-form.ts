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
    /** Whoever was interrupted comes back into the fields. Tells whether somebody was. */
    resume: (): boolean => {
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
