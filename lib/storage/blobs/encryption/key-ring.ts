import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { StorageError } from '../../database/storage-error'

/** One value of ENCRYPTION_KEY. */
export interface FileKey {
  /** Identifies the value without revealing it: 12 hex digits. */
  readonly id: string
  /** Wraps the keys of files. */
  readonly wrapping: Bytes
}

/** All values of ENCRYPTION_KEY. */
export interface KeyRing {
  /** The first key; undefined: files are stored unencrypted. */
  readonly writes: FileKey | undefined
  readonly reads: ReadonlyMap<string, FileKey>
  /** Ids of keys that the operator has given up. */
  readonly lost: ReadonlySet<string>
  /** Whether an unencrypted file is refused, because it cannot be ours. */
  readonly isRequired: boolean
}

/** Options besides the keys. */
export interface KeyUse {
  readonly isRequired?: boolean
}

export const noKeys: KeyRing = {
  writes: undefined,
  reads: new Map(),
  lost: new Set(),
  isRequired: false,
}

const masterBytes = 32
const nonceBytes = 12
const tagBytes = 16
const cipher = 'aes-256-gcm'

/** Length of a wrapped 32-byte key. */
export const wrappedBytes = nonceBytes + masterBytes + tagBytes

/**
 * Parses values separated by commas: 32 bytes in Base64 each; `off` as the first value, to store files unencrypted;
 * `lost:` and the id of a key that is gone for good. Throws `encryption-key-unusable`, whose message reveals no key.
 */
export function keyRing(text: string, { isRequired = false }: KeyUse = {}): KeyRing {
  const values = text.split(',').map((value) => value.trim())
  const [first = ''] = values
  const keys = values.flatMap((value, at) => {
    if (value.startsWith('lost:') || (value === 'off' && at === 0)) return []
    return [fileKey(value, at + 1)]
  })
  const [newest] = keys
  if (!newest) throw new StorageError('encryption-key-unusable', 'has no key')
  if (first.startsWith('lost:'))
    throw new StorageError('encryption-key-unusable', 'begins with a key that is lost')
  const isOff = first === 'off'
  if (isOff && isRequired)
    throw new StorageError(
      'encryption-key-unusable',
      'begins with off, and ENCRYPTION_REQUIRED is yes',
    )
  return {
    writes: isOff ? undefined : newest,
    reads: new Map(keys.map((key) => [key.id, key])),
    lost: new Set(values.flatMap((value) => (value.startsWith('lost:') ? [lostId(value)] : []))),
    isRequired,
  }
}

/** Minimum number of distinct bytes in a key. Random keys have fewer in one of 10^30 cases. */
const differentMin = 10

function fileKey(value: string, position: number): FileKey {
  const isBase64 = /^[A-Za-z0-9+/]{43}=$/.test(value)
  const master = Buffer.from(value, 'base64')
  const isRandom = new Set(master).size >= differentMin
  if (!isBase64 || !isRandom) {
    throw new StorageError(
      'encryption-key-unusable',
      `has a value (number ${position}) that is not 32 random bytes in Base64: make one with "openssl rand -base64 32"`,
    )
  }
  // RFC 5869: the value derived for the id reveals nothing about those derived for other uses.
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', master, '', `paraph ${use}`, length))
  return {
    id: derive('file key id', 6).toString('hex'),
    wrapping: derive('file key wrapping', masterBytes),
  }
}

function lostId(value: string): string {
  const [, id] = /^lost:([0-9a-f]{12})$/.exec(value) ?? []
  if (id) return id
  throw new StorageError(
    'encryption-key-unusable',
    'has a lost: that no id of a key follows, as a log names it',
  )
}

/** Wraps a file's key; `bound` is the data it is bound to. */
export function wrapKey({ wrapping }: FileKey, key: Bytes, bound: Bytes): Bytes {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, wrapping, nonce)
  sealing.setAAD(bound)
  return Buffer.concat([nonce, sealing.update(key), sealing.final(), sealing.getAuthTag()])
}

/** Unwraps a file's key; undefined if it was wrapped by another key, or changed. */
export function unwrapKey({ wrapping }: FileKey, wrapped: Bytes, bound: Bytes): Bytes | undefined {
  const nonce = wrapped.subarray(0, nonceBytes)
  const opening = createDecipheriv(cipher, wrapping, nonce, { authTagLength: tagBytes })
  opening.setAAD(bound)
  opening.setAuthTag(wrapped.subarray(-tagBytes))
  const key = opening.update(wrapped.subarray(nonceBytes, -tagBytes))
  try {
    opening.final()
    return key
  } catch {
    // Node reports another key and changed bytes with the same error.
    return undefined
  }
}
