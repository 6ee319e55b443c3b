import { asBuffer, type Bytes, concatBytes, equalBytes } from '#encoding/bytes'
import { decryptAesCbc, encryptAesCbc, hash as hashOf } from '#platform/crypto'
import { rc4 } from './rc4'

/** Parameters of the standard security handler (ISO 32000-2, table 21). */
export interface SecurityHandler {
  /** /R: the revision of the security handler. */
  readonly revision: number
  /** Length of the key in bytes. */
  readonly keyLength: number
  /** /O, /U and /UE */
  readonly owner: Bytes
  readonly user: Bytes
  readonly userKey: Bytes
  /** /P as a 32-bit number. */
  readonly permissions: number
  readonly encryptsMetadata: boolean
  /** The first half of the file's /ID. */
  readonly id: Bytes
}

/** The key of a file that opens with an empty user password; undefined when it needs a password. */
export function keyOfFile(handler: SecurityHandler): Bytes | undefined {
  return handler.revision >= 5 ? aesKey(handler) : md5Key(handler)
}

/** ISO 32000-2, 7.6.4.3.2, step a: a password is filled up with these bytes to 32 bytes; an empty one becomes them. */
const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
)

/** Algorithm 2, checked by algorithm 6 (ISO 32000-2, 7.6.4.3.2 and 7.6.4.4.5). */
function md5Key(handler: SecurityHandler): Bytes | undefined {
  const { revision, keyLength, owner, permissions, id, encryptsMetadata } = handler
  const bits = Buffer.alloc(4)
  bits.writeInt32LE(permissions)
  const isMarked = revision >= 4 && !encryptsMetadata
  const mark = isMarked ? Uint8Array.of(0xff, 0xff, 0xff, 0xff) : new Uint8Array()
  let key = md5(padding, owner.subarray(0, 32), bits, id, mark).subarray(0, keyLength)
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key).subarray(0, keyLength)
  return opens(handler, key) ? key : undefined
}

/** Algorithms 4 and 5 (ISO 32000-2, 7.6.4.4.3 and 7.6.4.4.4): whether a key opens the file. */
function opens({ revision, user, id }: SecurityHandler, key: Bytes): boolean {
  if (revision === 2) return equalBytes(rc4(key, padding), user.subarray(0, 32))
  let value = md5(padding, id)
  for (let round = 0; round < 20; round++) {
    const roundKey = key.map((byte) => byte ^ round)
    value = rc4(roundKey, value)
  }
  return equalBytes(value, user.subarray(0, 16))
}

function md5(...parts: readonly Bytes[]): Bytes {
  return hashOf('md5', concatBytes(...parts))
}

/**
 * Algorithm 2.A for an empty user password (ISO 32000-2, 7.6.4.3.3). /U contains a hash, a validation salt and a key
 * salt.
 */
function aesKey({ revision, user, userKey }: SecurityHandler): Bytes | undefined {
  if (user.length < 48 || userKey.length < 32) return undefined
  const hash = revision === 5 ? sha256 : hardenedHash
  if (!equalBytes(hash(user.subarray(32, 40)), user.subarray(0, 32))) return undefined
  const key = hash(user.subarray(40, 48))
  return decryptAesCbc(key, new Uint8Array(16), userKey.subarray(0, 32))
}

function sha256(salt: Bytes): Bytes {
  return hashOf('sha256', salt)
}

const hashNames = ['sha256', 'sha384', 'sha512'] as const

/** Algorithm 2.B for an empty password (ISO 32000-2, 7.6.4.3.4). */
function hardenedHash(salt: Bytes): Bytes {
  let key = sha256(salt)
  for (let round = 1, last = 0; round <= 64 || last > round - 1 - 32; round++) {
    const repeated = concatBytes(...Array.from({ length: 64 }, () => key))
    const encrypted = encryptAesCbc(key.subarray(0, 16), key.subarray(16, 32), repeated)
    // 256 modulo 3 is 1, so the sum of the bytes and the number that they form have the same remainder.
    const sum = encrypted.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = hashOf(hashNames[sum % 3] ?? 'sha256', encrypted)
    last = asBuffer(encrypted).readUInt8(encrypted.length - 1)
  }
  return key.subarray(0, 32)
}
