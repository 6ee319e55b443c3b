import type { Bytes } from '@/lib/encoding/bytes'
import { parseCertificate } from '@/lib/pki/certificate'
import { namesIssuer } from '@/lib/pki/issuance'
import type { TrustServices } from '@/lib/signature/signature-format'
import {
  type Holder,
  issue,
  keyKinds,
  profiles,
  signWith,
  type TestAlgorithm,
} from './certificates'
import { ocspResponse } from './ocsp-response'
import { timeStampToken } from './time-stamp-token'

/** Somebody who signs, and the issuers up to the anchor. */
interface TestSigner extends Holder {
  readonly issuers: readonly Bytes[]
  /** ECDSA values are SEQUENCE { r, s } unless raw ones are asked for. */
  readonly sign: (data: Bytes, form?: 'der' | 'raw') => Bytes
}

/** A small world of trust: a root, an issuing authority, signers, a time-stamper, responders. */
export interface TestPki {
  readonly anchor: Bytes
  readonly signer: (algorithm: TestAlgorithm) => TestSigner
  readonly services: TrustServices
  /** How often each service was asked. */
  readonly calls: { timeStamp: number; revocation: number }
}

/** Makes the world anew; `clock` is that of the time-stamper and the responders. */
export async function createTestPki(clock: () => Date): Promise<TestPki> {
  const root = await issue('Test Root CA', undefined, profiles.authority)
  const issuing = await issue('Test Issuing CA', root, profiles.authority)
  const timeStamper = await issue('Test Time-Stamping Unit', root, profiles.timeStamper)
  const responders = new Map([
    [hexOf(root.certificate), await issue('Test Root Responder', root, profiles.responder)],
    [
      hexOf(issuing.certificate),
      await issue('Test Issuing Responder', issuing, profiles.responder),
    ],
  ])
  const signers = new Map<string, TestSigner>()
  for (const algorithm of Object.keys(keyKinds) as TestAlgorithm[]) {
    const holder = await issue(
      `ŽYGIMANTĖ PAVARDENĖ ${algorithm}`,
      issuing,
      profiles.person,
      algorithm,
    )
    signers.set(algorithm, {
      ...holder,
      issuers: [issuing.certificate, root.certificate],
      sign: (data, form = 'der') => signWith(holder, data, form),
    })
  }
  const calls = { timeStamp: 0, revocation: 0 }
  const services: TrustServices = {
    timeStamp: async (digest) => {
      calls.timeStamp++
      return timeStampToken(timeStamper, [root.certificate], digest, clock())
    },
    revocation: async (certificate, issuer) => {
      calls.revocation++
      return ocspResponse(found(responders, hexOf(issuer)), certificate, issuer, clock())
    },
    issuersOf: async (certificate) => {
      if (Buffer.compare(certificate, root.certificate) === 0) return []
      const isIssued = namesIssuer(
        parseCertificate(certificate),
        parseCertificate(issuing.certificate),
      )
      return isIssued ? [issuing.certificate, root.certificate] : [root.certificate]
    },
  }
  const signer = (algorithm: TestAlgorithm) => found(signers, algorithm)
  return { anchor: root.certificate, signer, services, calls }
}

function hexOf(bytes: Bytes): string {
  return Buffer.from(bytes).toString('hex')
}

function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new RangeError('The test world has nothing of this name')
  return value
}
