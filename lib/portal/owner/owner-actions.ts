import { anyBatchForm } from '../forms/batch-form'
import { z } from '../forms/form-schema'
import { announcedFile, newDocumentForm, uploadedFile } from '../forms/new-document-form'
import { remindersForm } from '../forms/reminders-form'
import { settingsForm } from '../forms/settings-form'
import { signerChangeForm, signerForm } from '../forms/signer-form'
import { cancelForm, chosenDocuments, temporaryLinkForm } from '../forms/small-forms'
import { templateForm, templateNameForm, templateOfDocumentForm } from '../forms/template-form'
import { announceUpload, lookIntoUpload } from '../uploads/uploads'
import { sendToMany } from './batches'
import { changeSigner, knownSigner } from './change-signer'
import { remindAll, remindMany, removeMany } from './chosen-documents'
import { createDocument, wireSigner } from './new-document'
import { ownerAction, pageAction, samePersonAction } from './owner-action'
import { saveSettings } from './person-settings'
import { draftOfTemplate, saveDocumentAsTemplate, saveTemplate, unlessNameTaken } from './templates'

const ofDocument = z.object({ documentId: z.string() })
const ofSigner = ofDocument.extend({ signerId: z.string() })
const ofTemplate = z.object({ templateId: z.string() })

/**
 * Everything that a signed-in person can do, by name: the form that a browser sends, and the calls of the gateway that
 * follow. Nothing is read before a call: the gateway knows whose each document is.
 */
export const ownerActions = {
  announceFile: ownerAction(announcedFile, announceUpload),
  lookInto: ownerAction(uploadedFile, lookIntoUpload),
  sendInvitations: samePersonAction(newDocumentForm, createDocument),
  sendBatch: samePersonAction(anyBatchForm, sendToMany),

  /** Sends nothing that was not sent yet. */
  stopBatch: pageAction(z.object({ batchId: z.string() }), async ({ batchId }, { gateway }) => {
    await gateway.call('stopBatch', { batchId }, {})
  }),

  /** Adds a signer to a document that has been sent. */
  addSigner: pageAction(
    ofDocument.extend({ signer: signerForm() }),
    async ({ documentId, signer }, { viewer, language, gateway }) => {
      const body = { signer: wireSigner(signer, viewer, language) }
      await gateway.call('inviteSigner', { documentId }, body, { locale: language })
    },
  ),

  /**
   * Mails a signer a fresh link; their previous link stops working. `limited`: they were mailed often enough, and their
   * link goes on working.
   */
  remindSigner: pageAction(ofSigner, async ({ documentId, signerId }, { gateway }) => {
    const body = { signer_id: signerId }
    return (await gateway.call('remindSigners', { documentId }, body)).reminded[0]?.mail
  }),

  remindAll: pageAction(ofDocument, ({ documentId }, { gateway }) =>
    remindAll(gateway, documentId),
  ),
  remindMany: pageAction(chosenDocuments, remindMany),

  /** The current link of a signer, to be handed over by other means. */
  readSignerLink: ownerAction(ofSigner, async ({ documentId, signerId }, { gateway }) => {
    const body = { signer_id: signerId }
    return (await gateway.call('readInvitationLink', { documentId }, body)).invitationUrl
  }),

  /** A link for whoever comes first, or a fresh one for a signer who has one, for some minutes. */
  makeLink: pageAction(
    ofDocument.extend({ signerId: z.string().optional(), ...temporaryLinkForm.shape }),
    async ({ documentId, signerId, minutes }, { language, gateway }) => {
      const terms = { expire_after: Number(minutes), language, without_callback: true }
      const body = { document_id: documentId, signer_id: signerId, ...terms }
      return (await gateway.call('generateSigningLink', {}, body)).temporary_signing_link
    },
  ),

  readSigner: ownerAction(ofSigner, knownSigner),
  changeSigner: pageAction(signerChangeForm, changeSigner),

  /** A signer who has not signed is no longer asked. */
  removeSigner: pageAction(ofSigner, async ({ documentId, signerId }, { gateway }) => {
    await gateway.call('removeTemporarySigner', { documentId }, { signer_id: signerId })
  }),

  replayCallback: pageAction(
    ofDocument.extend({ deliveryId: z.string() }),
    async (path, { gateway }) => {
      await gateway.call('replayCallback', path, {})
    },
  ),

  /** Ends signing for good. Signatures made so far stay. */
  cancelDocument: pageAction(
    ofDocument.extend(cancelForm.shape),
    async ({ documentId, reason }, { gateway }) => {
      await gateway.call('cancelDocument', { documentId }, reason === '' ? {} : { reason })
    },
  ),

  /** Sets until when signatures are taken, in seconds of Unix time. An expired document opens again. */
  extendDocument: pageAction(
    ofDocument.extend({ deadline: z.int().positive() }),
    async ({ documentId, deadline }, { gateway }) => {
      await gateway.call('extendDocument', { documentId }, { deadline })
    },
  ),

  /** Sets the automatic reminders. Without terms there are none. */
  setReminders: pageAction(
    ofDocument.extend(remindersForm.shape),
    async ({ documentId, reminders, timeZone }, { gateway }) => {
      await gateway.call('setReminders', { documentId }, { reminders, time_zone: timeZone })
    },
  ),

  /** Whether signers may name somebody else who signs in their place. */
  setHandOver: pageAction(
    ofDocument.extend({ isAllowed: z.boolean() }),
    async ({ documentId, isAllowed }, { gateway }) => {
      await gateway.call('setHandOver', { documentId }, { allow_hand_over: isAllowed })
    },
  ),

  /** Removes a document with all that is known of it and of its signers. */
  removeDocument: ownerAction(ofDocument, async ({ documentId }, { gateway }) => {
    await gateway.call('removeDocument', { documentId }, {})
  }),

  removeMany: pageAction(chosenDocuments, removeMany),

  saveNewTemplate: samePersonAction(templateForm, saveTemplate),
  saveAsTemplate: ownerAction(templateOfDocumentForm, saveDocumentAsTemplate),
  beginOfTemplate: ownerAction(ofTemplate, draftOfTemplate),

  renameTemplate: pageAction(templateNameForm, ({ templateId, name }, { gateway }) =>
    unlessNameTaken(() => gateway.call('renameTemplate', { templateId }, { name })),
  ),

  /** Documents that were made of it stay. */
  removeTemplate: pageAction(ofTemplate, async ({ templateId }, { gateway }) => {
    await gateway.call('removeTemplate', { templateId }, {})
  }),

  saveSettings: samePersonAction(settingsForm, saveSettings),

  /** Mails the link that confirms the address of the person once more. */
  sendLinkAgain: ownerAction(z.object({}), async (_, { viewer: { session }, gateway }) => {
    await gateway.call('updatePersonSettings', {}, { session, send_again: true })
  }),
}
