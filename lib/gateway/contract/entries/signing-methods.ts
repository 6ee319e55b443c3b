import { z } from 'zod'
import { certificateLevels, identityProofs, providerFamilies } from '@/lib/vocabulary/provider'
import { endpoint, extensionCall, type Rule } from '../endpoint'
import { sessionToken } from '../examples'
import { askedPerson, sessionEnds } from '../failures-met'
import { anyPersonalCode } from '../fields'
import { appMessageRule, formattedMessageRule, message } from '../message'
import { notes } from '../notes'
import {
  appearance,
  countryMeaning,
  idempotencyKey,
  messageFormat,
  phone,
  screening,
} from '../request-fields'
import { anyCountry, failureBody, ok, oneOf, webAddress } from '../resources'
import { line } from '../text'
import { identifiedByBrowser, identifiedExample } from './authentication'
import {
  onePdfRule,
  pdfExample,
  signed,
  signedExample,
  type,
  wrapperRules,
  wrappers,
} from './files-to-sign'

/**
 * Signing with any method of the installation: the methods of the API document, ID cards and remote providers. A person
 * of a remote provider or with a card answers in their browser.
 */

/** Name of a method. The installation decides which methods exist. */
export const methodName = line(32).describe('Name of a method, as in methods.json.')

const base64 = z.string()

const openPage = z
  .object({
    kind: z.literal('redirect'),
    /** The provider's page. It sends the browser back to return_url. */
    url: z.string(),
  })
  .meta({ id: 'OpenPage' })

const authenticateByCard = z
  .object({ kind: z.literal('authenticate'), nonce: base64 })
  .meta({ id: 'AuthenticateByCard' })

const readCardCertificate = z
  .object({ kind: z.literal('certificate') })
  .meta({ id: 'ReadCardCertificate' })

const signByCard = z
  .object({
    kind: z.literal('sign'),
    certificate: base64,
    hash: base64,
    hashFunction: z.enum(['SHA-256', 'SHA-384', 'SHA-512']),
  })
  .meta({ id: 'SignByCard' })

/** What the person's browser has to do next. Each kind has a name, because generated clients need one. */
export const browserRequest = z
  .discriminatedUnion('kind', [openPage, authenticateByCard, readCardCertificate, signByCard])
  .meta({ id: 'BrowserRequest' })

const pageExample = {
  kind: 'redirect',
  url: 'https://signing.example/oauth2/authorize?client_id=paraph&state=qJ0c',
} as const

const waiting = z
  .object({
    status: z.literal('waiting'),
    /** What the browser has to do; absent while there is nothing to do. */
    browser_request: browserRequest.optional(),
  })
  .meta({ id: 'WaitingForBrowser' })

const carriesErrorCode = true

/** Only SIM cards have a limited alphabet. */
const messageRule: Rule<
  Parameters<typeof formattedMessageRule.check>[0] & { readonly method: string }
> = {
  field: 'message',
  reads: ['method', 'message', 'message_format'],
  check: (body) => (body.method === 'mobile' ? formattedMessageRule : appMessageRule).check(body),
}

const neededFor = (field: 'code' | 'country' | 'phone', methods: readonly string[]) => ({
  field,
  reads: ['method', field] as const,
  check: ({ method, [field]: value }: NeededFields) =>
    methods.includes(method) && value === undefined
      ? { reason: 'This value is required' }
      : undefined,
})

interface NeededFields {
  readonly method: string
  readonly code?: unknown
  readonly country?: unknown
  readonly phone?: unknown
}

export const signingMethods = {
  listSigningMethods: endpoint({
    ...extensionCall,
    title: 'Ways to sign',
    about: 'Lists the methods that people of a country can sign with at this installation.',
    path: '/api/sign/methods.json',
    subject: 'none',
    request: z.object({
      country: anyCountry
        .optional()
        .describe('Country of the person. Absent: the methods of all countries.'),
    }),
    response: z.object({
      status: ok,
      methods: z.array(
        z.object({
          name: z.string(),
          /** Name of the method as people know it. */
          title: z.string(),
          /** How the method asks the person. */
          asks: z.array(z.enum(['ring', 'link', 'redirect', 'browser'])),
          /** How the method proves a person's identity; null: it cannot identify people. */
          proof: z.enum(identityProofs).nullable(),
          /** Countries whose people have the method; null: any. */
          countries: z.array(z.string()).nullable(),
          /** PNG; null: none. */
          logo: z.base64().nullable(),
        }),
      ),
    }),
    example: {
      request: { country: 'LT' },
      answer: {
        status: 'ok',
        methods: [
          {
            name: 'smartid',
            title: 'Smart-ID',
            asks: ['ring', 'link'],
            proof: 'signature',
            countries: ['LT', 'LV', 'EE'],
            logo: null,
          },
          {
            name: 'simulated',
            title: 'Simulated remote signing',
            asks: ['redirect'],
            proof: null,
            countries: null,
            logo: null,
          },
        ],
      },
    },
  }),

  startSigning: endpoint({
    ...extensionCall,
    title: 'Initialize signing by any method',
    about:
      'Asks a person to sign a file with a method of methods.json. Show the control code if there is one; otherwise the person’s browser has to do what browser_request says. Then read the status.',
    path: '/api/sign/start.json',
    subject: 'none',
    carriesErrorCode,
    request: z.object({
      method: methodName,
      type,
      country: anyCountry.optional().describe(countryMeaning),
      code: anyPersonalCode
        .optional()
        .describe(
          'Personal code. Required for Mobile-ID and Smart-ID. For other methods: if given, only a person with this code of the same country can sign.',
        ),
      phone: phone.optional(),
      certificate_level: oneOf(certificateLevels, 'Invalid certificate level')
        .default('QUALIFIED')
        .describe('QSCD: only certificates whose key is in a qualified signature creation device.'),
      return_url: webAddress
        .optional()
        .describe(
          'Your page to which the provider’s page sends the browser back. It must be configured for the provider. Absent: the portal.',
        ),
      message,
      message_format: messageFormat,
      ...appearance,
      ...screening,
      ...wrappers,
      ...idempotencyKey,
    }),
    rules: [
      neededFor('country', ['smartid']),
      neededFor('code', providerFamilies),
      neededFor('phone', ['mobile']),
      messageRule,
      ...wrapperRules,
      onePdfRule,
    ],
    response: z.object({
      status: ok,
      token: z.uuid(),
      control_code: z.string(),
      ...notes,
      browser_request: browserRequest.optional(),
    }),
    failures: [...askedPerson, 'malformed-phone', 'document-corrupted', 'too-complex', 'busy'],
    example: {
      request: { method: 'simulated', type: 'pdf', pdf: pdfExample },
      answer: { status: 'ok', token: sessionToken, control_code: '', browser_request: pageExample },
    },
  }),

  readSigningStatus: endpoint({
    ...extensionCall,
    title: 'Signing status, any method',
    about:
      'Read it once a second: it returns waiting until the person has answered, then the signed file, or the reason for the failure. While it waits, browser_request is what the person’s browser has to do next: a remote provider or a card is asked twice, for the certificate and for the signature.',
    path: '/api/sign/status/{token}.json',
    subject: 'none',
    carriesErrorCode,
    response: z.discriminatedUnion('status', [signed, waiting, failureBody]),
    failures: ['session-not-found'],
    sessionEnds,
    example: { request: {}, answer: signedExample },
  }),

  initializeBrowserAuthentication: endpoint({
    ...extensionCall,
    title: 'Initialize authentication in the browser',
    about:
      'Asks a person to identify by an ID card or a remote provider. Without code and country, any person can answer. The person’s browser has to do what browser_request says; a remote provider may have a second page, which the status names. A method whose proof is null is refused.',
    path: '/api/sign/login.json',
    subject: 'none',
    carriesErrorCode,
    request: z.object({
      method: methodName,
      country: anyCountry.optional().describe(countryMeaning),
      code: anyPersonalCode
        .optional()
        .describe('If given, only a person with this code of the same country can identify.'),
      return_url: webAddress
        .optional()
        .describe(
          'Your page to which the provider’s page sends the browser back. It must be configured for the provider. Absent: the portal.',
        ),
      ...screening,
      ...idempotencyKey,
    }),
    response: z.object({
      status: ok,
      token: z.uuid(),
      browser_request: browserRequest.optional(),
    }),
    failures: [
      'malformed-personal-code',
      'provider-unreachable',
      'provider-refuses-us',
      'provider-misconfigured',
    ],
    example: {
      request: { method: 'card' },
      answer: {
        status: 'ok',
        token: sessionToken,
        browser_request: {
          kind: 'authenticate',
          nonce: 'rXu3dEHz0mZKYnJ0tEy5kPsJm7AdGmE9pK6VgC1cYtA=',
        },
      },
    },
  }),

  readBrowserAuthenticationStatus: endpoint({
    ...extensionCall,
    title: 'Identification session status, in the browser',
    about:
      'Read it once a second: it returns waiting until the person has answered, then the identity of the person, or the reason for the failure. With proof provider nothing was signed: only the provider says who the person is, so do not treat it as an identity that was proved by a signature.',
    path: '/api/sign/login/status/{token}.json',
    subject: 'none',
    carriesErrorCode,
    response: z.discriminatedUnion('status', [identifiedByBrowser, waiting, failureBody]),
    failures: ['session-not-found'],
    sessionEnds,
    example: { request: {}, answer: { ...identifiedExample, proof: 'signature' } },
  }),

  completeByBrowser: endpoint({
    ...extensionCall,
    title: 'Answer of the browser',
    about:
      'Passes on what the browser brought: the parameters of return_url, or the answer of the card. The same answer can be sent again. Call it only for the browser in which the person began.',
    path: '/api/sign/complete.json',
    subject: 'none',
    carriesErrorCode,
    request: z.object({
      token: z.uuid('This value is not a session token').describe('Token of the session.'),
      answer: z
        .record(z.string(), z.unknown(), 'This value should be an object')
        .refine(isShort, 'This value is too long')
        .describe('The parameters of return_url, or the answer of the card, unchanged.'),
      return_url: webAddress
        .optional()
        .describe(
          'Your address at which the browser arrived, without its parameters. If given, an answer that arrived at the address of another provider is refused.',
        ),
    }),
    failures: ['session-not-found'],
    example: {
      request: { token: sessionToken, answer: { code: 'SplxlOBe', state: 'qJ0c' } },
      answer: { status: 'ok' },
    },
  }),

  cancelSigning: endpoint({
    ...extensionCall,
    title: 'Cancel a session, any method',
    about:
      'Cancels a session that waits for its person. Its status then reads as if the person had refused.',
    method: 'DELETE',
    path: '/api/sign/session/{token}',
    subject: 'none',
    carriesErrorCode,
    failures: ['session-not-found'],
    example: { request: {}, answer: { status: 'ok' } },
  }),
}

/** Maximum length of an answer. The certificates of a card and its answer take a few kilobytes. */
const answerLength = 64 * 1024

function isShort(answer: object): boolean {
  return JSON.stringify(answer).length <= answerLength
}
