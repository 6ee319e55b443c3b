import type { Bytes } from '@/lib/encoding/bytes'
import { type Certificate, parseCertificate } from '@/lib/pki/certificate/certificate'
import { namesIssuer } from '@/lib/pki/issuance'
import type { TrustServices } from '@/lib/signature/signature-format'
import {
  type Holder,
  type Issuer,
  issue,
  profiles,
  signWith,
  type TestAlgorithm,
  testAlgorithms,
} from './certificates'
import { ocspResponse } from './ocsp-response'
import { timeStampToken } from './time-stamp-token'

/** Somebody who signs, and the issuers up to the anchor. */
interface TestSigner extends Holder {
  readonly issuers: readonly Bytes[]
  /** ECDSA values are SEQUENCE { r, s } unless raw ones are asked for. */
  readonly sign: (data: Bytes, form?: 'der' | 'raw') => Bytes
}

/**
 * A small world of trust: a root, an issuing authority, signers, a time-stamper, responders. For files that are signed as
 * we sign; `validation-world.ts` has one for conclusions without a file, and `hostile/hostile-world.ts` adds those whom
 * hostile files need beside it. All of them are issued by `certificates.ts`.
 */
export interface TestPki {
  readonly anchor: Bytes
  readonly signer: (algorithm: TestAlgorithm) => TestSigner
  readonly services: TrustServices
  /** The same world, where somebody else signs, with a key of their own. */
  readonly withSigner: (name: string, algorithm: 'ecdsa-sha256') => Promise<TestPki>
  /** How often each service was asked. */
  readonly calls: { timeStamp: number; revocation: number }
}

/**
 * Makes the world anew; `clock` is that of the time-stamper and the responders. The certificates of
 * these need no look-up themselves unless `responder` says so.
 */
export async function createTestPki(
  clock: () => Date,
  responder: 'responder' | 'lookedUpResponder' = 'responder',
): Promise<TestPki> {
  const authorities = await establishAuthorities(responder)
  const signers = await certifySigners(authorities)
  const calls = { timeStamp: 0, revocation: 0 }
  const pki: TestPki = {
    anchor: authorities.root.certificate,
    signer: (algorithm) => found(signers, algorithm),
    services: servicesOf(authorities, clock, calls),
    withSigner: async (name, algorithm) => {
      const signer = await certifySigner(authorities, name, algorithm)
      return { ...pki, signer: (wanted) => found(new Map([[algorithm, signer]]), wanted) }
    },
    calls,
  }
  return pki
}

interface Authorities {
  readonly root: Issuer
  readonly issuing: Issuer
  readonly timeStamper: Holder
  /** By the certificate of the authority they speak for, hex. */
  readonly responders: ReadonlyMap<string, Holder>
}

async function establishAuthorities(
  responder: 'responder' | 'lookedUpResponder',
): Promise<Authorities> {
  const root = await issue('Test Root CA', undefined, profiles.authority)
  const issuing = await issue('Test Issuing CA', root, profiles.authority)
  const forRoot = await issue('Test Root Responder', root, profiles[responder])
  const forIssuing = await issue('Test Issuing Responder', issuing, profiles[responder])
  return {
    root,
    issuing,
    timeStamper: await issue('Test Time-Stamping Unit', root, profiles.timeStamper),
    responders: new Map([
      [hexOf(root.certificate), forRoot],
      [hexOf(issuing.certificate), forIssuing],
    ]),
  }
}

async function certifySigners(authorities: Authorities): Promise<Map<string, TestSigner>> {
  const signers = new Map<string, TestSigner>()
  for (const algorithm of testAlgorithms) {
    const name = `ŽYGIMANTĖ PAVARDENĖ ${algorithm}`
    signers.set(algorithm, await certifySigner(authorities, name, algorithm))
  }
  return signers
}

async function certifySigner(
  { root, issuing }: Authorities,
  name: string,
  algorithm: TestAlgorithm,
): Promise<TestSigner> {
  const holder = await issue(name, issuing, profiles.person, { algorithm })
  return {
    ...holder,
    issuers: [issuing.certificate, root.certificate],
    sign: (data, form = 'der') => signWith(holder, data, form),
  }
}

function servicesOf(
  { root, issuing, timeStamper, responders }: Authorities,
  clock: () => Date,
  calls: TestPki['calls'],
): TrustServices {
  return {
    timeStamp: async (digest) => {
      calls.timeStamp++
      return timeStampToken(timeStamper, [root.certificate], { imprint: digest, genTime: clock() })
    },
    revocation: async (certificate, issuer) => {
      calls.revocation++
      const responder = found(responders, hexOf(issuer))
      return ocspResponse(responder, { certificate, issuer, at: clock() })
    },
    issuersOf: async (certificate) => {
      const leaf = parseCertificate(certificate)
      const between = [issuing].filter((candidate) => isIssuedBy(leaf, candidate))
      const above = leaf.isSelfIssued ? [] : [root]
      return [...between, ...above].map((authority) => authority.certificate)
    },
  }
}

function isIssuedBy(leaf: Certificate, authority: Holder): boolean {
  return namesIssuer(leaf, parseCertificate(authority.certificate))
}

function hexOf(bytes: Bytes): string {
  return Buffer.from(bytes).toString('hex')
}

function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new RangeError('The test world has nothing of this name')
  return value
}
