// A certificate authority for tests: just enough X.509 to issue what a test needs, and what must fail.
import { constants, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Bytes } from '@/lib/encoding/bytes'
import { tags } from '@/lib/encoding/der/tags'
import {
  bitString,
  boolean,
  certificateTime,
  explicit,
  integer,
  namedBits,
  octetString,
  oid,
  retagged,
  sequence,
  setOf,
  utf8String,
} from '@/lib/encoding/der/writer'
import { digestLengths, nodeNames } from '@/lib/encoding/digest'
import {
  type SignatureAlgorithm,
  signatureAlgorithmIdentifier,
  signatureAlgorithms,
} from './algorithms'
import { type Certificate, parseCertificate } from './certificate'
import { oids } from './oids'

/** A certificate with its private key. */
export interface TestIdentity {
  readonly certificate: Certificate
  readonly privateKey: KeyObject
  readonly algorithm: SignatureAlgorithm
}

/** What a test wants certified; the defaults make an end entity on P-256, valid in 2026. */
export interface TestOrder {
  readonly name: string
  /** Absent: the certificate signs itself. */
  readonly issuer?: TestIdentity
  readonly algorithm?: SignatureAlgorithm
  /** Of an ECDSA key, where it is not the usual one of the algorithm. */
  readonly curve?: string
  readonly serialNumber?: number
  readonly notBefore?: Date
  readonly notAfter?: Date
  readonly extensions?: readonly Bytes[]
}

/** Issues a certificate over a fresh key, or the one RSA key. */
export function issue(order: TestOrder): TestIdentity {
  const { name, issuer, algorithm = 'ecdsa-sha256', serialNumber = 1 } = order
  const { privateKey, publicKey } = generateKey(algorithm, order.curve)
  const signer = issuer ?? { privateKey, algorithm }
  const tbs = sequence(
    explicit(0, integer(2)),
    integer(serialNumber),
    signatureAlgorithmIdentifier(signer.algorithm),
    issuer?.certificate.subject.der ?? testName(name),
    sequence(
      certificateTime(order.notBefore ?? new Date('2026-01-01T00:00:00Z')),
      certificateTime(order.notAfter ?? new Date('2027-01-01T00:00:00Z')),
    ),
    testName(name),
    publicKey.export({ format: 'der', type: 'spki' }),
    ...(order.extensions ? [explicit(3, sequence(...order.extensions))] : []),
  )
  const value = bitString(signAs(signer, tbs))
  const der = sequence(tbs, signatureAlgorithmIdentifier(signer.algorithm), value)
  return { certificate: parseCertificate(der), privateKey, algorithm }
}

function generateKey(algorithm: SignatureAlgorithm, curve?: string) {
  const { family } = signatureAlgorithms[algorithm]
  if (algorithm === 'ed448') return generateKeyPairSync('ed448')
  if (family === 'eddsa') return generateKeyPairSync('ed25519')
  if (family !== 'ecdsa') return rsaKeyPair()
  const usual = { 'ecdsa-sha384': 'P-384', 'ecdsa-sha512': 'P-521' }[algorithm as string]
  return generateKeyPairSync('ec', { namedCurve: curve ?? usual ?? 'P-256' })
}

let rsaKeys: ReturnType<typeof generateRsaKeyPair> | undefined

/** Finding primes takes its time: all RSA identities of a test run have one key. */
function rsaKeyPair(): ReturnType<typeof generateRsaKeyPair> {
  rsaKeys ??= generateRsaKeyPair()
  return rsaKeys
}

function generateRsaKeyPair() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

/** C=LT, CN=…: the same name gives the same bytes. */
function testName(commonName: string): Bytes {
  return sequence(
    setOf(sequence(oid('2.5.4.6'), retagged(tags.printableString, utf8String('LT')))),
    setOf(sequence(oid('2.5.4.3'), utf8String(commonName))),
  )
}

/** A signature value as X.509 and CMS carry it. */
export function signAs(
  { privateKey, algorithm }: Pick<TestIdentity, 'privateKey' | 'algorithm'>,
  data: Bytes,
): Bytes {
  const { family, digest: digestAlgorithm } = signatureAlgorithms[algorithm]
  const pss = {
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: digestLengths[digestAlgorithm],
  }
  const digestName = family === 'eddsa' ? null : nodeNames[digestAlgorithm]
  return sign(digestName, data, { key: privateKey, ...(family === 'rsa-pss' ? pss : {}) })
}

export function extension(type: string, value: Bytes, critical = false): Bytes {
  return sequence(oid(type), ...(critical ? [boolean(true)] : []), octetString(value))
}

/** Extensions of an authority; without a number it may have any number of authorities below. */
export function authorityExtensions(pathLength?: number): readonly Bytes[] {
  const limit = pathLength === undefined ? [] : [integer(pathLength)]
  return [
    extension(oids.idCeBasicConstraints, sequence(boolean(true), ...limit), true),
    extension(oids.idCeKeyUsage, namedBits([5, 6]), true),
  ]
}

export function purpose(type: string, critical = false): Bytes {
  return extension(oids.idCeExtKeyUsage, sequence(oid(type)), critical)
}
