import { testCallback, testOrganisationCallback } from '../callbacks/test-callback'
import { operations as archive } from '../documents/archive'
import { operations as callbackHistory } from '../documents/callback-history'
import { cancelDocument } from '../documents/cancel-document'
import { clearScreeningHit } from '../documents/clear-hit'
import { readDocumentPicture } from '../documents/content/first-page'
import { operations as rawUpload } from '../documents/content/raw-upload'
import { operations as readContents } from '../documents/content/read-contents'
import { operations as readUploadContents } from '../documents/content/read-upload-contents'
import { operations as labels } from '../documents/labels'
import { operations as listDocuments } from '../documents/list-documents'
import { listEvents } from '../documents/list-events'
import { listSigners } from '../documents/list-signers'
import { operations as readDocument } from '../documents/read-document'
import { operations as readPublicDocument } from '../documents/read-public-document'
import { readStorage } from '../documents/read-storage'
import { readTrust } from '../documents/read-trust'
import { removeDocument } from '../documents/remove-document'
import { operations as validateDocument } from '../documents/validate-document'
import { operations as readEvidence } from '../evidence/read-evidence'
import { operations as validationBundle } from '../evidence/validation-bundle'
import { operations as answerInvitation } from '../invitations/answer-invitation'
import { askNameCorrection } from '../invitations/ask-name-correction'
import { askToSendAgain } from '../invitations/ask-to-send-again'
import { stopBatch } from '../invitations/batch/end-batch'
import { operations as readBatch } from '../invitations/batch/read-batch'
import { sendBatch } from '../invitations/batch/send-batch'
import { extendDocument } from '../invitations/extend-document'
import { generateSigningLink } from '../invitations/generate-signing-link'
import { operations as handOver } from '../invitations/hand-over'
import { identifyInvited } from '../invitations/identify-invited'
import { inviteSigner } from '../invitations/invite-signer'
import { operations as readInvitation } from '../invitations/read-invitation'
import { remindSigners } from '../invitations/remind-signers'
import { removeTemporarySigner } from '../invitations/remove-temporary-signer'
import { operations as sendAgain } from '../invitations/send-again'
import { operations as setReminders } from '../invitations/set-reminders'
import { signInvitation } from '../invitations/sign-invitation'
import { signOwn } from '../invitations/sign-own'
import { operations as simulatePeople } from '../invitations/simulate-people'
import { operations as suggestions } from '../invitations/suggestions'
import { operations as readTemplate } from '../invitations/template/read-template'
import { operations as saveTemplate } from '../invitations/template/save-template'
import { operations as useTemplate } from '../invitations/template/use-template'
import { updateSigner } from '../invitations/update-signer'
import { uploadDocument } from '../invitations/upload-document'
import { beginSigningRun } from '../invitations/waiting/begin-run'
import { operations as waiting } from '../invitations/waiting/waiting'
import { augmentDocument, augmentFile } from '../keeping/augment'
import { keepDocument, readEvidenceRecord } from '../keeping/keep-document'
import type { Context, OpenContext } from '../operation/context'
import type { Operations } from '../operation/operation'
import { addProgram } from '../organisations/add-program'
import { changeSender } from '../organisations/change-sender'
import { operations as directory } from '../organisations/directory'
import { inviteMember } from '../organisations/invite-member'
import { joinOrganisation, readMemberInvitation } from '../organisations/join'
import {
  leaveOrganisation,
  listMembers,
  removeMember,
  updateMember,
} from '../organisations/members'
import { moveDocument, moveTemplate } from '../organisations/move'
import { setOrganisationCallback } from '../organisations/organisation-callback'
import {
  createOrganisation,
  listAccounts,
  readOrganisation,
  readOrganisationTrail,
  updateBrand,
  updateOrganisation,
} from '../organisations/organisations'
import { endStaffSessions } from '../organisations/staff/staff-logout'
import { operations as staffSettings } from '../organisations/staff/staff-settings'
import { operations as staffSignIn } from '../organisations/staff/staff-sign-in'
import { operations as authenticate } from '../sessions/authentication/authenticate'
import { operations as personSession } from '../sessions/authentication/person-session'
import { operations as personSettings } from '../sessions/authentication/person-settings'
import { completeByBrowser } from '../sessions/browser-answer'
import { operations as deviceLink } from '../sessions/device-link'
import { operations as endSession } from '../sessions/end-session'
import { operations as hashSigning } from '../signing/hash-signing'
import { operations as initializeSigning } from '../signing/initialize-signing'
import { operations as readStatus } from '../signing/read-status'
import { operations as signingMethods } from '../signing/signing-methods'

/** An operation whose endpoint is known only at run time. */
export type AnyOperation = (
  context: OpenContext & { readonly [Key in 'relyingParty' | 'access']: Context[Key] | undefined },
  input: { readonly path: object; readonly body: object },
) => Promise<object>

/** The implementation of each endpoint of the contract. */
export const operations: Operations = {
  ...signingMethods,
  ...readStatus,
  ...initializeSigning,
  ...hashSigning,
  ...endSession,
  ...deviceLink,
  ...personSettings,
  ...personSession,
  ...authenticate,
  ...staffSettings,
  ...staffSignIn,
  endStaffSessions,
  ...waiting,
  ...useTemplate,
  ...saveTemplate,
  ...readTemplate,
  ...suggestions,
  ...simulatePeople,
  ...setReminders,
  ...sendAgain,
  ...readInvitation,
  ...handOver,
  ...readBatch,
  ...answerInvitation,
  ...validationBundle,
  ...readEvidence,
  ...validateDocument,
  ...readPublicDocument,
  ...readDocument,
  ...listDocuments,
  ...labels,
  ...readUploadContents,
  ...readContents,
  ...rawUpload,
  ...callbackHistory,
  ...archive,
  ...directory,
  uploadDocument,
  inviteSigner,
  removeDocument,
  listSigners,
  generateSigningLink,
  removeTemporarySigner,

  readTrust,
  sendBatch,
  stopBatch,
  listEvents,
  testCallback,
  cancelDocument,
  augmentDocument,
  augmentFile,
  keepDocument,
  readEvidenceRecord,
  readStorage,
  beginSigningRun,
  extendDocument,
  remindSigners,
  clearScreeningHit,
  updateSigner,
  completeByBrowser,

  identifyInvited,
  signInvitation,
  signOwn,
  askToSendAgain,
  askNameCorrection,

  readDocumentPicture,

  listAccounts,
  createOrganisation,
  readMemberInvitation,
  joinOrganisation,
  readOrganisation,
  updateOrganisation,
  updateBrand,
  readOrganisationTrail,
  changeSender,
  moveDocument,
  moveTemplate,
  setOrganisationCallback,
  testOrganisationCallback,
  addProgram,
  listMembers,
  inviteMember,
  updateMember,
  removeMember,
  leaveOrganisation,
}
