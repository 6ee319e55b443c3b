import type { Holder } from '@paraph/validator/authority/certificate'
import { signDigest } from '@paraph/validator/authority/ecdsa'
import { decodeBase64 } from '@paraph/validator/encoding/base64'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { MalformedDer } from '@paraph/validator/encoding/der/malformed-der'
import { readDer } from '@paraph/validator/encoding/der/reader'
import { oid, sequence } from '@paraph/validator/encoding/der/writer'
import { digestLengths } from '@paraph/validator/encoding/digest'
import { InvalidEncoding } from '@paraph/validator/encoding/invalid-encoding'
import { digestAlgorithmOf, readSignatureAlgorithm } from '@paraph/validator/pki/algorithms'
import { oids } from '@paraph/validator/pki/oids'
import { encodeEcdsaValue } from '@paraph/validator/pki/signature-value'
import { signDigestPkcs1, signDigestPss } from '../authority/rsa'
import type { RemoteCredential } from '../persons/person'
import { digestWithOid, invalidRequest, type SignedDigest } from './parameters'
import type { Version } from './version'

/** `key/algo` of a credential: the algorithms of its key. */
export const algorithmsOf: Readonly<Record<RemoteCredential['key'], readonly string[]>> = {
  RSA: [
    oids.rsaEncryption,
    oids.sha256WithRsaEncryption,
    oids.sha384WithRsaEncryption,
    oids.sha512WithRsaEncryption,
  ],
  'RSA-PSS': [oids.idRsassaPss],
  'P-256': [oids.ecdsaWithSha256],
}

/** The digest of each algorithm whose name implies one. */
const impliedDigests: Readonly<Record<string, SignedDigest>> = {
  [oids.sha256WithRsaEncryption]: 'SHA-256',
  [oids.sha384WithRsaEncryption]: 'SHA-384',
  [oids.sha512WithRsaEncryption]: 'SHA-512',
  [oids.ecdsaWithSha256]: 'SHA-256',
}

/** The algorithm and the digest for the hashes of a request. */
export interface Scheme {
  readonly digest: SignedDigest
  /** Salt length in bytes. Set only for RSASSA-PSS. */
  readonly saltLength: number | undefined
}

interface AlgorithmParameters {
  readonly signAlgo: string
  readonly signAlgoParams?: string | null | undefined
  readonly hashAlgorithmOID?: string | undefined
}

/** The scheme for the parameters of `signatures/signHash`. Throws `Refusal`. */
export function schemeOf(
  { key }: RemoteCredential,
  { signAlgo, signAlgoParams, hashAlgorithmOID }: AlgorithmParameters,
  version: Version,
): Scheme {
  if (!algorithmsOf[key].includes(signAlgo)) throw invalidRequest('Invalid parameter signAlgo')
  if (signAlgo === oids.idRsassaPss) return pssScheme(signAlgoParams)
  const implied = impliedDigests[signAlgo]
  if (implied) return { digest: implied, saltLength: undefined }
  if (!hashAlgorithmOID) {
    throw invalidRequest(`Missing (or invalid type) string parameter ${version.hashAlgorithm}`)
  }
  return { digest: digestWithOid(hashAlgorithmOID, version), saltLength: undefined }
}

/** `signAlgoParams` is RSASSA-PSS-params (RFC 8017, A.2.3) in DER and Base64. */
function pssScheme(parameters: string | null | undefined): Scheme {
  if (!parameters) throw invalidRequest('Missing (or invalid type) string parameter signAlgoParams')
  try {
    const identifier = sequence(oid(oids.idRsassaPss), decodeBase64(parameters))
    const { signatureAlgorithm, saltLength } = readSignatureAlgorithm(readDer(identifier))
    const digest = signatureAlgorithm && digestAlgorithmOf(signatureAlgorithm)
    if (digest === 'SHA-256' || digest === 'SHA-384' || digest === 'SHA-512') {
      return { digest, saltLength: saltLength ?? digestLengths[digest] }
    }
  } catch (cause) {
    if (!(cause instanceof MalformedDer || cause instanceof InvalidEncoding)) throw cause
  }
  throw invalidRequest('Invalid parameter signAlgoParams')
}

/** Signs a digest. An ECDSA signature is SEQUENCE { r, s }. */
export function signRaw({ privateKey }: Holder, scheme: Scheme, digest: Bytes): Bytes {
  if (privateKey.asymmetricKeyType === 'ec') return encodeEcdsaValue(signDigest(privateKey, digest))
  return scheme.saltLength === undefined
    ? signDigestPkcs1(privateKey, scheme.digest, digest)
    : signDigestPss(privateKey, scheme.digest, digest, scheme.saltLength)
}
