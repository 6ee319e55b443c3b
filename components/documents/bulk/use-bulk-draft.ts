'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useLocale } from '#words'
import type { NewBatch } from '@/lib/portal/owner/batches'
import type { BulkTemplate } from '@/lib/portal/owner/bulk-template'
import { useSchemaForm } from '../../form/use-schema-form'
import { arrived, asKept } from '../new/files/arrived-files'
import { packingOf } from '../new/files/packing'
import { useUploads } from '../new/files/use-uploads'
import { firstOptions } from '../new/options'
import { useKeptDraft } from '../new/use-kept-draft'
import { noWords, restoredWords } from '../new/words-fields'
import { bulkAddress } from './bulk-address'
import type { BulkDraft, ChosenBulk } from './bulk-draft'
import type { KeptBulk } from './kept-bulk'
import type { BulkRow, Rows } from './use-rows'

interface BulkDraftProps {
  readonly whose: string
  /** Id of the template, even if it was deleted. */
  readonly templateId: string | undefined
  readonly template: BulkTemplate | undefined
  readonly people: Rows
  /** The rows that are sent. */
  readonly kept: readonly BulkRow[]
}

/**
 * The draft of a bulk send: files and options as for a new document. If it is sent again, it has the same reference.
 */
export function useBulkDraft({ whose, templateId, template, ...props }: BulkDraftProps) {
  const { people, kept: invited } = props
  const router = useRouter()
  const language = useLocale()
  const [reference, setReference] = useState(() => crypto.randomUUID() as string)
  const uploads = useUploads()
  const { files } = uploads
  const packing = packingOf(
    files.map(({ name, state }) => ({
      name,
      contents: state.step === 'ready' ? state.contents : undefined,
    })),
  )
  const form = useSchemaForm<BulkDraft, NewBatch, ChosenBulk>({
    load: async () => (await import('./bulk-draft')).bulkDraft,
    initial: { options: firstOptions(language), ...noWords },
    context: {
      reference,
      files: arrived(files),
      packing,
      rows: invited.map((row) => row.people),
      labels: people.labels,
      ofTemplate: template && {
        uuid: template.uuid,
        language: template.language ?? language,
        labels: people.labels,
      },
    },
  })
  const restore = async ({ reference, options, words, ...draft }: KeptBulk) => {
    setReference(reference)
    form.reset({
      options: { ...options, position: options.position },
      ...restoredWords(form.getValues(), words),
    })
    uploads.restore(draft.files)
    await people.restore(draft)
  }
  const kept = useKeptDraft<KeptBulk>({
    kind: 'bulk',
    whose,
    read: async () => (await import('./kept-bulk')).readKeptBulk,
    isNothing: ({ files, rows }) => files.length === 0 && rows.length === 0,
    forms: [form],
    state: [reference, files, people.labels, people.rows],
    now: () => ({
      reference,
      template: templateId,
      roles: [...people.labels],
      files: files.map(asKept),
      rows: people.rows.map((row) => ({
        line: row.line,
        people: [...row.people],
        isOut: row.isOut,
        hasCode: row.people.some(({ personalCode }) => personalCode !== ''),
      })),
      options: form.getValues('options'),
      words: wordsIn(form.getValues()),
    }),
    restore: (kept) => {
      if (kept.template === templateId) return restore(kept)
      router.replace(bulkAddress(kept.template))
      return false
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
      form.reset({ options: firstOptions(language), ...noWords })
      kept.startAnew()
      if (templateId) router.replace(bulkAddress())
    },
  }
}

function wordsIn({ options: _, ...words }: BulkDraft) {
  return words
}
