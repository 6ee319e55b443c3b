import type { RemoteCredential } from '../persons/person'
import { invalidRequest, type SignedDigest } from './parameters'

/** A person's permission to make a number of signatures with one credential. */
export interface Authorisation {
  readonly credential: RemoteCredential
  /** The number of signatures that may still be made. */
  remaining: number
  /** The hashes that may still be signed, in Base64. `undefined` if any hashes may be signed (SCAL1). */
  hashes: readonly string[] | undefined
  /** The algorithm of the hashes, if the request named it. */
  readonly digest: SignedDigest | undefined
}

/** The signatures that a client asks a person to authorise. */
export interface AuthorisationOrder {
  readonly numSignatures: number
  readonly hashes: readonly string[] | undefined
  readonly digest: SignedDigest | undefined
}

/**
 * Checks an order against the terms of a credential. Throws `Refusal`. CSC API 2.0.0.2, 11.6: SCAL2 requires the
 * hashes, and `multisign` limits their number.
 */
export function checkOrder(
  { scal, multisign }: RemoteCredential,
  { numSignatures, hashes }: AuthorisationOrder,
): void {
  if (numSignatures < 1) throw invalidRequest('Invalid value for parameter numSignatures')
  if (numSignatures > multisign) throw invalidRequest('Numbers of signatures is too high')
  if (scal === '2' && !hashes)
    throw invalidRequest('Missing (or invalid type) array parameter hash')
  if (hashes && hashes.length > numSignatures) {
    throw invalidRequest('Invalid value for parameter numSignatures')
  }
}

export function authorise(credential: RemoteCredential, order: AuthorisationOrder): Authorisation {
  const { numSignatures, hashes, digest } = order
  return { credential, remaining: numSignatures, hashes: boundHashes(credential, hashes), digest }
}

/** Binds the remaining signatures of an authorisation to other hashes (CSC API 2.0.0.2, 11.9). */
export function extend(authorisation: Authorisation, hashes: readonly string[] | undefined): void {
  const { credential, remaining } = authorisation
  checkOrder(credential, { numSignatures: remaining, hashes, digest: undefined })
  authorisation.hashes = boundHashes(credential, hashes)
}

function boundHashes({ scal }: RemoteCredential, hashes: readonly string[] | undefined) {
  return scal === '2' ? hashes : undefined
}

/**
 * Uses an authorisation for these hashes. Each hash can be signed once. Throws `Refusal` if the authorisation does not
 * cover all hashes; it then stays unused.
 */
export function spend(
  authorisation: Authorisation,
  hashes: readonly string[],
  digest: SignedDigest,
): void {
  if (authorisation.digest && authorisation.digest !== digest) {
    throw invalidRequest('Hash is not authorized by the SAD')
  }
  if (authorisation.hashes) authorisation.hashes = without(authorisation.hashes, hashes)
  else if (hashes.length > authorisation.remaining) {
    throw invalidRequest('Numbers of signatures is too high')
  }
  authorisation.remaining -= hashes.length
}

function without(authorised: readonly string[], used: readonly string[]): readonly string[] {
  const rest = [...authorised]
  for (const hash of used) {
    const at = rest.indexOf(hash)
    if (at < 0) throw invalidRequest('Hash is not authorized by the SAD')
    rest.splice(at, 1)
  }
  return rest
}
