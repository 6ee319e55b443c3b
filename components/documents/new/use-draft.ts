'use client'

import { useState } from 'react'
import type { NewDocument } from '@/lib/portal/owner/new-document'
import { type DraftSigner, isBlank } from '@/lib/portal/people/draft-signers'
import type { Language } from '@/lib/vocabulary/language'
import type { Country } from '@/lib/vocabulary/person'
import { useSchemaForm } from '../../form/use-schema-form'
import type { ChosenDocument } from './draft-form'
import { arrived, asKept } from './files/arrived-files'
import { packingOf } from './files/packing'
import type { UploadStep } from './files/upload-file'
import { useUploads } from './files/use-uploads'
import type { KeptDraft } from './kept-draft'
import { useMarks } from './marks/use-marks'
import { type Draft, firstOptions, type Options } from './options'
import { useKeptDraft } from './use-kept-draft'
import { useSignerForm } from './use-signer-form'
import { noWords, restoredWords } from './words-fields'

interface DraftProps {
  readonly whose: string
  readonly country: Country
  readonly language: Language
}

/** The state of the new document page: files, people, options, and the person being typed. */
export function useDraft({ whose, country, language }: DraftProps) {
  const [reference, setReference] = useState(newReference)
  const uploads = useUploads()
  const { files } = uploads
  const packing = packingOf(files.map(({ name, state }) => ({ name, contents: contentsOf(state) })))
  const blank: Draft = { signers: [], options: firstOptions(language), ...noWords }
  const form = useSchemaForm<Draft, NewDocument, ChosenDocument>({
    load: async () => (await import('./draft-form')).draftForm,
    initial: blank,
    context: { reference, files: arrived(files), packing },
  })
  const { signers, options } = form.watch()
  /** Sets the signers. After a first attempt to send, their errors are checked again. */
  const setSigners = (next: readonly DraftSigner[]) =>
    form.setValue('signers', [...next], { shouldValidate: form.formState.isSubmitted })
  const change = (part: Partial<Options>) =>
    form.setValue('options', { ...form.getValues('options'), ...part })
  const marks = useMarks({
    signersNow: () => form.getValues('signers'),
    options,
    files,
    packing,
    onSigners: setSigners,
    onOptions: change,
  })
  const typed = useSignerForm(country, signers, undefined, options.access)
  const [template, setTemplate] = useState<KeptDraft['template']>()
  const [isFromDeclined, setFromDeclined] = useState(false)
  const kept = useKeptDraft<KeptDraft>({
    kind: 'document',
    whose,
    read: async () => (await import('./kept-draft')).readKeptDraft,
    isNothing,
    forms: [form, typed],
    state: [reference, template, files],
    now: () => {
      const { signers, options, ...words } = form.getValues()
      const typing = typed.everybody()
      const kept = { reference, template, files: files.map(asKept), signers, options, words }
      return { ...kept, typed: typing }
    },
    restore: ({ reference, template, files, signers, options, typed: people, words }) => {
      if (reference) setReference(reference)
      setTemplate(template)
      // Drafts of the form have a reference. This draft has none, so it was begun elsewhere.
      setFromDeclined(reference === undefined && template === undefined)
      form.reset({
        signers,
        options: { ...options, position: options.position },
        ...restoredWords(form.getValues(), words),
      })
      typed.restore(people)
      uploads.restore(files)
    },
  })
  return {
    form,
    signers,
    setSigners,
    options,
    change,
    marks,
    typed,
    uploads,
    packing,
    kept,
    template,
    isFromDeclined,
    /** Makes the next sending a new document, even if the same was sent before. */
    asAnother: () => setReference(newReference()),
    startAnew: () => {
      setReference(newReference())
      uploads.clear()
      setTemplate(undefined)
      form.reset(blank)
      typed.clear()
      kept.startAnew()
    },
  }
}

const newReference = (): string => crypto.randomUUID()

function contentsOf(state: UploadStep) {
  return state.step === 'ready' ? state.contents : undefined
}

const isNothing = ({ files, signers, typed, words }: Omit<KeptDraft, 'whose'>) =>
  files.length === 0 &&
  signers.length === 0 &&
  typed.every(isBlank) &&
  Object.values(words ?? {}).every((text) => text === '')
