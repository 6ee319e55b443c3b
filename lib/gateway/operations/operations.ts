import type { Context } from '../context'
import { announceUpload } from './announce-upload'
import { cancelMobileSession, cancelSmartIdSession } from './cancel-session'
import { checkDocumentStatus } from './check-document-status'
import { confirmDeviceLink } from './confirm-device-link'
import { downloadDocument } from './download-document'
import { generateSigningLink } from './generate-signing-link'
import { identifyInvited } from './identify-invited'
import {
  initializeMobileAuthentication,
  initializeSmartIdAuthentication,
} from './initialize-authentication'
import { initializeDeviceLinkAuthentication } from './initialize-device-link-authentication'
import {
  initializeMobileHashSigning,
  initializeSmartIdHashSigning,
} from './initialize-hash-signing'
import {
  initializeMobileSigning,
  initializeSmartIdOnlySigning,
  initializeSmartIdSigning,
} from './initialize-signing'
import { inviteSigner } from './invite-signer'
import { listCallbacks } from './list-callbacks'
import { listDocuments } from './list-documents'
import { listEvents } from './list-events'
import { listSigners } from './list-signers'
import type { Operations } from './operation'
import {
  readDocumentContents,
  readDocumentPart,
  readInvitationContents,
  readInvitationPart,
  readPublicContents,
  readPublicPart,
} from './read-contents'
import { readDeviceLink } from './read-device-link'
import { readDocument } from './read-document'
import { readInvitation } from './read-invitation'
import { readInvitationFile } from './read-invitation-file'
import { readInvitationLink } from './read-invitation-link'
import { readPublicDocument, readPublicFile } from './read-public-document'
import {
  readMobileAuthenticationStatus,
  readMobileHashSigningStatus,
  readMobileSigningStatus,
  readSmartIdAuthenticationStatus,
  readSmartIdHashSigningStatus,
  readSmartIdSigningStatus,
} from './read-status'
import { readUploadContents } from './read-upload-contents'
import { receiveUpload } from './receive-upload'
import { rejectInvitation } from './reject-invitation'
import { removeDocument } from './remove-document'
import { removeTemporarySigner } from './remove-temporary-signer'
import { replayCallback } from './replay-callback'
import { signInvitation } from './sign-invitation'
import { uploadDocument } from './upload-document'
import { validateDocument, validateFile, validatePublicDocument } from './validate-document'

/** An operation whose endpoint is only known at run time. */
export type AnyOperation = (
  context: Context,
  input: { readonly path: object; readonly body: object },
) => Promise<object>

/** What stands behind each endpoint of the contract. */
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
  checkDocumentStatus,
  downloadDocument,
  listDocuments,
  readDocument,
  listEvents,
  listCallbacks,
  replayCallback,
  readInvitationLink,
  announceUpload,
  receiveUpload,
  cancelMobileSession,
  cancelSmartIdSession,

  readInvitation,
  readInvitationFile,
  identifyInvited,
  signInvitation,
  rejectInvitation,
  readPublicDocument,
  readPublicFile,
  validatePublicDocument,

  readUploadContents,
  readDocumentContents,
  readDocumentPart,
  readInvitationContents,
  readInvitationPart,
  readPublicContents,
  readPublicPart,

  initializeDeviceLinkAuthentication,
  readDeviceLink,
  confirmDeviceLink,
}
