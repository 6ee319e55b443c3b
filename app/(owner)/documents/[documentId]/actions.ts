'use server'

import { refresh } from 'next/cache'
import { addSigner, remindSigner, signerLink } from '@/lib/portal/document-commands'
import type { DraftSigner } from '@/lib/portal/draft-signers'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import { type CommandResult, ownerCommand } from '@/lib/portal/owner-failures'

export async function remind(documentId: string, signerId: string): Promise<CommandResult<void>> {
  const result = await ownerCommand((viewer) => remindSigner(viewer, documentId, signerId))
  if (result.ok) refresh()
  return result
}

export async function link(documentId: string, signerId: string): Promise<CommandResult<string>> {
  return await ownerCommand((viewer) => signerLink(viewer, documentId, signerId))
}

export async function add(documentId: string, signer: DraftSigner): Promise<CommandResult<void>> {
  const language = await currentLanguage()
  const result = await ownerCommand((viewer) => addSigner(viewer, documentId, signer, language))
  if (result.ok) refresh()
  return result
}
