'use server'

import { refresh } from 'next/cache'
import {
  addSigner,
  remindSigner,
  removeDocument,
  replayCallback,
  signerLink,
  temporaryLink,
} from '@/lib/portal/document-commands'
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

export async function replay(documentId: string, callbackId: string): Promise<CommandResult<void>> {
  const result = await ownerCommand((viewer) => replayCallback(viewer, documentId, callbackId))
  if (result.ok) refresh()
  return result
}

export async function remove(documentId: string): Promise<CommandResult<void>> {
  return await ownerCommand((viewer) => removeDocument(viewer, documentId))
}

export async function openLink(
  documentId: string,
  minutes: number,
): Promise<CommandResult<string>> {
  const language = await currentLanguage()
  return await ownerCommand((viewer) => temporaryLink(viewer, documentId, minutes, language))
}
