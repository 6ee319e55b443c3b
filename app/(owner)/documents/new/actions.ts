'use server'

import { createDocument, type NewDocument } from '@/lib/portal/new-document'
import { type CommandResult, ownerCommand } from '@/lib/portal/owner-failures'
import { announceUpload, lookIntoUpload, type UploadContents } from '@/lib/portal/uploads'

export async function announceFile(file: {
  size: number
  sha256: string
}): Promise<CommandResult<string>> {
  return await ownerCommand((viewer) => announceUpload(viewer, file))
}

export async function lookInto(file: {
  ticket: string
  name: string
}): Promise<CommandResult<UploadContents>> {
  return await ownerCommand((viewer) => lookIntoUpload(viewer, file))
}

export async function sendInvitations(draft: NewDocument): Promise<CommandResult<string>> {
  return await ownerCommand((viewer) => createDocument(viewer, draft))
}
