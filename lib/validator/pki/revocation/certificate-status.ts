/** The names of CRLReason by number (RFC 5280, 5.3.1). OCSP uses the same numbers. */
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

/** The reasons to which a CRL may be limited. All together make its answer complete (RFC 5280, 6.3.2, all-reasons). */
export const allReasons: ReadonlySet<RevocationReason> = new Set(
  revocationReasons.filter(
    (name) => name !== undefined && name !== 'unspecified' && name !== 'removeFromCRL',
  ),
)

/** The names of ReasonFlags by the numbers of their bits (RFC 5280, 4.2.1.13), in the order of CRLReason. */
export const reasonFlags: readonly (RevocationReason | undefined)[] = [undefined, ...allReasons]

/** The status of a certificate according to its issuer or an authorised responder. */
export type CertificateStatus =
  | { readonly is: 'good' }
  | { readonly is: 'unknown' }
  | { readonly is: 'revoked'; readonly at: Date; readonly reason: RevocationReason | undefined }

/** The name of a reason; undefined for undefined numbers. */
export function revocationReason(number: number): RevocationReason | undefined {
  return revocationReasons[number]
}

/** The period in which a status is valid; the end is optional. */
export interface StatusPeriod {
  readonly thisUpdate: Date
  readonly nextUpdate: Date | undefined
}

/** Maximum age of a status without a nextUpdate, and the permitted difference between clocks, in seconds. */
export interface Freshness {
  readonly maximumAgeSeconds: number
  readonly clockSkewSeconds: number
}

/** Whether a status is valid at a time, i.e. neither from the future nor outdated (RFC 6960, 4.2.2.1). */
export function isCurrent(
  { thisUpdate, nextUpdate }: StatusPeriod,
  at: Date,
  { maximumAgeSeconds, clockSkewSeconds }: Freshness,
): boolean {
  const skew = clockSkewSeconds * 1000
  const now = at.getTime()
  if (thisUpdate.getTime() > now + skew) return false
  // Many responders give no nextUpdate, because newer information is available at any time.
  const lastsUntil = nextUpdate?.getTime() ?? thisUpdate.getTime() + maximumAgeSeconds * 1000
  return now <= lastsUntil + skew
}
