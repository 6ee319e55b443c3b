import type { DigestAlgorithm } from '#encoding/digest'
import type { CanonicalizationMethod } from '#encoding/xml/namespace-axis'
import {
  type SignatureAlgorithm,
  signatureAlgorithmNames,
  signatureAlgorithms,
} from '#pki/algorithms'
import { exclusiveCanonicalization } from '../namespaces'

const encryption = 'http://www.w3.org/2001/04/xmlenc#'
const more2001 = 'http://www.w3.org/2001/04/xmldsig-more#'
const more2007 = 'http://www.w3.org/2007/05/xmldsig-more#'

/** URIs of ds:DigestMethod (RFC 9231, 2.1); undefined if none is defined. */
const digestUris: Readonly<Record<DigestAlgorithm, string | undefined>> = {
  'SHA-1': 'http://www.w3.org/2000/09/xmldsig#sha1',
  RIPEMD160: `${encryption}ripemd160`,
  'SHA-224': `${more2001}sha224`,
  'SHA-256': `${encryption}sha256`,
  'SHA-384': `${more2001}sha384`,
  'SHA-512': `${encryption}sha512`,
  'SHA3-256': `${more2007}sha3-256`,
  'SHA3-384': `${more2007}sha3-384`,
  'SHA3-512': `${more2007}sha3-512`,
  SHAKE256: undefined,
}

const digestsByUri = new Map(
  (Object.keys(digestUris) as DigestAlgorithm[]).map((name) => [digestUris[name], name]),
)

/** The digest algorithm of a URI; undefined if it is unknown. */
export function digestOfUri(uri: string | undefined): DigestAlgorithm | undefined {
  return uri === undefined ? undefined : digestsByUri.get(uri)
}

/** Throws `TypeError` if XML signatures have no URI for the digest. */
export function uriOfDigest(algorithm: DigestAlgorithm): string {
  return digestUris[algorithm] ?? unnamed(algorithm)
}

const signaturesByUri = new Map(
  signatureAlgorithmNames.map((name) => [signatureAlgorithms[name].xmlUri, name]),
)

/** The signature algorithm of a URI; undefined if it is unknown. No HMAC is known. */
export function signatureAlgorithmOfUri(uri: string | undefined): SignatureAlgorithm | undefined {
  return uri === undefined ? undefined : signaturesByUri.get(uri)
}

/** Throws `TypeError` if XML signatures have no URI for the algorithm. */
export function uriOfSignatureAlgorithm(algorithm: SignatureAlgorithm): string {
  return signatureAlgorithms[algorithm].xmlUri ?? unnamed(algorithm)
}

/** A canonicalisation algorithm with its URI in XML signatures. */
export interface Canonicalization {
  readonly method: CanonicalizationMethod
  readonly withComments: boolean
}

export const canonicalizationUris = {
  'inclusive-1.0': 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'inclusive-1.1': 'http://www.w3.org/2006/12/xml-c14n11',
  'exclusive-1.0': exclusiveCanonicalization,
} as const satisfies Record<CanonicalizationMethod, string>

const canonicalizations = new Map<string, Canonicalization>([
  [canonicalizationUris['inclusive-1.0'], { method: 'inclusive-1.0', withComments: false }],
  [
    `${canonicalizationUris['inclusive-1.0']}#WithComments`,
    { method: 'inclusive-1.0', withComments: true },
  ],
  [canonicalizationUris['inclusive-1.1'], { method: 'inclusive-1.1', withComments: false }],
  [
    `${canonicalizationUris['inclusive-1.1']}#WithComments`,
    { method: 'inclusive-1.1', withComments: true },
  ],
  [canonicalizationUris['exclusive-1.0'], { method: 'exclusive-1.0', withComments: false }],
  [
    `${canonicalizationUris['exclusive-1.0']}WithComments`,
    { method: 'exclusive-1.0', withComments: true },
  ],
])

export function canonicalizationOfUri(uri: string | undefined): Canonicalization | undefined {
  return uri === undefined ? undefined : canonicalizations.get(uri)
}

function unnamed(algorithm: string): never {
  throw new TypeError(`${algorithm} has no name in XML signatures`)
}
