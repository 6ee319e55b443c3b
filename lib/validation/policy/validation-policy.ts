import type { DigestAlgorithm } from '@/lib/encoding/digest'

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
  /** Until when a digest may be relied on. */
  readonly digestEnds: Readonly<Record<DigestAlgorithm, EndDate>>
  /** Whether XML may be digested by SHA-1 still, under a signature or time-stamp of today's strength. */
  readonly sha1OfXmlCounts: boolean
  /** Whether revocation data proves nothing once the certificate of its signer has ended unproven. */
  readonly revocationSignerMayEnd: boolean
}

const end = (date: string) => new Date(`${date}T00:00:00Z`)

/** ETSI TS 119 312 V1.4.3, table 2: no end is set for these. */
const lasting = {
  'SHA-256': undefined,
  'SHA-384': undefined,
  'SHA-512': undefined,
  'SHA3-256': undefined,
  'SHA3-384': undefined,
  'SHA3-512': undefined,
  SHAKE256: undefined,
} as const

/** As the default policies of EU DSS and of SiVa 3 have it; docs/validation-decisions.md says why and where. */
export const policies: Readonly<Record<PolicyName, ValidationPolicy>> = {
  dss: {
    // ETSI TS 102 176-1 V2.1.1, table 10: SHA-1 until August 2012.
    digestEnds: { ...lasting, 'SHA-1': end('2012-08-01'), 'SHA-224': end('2029-01-01') },
    sha1OfXmlCounts: false,
    // EN 319 102-1, 5.2.6.4, step 8, and 5.6.2.4, step 1
    revocationSignerMayEnd: false,
  },
  siva: {
    // The first published collision: what is proven to exist before it can have no twin.
    digestEnds: { ...lasting, 'SHA-1': end('2017-02-23'), 'SHA-224': end('2029-01-01') },
    sha1OfXmlCounts: true,
    revocationSignerMayEnd: true,
  },
}
