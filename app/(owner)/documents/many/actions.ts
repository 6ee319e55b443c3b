'use server'

import { refresh } from 'next/cache'
import { anyBatchForm } from '@/lib/portal/forms/batch-form'
import { givenId } from '@/lib/portal/forms/given-id'
import { ownAction } from '@/lib/portal/http/own-pages'
import { type SentBatch, sendToMany, stopOwnBatch } from '@/lib/portal/owner/batches'
import { type CommandResult, ownerCommand } from '@/lib/portal/owner/owner-failures'
import { formOfSamePerson } from '@/lib/portal/owner/same-person'

export const sendBatch = ownAction(
  async (whose: unknown, input: unknown): Promise<CommandResult<SentBatch>> => {
    return await formOfSamePerson(whose, anyBatchForm, input, sendToMany)
  },
)

export const stopBatch = ownAction(async (batchId: unknown): Promise<CommandResult<void>> => {
  const result = await ownerCommand((viewer) => stopOwnBatch(viewer, givenId(batchId)))
  if (result.ok) refresh()
  return result
})
