'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { isBlank } from '@/lib/portal/owner/draft-signers'
import type { NewDocument } from '@/lib/portal/owner/new-document'
import type { Language } from '@/lib/vocabulary/language'
import type { Country } from '@/lib/vocabulary/person'
import { useSchemaForm } from '../../form/use-schema-form'
import type { ChosenFiles } from './draft-form'
import { forgetDraft, isDraftKept, keepText } from './draft-place'
import { packingOf } from './files/packing'
import type { UploadCommands, UploadStep } from './files/upload-file'
import { type ChosenFile, useUploads } from './files/use-uploads'
import type { KeptDraft, KeptFile } from './kept-draft'
import { useMarks } from './marks/use-marks'
import { type Draft, firstOptions, type Options } from './options'
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
  const change = (part: Partial<Options>) =>
    form.setValue('options', { ...form.getValues('options'), ...part })
  const marks = useMarks({
    signersNow: () => form.getValues('signers'),
    options,
    files,
    packing,
    onSigners: people.replace,
    onOptions: change,
  })
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
    change,
    marks,
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

interface KeptDraftProps {
  readonly whose: string
  /** How far the page is now. */
  readonly now: () => Omit<KeptDraft, 'whose'>
  readonly restore: (kept: KeptDraft) => void
}

/** Keeps what is on the page while it is not sent, and puts back what was there before it was loaded again. */
function useKeptDraft({ whose, now, restore }: KeptDraftProps) {
  const [stage, setStage] = useState<'unread' | 'new' | 'restored' | 'sent'>('unread')
  const found = useEffectEvent((kept: KeptDraft | undefined) => {
    if (kept) restore(kept)
    setStage(kept ? 'restored' : 'new')
  })
  useEffect(() => {
    let left = false
    const read = async () => {
      const kept = await readDraft(whose)
      if (!left) found(kept)
    }
    void read()
    return () => {
      left = true
    }
  }, [whose])
  // After every rendering: who is being typed is known to the form alone.
  useEffect(() => {
    if (stage !== 'new' && stage !== 'restored') return
    const draft = now()
    if (isNothing(draft)) forgetDraft()
    else keepText({ whose, ...draft })
  })
  return {
    restored: stage === 'restored',
    startAnew: () => setStage('new'),
    sent: () => {
      forgetDraft()
      setStage('sent')
    },
  }
}

async function readDraft(whose: string): Promise<KeptDraft | undefined> {
  if (!isDraftKept()) return undefined
  const { readKeptDraft } = await import('./kept-draft')
  return readKeptDraft(whose)
}

function isNothing({ files, signers, typed }: Omit<KeptDraft, 'whose'>): boolean {
  return files.length === 0 && signers.length === 0 && typed.every(isBlank)
}
