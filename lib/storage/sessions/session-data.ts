import { z } from 'zod'
import { signatureAlgorithmNames } from '@/lib/pki/algorithms'
import { documentFormats } from '@/lib/vocabulary/document'
import { countries } from '@/lib/vocabulary/person'
import { certificateLevels } from '@/lib/vocabulary/provider'

/** What the JSON columns of a session hold, by its kind: parsed when a row is read, so that nobody casts. */

const person = z.object({
  country: z.enum(countries),
  personalCode: z.string(),
  phone: z.string().optional(),
})

/** What the person is asked, as the provider's client keeps it. */
const order = {
  state: z.unknown(),
  /** Four digits to compare; absent where the provider makes them, or a link needs none. */
  verificationCode: z.string().optional(),
}

const signatureOrder = z.object({
  ...order,
  person,
  level: z.enum(certificateLevels),
  algorithm: z.enum(signatureAlgorithmNames),
  digest: z.string(),
  certificate: z.string(),
})

/** Without a person: whoever follows the link. */
const authenticationOrder = z.object({
  ...order,
  person: person.exactOptional(),
  challenge: z.string(),
})

/** Who a certificate says its subject is. */
const identity = z.object({
  givenName: z.string(),
  surname: z.string(),
  identifier: z.object({
    type: z.enum(['PNO', 'PAS', 'IDC']),
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

/** Base64 of the value as the provider gives it: ECDSA r‖s, RSA the bytes. */
const signatureValue = z.object({ signatureValue: z.string() })

/** Who answered, and by which account where the provider names it. */
export const identified = {
  /** DER, Base64. */
  certificate: z.string(),
  identity,
  documentNumber: z.string().optional(),
}

/** Entries of lists, as 4.8 and 4.9 answer them. */
const entries = z.array(z.record(z.string(), z.unknown()))
const screened = { sanctions_data: entries, peps_data: entries }

/** Who is asked, what waits while the phone rings, what the provider answered, and what became of it; null before and after. */
export const sessionData = {
  signing: z.object({
    person,
    prepared: z
      .object({
        format: z.enum(documentFormats),
        signature: preparedSignature,
        order: signatureOrder,
        identity,
      })
      .nullable(),
    answer: signatureValue.nullable(),
    result: z
      .object({ signatureId: z.string(), name: z.string(), surname: z.string(), ...screened })
      .nullable(),
  }),
  authentication: z.object({
    /** Null: whoever followed the link, whom the result names. */
    person: person.nullable(),
    prepared: z.object({ order: authenticationOrder }).nullable(),
    answer: z.object({ ...identified, userChallenge: z.string().optional() }).nullable(),
    result: z.object({ ...identified, ...screened }).nullable(),
  }),
  'hash-signing': z.object({
    person,
    prepared: z.object({ order: signatureOrder }).nullable(),
    answer: signatureValue.nullable(),
    result: signatureValue.nullable(),
  }),
}

/** The provider's session, as it waits in storage. */
export const providerSession = z.object({
  name: z.string(),
  /** Unix time in milliseconds, when the provider had said that it began. */
  startedAt: z.number(),
  /** Its secret is sealed. */
  deviceLink: z
    .object({ token: z.string(), secret: z.string(), base: z.string(), startedAt: z.number() })
    .optional(),
  /** What the app's callback brought to the browser that began, checked against the secret. */
  callback: z
    .object({
      sessionSecretDigest: z.string(),
      userChallengeVerifier: z.string().optional(),
    })
    .optional(),
})

export type ProviderSession = Readonly<z.output<typeof providerSession>>

export type SessionData = {
  readonly [Kind in keyof typeof sessionData]: Readonly<z.output<(typeof sessionData)[Kind]>>
}
