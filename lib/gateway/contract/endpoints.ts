import type { z } from 'zod'
import type { Endpoint } from './endpoint'
import { archive } from './entries/archive'
import { augmentation } from './entries/augmentation'
import { authentication } from './entries/authentication'
import { batches } from './entries/batches'
import { callbacks } from './entries/callbacks'
import { contents } from './entries/contents'
import { deadlines } from './entries/deadline'
import { deviceLinks } from './entries/device-link'
import { directory } from './entries/directory'
import { documentExtensions } from './entries/document-extensions'
import { documentLists } from './entries/document-list'
import { documents } from './entries/documents'
import { evidence } from './entries/evidence'
import { handOver } from './entries/hand-over'
import { hashSigning } from './entries/hash-signing'
import { hostedPages } from './entries/hosted'
import { keeping } from './entries/keeping'
import { labels } from './entries/labels'
import { members } from './entries/members'
import { nameCorrection } from './entries/name-correction'
import { organisationCallbacks } from './entries/organisation-callbacks'
import { organisations } from './entries/organisations'
import { personSessions } from './entries/person-session'
import { personSettings } from './entries/person-settings'
import { publicDocuments } from './entries/public-document'
import { reminders } from './entries/reminders'
import { screeningClearance } from './entries/screening-clearance'
import { sendingAgain } from './entries/send-again'
import { sessions } from './entries/sessions'
import { ownSigning } from './entries/sign-own'
import { signerUpdate } from './entries/signer-update'
import { signing } from './entries/signing'
import { signingMethods } from './entries/signing-methods'
import { simulation } from './entries/simulation'
import { staffSignIn } from './entries/staff-sign-in'
import { suggestions } from './entries/suggestions'
import { templateUse } from './entries/templates/template-use'
import { templates } from './entries/templates/templates'
import { temporarySigners } from './entries/temporary-signers'
import { trust } from './entries/trust'
import { uploads } from './entries/uploads'
import { validationBundles } from './entries/validation-bundle'
import { waiting } from './entries/waiting'

/** Part 4 of the API document as one table. Router, client, OpenAPI and tests derive from it. */
export const endpoints = {
  ...signing, //             4.1, 4.2, 4.3, 4.8
  ...authentication, //      4.4, 4.5, 4.9
  ...hashSigning, //         4.6, 4.7, 4.10
  ...documents, //           4.11 to 4.15
  ...temporarySigners, //    4.16, 4.17
  ...documentExtensions,
  ...callbacks,
  ...keeping,
  ...augmentation,
  ...trust,
  ...evidence,
  ...validationBundles,
  ...documentLists,
  ...archive,
  ...labels,
  ...batches,
  ...templates,
  ...templateUse,
  ...deadlines,
  ...reminders,
  ...screeningClearance,
  ...signerUpdate,
  ...handOver,
  ...sendingAgain,
  ...nameCorrection,
  ...uploads,
  ...sessions,
  ...signingMethods,
  ...hostedPages,
  ...ownSigning,
  ...publicDocuments,
  ...contents,
  ...deviceLinks,
  ...personSessions,
  ...personSettings,
  ...suggestions,
  ...organisations,
  ...members,
  ...staffSignIn,
  ...organisationCallbacks,
  ...directory,
  ...waiting,
  ...simulation,
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/** Parameter names of a path template: `'/a/{token}.json'` has `'token'`. */
export type PathParameter<Path extends string> =
  Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParameter<Rest> : never

/** The request that a caller sends, before defaults. */
export type RequestOf<Name extends EndpointName> = z.input<Endpoints[Name]['request']>

/** The request that an operation receives, with defaults. */
export type ParsedRequestOf<Name extends EndpointName> = z.output<Endpoints[Name]['request']>

/** Body of a successful answer. */
export type ResponseOf<Name extends EndpointName> =
  Exclude<Endpoints[Name]['response'], 'bytes'> extends infer Schema extends z.ZodType
    ? z.infer<Schema>
    : never
