import type { Holder, Issuer } from '#authority/certificate'
import { ocspResponse } from '#authority/ocsp-response'
import { signWith } from '#authority/signing-key'
import { timeStampToken } from '#authority/time-stamp-token'
import type { Bytes } from '#encoding/bytes'
import { encodeHex } from '#encoding/hex'
import { parseCertificate } from '#pki/certificate/certificate'
import { namesIssuer } from '#pki/issuance'
import type { TrustServices } from '#signature/signature-format'
import { issue, issueTable, profiles, type TestAlgorithm } from './certificates'

/** A signer, and the certificates of its issuers up to the anchor. */
export interface TestSigner extends Holder {
  readonly issuers: readonly Bytes[]
  /** Signs the data. ECDSA values are SEQUENCE { r, s }, or r‖s with the form `raw`. */
  readonly sign: (data: Bytes, form?: 'der' | 'raw') => Bytes
}

/**
 * A small PKI in memory: a root, an issuing authority, signers, a time-stamping unit and responders. It is for files
 * that Paraph signs. `validation-world.ts` is for conclusions without a file; `hostile/hostile-world.ts` adds the
 * holders of hostile files.
 */
export interface TestPki {
  readonly anchor: Bytes
  readonly signer: (algorithm: TestAlgorithm) => TestSigner
  readonly services: TrustServices
  /** Returns the same world with another signer who has a different key. */
  readonly withSigner: (name: string) => TestPki
  /** The number of calls of each service. */
  readonly calls: { timeStamp: number; revocation: number }
}

/** The table of holders. `responder` is the certificate profile of the OCSP responders. */
const holders = (responder: 'responder' | 'lookedUpResponder') =>
  ({
    root: { name: 'Test Root CA', extensions: profiles.authority },
    issuing: { name: 'Test Issuing CA', issuer: 'root', extensions: profiles.authority },
    forRoot: { name: 'Test Root Responder', issuer: 'root', extensions: profiles[responder] },
    forIssuing: {
      name: 'Test Issuing Responder',
      issuer: 'issuing',
      extensions: profiles[responder],
    },
    unit: { name: 'Test Time-Stamping Unit', issuer: 'root', extensions: profiles.timeStamper },
  }) as const

type Holders = Readonly<Record<keyof ReturnType<typeof holders>, Issuer>>

/**
 * Makes a new world. The unit and the responders use `clock`. With `lookedUpResponder`, the responders' certificates
 * need a revocation check.
 */
export function createTestPki(
  clock: () => Date,
  responder: 'responder' | 'lookedUpResponder' = 'responder',
): TestPki {
  const world = issueTable(holders(responder))
  const signers = new Map<TestAlgorithm, TestSigner>()
  const calls = { timeStamp: 0, revocation: 0 }
  const pki: TestPki = {
    anchor: world.root.certificate,
    signer: (algorithm) => {
      const name = `ŽYGIMANTĖ PAVARDENĖ ${algorithm}`
      const signer = signers.get(algorithm) ?? certifySigner(world, name, algorithm)
      signers.set(algorithm, signer)
      return signer
    },
    services: servicesOf(world, clock, calls),
    withSigner: (name) => {
      const signer = certifySigner(world, name, 'ecdsa-sha256')
      return { ...pki, signer: () => signer }
    },
    calls,
  }
  return pki
}

function certifySigner(
  { root, issuing }: Holders,
  name: string,
  algorithm: TestAlgorithm,
): TestSigner {
  const holder = issue(name, issuing, profiles.person, { algorithm })
  return {
    ...holder,
    issuers: [issuing.certificate, root.certificate],
    sign: (data, form) => signWith(holder, data, form),
  }
}

function servicesOf(
  { root, issuing, forRoot, forIssuing, unit }: Holders,
  clock: () => Date,
  calls: TestPki['calls'],
): TrustServices {
  return {
    timeStamp: async (digest) => {
      calls.timeStamp++
      return timeStampToken(unit, [root.certificate], { imprint: digest, genTime: clock() })
    },
    timeStampSize: () => {
      const imprint = new Uint8Array(32)
      return timeStampToken(unit, [root.certificate], { imprint, genTime: clock() }).length
    },
    revocation: async (certificate, issuer) => {
      calls.revocation++
      const isRoot = encodeHex(issuer) === encodeHex(root.certificate)
      return ocspResponse(isRoot ? forRoot : forIssuing, { certificate, issuer, at: clock() })
    },
    issuersOf: async (certificate) => {
      const leaf = parseCertificate(certificate)
      const above = leaf.isSelfIssued ? [] : [root]
      const issuers = namesIssuer(leaf, issuing.parsed) ? [issuing, ...above] : above
      return issuers.map((authority) => authority.certificate)
    },
  }
}
