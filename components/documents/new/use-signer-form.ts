'use client'

import { useRef } from 'react'
import {
  type Addressee,
  type DraftField,
  type DraftSigner,
  isBlank,
  noSigner,
} from '@/lib/portal/people/draft-signers'
import { tidyCode, tidyPhone } from '@/lib/portal/people/person-answer'
import type { DocumentAccess } from '@/lib/vocabulary/document'
import type { Country } from '@/lib/vocabulary/person'
import { useSchemaForm } from '../../form/use-schema-form'

/** The other values on which the rules for a person depend. */
interface TypedBeside {
  readonly others: readonly Addressee[]
  readonly access: DocumentAccess | undefined
}

export type SignerForm = ReturnType<typeof useSignerForm>

/**
 * The form of one person being typed. `already`: the people with whom the address must not collide. `country`: the
 * initial country of the code. Fields that are empty in `known` may stay empty. The recipient of a copy of a private
 * document needs a personal code.
 */
export function useSignerForm(
  country: Country,
  already: readonly Addressee[],
  known?: DraftSigner,
  access?: DocumentAccess,
) {
  const blank: DraftSigner = known ?? { ...noSigner, country }
  const form = useSchemaForm<DraftSigner, DraftSigner, TypedBeside>({
    load: async () => {
      const { signerForm } = await import('@/lib/portal/forms/signer-form')
      return ({ others, access }) => signerForm(others, known, access)
    },
    initial: blank,
    context: { others: already, access },
  })
  const { setValue, trigger, getFieldState, getValues } = form
  const interrupted = useRef<DraftSigner[]>([])
  /** Puts a person into the fields and focuses one of them. */
  const fill = (signer: Partial<DraftSigner>, focus: 'name' | 'email' = 'name') => {
    form.reset({ ...blank, ...signer }, { keepFieldsRef: true })
    requestAnimationFrame(() => document.getElementById(focus)?.focus())
  }
  const tidy: Partial<Record<DraftField, (text: string) => string>> = {
    personalCode: (text) => tidyCode(text, getValues('country')),
    phone: (text) => tidyPhone(text, getValues('country')),
  }
  return {
    ...form,
    textField: (name: DraftField) => form.field(name, tidy[name]),
    // A code may be invalid in one country and valid in another.
    chooseCountry: (chosen: Country) => {
      setValue('country', chosen)
      if (getFieldState('personalCode').error) void trigger('personalCode')
    },
    /** Puts another person into the fields. The person being typed comes back afterwards. */
    insert: (signer: Partial<DraftSigner>, focus?: 'name' | 'email') => {
      const typed = { ...getValues() }
      if (!isBlank(typed)) interrupted.current.push(typed)
      fill(signer, focus)
    },
    /**
     * Checks the typed person and passes on the values at the time of the call. `since` is text that was typed
     * meanwhile, for the next person.
     */
    take: (onTaken: (signer: DraftSigner, since: Partial<DraftSigner>) => unknown) => {
      const given = { ...getValues() }
      return form.handleSubmit((signer) => onTaken(signer, changedSince(given, getValues())))()
    },
    /** Puts the given person, or an interrupted one, into the fields. Returns whether there was such a person. */
    resume: (begun: Partial<DraftSigner> = {}): boolean => {
      if (Object.keys(begun).length > 0) {
        form.reset({ ...blank, ...begun }, { keepFieldsRef: true })
        return true
      }
      const back = interrupted.current.pop()
      if (back) fill(back)
      return back !== undefined
    },
    fill,
    clear: () => {
      interrupted.current = []
      form.reset(blank)
    },
    /** All people being typed; the last one is in the fields. */
    everybody: (): DraftSigner[] => [...interrupted.current, { ...getValues() }],
    /** Restores all people without moving the focus. A person typed meanwhile stays in the fields. */
    restore: (people: readonly DraftSigner[]) => {
      const isTyping = !isBlank(getValues())
      interrupted.current = people.slice(0, isTyping ? undefined : -1)
      if (!isTyping) form.reset({ ...blank, ...people.at(-1) }, { keepFieldsRef: true })
    },
  }
}

function changedSince(before: DraftSigner, now: DraftSigner): Partial<DraftSigner> {
  const given = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => given.get(name) !== value),
  )
}
