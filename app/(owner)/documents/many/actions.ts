'use server'

import { refresh } from 'next/cache'
import { anyBatchForm } from '@/lib/portal/forms/batch-form'
import { givenId } from '@/lib/portal/forms/given-id'
import { type SentBatch, sendToMany, stopOwnBatch } from '@/lib/portal/owner/batches'
import { requireSamePerson } from '@/lib/portal/owner/new-document'
import { type CommandResult, ownerCommand, ownerForm } from '@/lib/portal/owner/owner-failures'

/** `whose`: the mark of whom the page was made for. */
export async function sendBatch(whose: unknown, input: unknown): Promise<CommandResult<SentBatch>> {
  return await ownerForm(anyBatchForm, input, async (viewer, batch) => {
    requireSamePerson(viewer, whose)
    return await sendToMany(viewer, batch)
  })
}

export async function stopBatch(batchId: unknown): Promise<CommandResult<void>> {
  const result = await ownerCommand((viewer) => stopOwnBatch(viewer, givenId(batchId)))
  if (result.ok) refresh()
  return result
}
