/** What a hostile archive may cost us. Genuine containers stay far below every one of these. */
export const zipLimits = {
  entries: 1_000,
  /** Bytes of all entries together once inflated. */
  inflatedBytes: 1 << 30,
  /** Inflated bytes for one deflated byte; whoever promises more is a bomb. */
  ratio: 100,
  /** Entries smaller than this may shrink as far as they like. */
  ratioFromBytes: 1 << 20,
  /** Bytes of one name. */
  nameBytes: 1_024,
  /** Bytes of the central directory. */
  directoryBytes: 4 << 20,
} as const
