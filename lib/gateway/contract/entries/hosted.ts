import { z } from 'zod'
import {
  documentAccesses,
  documentFormats,
  documentStates,
  signerRoles,
  signerStates,
  turns,
} from '@/lib/vocabulary/document'
import { languages } from '@/lib/vocabulary/language'
import { countries } from '@/lib/vocabulary/person'
import { deviceLinkTypes, type ProviderFamily, providerFamilies } from '@/lib/vocabulary/provider'
import { endpoint, hostedCall, type Rule } from '../endpoint'
import {
  digestExample,
  documentUuid,
  personWithApp,
  sessionToken,
  startedSession,
} from '../examples'
import { askedPerson, linkHolder } from '../failures-met'
import { limits } from '../limits'
import { code, country, phone, sha256 } from '../request-fields'
import { flag, language, ok, oneOf } from '../resources'
import { lines } from '../text'
import { callbackRule, deviceLinkFields } from './device-link'
import { initialised } from './signing'

/**
 * What the hosted signing pages call on behalf of whoever holds a link. The secret of the link says
 * which signer; an access token of scope `hosted` says that a portal asks.
 */

export const identification = {
  identification: z
    .uuid('This value is not a session token')
    .optional()
    .describe('Token of a finished identification of this signer; opens a private document.'),
}

const asked = {
  method: oneOf(providerFamilies, 'Invalid method').describe('Mobile-ID or Smart-ID.'),
  country: country.optional(),
  code: code.optional(),
  phone: phone.optional(),
  ...deviceLinkFields,
  language: language.describe(
    'Language the person reads: of a phone with Mobile-ID and of the mark on the page. Absent: that of the path.',
  ),
}

interface Asked {
  readonly method: ProviderFamily
  readonly country?: unknown
  readonly code?: unknown
  readonly phone?: unknown
  readonly device_link?: unknown
}

const mobileNeedsPhone: Rule<Asked> = {
  field: 'phone',
  reads: ['method', 'phone'],
  check: ({ method, phone }) =>
    method === 'mobile' && phone === undefined ? { reason: 'This value is required' } : undefined,
}

const appHasLinks: Rule<Asked> = {
  field: 'device_link',
  reads: ['method', 'device_link'],
  check: ({ method, device_link }) =>
    method === 'mobile' && device_link !== undefined
      ? { reason: 'This value goes with method smartid only' }
      : undefined,
}

/** A link rings nobody's phone: the code that came with the invitation will do for it. */
const typedUnlessLink = (field: 'country' | 'code'): Rule<Asked> => ({
  field,
  reads: ['device_link', field],
  check: ({ device_link, [field]: value }) =>
    device_link === undefined && value === undefined
      ? { reason: 'This value is required' }
      : undefined,
})

const askedRules = [
  typedUnlessLink('country'),
  typedUnlessLink('code'),
  mobileNeedsPhone,
  appHasLinks,
  callbackRule,
]

/** How the newest attempt of this signer ended, when it ended without a signature. */
const attempt = z.object({
  token: z.uuid(),
  kind: z.enum(['signing', 'authentication']),
  method: z.enum(providerFamilies),
  state: z.enum(['waiting', 'completing', 'finished', 'failed']),
  control_code: z.string().nullable(),
  /** The link that takes the place of a control code, where one does. */
  device_link: z.enum(deviceLinkTypes).nullable(),
  started_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  reason: z.string().nullable(),
  /** Of the call that began it, as in our log: what its person reads as support reference. */
  trace_id: z.string().nullable(),
})

const invitation = z.object({
  kind: z.enum(['invitation', 'temporary']),
  language: z.enum(languages),
  valid_until: z.string().nullable(),
  /** Until when the document takes signatures; null: for ever. */
  deadline: z.iso.datetime().nullable(),
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
    /** Country of the personal code they have to have; null when any will do. */
    country: z.enum(countries).nullable(),
    /** That code is known, or will be from the identification: a device link needs neither `country` nor `code`. */
    code_known: z.boolean(),
    /** `copy`: they may read what the others have signed, and are asked nothing. */
    role: z.enum(signerRoles),
    signStatus: z.enum(signerStates),
    /** The only method allowed, when one is. */
    method: z.enum(providerFamilies).nullable(),
    signed_at: z.iso.datetime().nullable(),
    success_url: z.string().nullable(),
    turn: z.enum(turns),
    /** Signatures that are wanted before this person is asked. */
    signatures_before: z.int(),
    /** Whether they are written to when their turn comes. */
    mailed: z.boolean(),
    /** Whether they are reminded by itself: until they turn it off. */
    reminded: z.boolean(),
    /** Whether they may name somebody else who signs in their place. */
    may_hand_over: z.boolean(),
  }),
  other_signers: z.array(
    z.object({ name: z.string(), surname: z.string(), signStatus: z.enum(signerStates) }),
  ),
  /** Somebody else is signing this PDF now; seconds until they are out of time. */
  busy_seconds: z.int().nullable(),
  attempt: attempt.nullable(),
})

export type Invitation = z.infer<typeof invitation>

const askedExample = { method: 'smartid', ...personWithApp } as const

export const hostedPages = {
  readInvitation: endpoint({
    ...hostedCall,
    title: 'Invitation behind a link',
    about: 'What a signing page shows to whoever holds the link.',
    path: '/api/invitation/{secret}.json',
    subject: 'signer',
    request: z.object({
      ...identification,
      viewed: flag.describe('The person sees the document now.'),
    }),
    response: z.object({ status: ok, invitation }),
    failures: linkHolder,
    example: {
      request: { viewed: true },
      answer: {
        status: 'ok',
        invitation: {
          kind: 'invitation',
          language: 'lt',
          valid_until: null,
          deadline: null,
          owner_name: 'Example Ltd',
          access: 'public',
          identification_required: false,
          document: {
            uuid: documentUuid,
            name: 'contract.pdf',
            type: 'pdf',
            size: 48_213,
            sha256: digestExample,
            document_status: 'saved',
          },
          signer: {
            name: 'Ona',
            surname: 'Pavyzdienė',
            country: 'LT',
            code_known: true,
            role: 'signer',
            signStatus: 'viewed',
            method: null,
            signed_at: null,
            success_url: null,
            turn: 'now',
            signatures_before: 0,
            mailed: true,
            reminded: false,
            may_hand_over: false,
          },
          other_signers: [],
          busy_seconds: null,
          attempt: null,
        },
      },
    },
  }),

  readInvitationFile: endpoint({
    ...hostedCall,
    title: 'Document behind a link',
    about: 'The document itself, with the signatures so far.',
    path: '/api/invitation/{secret}/file.json',
    subject: 'signer',
    request: z.object({ ...identification }),
    response: 'bytes',
    failures: linkHolder,
    example: { request: { identification: sessionToken } },
  }),

  identifyInvited: endpoint({
    ...hostedCall,
    title: 'Identify the invited person',
    about: 'Asks the invited person to identify; a private document opens to them then.',
    path: '/api/invitation/{secret}/identify.json',
    subject: 'signer',
    request: z.object(asked),
    rules: askedRules,
    response: initialised,
    failures: [
      ...askedPerson,
      ...linkHolder,
      'malformed-phone',
      'not-your-turn',
      'too-many-people',
    ],
    example: { request: askedExample, answer: startedSession },
  }),

  /** What is signed is what was seen: `sha256` is the digest the page showed. */
  signInvitation: endpoint({
    ...hostedCall,
    title: 'Sign as the invited person',
    about: 'Asks the invited person to sign what they have seen: sha256 is the digest of that.',
    path: '/api/invitation/{secret}/sign.json',
    subject: 'signer',
    request: z.object({ ...asked, sha256, ...identification }),
    rules: askedRules,
    response: initialised,
    failures: [
      ...askedPerson,
      ...linkHolder,
      'malformed-phone',
      'not-your-turn',
      'not-needed',
      'document-declined',
      'deadline-passed',
      'document-cancelled',
      'busy',
      'document-changed',
      'document-corrupted',
      'too-complex',
      'too-many-people',
    ],
    example: { request: { ...askedExample, sha256: digestExample }, answer: startedSession },
  }),

  rejectInvitation: endpoint({
    ...hostedCall,
    title: 'Decline to sign',
    about: 'The invited person declines; the owner reads the reason.',
    path: '/api/invitation/{secret}/reject.json',
    subject: 'signer',
    request: z.object({
      reason: lines(limits.reasonLength).describe('Why the person declines; the others read it.'),
      ...identification,
    }),
    response: z.object({ status: ok }),
    failures: [
      ...linkHolder,
      'not-your-turn',
      'not-needed',
      'document-declined',
      'document-cancelled',
      'busy',
    ],
    example: {
      request: { reason: 'The price is not the one we agreed on' },
      answer: { status: 'ok' },
    },
  }),
}
