import type { z } from 'zod'
import {
  initializeMobileAuthentication,
  initializeSmartIdAuthentication,
  readMobileAuthenticationStatus,
  readSmartIdAuthenticationStatus,
} from './authentication'
import {
  readDocumentContents,
  readDocumentPart,
  readInvitationContents,
  readInvitationPart,
  readPublicContents,
  readPublicPart,
  readUploadContents,
} from './contents'
import {
  confirmDeviceLink,
  initializeDeviceLinkAuthentication,
  readDeviceLink,
} from './device-link'
import {
  announceUpload,
  cancelMobileSession,
  cancelSmartIdSession,
  checkDocumentStatus,
  downloadDocument,
  listCallbacks,
  listDocuments,
  listEvents,
  readDocument,
  readInvitationLink,
  receiveUpload,
  replayCallback,
  validateFile,
} from './document-extensions'
import {
  generateSigningLink,
  inviteSigner,
  listSigners,
  removeDocument,
  removeTemporarySigner,
  uploadDocument,
  validateDocument,
} from './documents'
import type { Endpoint } from './endpoint'
import {
  initializeMobileHashSigning,
  initializeSmartIdHashSigning,
  readMobileHashSigningStatus,
  readSmartIdHashSigningStatus,
} from './hash-signing'
import {
  identifyInvited,
  readInvitation,
  readInvitationFile,
  rejectInvitation,
  signInvitation,
} from './hosted'
import { readPublicDocument, readPublicFile, validatePublicDocument } from './public-document'
import {
  initializeMobileSigning,
  initializeSmartIdOnlySigning,
  initializeSmartIdSigning,
  readMobileSigningStatus,
  readSmartIdSigningStatus,
} from './signing'

/** Part 4 of the API document as one table. Router, client, OpenAPI and tests derive from it. */
export const endpoints = {
  initializeMobileSigning, //          4.1
  initializeSmartIdSigning, //         4.2
  initializeSmartIdOnlySigning, //     4.3
  initializeMobileAuthentication, //   4.4
  initializeSmartIdAuthentication, //  4.5
  initializeMobileHashSigning, //      4.6
  initializeSmartIdHashSigning, //     4.7
  readMobileSigningStatus, //          4.8
  readSmartIdSigningStatus, //         4.8
  readMobileAuthenticationStatus, //   4.9
  readSmartIdAuthenticationStatus, //  4.9
  readMobileHashSigningStatus, //      4.10
  readSmartIdHashSigningStatus, //     4.10
  uploadDocument, //                   4.11
  inviteSigner, //                     4.12
  validateDocument, //                 4.13
  removeDocument, //                   4.14
  listSigners, //                      4.15
  generateSigningLink, //              4.16
  removeTemporarySigner, //            4.17

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
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/** Parameter names of a path template: `'/a/{token}.json'` has `'token'`. */
export type PathParameter<Path extends string> =
  Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParameter<Rest> : never

/** What a caller sends, before defaults. */
export type RequestOf<Name extends EndpointName> = z.input<Endpoints[Name]['request']>

/** What an operation receives, defaults filled. */
export type ParsedRequestOf<Name extends EndpointName> = z.output<Endpoints[Name]['request']>

/** Body of a successful answer. */
export type ResponseOf<Name extends EndpointName> =
  Exclude<Endpoints[Name]['response'], 'octets'> extends infer Schema extends z.ZodType
    ? z.infer<Schema>
    : never
