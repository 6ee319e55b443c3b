import { createHash, randomBytes } from 'node:crypto'
import type { SaltedDigest } from '../records'
import type { events } from '../schema/schema'

export type AuditEntry = typeof events.$inferSelect

/**
 * What an entry's digest covers, and how. docs/audit-trail.md has the recipe for outsiders; both change
 * together, and only by a new version.
 */
export const currentVersion = 2

/** Fields that can be erased: the digest covers each by a salted digest of its own. */
const erasable = {
  // Entries of the first version: one digest for both, and none for the signer.
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

/** Fresh salts, and the digests they make, for an entry of the current version. */
export function newFields(entry: Erasable): Record<string, SaltedDigest> {
  const fields = Object.entries(erasable[currentVersion]).map(([name, read]) => {
    const salt = randomBytes(32).toString('hex')
    return [name, { salt, digest: fieldDigest(currentVersion, salt, read(entry)) }]
  })
  return Object.fromEntries(fields)
}

/**
 * The first of an entry's fields that is not what its digest was made of. One that was erased has no salt,
 * and must have no value either.
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

/** Whether anything of it was erased. */
export function hasErasedField({ fields }: Pick<AuditEntry, 'fields'>): boolean {
  return Object.values(fields).some(({ salt }) => salt === null)
}

const nothing: readonly string[] = ['""', 'null', '{}', '{"actor":"","data":{}}']

function isErased(value: unknown): boolean {
  return nothing.includes(canonicalJson(value))
}

function fieldDigest(version: number, salt: string, value: unknown): string {
  // The first version hashed the salt's hexadecimal digits, later ones hash its bytes.
  return sha256(Buffer.from(salt, version === 1 ? 'utf8' : 'hex'), canonicalJson(value))
}

/** SHA-256 over the entry and the digest before it, hex. */
export function entryDigest(entry: AuditEntry): string {
  const { version, documentId, previousDigest, kind, fields } = entry
  const at = entry.at.toISOString()
  const digests = Object.keys(readersOf(version)).map((name) => fields[name]?.digest ?? '')
  if (version === 1)
    return sha256(canonicalJson([previousDigest, documentId, at, kind, ...digests]))
  const position = [previousDigest, entry.sequence, documentId, entry.relyingPartyId]
  return sha256(canonicalJson(['paraph-audit-entry', version, ...position, at, kind, ...digests]))
}

/** What the signature of a head is over. */
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

/** RFC 8785: the same text whatever order the database keeps keys in. Plain JSON goes in. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`
}
