import { z } from 'zod'
import {
  answeringRoles,
  documentAccesses,
  documentFormats,
  documentStates,
  sendAgainRequests,
  signerRoles,
  signerStates,
  turns,
} from '@/lib/vocabulary/document'
import { languages } from '@/lib/vocabulary/language'
import { deviceLinkTypes, type MethodName, providerFamilies } from '@/lib/vocabulary/provider'
import { endpoint, hostedCall, type Rule } from '../endpoint'
import { digestExample, personWithApp, sessionToken } from '../examples'
import { askedPerson, linkHolder } from '../failures-met'
import { limits } from '../limits'
import { code, country, phone, sha256 } from '../request-fields'
import { flag, language, ok } from '../resources'
import { line, lines } from '../text'
import { callbackRule, deviceLinkFields } from './device-link'
import { initialised } from './signing'
import { browserRequest, methodName } from './signing-methods'

/**
 * Calls of the hosted signing pages for a link holder. The secret of the link identifies
 * the signer; an access token of scope `hosted` proves that a portal calls.
 */

export const identification = {
  identification: z
    .uuid('This value is not a session token')
    .optional()
    .describe('Token of a finished identification of this signer. It opens a private document.'),
}

const asked = {
  method: methodName,
  country: country.optional(),
  code: code.optional(),
  phone: phone.optional(),
  ...deviceLinkFields,
  language: language.describe(
    'Language of the texts on the phone with Mobile-ID, and of the visible signature. Absent: the language of the path.',
  ),
}

interface Asked {
  readonly method: MethodName
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
    method !== 'smartid' && device_link !== undefined
      ? { reason: 'This value is only for method smartid' }
      : undefined,
}

/**
 * `country` and `code` are required only if the phone rings. For a link to the app or an answer in the browser, the
 * code of the invitation or of the certificate is enough.
 */
const typedUnlessLink = (field: 'country' | 'code'): Rule<Asked> => ({
  field,
  reads: ['method', 'device_link', field],
  check: ({ method, device_link, [field]: value }) =>
    ringsPhone(method, device_link) && value === undefined
      ? { reason: 'This value is required' }
      : undefined,
})

const ringsPhone = (method: MethodName, deviceLink: unknown) =>
  deviceLink === undefined && providerFamilies.some((family) => family === method)

const askedRules = [
  typedUnlessLink('country'),
  typedUnlessLink('code'),
  mobileNeedsPhone,
  appHasLinks,
  callbackRule,
]

/** The newest attempt of this signer that has not led to a signature. */
const attempt = z.object({
  token: z.uuid(),
  kind: z.enum(['signing', 'authentication']),
  method: z.string(),
  state: z.enum(['waiting', 'completing', 'finished', 'failed']),
  control_code: z.string().nullable(),
  /** Kind of the link used instead of a control code; null: no link. */
  device_link: z.enum(deviceLinkTypes).nullable(),
  /** What the person's browser has to do now; null: there is nothing to do. */
  browser_request: browserRequest.nullable(),
  started_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  reason: z.string().nullable(),
  /** Request id of the initializing call, as in the log; shown to the person as support reference. */
  request_id: z.string().nullable(),
})

const invitation = z.object({
  kind: z.enum(['invitation', 'temporary']),
  language: z.enum(languages),
  valid_until: z.string().nullable(),
  /** Deadline for signatures; null: none. */
  deadline: z.iso.datetime().nullable(),
  /** Name of the sender. */
  owner_name: z.string(),
  /** Branding of the relying party for its signers; null: none. */
  brand: z
    .object({
      name: z.string().nullable(),
      /** Colour as `#rrggbb`, legible on white. */
      accent: z.string().nullable(),
      /** SHA-256 of the logo, in hexadecimal; null: no logo. */
      logo_sha256: z.string().nullable(),
    })
    .nullable(),
  access: z.enum(documentAccesses),
  identification_required: z.boolean(),
  /** The document; null if it is private and the link holder is not identified. */
  document: z
    .object({
      uuid: z.uuid(),
      name: z.string(),
      /** The sender's own texts; null: none. */
      title: z.string().nullable(),
      message: z.string().nullable(),
      type: z.enum(documentFormats),
      size: z.int(),
      sha256: z.string(),
      document_status: z.enum(documentStates),
    })
    .nullable(),
  signer: z.object({
    name: z.string(),
    surname: z.string(),
    /** Country that the personal code must have; null: any. */
    country: z.string().nullable(),
    /**
     * Whether the code is known, or will be known from the identification. A device link then needs neither `country`
     * nor `code`.
     */
    code_known: z.boolean(),
    /** `approver`: the person approves or declines and does not sign. `observer`, `copy`: the person only reads. */
    role: z.enum(signerRoles),
    signStatus: z.enum(signerStates),
    /** The only allowed method; null: any. */
    method: z.string().nullable(),
    signed_at: z.iso.datetime().nullable(),
    approved_at: z.iso.datetime().nullable(),
    /** Page of the visible signature, from 1; -1: the last page; null: the signature is invisible. */
    signature_page: z.int().nullable(),
    success_url: z.string().nullable(),
    turn: z.enum(turns),
    /** Number of signatures and of approvals needed before this person is asked. */
    signatures_before: z.int(),
    approvals_before: z.int(),
    /** Whether the person gets a mail when their turn comes. */
    mailed: z.boolean(),
    /** Whether the person gets automatic reminders. The person can turn them off. */
    reminded: z.boolean(),
    /** Whether the person may name another person who signs instead. */
    may_hand_over: z.boolean(),
    /** Whether this person, who declined, can ask the sender to send the document again. */
    send_again: z.enum(sendAgainRequests),
  }),
  other_signers: z.array(
    z.object({
      name: z.string(),
      surname: z.string(),
      role: z.enum(answeringRoles),
      signStatus: z.enum(signerStates),
    }),
  ),
  /** If another person is signing this PDF now: seconds until that person's session expires. */
  busy_seconds: z.int().nullable(),
  attempt: attempt.nullable(),
})

export type Invitation = z.infer<typeof invitation>

const askedExample = { method: 'smartid', ...personWithApp } as const

export const hostedPages = {
  readInvitation: endpoint({
    ...hostedCall,
    title: 'Invitation behind a link',
    about: 'Returns the invitation as the signing page shows it to the link holder.',
    path: '/api/invitation/{secret}.json',
    subject: 'signer',
    request: z.object({
      ...identification,
      viewed: flag.describe('True: the person is viewing the document now.'),
    }),
    response: z.object({ status: ok, invitation }),
    failures: linkHolder,
    example: {
      request: { viewed: true },
    },
  }),

  readInvitationLogo: endpoint({
    ...hostedCall,
    title: 'Logo behind a link',
    about: 'Returns the logo of the relying party as PNG; empty if it has none.',
    path: '/api/invitation/{secret}/logo.json',
    subject: 'signer',
    response: 'bytes',
    failures: ['link-not-found', 'link-ended', 'link-redirected', 'link-handed-over'],
    example: { request: {} },
  }),

  readInvitationFile: endpoint({
    ...hostedCall,
    title: 'Document behind a link',
    about: 'Returns the document itself, with the signatures so far.',
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
    about:
      'Asks the invited person to identify. A private document can then be read with the token of this session.',
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
    example: { request: askedExample },
  }),

  /** `sha256` is the digest that the page showed: the person signs exactly the document they saw. */
  signInvitation: endpoint({
    ...hostedCall,
    title: 'Sign as the invited person',
    about:
      'Asks the invited person to sign the document they have seen; sha256 is its digest. A QR code needs neither code nor country: after the scan, the app shows the person’s certificate, and asks for the signature if it is the invited person.',
    path: '/api/invitation/{secret}/sign.json',
    subject: 'signer',
    request: z.object({
      ...asked,
      sha256,
      ...identification,
      run: z
        .uuid('This value is not the id of a run')
        .optional()
        .describe('The run that this signature is part of. The prompts of a run count once.'),
      together: z
        .array(
          z.object(
            { secret: line(200).describe('Secret of the link.'), sha256, ...identification },
            'This value should be an object',
          ),
          'This value should be an array',
        )
        .max(limits.signedTogether - 1, 'This value has too many entries')
        .optional()
        .describe(
          'Further invitations that the same person signs with one authorisation, for methods whose person answers in the browser: the secrets of their links, and the digests of the documents that the person has seen. If the certificate allows fewer, the rest is not signed.',
        ),
    }),
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
    example: { request: { ...askedExample, sha256: digestExample } },
  }),

  /** `sha256` is the digest that the page showed: the person approves exactly the document they saw. */
  approveInvitation: endpoint({
    ...hostedCall,
    title: 'Approve as the invited person',
    about:
      'Approves the document that the invited approver has seen; sha256 is its digest. The approver must have identified for this document in the last hour.',
    path: '/api/invitation/{secret}/approve.json',
    subject: 'signer',
    request: z.object({ sha256, ...identification }),
    failures: [
      ...linkHolder,
      'not-your-turn',
      'not-needed',
      'document-declined',
      'deadline-passed',
      'document-cancelled',
      'busy',
      'document-changed',
    ],
    example: { request: { sha256: digestExample, identification: sessionToken } },
  }),

  rejectInvitation: endpoint({
    ...hostedCall,
    title: 'Decline to sign or to approve',
    about: 'Declines, for the invited signer or approver. The owner sees the reason.',
    path: '/api/invitation/{secret}/reject.json',
    subject: 'signer',
    request: z.object({
      reason: lines(limits.reasonLength).describe(
        'Reason of the refusal, shown to the owner and the other signers.',
      ),
      ...identification,
    }),
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
    },
  }),
}
