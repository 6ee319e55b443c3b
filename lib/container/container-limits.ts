/** What reading a container may cost beyond what its archive may. */
export const containerLimits = {
  /** Octets of `mimetype`. */
  mimetypeOctets: 256,
  /** Octets of the manifest, of relations and of each metadata file. */
  xmlOctets: 4 << 20,
  /** Octets of one signature file. */
  signatureOctets: 20 << 20,
  /** Files with signatures in one container. */
  signatureFiles: 500,
  /** Archives inside are looked into up to this size. */
  nestedOctets: 4 << 20,
  /** What nested archives may inflate to before their proportion counts. */
  nestedFromOctets: 1 << 20,
} as const
