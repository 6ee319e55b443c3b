'use client'

import { useFieldArray } from 'react-hook-form'
import type { NewDocument } from '@/lib/portal/owner/new-document'
import type { Language } from '@/lib/vocabulary/language'
import type { Country } from '@/lib/vocabulary/person'
import { useSchemaForm } from '../../form/use-schema-form'
import type { ChosenFiles } from './draft-form'
import { packingOf } from './files/packing'
import type { UploadCommands, UploadStep } from './files/upload-file'
import { type ChosenFile, useUploads } from './files/use-uploads'
import type { KeptFile } from './kept-draft'
import { type Draft, firstOptions } from './options'
import { useKeptDraft } from './use-kept-draft'
import { useSignerForm } from './use-signer-form'

interface DraftProps {
  readonly whose: string
  readonly uploading: UploadCommands
  readonly country: Country
  readonly language: Language
}

/** All that is on the page of a new document: files, people, manner, and whoever is being typed. */
export function useDraft({ whose, uploading, country, language }: DraftProps) {
  const uploads = useUploads(uploading)
  const { files } = uploads
  const packing = packingOf(files.map(({ name, state }) => ({ name, contents: contentsOf(state) })))
  const blank: Draft = { signers: [], options: firstOptions(language) }
  const form = useSchemaForm<Draft, NewDocument, ChosenFiles>({
    load: async () => (await import('./draft-form')).draftForm,
    initial: blank,
    context: { files: arrived(files), packing },
  })
  const people = useFieldArray({ control: form.control, name: 'signers' })
  const { signers, options } = form.watch()
  const typed = useSignerForm(country, signers)
  const kept = useKeptDraft({
    whose,
    now: () => {
      const { signers, options } = form.getValues()
      return { files: files.map(asKept), signers, options, typed: typed.everybody() }
    },
    restore: ({ files, signers, options, typed: people }) => {
      form.reset({ signers, options: { ...options, position: options.position } })
      typed.restore(people)
      uploads.restore(files)
    },
  })
  return {
    form,
    people,
    signers,
    options,
    typed,
    uploads,
    packing,
    kept,
    startAnew: () => {
      uploads.clear()
      form.reset(blank)
      typed.restore([])
      kept.startAnew()
    },
  }
}

function contentsOf(state: UploadStep) {
  return state.step === 'ready' ? state.contents : undefined
}

const arrived = (files: readonly ChosenFile[]) =>
  files.flatMap(({ name, state }) =>
    state.step === 'ready' ? [{ name, ticket: state.ticket }] : [],
  )

function asKept({ name, file, state, ticket }: ChosenFile): KeptFile {
  return {
    name,
    file: { name: file.name, size: file.size },
    ticket: state.step === 'ready' ? state.ticket : ticket,
  }
}
