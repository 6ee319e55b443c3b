/** Limits for hostile archives. Genuine containers stay far below each of them. */
export const zipLimits = {
  entries: 1_000,
  /** Total inflated size of all entries, in bytes. */
  inflatedBytes: 1 << 30,
  /** Maximum inflated bytes per deflated byte; a higher ratio is a zip bomb. */
  ratio: 100,
  /** The ratio is checked only for entries of at least this size, in bytes. */
  ratioFromBytes: 1 << 20,
  /** Length of one name, in bytes. */
  nameBytes: 1_024,
  /** Size of the central directory, in bytes. */
  directoryBytes: 4 << 20,
} as const
