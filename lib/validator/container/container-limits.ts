/** Limits for reading a container, in addition to those of its archive. */
export const containerLimits = {
  /** Bytes of `mimetype`. */
  mimetypeBytes: 256,
  /** Bytes of the manifest, of the relations and of each metadata file. */
  xmlBytes: 4 << 20,
  /** Bytes of one signature file. */
  signatureBytes: 20 << 20,
  /** Number of signature files in one container. */
  signatureFiles: 500,
  /** Nested archives up to this size are examined. */
  nestedBytes: 4 << 20,
  /** Nested archives may inflate to this size before their compression ratio is checked. */
  nestedFromBytes: 1 << 20,
} as const
