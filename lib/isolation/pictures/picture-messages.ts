export interface FromArtist {
  /** WebP; undefined if there is no picture of this file. */
  readonly picture: Uint8Array | undefined
}
