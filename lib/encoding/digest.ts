import { createHash } from "node:crypto"
import type { Bytes } from "./bytes"

/** Digest algorithms by their usual names; `nodeNames` gives what node:crypto calls them. */
export type DigestAlgorithm =
  | "SHA-1"
  | "SHA-224"
  | "SHA-256"
  | "SHA-384"
  | "SHA-512"
  | "SHA3-256"
  | "SHA3-384"
  | "SHA3-512"

export const nodeNames: Readonly<Record<DigestAlgorithm, string>> = {
  "SHA-1": "sha1",
  "SHA-224": "sha224",
  "SHA-256": "sha256",
  "SHA-384": "sha384",
  "SHA-512": "sha512",
  "SHA3-256": "sha3-256",
  "SHA3-384": "sha3-384",
  "SHA3-512": "sha3-512",
}

export function digest(algorithm: DigestAlgorithm, ...parts: readonly Bytes[]): Bytes {
  const hash = createHash(nodeNames[algorithm])
  for (const part of parts) hash.update(part)
  return hash.digest()
}
