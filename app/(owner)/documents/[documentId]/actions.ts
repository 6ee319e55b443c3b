'use server'

import { refresh } from 'next/cache'
import { givenId } from '@/lib/portal/forms/given-id'
import { remindersForm } from '@/lib/portal/forms/reminders-form'
import { signerChangeForm, signerForm } from '@/lib/portal/forms/signer-form'
import {
  cancelForm,
  deadlineForm,
  handOverTerms,
  temporaryLinkForm,
} from '@/lib/portal/forms/small-forms'
import { ownAction } from '@/lib/portal/http/own-pages'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import {
  addSigner,
  cancelDocument,
  changeSigner as changeOwnSigner,
  extendDocument,
  type KnownSigner,
  knownSigner,
  type LinkAfterChange,
  type RemindedAll,
  type Reminder,
  remindEverybody,
  remindSigner,
  removeDocument,
  removeSigner as removeOwnSigner,
  replayCallback,
  setHandOver,
  setReminders as setOwnReminders,
  signerLink,
  temporaryLink,
} from '@/lib/portal/owner/document-commands'
import { type CommandResult, ownerCommand, ownerForm } from '@/lib/portal/owner/owner-failures'

/*
 * What a browser sends is whatever it likes: every form is parsed, and an id that is none names nothing of this
 * person's.
 */

export const remind = ownAction(
  async (documentId: unknown, signerId: unknown): Promise<CommandResult<Reminder>> => {
    const result = await ownerCommand((viewer) =>
      remindSigner(viewer, givenId(documentId), givenId(signerId)),
    )
    if (result.ok) refresh()
    return result
  },
)

export const link = ownAction(
  async (documentId: unknown, signerId: unknown): Promise<CommandResult<string>> => {
    return await ownerCommand((viewer) =>
      signerLink(viewer, givenId(documentId), givenId(signerId)),
    )
  },
)

export const add = ownAction(
  async (documentId: unknown, input: unknown): Promise<CommandResult<void>> => {
    const language = await currentLanguage()
    const result = await ownerForm(signerForm(), input, (viewer, signer) =>
      addSigner(viewer, givenId(documentId), signer, language),
    )
    if (result.ok) refresh()
    return result
  },
)

export const replay = ownAction(
  async (documentId: unknown, callbackId: unknown): Promise<CommandResult<void>> => {
    const result = await ownerCommand((viewer) =>
      replayCallback(viewer, givenId(documentId), givenId(callbackId)),
    )
    if (result.ok) refresh()
    return result
  },
)

export const cancel = ownAction(
  async (documentId: unknown, input: unknown): Promise<CommandResult<void>> => {
    const result = await ownerForm(cancelForm, input, (viewer, { reason }) =>
      cancelDocument(viewer, givenId(documentId), reason),
    )
    if (result.ok) refresh()
    return result
  },
)

export const extend = ownAction(
  async (documentId: unknown, input: unknown): Promise<CommandResult<void>> => {
    const result = await ownerForm(deadlineForm, input, (viewer, { deadline }) =>
      extendDocument(viewer, givenId(documentId), deadline),
    )
    if (result.ok) refresh()
    return result
  },
)

export const setReminders = ownAction(
  async (documentId: unknown, input: unknown): Promise<CommandResult<void>> => {
    const result = await ownerForm(remindersForm, input, (viewer, terms) =>
      setOwnReminders(viewer, givenId(documentId), terms),
    )
    if (result.ok) refresh()
    return result
  },
)

export const allowHandOver = ownAction(
  async (documentId: unknown, allowed: unknown): Promise<CommandResult<void>> => {
    const result = await ownerForm(handOverTerms, allowed, (viewer, isAllowed) =>
      setHandOver(viewer, givenId(documentId), isAllowed),
    )
    if (result.ok) refresh()
    return result
  },
)

export const remindAll = ownAction(
  async (documentId: unknown): Promise<CommandResult<RemindedAll>> => {
    const result = await ownerCommand((viewer) => remindEverybody(viewer, givenId(documentId)))
    if (result.ok) refresh()
    return result
  },
)

export const remove = ownAction(async (documentId: unknown): Promise<CommandResult<void>> => {
  return await ownerCommand((viewer) => removeDocument(viewer, givenId(documentId)))
})

export const removeSigner = ownAction(
  async (documentId: unknown, signerId: unknown): Promise<CommandResult<void>> => {
    const result = await ownerCommand((viewer) =>
      removeOwnSigner(viewer, givenId(documentId), givenId(signerId)),
    )
    if (result.ok) refresh()
    return result
  },
)

export const readSigner = ownAction(
  async (documentId: unknown, signerId: unknown): Promise<CommandResult<KnownSigner>> => {
    return await ownerCommand((viewer) =>
      knownSigner(viewer, givenId(documentId), givenId(signerId)),
    )
  },
)

export const changeSigner = ownAction(
  async (
    documentId: unknown,
    signerId: unknown,
    input: unknown,
  ): Promise<CommandResult<LinkAfterChange>> => {
    const result = await ownerForm(signerChangeForm, input, (viewer, form) =>
      changeOwnSigner(viewer, givenId(documentId), givenId(signerId), form),
    )
    if (result.ok) refresh()
    return result
  },
)

export const openLink = ownAction(
  async (
    documentId: unknown,
    input: unknown,
    signerId?: unknown,
  ): Promise<CommandResult<string>> => {
    const language = await currentLanguage()
    const signer = signerId === undefined ? undefined : givenId(signerId)
    const result = await ownerForm(temporaryLinkForm, input, (viewer, { minutes }) =>
      temporaryLink(
        viewer,
        givenId(documentId),
        { minutes: Number(minutes), signerId: signer },
        language,
      ),
    )
    if (result.ok) refresh()
    return result
  },
)
