import { memberRoles } from '@/lib/vocabulary/organisation'
import { ownerAction, pageAction, samePersonAction } from '../actions/owner-action'
import { anyBatchForm } from '../forms/batch-form'
import { z } from '../forms/form-schema'
import { announcedFile, newDocumentForm, uploadedFile } from '../forms/new-document-form'
import {
  brandForm,
  callbackForm,
  memberForm,
  organisationForm,
  programForm,
  staffSignInForm,
} from '../forms/organisation-forms'
import { remindersForm } from '../forms/reminders-form'
import { settingsForm } from '../forms/settings-form'
import { signerChangeForm, signerForm } from '../forms/signer-form'
import {
  cancelForm,
  chosenDocuments,
  chosenRows,
  declineForm,
  labelForm,
  labelledRows,
  temporaryLinkForm,
} from '../forms/small-forms'
import { templateForm, templateNameForm, templateOfDocumentForm } from '../forms/template-form'
import { fullName } from '../sign-in/viewer'
import { announceFile, readContents } from '../uploads/uploads'
import { sendInBulk } from './batches'
import { testCallback, testOrganisationCallback } from './callbacks'
import { changeSigner, knownSigner } from './change-signer'
import { remindAll, remindChosen, removeChosen } from './chosen-documents'
import { archiveRows, labelRows, saveLabel } from './labels'
import { createDocument, wireSigner } from './new-document'
import {
  checkStaffSignIn,
  connectDirectory,
  createOrganisation,
  inviteMember,
  saveBrand,
  saveCallback,
  saveStaffSignIn,
} from './organisation'
import { documentPage } from './owned-document'
import { saveSettings } from './person-settings'
import { signOwn, signOwnForm } from './sign-own'
import { readPeopleBefore } from './suggestions'
import {
  draftOfDocument,
  draftOfTemplate,
  saveDocumentAsTemplate,
  saveTemplate,
  unlessNameTaken,
} from './templates'

const ofDocument = z.object({ documentId: z.string() })
const ofSigner = ofDocument.extend({ signerId: z.string() })
const ofMember = z.object({ memberId: z.string() })
const ofTemplate = z.object({ templateId: z.string() })
const toOrganisation = { organisation: z.string() }

/**
 * All actions of a signed-in person, by name: the form that a browser sends, and the gateway calls. An action reads
 * nothing before its call, because the gateway checks who owns each document.
 */
export const ownerActions = {
  announceFile: ownerAction(announcedFile, announceFile),
  readContents: ownerAction(uploadedFile, readContents),
  sendInvitations: samePersonAction(newDocumentForm, createDocument),
  signOwn: samePersonAction(signOwnForm, signOwn),
  sendBatch: samePersonAction(anyBatchForm, sendInBulk),

  /** Stops sending the rows that have not been sent yet. */
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
   * Mails a signer a new link; the previous link stops working. `limited`: the signer has reached the limit of mails,
   * and the previous link still works.
   */
  remindSigner: pageAction(ofSigner, async ({ documentId, signerId }, { gateway }) => {
    const body = { signer_id: signerId }
    return (await gateway.call('remindSigners', { documentId }, body)).reminded[0]?.mail
  }),

  remindAll: pageAction(ofDocument, ({ documentId }, { gateway }) =>
    remindAll(gateway, documentId),
  ),
  remindChosen: pageAction(chosenRows, remindChosen),

  /** Returns the current link of a signer, so that the owner can send it. */
  readSignerLink: ownerAction(ofSigner, async ({ documentId, signerId }, { gateway }) => {
    const body = { signer_id: signerId }
    return (await gateway.call('readInvitationLink', { documentId }, body)).invitationUrl
  }),

  /**
   * Makes a link that works for some minutes: for the first person who signs, or as a new link for a signer who has
   * one.
   */
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

  /** Removes a signer who has not signed. */
  removeSigner: pageAction(ofSigner, async ({ documentId, signerId }, { gateway }) => {
    await gateway.call('removeTemporarySigner', { documentId }, { signer_id: signerId })
  }),

  /** Stores, with the owner's name, the decision that a signer is not the person of a list entry. */
  clearHit: pageAction(
    ofSigner.extend({ list_kind: z.string(), reference: z.string(), ...declineForm.shape }),
    async ({ documentId, signerId, list_kind, reference, reason }, { viewer, gateway }) => {
      const body = { list_kind, reference, by: fullName(viewer), reason }
      await gateway.call('clearScreeningHit', { documentId, signerId }, body)
    },
  ),

  replayCallback: pageAction(
    ofDocument.extend({ deliveryId: z.string() }),
    async (path, { gateway }) => {
      await gateway.call('replayCallback', path, {})
    },
  ),

  testCallback: ownerAction(z.object({ callbackId: z.string() }), ({ callbackId }, { viewer }) =>
    testCallback(viewer, callbackId),
  ),

  /** Ends signing permanently. Existing signatures stay. */
  cancelDocument: pageAction(
    ofDocument.extend(cancelForm.shape),
    async ({ documentId, reason }, { gateway }) => {
      await gateway.call('cancelDocument', { documentId }, reason === '' ? {} : { reason })
    },
  ),

  /** Makes a new document with the same file, people and settings. Returns the address of its page. */
  sendAgain: ownerAction(ofDocument, async ({ documentId }, { gateway }) => {
    const { document } = await gateway.call('sendAgain', { documentId }, {})
    return documentPage(document.uuid)
  }),

  /** Returns a draft of a new document with the content of this one, to be changed before it is sent. */
  beginOfDocument: ownerAction(ofDocument, draftOfDocument),

  /** Sets the deadline for signatures, as Unix time in seconds. An expired document opens again. */
  extendDocument: pageAction(
    ofDocument.extend({ deadline: z.int().positive() }),
    async ({ documentId, deadline }, { gateway }) => {
      await gateway.call('extendDocument', { documentId }, { deadline })
    },
  ),

  /** Sets the automatic reminders. Without terms there are no reminders. */
  setReminders: pageAction(
    ofDocument.extend(remindersForm.shape),
    async ({ documentId, reminders, timeZone }, { gateway }) => {
      await gateway.call('setReminders', { documentId }, { reminders, time_zone: timeZone })
    },
  ),

  /** Sets whether signers may name another person to sign in their place. */
  setHandOver: pageAction(
    ofDocument.extend({ isAllowed: z.boolean() }),
    async ({ documentId, isAllowed }, { gateway }) => {
      await gateway.call('setHandOver', { documentId }, { allow_hand_over: isAllowed })
    },
  ),

  /** Sets whether time-stamps keep the signatures valid. */
  keepDocument: pageAction(
    ofDocument.extend({ isKept: z.boolean() }),
    async ({ documentId, isKept }, { gateway }) => {
      await gateway.call('keepDocument', { documentId }, { keep: isKept })
    },
  ),

  /** Removes a document with all data of it and its signers. In an organisation a reason is required. */
  removeDocument: ownerAction(
    ofDocument.extend(cancelForm.partial().shape),
    async ({ documentId, reason }, { gateway }) => {
      await gateway.call('removeDocument', { documentId }, reason ? { reason } : {})
    },
  ),

  removeChosen: pageAction(chosenDocuments, removeChosen),

  archiveRows: pageAction(z.object({ rows: chosenRows, archived: z.boolean() }), archiveRows),
  labelRows: pageAction(labelledRows, labelRows),
  saveLabel: pageAction(labelForm, saveLabel),

  /** Removes a label, also from documents that have it. */
  removeLabel: pageAction(z.object({ labelId: z.uuid() }), async ({ labelId }, { gateway }) => {
    await gateway.call('removeLabel', { labelId }, {})
  }),

  saveNewTemplate: samePersonAction(templateForm, saveTemplate),
  saveAsTemplate: ownerAction(templateOfDocumentForm, saveDocumentAsTemplate),
  beginOfTemplate: ownerAction(ofTemplate, draftOfTemplate),

  renameTemplate: pageAction(templateNameForm, ({ templateId, name }, { gateway }) =>
    unlessNameTaken(() => gateway.call('renameTemplate', { templateId }, { name })),
  ),

  /** Removes a template. Documents made from it stay. */
  removeTemplate: pageAction(ofTemplate, async ({ templateId }, { gateway }) => {
    await gateway.call('removeTemplate', { templateId }, {})
  }),

  createOrganisation: ownerAction(organisationForm, createOrganisation),
  leaveOrganisation: ownerAction(z.object({}), async (_, { gateway }) => {
    await gateway.call('leaveOrganisation', {}, {})
  }),
  inviteMember: pageAction(memberForm, inviteMember),
  addProgram: pageAction(programForm, async (program, { gateway }) => ({
    accessToken: (await gateway.call('addProgram', {}, program)).access_token,
  })),
  saveBrand: pageAction(brandForm, saveBrand),
  saveStaffSignIn: pageAction(staffSignInForm, saveStaffSignIn),
  checkStaffSignIn: ownerAction(staffSignInForm.pick({ issuer: true }), checkStaffSignIn),
  removeStaffSignIn: pageAction(z.object({}), async (_, { gateway }) => {
    await gateway.call('removeStaffSignIn', {}, {})
  }),

  saveCallback: pageAction(callbackForm, saveCallback),
  testOrganisationCallback: ownerAction(z.object({}), (_, { viewer }) =>
    testOrganisationCallback(viewer),
  ),

  connectDirectory: pageAction(z.object({}), connectDirectory),
  disconnectDirectory: pageAction(z.object({}), async (_, { gateway }) => {
    await gateway.call('disconnectDirectory', {}, {})
  }),
  saveDirectory: pageAction(
    z.object({ role: z.enum(memberRoles), invites: z.boolean() }),
    async (rules, { gateway }) => {
      await gateway.call('updateDirectory', {}, rules)
    },
  ),
  setGroupRole: pageAction(
    z.object({ groupId: z.string(), role: z.enum([...memberRoles, 'none']) }),
    async ({ groupId, role }, { gateway }) => {
      await gateway.call('updateDirectoryGroup', { groupId }, { role })
    },
  ),

  changeRole: pageAction(
    ofMember.extend({ role: z.enum(memberRoles) }),
    async ({ memberId, role }, { gateway }) => {
      await gateway.call('updateMember', { memberId }, { role })
    },
  ),

  removeMember: pageAction(ofMember, async ({ memberId }, { gateway }) => {
    await gateway.call('removeMember', { memberId }, {})
  }),

  saveOrganisation: pageAction(organisationForm, async (form, { gateway }) => {
    const { name, senderView: sender_view, keepsDocuments: keep_documents } = form
    await gateway.call('updateOrganisation', {}, { name, sender_view, keep_documents })
  }),

  /** Makes a member the sender of a document: the acting person, or a named member. */
  changeSender: pageAction(
    ofDocument.extend({ member: z.string().optional() }),
    async ({ documentId, member }, { gateway }) => {
      await gateway.call('changeSender', { documentId }, member === undefined ? {} : { member })
    },
  ),

  /** Moves a document of the person's own account into one of their organisations. Returns the organisation. */
  moveDocument: pageAction(ofDocument.extend(toOrganisation), async (moved, { gateway }) => {
    const { documentId, organisation } = moved
    await gateway.call('moveDocument', { documentId }, { organisation })
    return organisation
  }),
  moveTemplate: pageAction(ofTemplate.extend(toOrganisation), async (moved, { gateway }) => {
    const { templateId, organisation } = moved
    await gateway.call('moveTemplate', { templateId }, { organisation })
    return organisation
  }),

  saveSettings: samePersonAction(settingsForm, saveSettings),

  /** Reads the people whom the owner invited before, as suggestions. */
  readPeopleBefore: ownerAction(z.object({}), (_, { gateway }) => readPeopleBefore(gateway)),

  /** Erases a suggested person. Documents to which the person was invited stay. */
  forgetPerson: pageAction(
    z.object({ suggestionId: z.string() }),
    async ({ suggestionId }, { gateway }) => {
      await gateway.call('removeSuggestion', { suggestionId }, {})
    },
  ),

  /** Mails the link that confirms the person's address again. */
  sendLinkAgain: ownerAction(z.object({}), async (_, { viewer: { session }, gateway }) => {
    await gateway.call('updatePersonSettings', {}, { session, send_again: true })
  }),
}
