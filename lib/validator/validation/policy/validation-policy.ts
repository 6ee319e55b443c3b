/** The validator whose interpretation applies where EN 319 102-1 leaves the choice to the validation policy. */
export type PolicyName = 'dss' | 'siva'

export const policyNames = ['dss', 'siva'] as const satisfies readonly PolicyName[]

/** The stricter policy: a pass that other validators refuse is worse than waiting for an archive time-stamp. */
export const defaultPolicy: PolicyName = 'dss'

/** The time until which an algorithm is reliable; undefined without a known end. */
export type EndDate = Date | undefined

/** The differences between the policies. */
export interface ValidationPolicy {
  /** Ends that differ from those of DSS, by DSS's names of algorithms. */
  readonly ownEnds: ReadonlyMap<string, EndDate>
  /** Minimum key size in bits, if it is larger than DSS requires. */
  readonly smallestKeys: ReadonlyMap<string, number>
  /** Whether the claimed signing time must lie within the validity of the signer's certificate. */
  readonly claimedTimeInValidity: boolean
  /** Whether SHA-1 digests of XML are still accepted under a signature or time-stamp with current algorithms. */
  readonly sha1OfXmlCounts: boolean
  /**
   * Whether revocation data still counts after its signer's certificate has expired, without proof that it is older.
   */
  readonly revocationSignerMayEnd: boolean
  /** Whether a key for authentication (digitalSignature without nonRepudiation) signs, with a warning. */
  readonly authenticationKeySigns: boolean
}

/** The default policy of EU DSS, and a less strict one after SiVa 3; docs/explain/validation.md has the sources. */
export const policies: Readonly<Record<PolicyName, ValidationPolicy>> = {
  dss: {
    ownEnds: new Map(),
    smallestKeys: new Map(),
    // SigningTimeInCertRange of its policy
    claimedTimeInValidity: true,
    sha1OfXmlCounts: false,
    // EN 319 102-1, 5.2.6.4, step 8, and 5.6.2.4, step 1
    revocationSignerMayEnd: false,
    // KeyUsage of its policy warns.
    authenticationKeySigns: true,
  },
  siva: {
    ownEnds: new Map([
      // The first published collision: a signature proven to be older cannot have a colliding document.
      ['SHA1', new Date('2017-02-23T00:00:00Z')],
      ['EdDSA', undefined],
      ['SHAKE256', undefined],
    ]),
    // SiVa accepts no smaller curve, and qualified devices use none.
    smallestKeys: new Map([['ECDSA', 256]]),
    claimedTimeInValidity: false,
    sha1OfXmlCounts: true,
    revocationSignerMayEnd: true,
    authenticationKeySigns: false,
  },
}
