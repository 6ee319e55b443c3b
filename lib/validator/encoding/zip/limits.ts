/** Limits for hostile archives. Genuine containers stay far below each of them. */
export const zipLimits = {
  entries: 1_000,
  /** Inflated size of all entries together, in bytes. */
  inflatedBytes: 1 << 30,
  /** Maximum inflated bytes per deflated byte; a higher ratio is a zip bomb. */
  ratio: 100,
  /** The ratio is not checked for entries smaller than this. */
  ratioFromBytes: 1 << 20,
  /** Bytes of one name. */
  nameBytes: 1_024,
  /** Bytes of the central directory. */
  directoryBytes: 4 << 20,
} as const
