import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  joinTrustAnchors,
  type TrustAnchors,
  TrustAnchorUnreadable,
  trustAnchorsFrom,
} from '@paraph/validator/trust/trust-anchors'
import { isCertificateFile } from '@paraph/validator/trust/trust-folder'

/** Thrown if a folder of authorities cannot be used; the message names it. */
export class AuthoritiesUnusable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'AuthoritiesUnusable'
  }
}

/**
 * Reads the authorities whose certificates are in a folder; there must be at least one. Throws `AuthoritiesUnusable`.
 */
export function authoritiesIn(folder: string): TrustAnchors {
  const authorities = joinTrustAnchors(...filesIn(folder))
  if (authorities.certificates.length > 0) return authorities
  throw new AuthoritiesUnusable(
    `${folder} holds no certificate: put those of the authorities into it, in PEM or DER`,
  )
}

function filesIn(folder: string): readonly TrustAnchors[] {
  try {
    const names = readdirSync(folder).filter(isCertificateFile)
    return names.map((name) => trustAnchorsFrom(readFileSync(join(folder, name)), name))
  } catch (error) {
    if (error instanceof TrustAnchorUnreadable) throw new AuthoritiesUnusable(error.message, error)
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new AuthoritiesUnusable(`${folder} cannot be read (${code})`, error)
  }
}
