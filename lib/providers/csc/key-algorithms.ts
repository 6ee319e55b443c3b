import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { readDer } from '@paraph/validator/encoding/der/reader'
import type { DigestAlgorithm } from '@paraph/validator/encoding/digest'
import {
  algorithmWith,
  type SignatureAlgorithm,
  type SignatureFamily,
  signatureAlgorithmIdentifier,
  signatureAlgorithms,
} from '@paraph/validator/pki/algorithms'
import { oids } from '@paraph/validator/pki/oids'

/** Digests that we sign. */
const digestOids: Readonly<Partial<Record<DigestAlgorithm, string>>> = {
  'SHA-256': oids.sha256,
  'SHA-384': oids.sha384,
  'SHA-512': oids.sha512,
}

const digestNames = Object.keys(digestOids) as readonly DigestAlgorithm[]

/** An algorithm that a credential offers. */
export interface OfferedAlgorithm {
  readonly name: SignatureAlgorithm
  /** The identifier under which the credential offers it: requests must repeat exactly this one. */
  readonly oid: string
}

/**
 * Families in our order of preference, each with the identifier of the key alone. A credential that states this
 * identifier signs with every digest. RSASSA-PSS has no other identifier.
 */
const families: readonly (readonly [family: SignatureFamily, keyOid: string])[] = [
  ['ecdsa', oids.idEcPublicKey],
  ['rsa-pss', oids.idRsassaPss],
  ['rsa', oids.rsaEncryption],
]

/** The algorithms behind the identifiers in `key.algo`, best first; unknown identifiers are ignored. */
export function offeredAlgorithms(stated: readonly string[]): readonly OfferedAlgorithm[] {
  return families.flatMap(([family, keyOid]) =>
    digestNames.flatMap((digest) => {
      const name = algorithmWith(family, digest)
      if (!name) return []
      const oid = [signatureAlgorithms[name].oid, keyOid].find((known) => stated.includes(known))
      return oid === undefined ? [] : [{ name, oid }]
    }),
  )
}

/** The best algorithm for a digest. If the key cannot sign it, the best algorithm of another digest. */
export function algorithmFor(
  offered: readonly OfferedAlgorithm[],
  digest: 'SHA-256' | 'SHA-512',
): OfferedAlgorithm | undefined {
  return offered.find(({ name }) => signatureAlgorithms[name].digest === digest) ?? offered[0]
}

/** OID of the digest that an algorithm signs. */
export function digestOidOf(algorithm: SignatureAlgorithm): string {
  const oid = digestOids[signatureAlgorithms[algorithm].digest]
  if (oid === undefined) throw new TypeError(`${algorithm} is never offered`)
  return oid
}

/** Parameters of the AlgorithmIdentifier of RSASSA-PSS (RFC 4055, 3.1), Base64 of DER; other algorithms have none. */
export function algorithmParameters(algorithm: SignatureAlgorithm): string | undefined {
  if (signatureAlgorithms[algorithm].family !== 'rsa-pss') return undefined
  const [, parameters] = readDer(signatureAlgorithmIdentifier(algorithm)).children
  return parameters && encodeBase64(parameters.raw)
}
