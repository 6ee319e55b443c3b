import type { MemberRole } from '@/lib/vocabulary/organisation'
import type { EndpointName, Endpoints } from './endpoints'

/** Calls on the data of an account. */
export type AccountEndpoint = {
  [Name in EndpointName]: Endpoints[Name]['subject'] extends 'owner' | 'organisation' ? Name : never
}[EndpointName]

/**
 * The least role that may make a call in the account of an organisation; `person`: the call concerns one person's own
 * account only. A call that is missing here does not compile.
 */
export const roles: Readonly<Record<AccountEndpoint, MemberRole | 'person'>> = {
  checkDocumentStatus: /*   */ 'reader',
  downloadDocument: /*      */ 'reader',
  readDocument: /*          */ 'reader',
  readDocumentFile: /*      */ 'reader',
  readDocumentContents: /*  */ 'reader',
  readDocumentPart: /*      */ 'reader',
  readDocumentPicture: /*   */ 'reader',
  validateDocument: /*      */ 'reader',
  listSigners: /*           */ 'reader',
  listEvents: /*            */ 'reader',
  listCallbacks: /*         */ 'reader',
  readEvidence: /*          */ 'reader',
  readEvidenceArchive: /*   */ 'reader',
  readEvidenceRecord: /*    */ 'reader',
  listDocuments: /*         */ 'reader',
  countDocuments: /*        */ 'reader',
  readBatch: /*             */ 'reader',
  listBatchRows: /*         */ 'reader',
  listBatches: /*           */ 'reader',
  listTemplates: /*         */ 'reader',
  readTemplate: /*          */ 'reader',
  readStorage: /*           */ 'reader',

  announceUpload: /*        */ 'sender',
  readUpload: /*            */ 'sender',
  readUploadContents: /*    */ 'sender',
  uploadDocument: /*        */ 'sender',
  signOwn: /*               */ 'sender',
  inviteSigner: /*          */ 'sender',
  updateSigner: /*          */ 'sender',
  generateSigningLink: /*   */ 'sender',
  removeTemporarySigner: /* */ 'sender',
  readInvitationLink: /*    */ 'sender',
  remindSigners: /*         */ 'sender',
  setReminders: /*          */ 'sender',
  setHandOver: /*           */ 'sender',
  extendDocument: /*        */ 'sender',
  cancelDocument: /*        */ 'sender',
  sendAgain: /*             */ 'sender',
  uploadOfDocument: /*      */ 'sender',
  keepDocument: /*          */ 'sender',
  replayCallback: /*        */ 'sender',
  sendBatch: /*             */ 'sender',
  stopBatch: /*             */ 'sender',
  uploadOfTemplate: /*      */ 'sender',
  sendTemplate: /*          */ 'sender',
  sendTemplateToMany: /*    */ 'sender',
  listSuggestions: /*       */ 'sender',
  simulateSigning: /*       */ 'sender',
  simulateRejection: /*     */ 'sender',
  simulateTime: /*          */ 'sender',

  removeDocument: /*        */ 'manager',
  clearScreeningHit: /*     */ 'manager',
  saveTemplate: /*          */ 'manager',
  updateTemplate: /*        */ 'manager',
  renameTemplate: /*        */ 'manager',
  removeTemplate: /*        */ 'manager',
  removeSuggestion: /*      */ 'manager',
  changeSender: /*          */ 'manager',
  updateBrand: /*           */ 'manager',

  readOrganisation: /*      */ 'reader',
  listMembers: /*           */ 'reader',
  leaveOrganisation: /*     */ 'reader',
  addProgram: /*            */ 'administrator',
  inviteMember: /*          */ 'administrator',
  updateMember: /*          */ 'administrator',
  removeMember: /*          */ 'administrator',
  updateOrganisation: /*    */ 'administrator',
  readOrganisationTrail: /* */ 'administrator',

  moveDocument: /*          */ 'person',
  moveTemplate: /*          */ 'person',
  updatePersonSettings: /*  */ 'person',
}
