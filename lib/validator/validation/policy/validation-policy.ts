/**
 * The validation policies. EN 319 102-1 leaves choices to the policy; each policy follows the validator of its name.
 */
export type PolicyName = 'dss' | 'siva'

export const policyNames = ['dss', 'siva'] as const satisfies readonly PolicyName[]

/** The stricter policy. Waiting for an archive time-stamp is better than a pass that other validators refuse. */
export const defaultPolicy: PolicyName = 'dss'

/** The end of reliability of an algorithm; undefined if no end is known. */
export type EndDate = Date | undefined

/** The choices in which the policies differ. */
export interface ValidationPolicy {
  /** End dates that differ from those of EU DSS, by the algorithm names of EU DSS. */
  readonly ownEnds: ReadonlyMap<string, EndDate>
  /** Minimum key size in bits, if it is larger than DSS requires. */
  readonly smallestKeys: ReadonlyMap<string, number>
  /** Whether the claimed signing time must be within the validity of the signer's certificate. */
  readonly claimedTimeInValidity: boolean
  /** Whether SHA-1 digests of XML are accepted if a time-stamp or another proof covers the signature. */
  readonly sha1OfXmlCounts: boolean
  /**
   * Whether revocation data counts after its signer's certificate has expired, without proof that the data is older.
   */
  readonly revocationSignerMayEnd: boolean
  /** Whether an authentication key (digitalSignature without nonRepudiation) may sign documents, with a warning. */
  readonly authenticationKeySigns: boolean
}

/**
 * `dss` is the default policy of EU DSS; `siva` is a less strict one like SiVa 3. docs/explain/validation.md has the
 * sources.
 */
export const policies: Readonly<Record<PolicyName, ValidationPolicy>> = {
  dss: {
    ownEnds: new Map(),
    smallestKeys: new Map(),
    // SigningTimeInCertRange in the policy of EU DSS.
    claimedTimeInValidity: true,
    sha1OfXmlCounts: false,
    // EN 319 102-1, 5.2.6.4, step 8, and 5.6.2.4, step 1: revocation data must be older than the end of its signer's
    // certificate.
    revocationSignerMayEnd: false,
    // KeyUsage in the policy of EU DSS only warns.
    authenticationKeySigns: true,
  },
  siva: {
    ownEnds: new Map([
      // Day of the first published collision. A signature that is proven to be older cannot have a colliding document.
      ['SHA1', new Date('2017-02-23T00:00:00Z')],
      ['EdDSA', undefined],
      ['SHAKE256', undefined],
    ]),
    // SiVa accepts no smaller curves, and no qualified device uses them.
    smallestKeys: new Map([['ECDSA', 256]]),
    claimedTimeInValidity: false,
    sha1OfXmlCounts: true,
    revocationSignerMayEnd: true,
    authenticationKeySigns: false,
  },
}
