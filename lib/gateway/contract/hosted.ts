import { z } from 'zod'
import { callbackRule, deviceLinkFields, deviceLinkTypes } from './device-link'
import { endpoint, type Rule } from './endpoint'
import { limits } from './limits'
import {
  appCountries,
  documentAccesses,
  documentFormats,
  documentStates,
  line,
  ok,
  oneOf,
  personalCode,
  phone,
  sha256,
  signatureTypes,
  signStates,
} from './resources'
import { initialised } from './signing'

/**
 * What the hosted signing pages call on behalf of whoever holds a link. The secret of the link says
 * which signer; an access token of scope `hosted` says that a portal asks.
 */

const shared = {
  section: 'extension',
  method: 'POST',
  localised: true,
  carriesErrorCode: true,
  scope: 'hosted',
  credential: 'body',
} as const

/** Token of a finished login session of this signer: opens a private document. */
export const identification = {
  identification: z.uuid('This value is not a session token').optional(),
}

const asked = {
  method: oneOf(signatureTypes, 'Invalid method'),
  country: oneOf(appCountries, 'Invalid country code'),
  code: personalCode,
  phone: phone.optional(),
  ...deviceLinkFields,
}

const mobileNeedsPhone: Rule = {
  field: 'phone',
  reads: ['method', 'phone'],
  check: ({ method, phone }) =>
    method === 'mobile' && phone === undefined ? { reason: 'This value is required' } : undefined,
}

const appHasLinks: Rule = {
  field: 'device_link',
  reads: ['method', 'device_link'],
  check: ({ method, device_link }) =>
    method === 'mobile' && device_link !== undefined
      ? { reason: 'This value goes with method smartid only' }
      : undefined,
}

const askedRules = [mobileNeedsPhone, appHasLinks, callbackRule]

/** How the newest attempt of this signer ended, when it ended without a signature. */
const attempt = z.object({
  token: z.uuid(),
  kind: z.enum(['signing', 'authentication']),
  method: z.enum(signatureTypes),
  state: z.enum(['waiting', 'completing', 'finished', 'failed']),
  control_code: z.string().nullable(),
  /** The link that takes the place of a control code, where one does. */
  device_link: z.enum(deviceLinkTypes).nullable(),
  started_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  reason: z.string().nullable(),
})

const invitation = z.object({
  kind: z.enum(['invitation', 'temporary']),
  language: z.enum(['lt', 'en']),
  valid_until: z.string().nullable(),
  /** Who asks for the signature. */
  owner_name: z.string(),
  access: z.enum(documentAccesses),
  identification_required: z.boolean(),
  /** Absent while the document is private and its reader unknown. */
  document: z
    .object({
      uuid: z.uuid(),
      name: z.string(),
      type: z.enum(documentFormats),
      size: z.int(),
      sha256: z.string(),
      document_status: z.enum(documentStates),
    })
    .nullable(),
  signer: z.object({
    name: z.string(),
    surname: z.string(),
    signStatus: z.enum(signStates),
    /** The only method allowed, when one is. */
    method: z.enum(signatureTypes).nullable(),
    signed_at: z.iso.datetime().nullable(),
    success_url: z.string().nullable(),
  }),
  other_signers: z.array(
    z.object({ name: z.string(), surname: z.string(), signStatus: z.enum(signStates) }),
  ),
  /** Somebody else is signing this PDF now; seconds until they are out of time. */
  busy_seconds: z.int().nullable(),
  attempt: attempt.nullable(),
})

export type Invitation = z.infer<typeof invitation>

export const readInvitation = endpoint({
  ...shared,
  title: 'Invitation behind a link',
  path: '/api/invitation/{secret}.json',
  request: z.object({ ...identification, viewed: z.boolean().default(false) }),
  response: z.object({ status: ok, invitation }),
})

export const readInvitationFile = endpoint({
  ...shared,
  title: 'Document behind a link',
  path: '/api/invitation/{secret}/file.json',
  request: z.object({ ...identification }),
  response: 'octets',
})

export const identifyInvited = endpoint({
  ...shared,
  title: 'Identify the invited person',
  path: '/api/invitation/{secret}/identify.json',
  request: z.object(asked),
  rules: askedRules,
  response: initialised,
})

/** What is signed is what was seen: `sha256` is the digest the page showed. */
export const signInvitation = endpoint({
  ...shared,
  title: 'Sign as the invited person',
  path: '/api/invitation/{secret}/sign.json',
  request: z.object({ ...asked, sha256, ...identification }),
  rules: askedRules,
  response: initialised,
})

export const rejectInvitation = endpoint({
  ...shared,
  title: 'Decline to sign',
  path: '/api/invitation/{secret}/reject.json',
  request: z.object({ reason: line(limits.reasonLength), ...identification }),
  response: z.object({ status: ok }),
})
