import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { FileKey, KeyRing } from '../blobs/encryption/key-ring'
import { StorageError } from '../storage-error'

/** `table.column`, with their names in the database. */
export type ColumnName = `${string}.${string}`

/** How a column stores a sealed value: as text, or as a JSON string. */
export type ColumnKind = 'text' | 'json'

/**
 * Sealed text begins with a character that no request field may contain, a word, and the id of a key. Unsealed text
 * that begins with that character gets another word in front.
 */
export const mark = '\u0001'
export const sealedWord = `${mark}sealed:`
const plainWord = `${mark}plain:`
const idLength = 12

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Columns that are looked up by value: equal values have equal sealed forms. */
const comparable: readonly ColumnName[] = ['signer.personal_code', 'suggested_person.email']

/** Empty values, which contain no personal data. SQL compares with some of them. */
const nothing: readonly string[] = ['', '{}', '[]', 'null']
export const isNothing = (text: string) => nothing.includes(text)

/** A value on its way to a column. */
export interface ColumnValue {
  readonly columnName: ColumnName
  readonly kind: ColumnKind
  /** For a JSON column: JSON. */
  readonly text: string
}

/** The unsealed stored form. */
export function plainForm({ kind, text }: ColumnValue): string {
  return kind === 'text' && text.startsWith(mark) ? `${plainWord}${text}` : text
}

/** The form stored if there is a sealing key. */
export function sealedForm(key: FileKey | undefined, value: ColumnValue): string {
  if (!key || isNothing(value.text)) return plainForm(value)
  const sealed = seal(key, value)
  return value.kind === 'json' ? JSON.stringify(sealed) : sealed
}

/** All forms in which a value of a comparable column may be stored. */
export function everyForm(ring: KeyRing, value: ColumnValue): readonly string[] {
  const sealed = [...ring.reads.values()].map((key) => sealedForm(key, value))
  return [...new Set([plainForm(value), ...sealed])]
}

/** The text of a stored value. Throws `column-key-missing`, `column-damaged`. */
export function openedText(ring: KeyRing, columnName: ColumnName, stored: string): string {
  if (stored.startsWith(plainWord)) return stored.slice(plainWord.length)
  const keyId = keyIdOf(stored)
  if (keyId === undefined) return stored
  const key = ring.reads.get(keyId)
  if (key) return open(key, columnName, stored)
  // A value of a key that the operator has given up reads as empty, so that the rest of its row can be read.
  if (ring.lost.has(keyId)) return ''
  throw new StorageError('column-key-missing', columnName, keyId)
}

/** The id of the key that a stored text needs; undefined if it is not sealed. */
export function keyIdOf(stored: string): string | undefined {
  if (!stored.startsWith(sealedWord)) return undefined
  return stored.slice(sealedWord.length, sealedWord.length + idLength)
}

function seal(key: FileKey, { columnName, text }: ColumnValue): string {
  const nonce = comparable.includes(columnName)
    ? syntheticNonce(key, columnName, text)
    : randomNonce()
  const sealing = createCipheriv(cipher, keyOf(key, columnName), nonce)
  sealing.setAAD(boundTo(key.id, columnName))
  const parts = [nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]
  return `${sealedWord}${key.id}:${Buffer.concat(parts).toString('base64')}`
}

function open(key: FileKey, columnName: ColumnName, stored: string): string {
  const bytes = Buffer.from(stored.slice(sealedWord.length + idLength + 1), 'base64')
  if (bytes.length < nonceBytes + tagBytes) throw new StorageError('column-damaged', columnName)
  const options = { authTagLength: tagBytes }
  const nonce = bytes.subarray(0, nonceBytes)
  const opening = createDecipheriv(cipher, keyOf(key, columnName), nonce, options)
  opening.setAAD(boundTo(key.id, columnName))
  opening.setAuthTag(bytes.subarray(-tagBytes))
  const text = opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8')
  try {
    return text + opening.final('utf8')
  } catch {
    // Node reports every kind of change with the same error.
    throw new StorageError('column-damaged', columnName)
  }
}

const randomNonce = () => randomBytes(nonceBytes)

/**
 * Derived from a digest of the sealed value, as in RFC 5297: two different values practically never share a nonce.
 */
function syntheticNonce(key: FileKey, columnName: ColumnName, text: string): Buffer {
  const digest = createHmac('sha256', key.columns.nonces).update(`${columnName}\n${text}`).digest()
  return digest.subarray(0, nonceBytes)
}

/** Derived nonces and random nonces are never used with the same key. */
function keyOf({ columns }: FileKey, columnName: ColumnName) {
  return comparable.includes(columnName) ? columns.comparable : columns.sealing
}

const boundTo = (keyId: string, columnName: ColumnName) => Buffer.from(`${keyId} ${columnName}`)
