'use server'

import { announcedFile, newDocumentForm, uploadedFile } from '@/lib/portal/forms/new-document-form'
import { createDocument } from '@/lib/portal/owner/new-document'
import { type CommandResult, ownerForm } from '@/lib/portal/owner/owner-failures'
import { formOfSamePerson } from '@/lib/portal/owner/same-person'
import { announceUpload, lookIntoUpload, type UploadContents } from '@/lib/portal/uploads/uploads'

export async function announceFile(input: unknown): Promise<CommandResult<string>> {
  return await ownerForm(announcedFile, input, announceUpload)
}

export async function lookInto(input: unknown): Promise<CommandResult<UploadContents>> {
  return await ownerForm(uploadedFile, input, lookIntoUpload)
}

export async function sendInvitations(
  whose: unknown,
  input: unknown,
): Promise<CommandResult<string>> {
  return await formOfSamePerson(whose, newDocumentForm, input, createDocument)
}
