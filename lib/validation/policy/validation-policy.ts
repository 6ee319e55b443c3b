/** Whose reading is followed where EN 319 102-1 leaves the choice to the validation policy. */
export type PolicyName = 'dss' | 'siva'

export const policyNames = ['dss', 'siva'] as const satisfies readonly PolicyName[]

/**
 * The stricter: a pass that somebody else would not give is worth less than a pass that waits for an archive
 * time-stamp.
 */
export const defaultPolicy: PolicyName = 'dss'

/** Until when an algorithm may be relied on; absent: no end is known. */
export type EndDate = Date | undefined

/** What the policies differ in. */
export interface ValidationPolicy {
  /** Ends that differ from those of DSS, by the names that DSS gives algorithms. */
  readonly ownEnds: ReadonlyMap<string, EndDate>
  /** Bits below which a key is never accepted, where that is more than DSS asks for. */
  readonly smallestKeys: ReadonlyMap<string, number>
  /** Whether the claimed signing time must lie within the validity of the signer's certificate. */
  readonly claimedTimeInValidity: boolean
  /** Whether XML may be digested by SHA-1 still, under a signature or time-stamp of today's strength. */
  readonly sha1OfXmlCounts: boolean
  /** Whether revocation data proves nothing once the certificate of its signer has ended unproven. */
  readonly revocationSignerMayEnd: boolean
}

/** The default policy of EU DSS, and a less strict one after SiVa 3; docs/validation-decisions.md has the sources. */
export const policies: Readonly<Record<PolicyName, ValidationPolicy>> = {
  dss: {
    ownEnds: new Map(),
    smallestKeys: new Map(),
    // SigningTimeInCertRange of its policy
    claimedTimeInValidity: true,
    sha1OfXmlCounts: false,
    // EN 319 102-1, 5.2.6.4, step 8, and 5.6.2.4, step 1
    revocationSignerMayEnd: false,
  },
  siva: {
    ownEnds: new Map([
      // The first published collision: a signature proven to be older can have no twin.
      ['SHA1', new Date('2017-02-23T00:00:00Z')],
      ['EdDSA', undefined],
      ['SHAKE256', undefined],
    ]),
    // SiVa accepts no smaller curve, and no qualified device has one.
    smallestKeys: new Map([['ECDSA', 256]]),
    claimedTimeInValidity: false,
    sha1OfXmlCounts: true,
    revocationSignerMayEnd: true,
  },
}
