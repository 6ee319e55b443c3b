'use client'

import { useState } from 'react'
import { useLocale } from '#words'
import type { NewBatch } from '@/lib/portal/owner/batches'
import { useSchemaForm } from '../../form/use-schema-form'
import { arrived, asKept } from '../new/files/arrived-files'
import { packingOf } from '../new/files/packing'
import type { UploadCommands } from '../new/files/upload-file'
import { useUploads } from '../new/files/use-uploads'
import { firstOptions } from '../new/options'
import { useKeptDraft } from '../new/use-kept-draft'
import type { KeptMany } from './kept-many'
import type { ChosenMany, ManyDraft } from './many-draft'
import type { ManyRow, Rows } from './use-rows'

interface ManyDraftProps {
  readonly whose: string
  readonly uploading: UploadCommands
  readonly people: Rows
  /** Those who are invited. */
  readonly kept: readonly ManyRow[]
}

/** Files and manner as on the page of a new document; sent by one name, however often. */
export function useManyDraft({ whose, uploading, people, kept: invited }: ManyDraftProps) {
  const language = useLocale()
  const [reference, setReference] = useState(() => crypto.randomUUID() as string)
  const uploads = useUploads(uploading)
  const { files } = uploads
  const packing = packingOf(
    files.map(({ name, state }) => ({
      name,
      contents: state.step === 'ready' ? state.contents : undefined,
    })),
  )
  const form = useSchemaForm<ManyDraft, NewBatch, ChosenMany>({
    load: async () => (await import('./many-draft')).manyDraft,
    initial: { options: firstOptions(language) },
    context: { reference, files: arrived(files), packing, rows: invited.map(({ row }) => row) },
  })
  const kept = useKeptDraft<KeptMany>({
    kind: 'many',
    whose,
    read: async () => (await import('./kept-many')).readKeptMany,
    isNothing: ({ files, rows }) => files.length === 0 && rows.length === 0,
    now: () => ({
      reference,
      files: files.map(asKept),
      rows: people.rows.map(({ line, row, isOut }) => {
        return { line, row, isOut, hasCode: row.personalCode !== '' }
      }),
      options: form.getValues('options'),
    }),
    restore: async ({ reference, files, rows, options }) => {
      setReference(reference)
      form.reset({ options: { ...options, position: options.position } })
      uploads.restore(files)
      await people.restore(rows)
    },
  })
  return {
    form,
    uploads,
    packing,
    kept,
    startAnew: () => {
      setReference(crypto.randomUUID())
      uploads.clear()
      people.clear()
      form.reset({ options: firstOptions(language) })
      kept.startAnew()
    },
  }
}
