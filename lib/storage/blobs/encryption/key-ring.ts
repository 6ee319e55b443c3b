import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Bytes } from '@/lib/encoding/bytes'
import { StorageError } from '../../storage-error'

/** One value of ENCRYPTION_KEY. */
export interface FileKey {
  /** Says which value a file needs, and nothing about the value: 12 hex digits. */
  readonly id: string
  /** What keys of files are wrapped with. */
  readonly wrapping: Bytes
  readonly columns: ColumnKeys
}

/** What personal columns are sealed with. */
export interface ColumnKeys {
  readonly sealing: Bytes
  /** Of columns that are looked up by what they hold. */
  readonly comparable: Bytes
  /** What the nonces of those are made with. */
  readonly nonces: Bytes
}

/** All values of ENCRYPTION_KEY. */
export interface KeyRing {
  /** The first one; undefined: files are stored as they are. */
  readonly writes: FileKey | undefined
  readonly reads: ReadonlyMap<string, FileKey>
  /** Ids of keys that the operator has given up. */
  readonly lost: ReadonlySet<string>
  /** Whether a file that is not encrypted is refused: somebody has put it there. */
  readonly isRequired: boolean
  /** What personal columns are sealed with from now on; undefined: they are stored as they are. */
  readonly seals: FileKey | undefined
}

/** What is asked for beyond the keys. */
export interface KeyUse {
  readonly isRequired?: boolean
  readonly sealsColumns?: boolean
}

export const noKeys: KeyRing = {
  writes: undefined,
  reads: new Map(),
  lost: new Set(),
  isRequired: false,
  seals: undefined,
}

const masterBytes = 32
const nonceBytes = 12
const tagBytes = 16
const cipher = 'aes-256-gcm'

/** So long is a wrapped key of 32 bytes. */
export const wrappedBytes = nonceBytes + masterBytes + tagBytes

/**
 * Values told apart by commas: each 32 bytes in Base64; `off` as the first value, for files that are to be stored as they are;
 * `lost:` and the id of a key that is gone for good. Throws `encryption-key-unusable`, whose sentence has nothing of a key.
 */
export function keyRing(
  text: string,
  { isRequired = false, sealsColumns = false }: KeyUse = {},
): KeyRing {
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
    seals: sealsColumns && !isOff ? newest : undefined,
  }
}

/** Bytes that are random have more different ones, but in one case of more than 10^30. */
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
  // RFC 5869: what is derived for the id gives nothing away of what is derived for other uses.
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', master, '', `paraph ${use}`, length))
  return {
    id: derive('file key id', 6).toString('hex'),
    wrapping: derive('file key wrapping', masterBytes),
    columns: {
      sealing: derive('column key sealing', masterBytes),
      comparable: derive('column key comparable', masterBytes),
      nonces: derive('column key nonces', masterBytes),
    },
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

/** The key of one file, for whoever has the wrapping one; `bound` is what it belongs to. */
export function wrapKey({ wrapping }: FileKey, key: Bytes, bound: Bytes): Bytes {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, wrapping, nonce)
  sealing.setAAD(bound)
  return Buffer.concat([nonce, sealing.update(key), sealing.final(), sealing.getAuthTag()])
}

/** Undefined when it is another's, or was changed. */
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
    // Node has one error for another key and for changed bytes.
    return undefined
  }
}
