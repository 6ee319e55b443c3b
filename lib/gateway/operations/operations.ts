import type { Context } from '../context'
import { OperationFailure } from '../operation-failure'
import { announceUpload } from './announce-upload'
import { cancelMobileSession, cancelSmartIdSession } from './cancel-session'
import { checkDocumentStatus } from './check-document-status'
import { downloadDocument } from './download-document'
import { generateSigningLink } from './generate-signing-link'
import { identifyInvited } from './identify-invited'
import {
  initializeMobileAuthentication,
  initializeSmartIdAuthentication,
} from './initialize-authentication'
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
import { readDocument } from './read-document'
import { readInvitation } from './read-invitation'
import { readInvitationFile } from './read-invitation-file'
import { readInvitationLink } from './read-invitation-link'
import {
  readMobileAuthenticationStatus,
  readMobileHashSigningStatus,
  readMobileSigningStatus,
  readSmartIdAuthenticationStatus,
  readSmartIdHashSigningStatus,
  readSmartIdSigningStatus,
} from './read-status'
import { receiveUpload } from './receive-upload'
import { rejectInvitation } from './reject-invitation'
import { removeDocument } from './remove-document'
import { removeTemporarySigner } from './remove-temporary-signer'
import { replayCallback } from './replay-callback'
import { signInvitation } from './sign-invitation'
import { uploadDocument } from './upload-document'

/** An operation whose endpoint is only known at run time. */
export type AnyOperation = (
  context: Context,
  input: { readonly path: object; readonly body: object },
) => Promise<object>

/** Known to the contract, not yet to us: 501 in the failure shape. */
const notYetAvailable = async (): Promise<never> => {
  throw new OperationFailure('not-yet-available')
}

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
  validateDocument: notYetAvailable,
  removeDocument,
  listSigners,
  generateSigningLink,
  removeTemporarySigner,

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
}
