/** CRLReason by number (RFC 5280, 5.3.1); OCSP uses the same. */
const revocationReasons = [
  'unspecified',
  'keyCompromise',
  'cACompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'certificateHold',
  undefined,
  'removeFromCRL',
  'privilegeWithdrawn',
  'aACompromise',
] as const

export type RevocationReason = Exclude<(typeof revocationReasons)[number], undefined>

/** What an issuer, or somebody who may speak for it, says of a certificate. */
export type CertificateStatus =
  | { readonly is: 'good' }
  | { readonly is: 'unknown' }
  | { readonly is: 'revoked'; readonly at: Date; readonly reason: RevocationReason | undefined }

/** Absent for numbers that mean nothing. */
export function revocationReason(number: number): RevocationReason | undefined {
  return revocationReasons[number]
}

/** From when, and until when if that is said, a status is what it is. */
export interface StatusPeriod {
  readonly thisUpdate: Date
  readonly nextUpdate: Date | undefined
}

/** How old a status may be that says no end, and how far clocks may differ. Seconds. */
export interface Freshness {
  readonly maximumAgeSeconds: number
  readonly clockSkewSeconds: number
}

/** Whether a status speaks about a time: not from later, not outdated (RFC 6960, 4.2.2.1). */
export function isCurrent(
  { thisUpdate, nextUpdate }: StatusPeriod,
  at: Date,
  { maximumAgeSeconds, clockSkewSeconds }: Freshness,
): boolean {
  const skew = clockSkewSeconds * 1000
  const now = at.getTime()
  if (thisUpdate.getTime() > now + skew) return false
  // Many responders give no nextUpdate: newer information is available all the time.
  const lastsUntil = nextUpdate?.getTime() ?? thisUpdate.getTime() + maximumAgeSeconds * 1000
  return now <= lastsUntil + skew
}
