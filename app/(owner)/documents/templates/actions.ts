'use server'

import { refresh } from 'next/cache'
import { givenId } from '@/lib/portal/forms/given-id'
import {
  templateForm,
  templateNameForm,
  templateOfDocumentForm,
} from '@/lib/portal/forms/template-form'
import { ownAction } from '@/lib/portal/http/own-pages'
import { type CommandResult, ownerCommand, ownerForm } from '@/lib/portal/owner/owner-failures'
import { formOfSamePerson } from '@/lib/portal/owner/same-person'
import {
  type DraftOfTemplate,
  draftOfTemplate,
  removeTemplate,
  renameTemplate,
  type SavedTemplate,
  saveDocumentAsTemplate,
  saveTemplate,
} from '@/lib/portal/owner/templates'

export const saveNewTemplate = ownAction(
  async (whose: unknown, input: unknown): Promise<CommandResult<SavedTemplate>> => {
    return await formOfSamePerson(whose, templateForm, input, saveTemplate)
  },
)

export const saveOfDocument = ownAction(
  async (documentId: unknown, input: unknown): Promise<CommandResult<SavedTemplate>> => {
    return await ownerForm(templateOfDocumentForm, input, (viewer, form) =>
      saveDocumentAsTemplate(viewer, givenId(documentId), form),
    )
  },
)

export const begin = ownAction(
  async (templateId: unknown): Promise<CommandResult<DraftOfTemplate>> => {
    return await ownerCommand((viewer) => draftOfTemplate(viewer, givenId(templateId)))
  },
)

export const rename = ownAction(
  async (templateId: unknown, input: unknown): Promise<CommandResult<SavedTemplate>> => {
    const result = await ownerForm(templateNameForm, input, (viewer, { name }) =>
      renameTemplate(viewer, givenId(templateId), name),
    )
    if (result.ok) refresh()
    return result
  },
)

export const remove = ownAction(async (templateId: unknown): Promise<CommandResult<void>> => {
  const result = await ownerCommand((viewer) => removeTemplate(viewer, givenId(templateId)))
  if (result.ok) refresh()
  return result
})
