import { signatureAlgorithmNames } from '@paraph/validator/pki/algorithms'
import { signaturePages, signaturePositions } from '@paraph/validator/vocabulary/mark'
import { z } from 'zod'
import type { BrowserRequest } from '@/lib/vocabulary/browser-request'
import { documentFormats } from '@/lib/vocabulary/document'
import { languages } from '@/lib/vocabulary/language'
import { identifierTypes } from '@/lib/vocabulary/person'
import { certificateLevels, identityProofs } from '@/lib/vocabulary/provider'

/** Content of a session's JSON columns by its kind: parsed when a row is read, so that no casts are needed. */

const person = z.object({
  country: z.string(),
  personalCode: z.string(),
  phone: z.string().optional(),
})

/** The request to the person, as stored by the provider's client. */
const order = {
  state: z.unknown(),
  /** Verification code of four digits; absent if the provider makes it, or a link needs none. */
  verificationCode: z.string().optional(),
}

const signatureOrder = z.object({
  ...order,
  person,
  level: z.enum(certificateLevels),
  algorithm: z.enum(signatureAlgorithmNames),
  digest: z.string(),
  furtherDigests: z.array(z.string()).optional(),
  certificate: z.string(),
})

/** Request for the certificate that a person wants to sign with. */
const certificateOrder = z.object({
  ...order,
  verificationCode: z.undefined().optional(),
  level: z.enum(certificateLevels),
})

/** A request without a person is for anyone who follows the link. */
const authenticationOrder = z.object({
  ...order,
  person: person.exactOptional(),
  challenge: z.string(),
})

/** Subject of a certificate. */
const identity = z.object({
  givenName: z.string(),
  surname: z.string(),
  identifier: z.object({
    type: z.enum(identifierTypes),
    country: z.string(),
    number: z.string(),
  }),
  birthDate: z.string().optional(),
})

const preparedSignature = z.object({
  format: z.enum(['pades', 'asice', 'adoc']),
  signatureId: z.string(),
  algorithm: z.enum(signatureAlgorithmNames),
  dataToBeSigned: z.string(),
  documentDigest: z.string(),
  state: z.unknown(),
})

/** Base64 of the value in the provider's form: ECDSA r‖s, RSA the bytes. */
const signatureValue = z.object({
  signatureValue: z.string(),
  /** Values for the sessions of `followers`, in their order. */
  furtherValues: z.array(z.string()).optional(),
})

/** Ids of the sessions that the same authorisation covers. */
const followers = z.array(z.string()).optional()

/** Identity of the person who answered, and the account used if the provider names it. */
export const identified = {
  /** DER, Base64. */
  certificate: z.string(),
  identity,
  documentNumber: z.string().optional(),
  /** Absent: sessions of earlier releases. */
  proof: z.enum(identityProofs).optional(),
}

const authenticated = z.object({ ...identified, userChallenge: z.string().optional() })

/** The next request to the person, in the same session. */
const nextOrder = z.object({ order: authenticationOrder })

/** A signature with a certificate that is not known yet: it is requested first. */
const choosing = z.object({
  order: certificateOrder,
  format: z.enum(documentFormats),
  /** Language of a visible signature. */
  language: z.enum(languages),
  /** Position of the visible signature of a file that is not a stored document. */
  place: z
    .object({ position: z.enum(signaturePositions), page: z.enum(signaturePages) })
    .optional(),
  signature: z.undefined().optional(),
  followers,
})

const chosen = z.object({
  /** DER, Base64. */
  certificate: z.string(),
  /** Up to the trust anchor, nearest first. DER, Base64. */
  issuers: z.array(z.string()),
  identity,
  documentNumber: z.string().optional(),
  /** What the provider needs to sign with the certificate. */
  credential: z.unknown().optional(),
  signaturesMax: z.number().optional(),
})

const toSign = z.object({
  format: z.enum(documentFormats),
  signature: preparedSignature,
  order: signatureOrder,
  identity,
  followers,
  /** The answer with the certificate that the browser brought, as encrypted JSON. */
  certificateAnswer: z.string().optional(),
})

/** Entries of lists, in the form of sections 4.8 and 4.9 of the API. */
const entries = z.array(z.record(z.string(), z.unknown()))
const screened = { sanctions_data: entries, peps_data: entries }

/**
 * The person, the data that waits during the session, the provider's answer, and the result; null before and after.
 */
export const sessionData = {
  signing: z.object({
    /** Null until the person who follows the link has provided their certificate. */
    person: person.nullable(),
    prepared: z.union([toSign, choosing]).nullable(),
    answer: z.union([signatureValue, chosen]).nullable(),
    result: z
      .object({ signatureId: z.string(), name: z.string(), surname: z.string(), ...screened })
      .nullable(),
  }),
  authentication: z.object({
    /** Null: the person who followed the link, named in the result. */
    person: person.nullable(),
    prepared: z.object({ order: authenticationOrder }).nullable(),
    answer: z.union([authenticated, nextOrder]).nullable(),
    result: z.object({ ...identified, ...screened }).nullable(),
  }),
  'hash-signing': z.object({
    person,
    prepared: z.object({ order: signatureOrder }).nullable(),
    answer: signatureValue.nullable(),
    result: z.object({ signatureValue: z.string() }).nullable(),
  }),
}

/** The provider's session in its stored form. */
export const providerSession = z.object({
  name: z.string(),
  /** Unix time in milliseconds when the provider confirmed the start. */
  startedAt: z.number(),
  /** The session's device link. Its secret is encrypted. */
  deviceLink: z
    .object({ token: z.string(), secret: z.string(), base: z.string(), startedAt: z.number() })
    .optional(),
  /** Data of the app's callback to the browser that started the session, checked against the secret. */
  callback: z
    .object({
      sessionSecretDigest: z.string(),
      userChallengeVerifier: z.string().optional(),
    })
    .optional(),
  /** What the person's browser has to do; the answer arrives through it. */
  browserRequest: z.custom<BrowserRequest>().optional(),
  /** The answer that the browser brought, as encrypted JSON. */
  browserAnswer: z.string().optional(),
  /** The attempt that read the answer first: the code in it may be sent to the provider only once. */
  answerReader: z.string().optional(),
})

export type ProviderSession = Readonly<z.output<typeof providerSession>>

export type SessionData = {
  readonly [Kind in keyof typeof sessionData]: Readonly<z.output<(typeof sessionData)[Kind]>>
}
