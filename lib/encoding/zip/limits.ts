/** What a hostile archive may cost us. Genuine containers stay far below every one of these. */
export const zipLimits = {
  entries: 1_000,
  /** Octets of all entries together once inflated. */
  inflatedOctets: 1 << 30,
  /** Inflated octets for one deflated octet; whoever promises more is a bomb. */
  ratio: 100,
  /** Entries smaller than this may shrink as far as they like. */
  ratioFromOctets: 1 << 20,
  /** Octets of one name. */
  nameOctets: 1_024,
  /** Octets of the central directory. */
  directoryOctets: 4 << 20,
} as const
