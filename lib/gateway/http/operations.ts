import { testCallback } from '../callbacks/test-callback'
import { archiveBatch, archiveDocument } from '../documents/archive'
import { listCallbacks, listLatestCallbacks, replayCallback } from '../documents/callback-history'
import { cancelDocument } from '../documents/cancel-document'
import { clearScreeningHit } from '../documents/clear-hit'
import { readDocumentPicture } from '../documents/content/first-page'
import { announceUpload, receiveUpload } from '../documents/content/raw-upload'
import {
  readDocumentContents,
  readDocumentPart,
  readPublicContents,
  readPublicPart,
} from '../documents/content/read-contents'
import { readUpload, readUploadContents } from '../documents/content/read-upload-contents'
import {
  labelBatch,
  labelDocument,
  listLabels,
  removeLabel,
  saveLabel,
  updateLabel,
} from '../documents/labels'
import { countDocuments, listDocuments, listMissing } from '../documents/list-documents'
import { listEvents } from '../documents/list-events'
import { listSigners } from '../documents/list-signers'
import {
  checkDocumentStatus,
  downloadDocument,
  readDocument,
  readDocumentFile,
} from '../documents/read-document'
import { readPublicDocument, readPublicFile } from '../documents/read-public-document'
import { readStorage } from '../documents/read-storage'
import { readTrust } from '../documents/read-trust'
import { removeDocument } from '../documents/remove-document'
import {
  validateDocument,
  validateFile,
  validatePublicDocument,
} from '../documents/validate-document'
import {
  readEvidence,
  readEvidenceArchive,
  readInvitationEvidence,
} from '../evidence/read-evidence'
import { bundleFile, readPublicValidationBundle } from '../evidence/validation-bundle'
import { approveInvitation, rejectInvitation } from '../invitations/answer-invitation'
import { askNameCorrection } from '../invitations/ask-name-correction'
import { askToSendAgain } from '../invitations/ask-to-send-again'
import { stopBatch } from '../invitations/batch/end-batch'
import { listBatches, listBatchRows, readBatch } from '../invitations/batch/read-batch'
import { sendBatch } from '../invitations/batch/send-batch'
import { extendDocument } from '../invitations/extend-document'
import { generateSigningLink } from '../invitations/generate-signing-link'
import { handOverInvitation, setHandOver } from '../invitations/hand-over'
import { identifyInvited } from '../invitations/identify-invited'
import { inviteSigner } from '../invitations/invite-signer'
import {
  readInvitation,
  readInvitationContents,
  readInvitationFile,
  readInvitationLink,
  readInvitationLogo,
  readInvitationPart,
  readInvitationPicture,
  validateInvitation,
} from '../invitations/read-invitation'
import { remindSigners } from '../invitations/remind-signers'
import { removeTemporarySigner } from '../invitations/remove-temporary-signer'
import { sendAgain, uploadOfDocument } from '../invitations/send-again'
import { setReminders, stopReminders } from '../invitations/set-reminders'
import { signInvitation } from '../invitations/sign-invitation'
import { signOwn } from '../invitations/sign-own'
import { simulateRejection, simulateSigning, simulateTime } from '../invitations/simulate-people'
import { listSuggestions, removeSuggestion } from '../invitations/suggestions'
import {
  listTemplates,
  readTemplate,
  uploadOfTemplate,
} from '../invitations/template/read-template'
import {
  removeTemplate,
  renameTemplate,
  saveTemplate,
  updateTemplate,
} from '../invitations/template/save-template'
import { sendTemplate, sendTemplateToMany } from '../invitations/template/use-template'
import { updateSigner } from '../invitations/update-signer'
import { uploadDocument } from '../invitations/upload-document'
import { beginSigningRun } from '../invitations/waiting/begin-run'
import { listWaiting, openWaiting } from '../invitations/waiting/waiting'
import { augmentDocument, augmentFile } from '../keeping/augment'
import { keepDocument, readEvidenceRecord } from '../keeping/keep-document'
import type { Context, OpenContext } from '../operation/context'
import type { Operations } from '../operation/operation'
import { addProgram } from '../organisations/add-program'
import { changeSender } from '../organisations/change-sender'
import { inviteMember } from '../organisations/invite-member'
import { joinOrganisation, readMemberInvitation } from '../organisations/join'
import {
  leaveOrganisation,
  listMembers,
  removeMember,
  updateMember,
} from '../organisations/members'
import { moveDocument, moveTemplate } from '../organisations/move'
import {
  createOrganisation,
  listAccounts,
  readOrganisation,
  readOrganisationTrail,
  updateBrand,
  updateOrganisation,
} from '../organisations/organisations'
import {
  initializeDeviceLinkAuthentication,
  initializeMobileAuthentication,
  initializeSmartIdAuthentication,
} from '../sessions/authentication/authenticate'
import {
  beginPersonSession,
  endPersonSession,
  endPersonSessions,
  readPersonSession,
} from '../sessions/authentication/person-session'
import { confirmAddress, updatePersonSettings } from '../sessions/authentication/person-settings'
import { completeByBrowser } from '../sessions/browser-answer'
import { confirmDeviceLink, readDeviceLink } from '../sessions/device-link'
import { cancelMobileSession, cancelSigning, cancelSmartIdSession } from '../sessions/end-session'
import { initializeMobileHashSigning, initializeSmartIdHashSigning } from '../signing/hash-signing'
import {
  initializeMobileSigning,
  initializeSmartIdOnlySigning,
  initializeSmartIdSigning,
} from '../signing/initialize-signing'
import {
  readBrowserAuthenticationStatus,
  readMobileAuthenticationStatus,
  readMobileHashSigningStatus,
  readMobileSigningStatus,
  readSigningStatus,
  readSmartIdAuthenticationStatus,
  readSmartIdHashSigningStatus,
  readSmartIdSigningStatus,
} from '../signing/read-status'
import {
  initializeBrowserAuthentication,
  listSigningMethods,
  startSigning,
} from '../signing/signing-methods'

/** An operation whose endpoint is known only at run time. */
export type AnyOperation = (
  context: OpenContext & { readonly [Key in 'relyingParty' | 'access']: Context[Key] | undefined },
  input: { readonly path: object; readonly body: object },
) => Promise<object>

/** The implementation of each endpoint of the contract. */
export const operations: Operations = {
  initializeMobileSigning,
  initializeSmartIdSigning,
  initializeSmartIdOnlySigning,
  initializeMobileAuthentication,
  initializeSmartIdAuthentication,
  initializeMobileHashSigning,
  initializeSmartIdHashSigning,
  readMobileSigningStatus,
  readSmartIdSigningStatus,
  readMobileAuthenticationStatus,
  readSmartIdAuthenticationStatus,
  readMobileHashSigningStatus,
  readSmartIdHashSigningStatus,
  uploadDocument,
  inviteSigner,
  validateDocument,
  removeDocument,
  listSigners,
  generateSigningLink,
  removeTemporarySigner,

  validateFile,
  readTrust,
  checkDocumentStatus,
  downloadDocument,
  readDocumentFile,
  listDocuments,
  countDocuments,
  listMissing,
  archiveDocument,
  archiveBatch,
  listLabels,
  saveLabel,
  updateLabel,
  removeLabel,
  labelDocument,
  labelBatch,
  sendBatch,
  readBatch,
  listBatchRows,
  stopBatch,
  listBatches,
  saveTemplate,
  listTemplates,
  readTemplate,
  updateTemplate,
  renameTemplate,
  removeTemplate,
  uploadOfTemplate,
  sendTemplate,
  sendTemplateToMany,
  readDocument,
  listEvents,
  readEvidence,
  readEvidenceArchive,
  readInvitationEvidence,
  bundleFile,
  listCallbacks,
  replayCallback,
  listLatestCallbacks,
  testCallback,
  cancelDocument,
  augmentDocument,
  augmentFile,
  keepDocument,
  readEvidenceRecord,
  updatePersonSettings,
  confirmAddress,
  listSuggestions,
  removeSuggestion,
  readStorage,
  listWaiting,
  openWaiting,
  beginSigningRun,
  extendDocument,
  remindSigners,
  setReminders,
  clearScreeningHit,
  updateSigner,
  setHandOver,
  sendAgain,
  uploadOfDocument,
  readInvitationLink,
  announceUpload,
  receiveUpload,
  cancelMobileSession,
  cancelSmartIdSession,
  listSigningMethods,
  startSigning,
  readSigningStatus,
  initializeBrowserAuthentication,
  readBrowserAuthenticationStatus,
  completeByBrowser,
  cancelSigning,

  readInvitation,
  readInvitationLogo,
  readInvitationFile,
  identifyInvited,
  signInvitation,
  signOwn,
  approveInvitation,
  rejectInvitation,
  handOverInvitation,
  askToSendAgain,
  askNameCorrection,
  stopReminders,
  readPublicDocument,
  readPublicFile,
  validatePublicDocument,
  readPublicValidationBundle,

  readUploadContents,
  readUpload,
  readDocumentContents,
  readDocumentPart,
  readDocumentPicture,
  readInvitationContents,
  readInvitationPart,
  readInvitationPicture,
  validateInvitation,
  readPublicContents,
  readPublicPart,

  initializeDeviceLinkAuthentication,
  readDeviceLink,
  confirmDeviceLink,

  beginPersonSession,
  readPersonSession,
  endPersonSession,
  endPersonSessions,

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
  addProgram,
  listMembers,
  inviteMember,
  updateMember,
  removeMember,
  leaveOrganisation,

  simulateSigning,
  simulateRejection,
  simulateTime,
}
