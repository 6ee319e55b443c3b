import { createPrivateKey, generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'
import type { Bytes } from '#encoding/bytes'
import {
  bitString,
  boolean,
  certificateTime,
  explicit,
  integer,
  namedBits,
  octetString,
  oid,
  sequence,
  setOf,
  unsignedInteger,
  utf8String,
} from '#encoding/der/writer'
import { signatureAlgorithmIdentifier } from './algorithms'
import { nameAttributes } from './certificate/distinguished-name'
import { oids } from './oids'

/** A self-signed key. It is not trusted, but shows that all its signatures were made by the same party. */
export interface SelfIssuedKey {
  /** X.509, DER. */
  readonly certificate: Bytes
  /** PKCS #8, DER; a key on P-256. */
  readonly privateKey: Bytes
}

/** Signature algorithm of all self-issued keys. */
export const selfIssuedAlgorithm = 'ecdsa-sha256'

/** A new key with a self-signed certificate (RFC 5280, 4.1), for signatures only. */
export function issueToItself(name: string, from: Date, until: Date): SelfIssuedKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const called = sequence(setOf(sequence(oid(nameAttributes.commonName), utf8String(name))))
  const algorithm = signatureAlgorithmIdentifier(selfIssuedAlgorithm)
  const extensions = [
    extension(oids.idCeBasicConstraints, sequence(), true),
    // RFC 5280, 4.2.1.3: digitalSignature and contentCommitment
    extension(oids.idCeKeyUsage, namedBits([0, 1]), true),
    // RFC 5280, 4.2.1.2: any number that distinguishes keys is allowed.
    extension(
      oids.idCeSubjectKeyIdentifier,
      octetString(hash('sha256', spki, 'buffer').subarray(0, 20)),
    ),
  ]
  const tbs = sequence(
    explicit(0, integer(2)),
    unsignedInteger(randomBytes(16)),
    algorithm,
    called,
    sequence(certificateTime(from), certificateTime(until)),
    called,
    spki,
    explicit(3, sequence(...extensions)),
  )
  return {
    certificate: sequence(tbs, algorithm, bitString(sign('sha256', tbs, privateKey))),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
  }
}

/** Signs data with ECDSA; the value is r‖s. */
export function signBySelfIssued({ privateKey }: SelfIssuedKey, data: Bytes): Bytes {
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' })
  return sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' })
}

function extension(type: string, value: Bytes, critical = false): Bytes {
  return sequence(oid(type), ...(critical ? [boolean(true)] : []), octetString(value))
}
