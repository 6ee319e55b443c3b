import { createHash, randomBytes } from 'node:crypto'
import { canonicalJson } from '@paraph/validator/encoding/json/canonical-json'
import type { SaltedDigest } from '../schema/records'
import type { events } from '../schema/schema'

export type AuditEntry = typeof events.$inferSelect

/**
 * Defines what an entry's digest covers, and how. docs/security/audit-trail.md describes it for third parties; both change
 * together, and only with a new version.
 */
export const currentVersion = 2

/** Fields that can be erased: for each, the digest covers a salted digest. */
const erasable = {
  // First version: one digest for both fields, none for the signer.
  1: { content: ({ actor, data }: Erasable) => ({ actor, data }) },
  2: {
    actor: ({ actor }: Erasable) => actor,
    signer: ({ signerId }: Erasable) => signerId,
    data: ({ data }: Erasable) => data,
  },
} as const

type Erasable = Pick<AuditEntry, 'actor' | 'signerId' | 'data'>

const readersOf = (version: number): Readonly<Record<string, (entry: Erasable) => unknown>> =>
  version === 1 ? erasable[1] : erasable[2]

/** Makes new salts and digests for an entry of the current version. */
export function newFields(entry: Erasable): Record<string, SaltedDigest> {
  const fields = Object.entries(erasable[currentVersion]).map(([name, read]) => {
    const salt = randomBytes(32).toString('hex')
    return [name, { salt, digest: fieldDigest(currentVersion, salt, read(entry)) }]
  })
  return Object.fromEntries(fields)
}

/**
 * The first field of an entry that does not match its digest. An erased field has no salt, and must have no value
 * either.
 */
export function changedField(entry: AuditEntry): string | undefined {
  const readers = Object.entries(readersOf(entry.version))
  if (Object.keys(entry.fields).length !== readers.length) return readers[0]?.[0]
  return readers.find(([name, read]) => {
    const { salt, digest } = entry.fields[name] ?? { salt: null, digest: '' }
    const value = read(entry)
    return salt === null ? !isErased(value) : fieldDigest(entry.version, salt, value) !== digest
  })?.[0]
}

/** The names of an entry's fields that were erased. */
export function erasedFields({ fields }: Pick<AuditEntry, 'fields'>): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.salt === null)
}

const nothing: readonly string[] = ['""', 'null', '{}', '{"actor":"","data":{}}']

function isErased(value: unknown): boolean {
  return nothing.includes(canonicalJson(value))
}

function fieldDigest(version: number, salt: string, value: unknown): string {
  // The first version hashed the salt's hexadecimal digits, later ones hash its bytes.
  return sha256(Buffer.from(salt, version === 1 ? 'utf8' : 'hex'), canonicalJson(value))
}

/** SHA-256 over the entry and the previous digest, hex. */
export function entryDigest(entry: AuditEntry): string {
  const { version, documentId, previousDigest, kind, fields } = entry
  const at = entry.at.toISOString()
  const digests = Object.keys(readersOf(version)).map((name) => fields[name]?.digest ?? '')
  if (version === 1)
    return sha256(canonicalJson([previousDigest, documentId, at, kind, ...digests]))
  const position = [previousDigest, entry.sequence, documentId, entry.relyingPartyId]
  return sha256(canonicalJson(['paraph-audit-entry', version, ...position, at, kind, ...digests]))
}

/** The text that a head's signature covers. */
export function headText(head: {
  readonly keyId: string
  readonly documentId: string
  readonly sequence: number
  readonly digest: string
  readonly at: Date
}): string {
  const { keyId, documentId, sequence, digest } = head
  const at = head.at.toISOString()
  return canonicalJson(['paraph-audit-head', 1, keyId, documentId, sequence, digest, at])
}

export function sha256(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
