'use server'

import { announcedFile, newDocumentForm, uploadedFile } from '@/lib/portal/forms/new-document-form'
import { ownAction } from '@/lib/portal/http/own-pages'
import { createDocument } from '@/lib/portal/owner/new-document'
import { type CommandResult, ownerForm } from '@/lib/portal/owner/owner-failures'
import { formOfSamePerson } from '@/lib/portal/owner/same-person'
import { announceUpload, lookIntoUpload, type UploadContents } from '@/lib/portal/uploads/uploads'

export const announceFile = ownAction(async (input: unknown): Promise<CommandResult<string>> => {
  return await ownerForm(announcedFile, input, announceUpload)
})

export const lookInto = ownAction(
  async (input: unknown): Promise<CommandResult<UploadContents>> => {
    return await ownerForm(uploadedFile, input, lookIntoUpload)
  },
)

export const sendInvitations = ownAction(
  async (whose: unknown, input: unknown): Promise<CommandResult<string>> => {
    return await formOfSamePerson(whose, newDocumentForm, input, createDocument)
  },
)
