/** Limits for reading a container, in addition to those of its archive. */
export const containerLimits = {
  /** Size of `mimetype` in bytes. */
  mimetypeBytes: 256,
  /** Size of the manifest, of the relations and of each metadata file, in bytes. */
  xmlBytes: 4 << 20,
  /** Size of one signature file in bytes. */
  signatureBytes: 20 << 20,
  /** Number of signature files in one container. */
  signatureFiles: 500,
  /** Nested archives up to this size, in bytes, are examined. */
  nestedBytes: 4 << 20,
  /** The compression ratio of nested archives is checked if they inflate to more than this together, in bytes. */
  nestedFromBytes: 1 << 20,
} as const
