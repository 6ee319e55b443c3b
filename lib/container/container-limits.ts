/** What reading a container may cost beyond what its archive may. */
export const containerLimits = {
  /** Bytes of `mimetype`. */
  mimetypeBytes: 256,
  /** Bytes of the manifest, of relations and of each metadata file. */
  xmlBytes: 4 << 20,
  /** Bytes of one signature file. */
  signatureBytes: 20 << 20,
  /** Files with signatures in one container. */
  signatureFiles: 500,
  /** Archives inside are looked into up to this size. */
  nestedBytes: 4 << 20,
  /** What nested archives may inflate to before their proportion counts. */
  nestedFromBytes: 1 << 20,
} as const
