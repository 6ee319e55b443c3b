'use server'

import { refresh } from 'next/cache'
import { chosenDocuments } from '@/lib/portal/forms/small-forms'
import { ownAction } from '@/lib/portal/http/own-pages'
import {
  type RemindedAll,
  type RemovedMany,
  remindMany as remindOwnDocuments,
  removeMany as removeOwnDocuments,
} from '@/lib/portal/owner/chosen-documents'
import { type CommandResult, ownerForm } from '@/lib/portal/owner/owner-failures'

export const remindMany = ownAction(async (ids: unknown): Promise<CommandResult<RemindedAll>> => {
  const result = await ownerForm(chosenDocuments, ids, remindOwnDocuments)
  if (result.ok) refresh()
  return result
})

export const removeMany = ownAction(async (ids: unknown): Promise<CommandResult<RemovedMany>> => {
  const result = await ownerForm(chosenDocuments, ids, removeOwnDocuments)
  if (result.ok) refresh()
  return result
})
