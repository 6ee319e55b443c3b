import 'reflect-metadata'
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
} from '@peculiar/x509'
import { beforeAll, expect, it } from 'vitest'
import { encodeBase64 } from '@/lib/encoding/base64'
import type { Bytes } from '@/lib/encoding/bytes'
import { type Issuer, issue, profiles } from '@/lib/testing/certificates'
import { ocspResponse } from '@/lib/testing/ocsp-response'
import { signXml } from '@/lib/testing/sign-xml'
import { outcomesOf } from '@/lib/testing/verdicts'
import { documentWith, keyInfo, writtenXades } from '@/lib/testing/written-xades'
import { openTrustStore } from '@/lib/trust/trust-store'

const signedAt = new Date('2026-03-01T09:30:00Z')
/** Answers are given when the question is asked: older ones say nothing of a signature without a time-stamp. */
const askedAt = new Date('2026-03-01T09:31:00Z')
/** Between the two. */
const notAfter = new Date('2026-03-01T09:30:30Z')
const revokedAt = new Date('2026-02-01T00:00:00Z')

let root: Issuer
let issuing: Issuer

beforeAll(async () => {
  root = await issue('Root', undefined, profiles.authority)
  issuing = await issue('Issuing', root, profiles.authority)
})

/** Who signs, who is above them, and what is said of them. */
interface World {
  readonly person: Issuer
  readonly authorities: readonly Issuer[]
  readonly answers: readonly Bytes[]
}

const certificateUsage = new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true)
const authority = (pathLength?: number) => [
  new BasicConstraintsExtension(true, pathLength, true),
  certificateUsage,
]
const unheardOf = new Extension('1.2.3.4.5', true, new Uint8Array([5, 0]))

async function good(of: Issuer, by: Issuer, revoked?: Date, at = askedAt): Promise<Bytes> {
  const responder = await issue('Responder', by, profiles.responder)
  return ocspResponse(responder, of.certificate, by.certificate, at, revoked)
}

/** A person under an authority under the root; each of them answered for. */
async function under(
  above: Issuer,
  profile: readonly Extension[] = profiles.person,
  validity = {},
): Promise<World> {
  const person = await issue('SIGNER', above, profile, 'ecdsa-sha256', validity)
  return await answeredFor(person, [above, root])
}

async function answeredFor(person: Issuer, authorities: readonly Issuer[]): Promise<World> {
  const path = [person, ...authorities]
  const answers: Bytes[] = []
  for (const [index, by] of authorities.entries()) {
    const of = path[index]
    if (of && of !== by) answers.push(await good(of, by))
  }
  return { person, authorities, answers }
}

async function outcomeIn({ person, authorities, answers }: World): Promise<string | undefined> {
  const values = answers.map(
    (one) => `<x:EncapsulatedOCSPValue>${encodeBase64(one)}</x:EncapsulatedOCSPValue>`,
  )
  const signature = writtenXades(person, {
    keyInfo: keyInfo(person.certificate, ...authorities.map(({ certificate }) => certificate)),
    unsignedSignatureProperties: `<x:RevocationValues><x:OCSPValues>${values.join('')}</x:OCSPValues></x:RevocationValues>`,
  })
  const xml = await signXml(documentWith(signature), person)
  const trust = openTrustStore({ certificates: [root.certificate], lists: [] })
  const [outcome] = await outcomesOf(xml, 'a.xml', trust, askedAt)
  return outcome
}

/** What is wrong with certificates or with what is said of them, and what comes of it. */
const rows: readonly (readonly [what: string, world: () => Promise<World>, outcome: string])[] = [
  ['nothing', () => under(issuing), 'TOTAL_PASSED'],
  [
    'the certificate has ended, and was not revoked while it lasted',
    async () => {
      const { person, authorities, answers } = await under(issuing, profiles.person, { notAfter })
      const early = await good(person, issuing, undefined, signedAt)
      return { person, authorities, answers: [early, ...answers.slice(1)] }
    },
    'OUT_OF_BOUNDS_NOT_REVOKED',
  ],
  [
    'the key is for encryption',
    () => under(issuing, [new KeyUsagesExtension(KeyUsageFlags.keyEncipherment, true)]),
    'CHAIN_CONSTRAINTS_FAILURE',
  ],
  [
    'a critical extension is not known',
    () => under(issuing, [...profiles.person, unheardOf]),
    'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  ],
  [
    'a person has issued it',
    async () => under(await issue('Person', root, profiles.person)),
    'CHAIN_CONSTRAINTS_FAILURE',
  ],
  [
    'the authority says that it is none',
    async () =>
      under(await issue('No CA', root, [new BasicConstraintsExtension(false), certificateUsage])),
    'CHAIN_CONSTRAINTS_FAILURE',
  ],
  [
    'the key of the authority is not for certificates',
    async () => {
      const usage = new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true)
      return under(
        await issue('CA', root, [new BasicConstraintsExtension(true, undefined, true), usage]),
      )
    },
    'CHAIN_CONSTRAINTS_FAILURE',
  ],
  [
    'the path is longer than an authority allows',
    async () => {
      const narrow = await issue('Narrow', root, authority(0))
      const below = await issue('Below', narrow, authority())
      const person = await issue('SIGNER', below, profiles.person)
      return answeredFor(person, [below, narrow, root])
    },
    'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  ],
  [
    'the root is another one',
    async () => {
      const other = await issue('Other Root', undefined, profiles.authority)
      const person = await issue('SIGNER', other, profiles.person)
      return answeredFor(person, [other])
    },
    'NO_CERTIFICATE_CHAIN_FOUND',
  ],
  [
    'the root is another one of the same name',
    async () => {
      const other = await issue('Root', undefined, profiles.authority)
      const person = await issue('SIGNER', other, profiles.person)
      return answeredFor(person, [other])
    },
    'NO_CERTIFICATE_CHAIN_FOUND',
  ],
  [
    'the signer was revoked',
    async () => {
      const { person, authorities, answers } = await under(issuing)
      const [, ...others] = answers
      return { person, authorities, answers: [await good(person, issuing, revokedAt), ...others] }
    },
    'REVOKED_NO_POE',
  ],
  [
    'the authority was revoked',
    async () => {
      const { person, authorities, answers } = await under(issuing)
      const revoked = await good(issuing, root, revokedAt)
      return { person, authorities, answers: [...answers.slice(0, 1), revoked] }
    },
    'REVOKED_CA_NO_POE',
  ],
  [
    'nobody says anything of the signer',
    async () => {
      const { answers, ...world } = await under(issuing)
      return { ...world, answers: answers.slice(1) }
    },
    'TRY_LATER',
  ],
  [
    'what is said is of somebody else',
    async () => {
      const { answers, ...world } = await under(issuing)
      const stranger = await issue('STRANGER', issuing, profiles.person)
      return { ...world, answers: [await good(stranger, issuing), ...answers.slice(1)] }
    },
    'TRY_LATER',
  ],
  [
    'the signer answers for themselves',
    async () => {
      const { person, authorities, answers } = await under(issuing)
      const own = ocspResponse(person, person.certificate, issuing.certificate, askedAt)
      return { person, authorities, answers: [own, ...answers.slice(1)] }
    },
    'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  ],
  [
    'the responder is one of another authority',
    async () => {
      const { person, authorities, answers } = await under(issuing)
      const other = await issue('Other', root, profiles.authority)
      const responder = await issue('Responder', other, profiles.responder)
      const own = ocspResponse(responder, person.certificate, issuing.certificate, askedAt)
      return { person, authorities, answers: [own, ...answers.slice(1)] }
    },
    'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  ],
  [
    'the responder is meant for other answers',
    async () => {
      const { person, authorities, answers } = await under(issuing)
      const usage = new ExtendedKeyUsageExtension([ExtendedKeyUsage.timeStamping])
      const responder = await issue('Responder', issuing, [usage])
      const own = ocspResponse(responder, person.certificate, issuing.certificate, askedAt)
      return { person, authorities, answers: [own, ...answers.slice(1)] }
    },
    'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  ],
]

it.each(rows)('a signature when %s', async (_, world, outcome) => {
  expect(await outcomeIn(await world())).toBe(outcome)
})
