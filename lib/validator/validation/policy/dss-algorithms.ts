/**
 * The algorithms of the default policy of EU DSS, in the order of its `policy/constraint.xml`.
 * `e2e/interop/dss-policy.spec.ts` compares them with the file in the pinned library.
 */
export const dssAlgorithms = {
  dssVersion: '6.4',
  source: 'ETSI TS 119 312 V1.5.1; MD5 and ECDSA of 160 bits: ETSI TS 102 176-1 V2.1.1',
  level: 'FAIL',
  /** If an end date is after this day, the policy only warns. */
  updateDate: '2024-10-13',
  levelAfterUpdate: 'WARN',
  encryption: ['RSA', 'RSASSA-PSS', 'DSA', 'ECDSA', 'PLAIN-ECDSA'],
  digests: [
    ...['MD5', 'SHA1', 'SHA224', 'SHA256', 'SHA384', 'SHA512'],
    ...['SHA3-256', 'SHA3-384', 'SHA3-512', 'RIPEMD160', 'WHIRLPOOL'],
  ],
  smallestKeys: [
    { algorithm: 'DSA', size: 1024 },
    { algorithm: 'RSA', size: 786 },
    { algorithm: 'RSASSA-PSS', size: 786 },
    { algorithm: 'ECDSA', size: 160 },
    { algorithm: 'PLAIN-ECDSA', size: 160 },
  ],
  /**
   * `size`: the row applies to keys of this size in bits or more; the last matching row counts. A row without `ends`
   * has no end date.
   */
  ends: [
    { algorithm: 'MD5', ends: '2004-08-01' },
    { algorithm: 'SHA1', ends: '2012-08-01' },
    { algorithm: 'SHA224', ends: '2029-01-01' },
    { algorithm: 'SHA256' },
    { algorithm: 'SHA384' },
    { algorithm: 'SHA512' },
    { algorithm: 'SHA3-256' },
    { algorithm: 'SHA3-384' },
    { algorithm: 'SHA3-512' },
    { algorithm: 'RIPEMD160', ends: '2014-08-01' },
    { algorithm: 'WHIRLPOOL', ends: '2020-12-01' },
    { algorithm: 'DSA', size: 1024, ends: '2015-12-01' },
    { algorithm: 'DSA', size: 1900, ends: '2029-01-01' },
    { algorithm: 'DSA', size: 3000 },
    { algorithm: 'RSA', size: 786, ends: '2010-08-01' },
    { algorithm: 'RSA', size: 1024, ends: '2019-10-01' },
    { algorithm: 'RSA', size: 1536, ends: '2019-10-01' },
    { algorithm: 'RSA', size: 1900, ends: '2029-01-01' },
    { algorithm: 'RSA', size: 3000, ends: '2029-01-01' },
    { algorithm: 'RSASSA-PSS', size: 786, ends: '2010-08-01' },
    { algorithm: 'RSASSA-PSS', size: 1024, ends: '2019-10-01' },
    { algorithm: 'RSASSA-PSS', size: 1536, ends: '2019-10-01' },
    { algorithm: 'RSASSA-PSS', size: 1900, ends: '2029-01-01' },
    { algorithm: 'RSASSA-PSS', size: 3000 },
    { algorithm: 'ECDSA', size: 160, ends: '2012-08-01' },
    { algorithm: 'ECDSA', size: 163, ends: '2012-08-01' },
    { algorithm: 'ECDSA', size: 224, ends: '2021-10-01' },
    { algorithm: 'ECDSA', size: 256 },
    { algorithm: 'PLAIN-ECDSA', size: 160, ends: '2012-08-01' },
    { algorithm: 'PLAIN-ECDSA', size: 163, ends: '2012-08-01' },
    { algorithm: 'PLAIN-ECDSA', size: 224, ends: '2021-10-01' },
    { algorithm: 'PLAIN-ECDSA', size: 256 },
  ] satisfies readonly AlgorithmEnd[] as readonly AlgorithmEnd[],
} as const

/** A row of AlgoExpirationDate. The algorithms have the names of EU DSS. */
export interface AlgorithmEnd {
  readonly algorithm: string
  readonly size?: number
  /** First day on which the algorithm is no longer reliable. */
  readonly ends?: string
}
