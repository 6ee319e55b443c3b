import type { PublicKey } from '@paraph/validator/encoding/platform/crypto-port'
import type { SignatureAlgorithm } from '@paraph/validator/pki/algorithms'
import type { CardHashFunction } from '@/lib/vocabulary/browser-request'

/** A signature algorithm in the words of Web eID signing messages. */
export interface CardAlgorithm {
  readonly cryptoAlgorithm: string
  readonly hashFunction: string
  readonly paddingScheme: string
}

interface Row extends CardAlgorithm {
  readonly hashFunction: CardHashFunction
  /** Name in authentication tokens (RFC 7518, 3.3 to 3.5). */
  readonly tokenName: string
  readonly algorithm: SignatureAlgorithm
}

function row(
  tokenName: string,
  algorithm: SignatureAlgorithm,
  ...[cryptoAlgorithm, hashFunction, paddingScheme]: readonly [string, CardHashFunction, string]
): Row {
  return { tokenName, algorithm, cryptoAlgorithm, hashFunction, paddingScheme }
}

/** The algorithms of cards that we accept. Cards also offer SHA-224 and SHA-3, which no card requires. */
const rows: readonly Row[] = [
  row('ES256', 'ecdsa-sha256', 'ECC', 'SHA-256', 'NONE'),
  row('ES384', 'ecdsa-sha384', 'ECC', 'SHA-384', 'NONE'),
  row('ES512', 'ecdsa-sha512', 'ECC', 'SHA-512', 'NONE'),
  row('PS256', 'rsa-pss-sha256', 'RSA', 'SHA-256', 'PSS'),
  row('PS384', 'rsa-pss-sha384', 'RSA', 'SHA-384', 'PSS'),
  row('PS512', 'rsa-pss-sha512', 'RSA', 'SHA-512', 'PSS'),
  row('RS256', 'rsa-sha256', 'RSA', 'SHA-256', 'PKCS1.5'),
  row('RS384', 'rsa-sha384', 'RSA', 'SHA-384', 'PKCS1.5'),
  row('RS512', 'rsa-sha512', 'RSA', 'SHA-512', 'PKCS1.5'),
]

interface Curve {
  /** The only algorithm of an authentication token with this curve (RFC 7518, 3.4). */
  readonly tokenName: string
  /** The digest that is as strong as the curve. */
  readonly hashFunction: string
}

/** Curves by their names in node:crypto. */
const curves: Readonly<Record<string, Curve>> = {
  prime256v1: { tokenName: 'ES256', hashFunction: 'SHA-256' },
  secp384r1: { tokenName: 'ES384', hashFunction: 'SHA-384' },
  secp521r1: { tokenName: 'ES512', hashFunction: 'SHA-512' },
}

/** The algorithm that a token names; undefined if it is unknown or does not belong to the key. */
export function tokenAlgorithm(name: string, key: PublicKey): SignatureAlgorithm | undefined {
  const found = rows.find(({ tokenName }) => tokenName === name)
  if (!found || found.cryptoAlgorithm !== cryptoAlgorithmOf(key)) return undefined
  const curve = curveOf(key)
  return curve && curve.tokenName !== name ? undefined : found.algorithm
}

/** The algorithm of a signing message; undefined if we do not accept it. */
export function signingAlgorithm(stated: CardAlgorithm): SignatureAlgorithm | undefined {
  return rows.find((known) => isSame(known, stated))?.algorithm
}

/** Those of the offered algorithms that belong to the key and that we accept, in the order of the card. */
export function usableAlgorithms(
  offered: readonly CardAlgorithm[],
  key: PublicKey,
): readonly SignatureAlgorithm[] {
  return offered
    .filter(({ cryptoAlgorithm }) => cryptoAlgorithm === cryptoAlgorithmOf(key))
    .flatMap((stated) => signingAlgorithm(stated) ?? [])
}

/**
 * The algorithm to sign with: the digest that fits the curve, or the requested one for RSA, if the card offers it.
 * The page cannot request a padding, so the first one that the card lists for the digest is expected.
 */
export function chosenAlgorithm(
  usable: readonly SignatureAlgorithm[],
  key: PublicKey,
  digest: string,
): SignatureAlgorithm | undefined {
  const wanted = curveOf(key)?.hashFunction ?? digest
  return usable.find((algorithm) => hashFunctionOf(algorithm) === wanted) ?? usable[0]
}

/** The hash function of a signing message for an algorithm. Throws `TypeError` for an algorithm that no card has. */
export function hashFunctionOf(algorithm: SignatureAlgorithm): CardHashFunction {
  const found = rows.find((known) => known.algorithm === algorithm)
  if (!found) throw new TypeError(`No card signs with ${algorithm}`)
  return found.hashFunction
}

function cryptoAlgorithmOf(key: PublicKey): string | undefined {
  if (key.asymmetricKeyType === 'ec') return curveOf(key) && 'ECC'
  return key.asymmetricKeyType === 'rsa' ? 'RSA' : undefined
}

function curveOf({ asymmetricKeyDetails }: PublicKey): Curve | undefined {
  const name = asymmetricKeyDetails?.namedCurve ?? ''
  return Object.hasOwn(curves, name) ? curves[name] : undefined
}

function isSame(left: CardAlgorithm, right: CardAlgorithm): boolean {
  return (
    left.cryptoAlgorithm === right.cryptoAlgorithm &&
    left.hashFunction === right.hashFunction &&
    left.paddingScheme === right.paddingScheme
  )
}
