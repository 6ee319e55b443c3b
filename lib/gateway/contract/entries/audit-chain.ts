import { z } from 'zod'

/** A field that can be erased: the entry's digest covers this digest of it, not the field. */
const saltedDigest = z.object({
  /** Hexadecimal; null once the field was erased. */
  salt: z.string().nullable(),
  /** SHA-256 over salt and field, hexadecimal. */
  digest: z.string(),
})

/** What happened, and what its digest was made of: docs/audit-trail.md has the recipe. */
export const auditEntry = z.object({
  at: z.iso.datetime(),
  kind: z.string(),
  actor: z.string(),
  data: z.record(z.string(), z.unknown()),
  digest: z.string(),
  /** Place in the chain, from 1. */
  sequence: z.int(),
  /** Of the way the digest is made. */
  version: z.int(),
  /** Id of the signer the entry is about. */
  signer: z.uuid().nullable(),
  relying_party: z.uuid(),
  previous_digest: z.string(),
  fields: z.record(z.string(), saltedDigest),
})

/** Why a chain does not hold. */
const chainFaults = [
  'entry-missing',
  'entry-out-of-order',
  'field-changed',
  'entry-changed',
  'entry-not-vouched-for',
  'erased-unannounced',
  'not-as-anchored',
  'head-missing',
  'head-changed',
  'key-not-trusted',
] as const

/** Whether the entries are those that were recorded, and what tells an outsider so. */
export const auditChain = z.object({
  holds: z.boolean(),
  /** Number of the first entry that is not as it was recorded; null when the chain holds. */
  broken_at: z.int().nullable(),
  fault: z.enum(chainFaults).nullable(),
  /** The last entry as the gateway signed it; null where all entries are older than signatures. */
  head: z
    .object({
      sequence: z.int(),
      digest: z.string(),
      at: z.iso.datetime(),
      /** SHA-256 over the public key, hexadecimal. */
      key_id: z.string(),
      /** Ed25519 key as SubjectPublicKeyInfo, DER, Base64; null when it is not known. */
      public_key: z.string().nullable(),
      /** Base64. */
      signature: z.string(),
    })
    .nullable(),
})
