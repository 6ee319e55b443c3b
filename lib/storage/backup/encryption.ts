import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  type DecipherGCM,
  hkdfSync,
  randomBytes,
  scryptSync,
} from 'node:crypto'
import type { Bytes } from '@paraph/validator/encoding/bytes'

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** How many bytes encryption adds. */
export const encryptionBytes = nonceBytes + tagBytes

/** Parameters of scrypt (RFC 7914). */
export interface GuessCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** About half a second and 128 MiB per guess. */
const guessCost: GuessCost = { N: 2 ** 17, r: 8, p: 1 }
const costMax: GuessCost = { N: 2 ** 20, r: 16, p: 4 }

/** The key of a folder's backups, encrypted with the passphrase. */
export interface EncryptedKey extends GuessCost {
  readonly kdf: 'scrypt'
  /** Hex. */
  readonly salt: string
  /** Base64. */
  readonly sealed: string
}

/** A key for each use, derived from the folder's random key (RFC 5869). */
export interface BackupKey {
  /** Encrypts the parts of a backup. */
  readonly parts: Buffer
  /** Encrypts the content of files. */
  readonly contents: Buffer
  /** Makes file names from digests, so that a name reveals nothing. */
  readonly names: Buffer
  /** Authenticates a backup as a whole. */
  readonly manifest: Buffer
}

export function newKey(
  passphrase: string,
  cost: GuessCost = guessCost,
): { readonly key: BackupKey; readonly sealedKey: EncryptedKey } {
  const master = randomBytes(keyBytes)
  const salt = randomBytes(16)
  const nonce = randomBytes(nonceBytes)
  const encrypting = createCipheriv(cipher, stretched(passphrase, { ...cost, salt }), nonce)
  const hidden = Buffer.concat([encrypting.update(master), encrypting.final()])
  const sealed = Buffer.concat([nonce, hidden, encrypting.getAuthTag()]).toString('base64')
  return {
    key: keysOf(master),
    sealedKey: { kdf: 'scrypt', ...cost, salt: salt.toString('hex'), sealed },
  }
}

/** Decrypts the keys of a folder; undefined for a wrong passphrase. */
export function openKey(passphrase: string, sealedKey: EncryptedKey): BackupKey | undefined {
  const { N, r, p, sealed } = sealedKey
  const isAffordable = N <= costMax.N && r <= costMax.r && p <= costMax.p
  if (!isAffordable) return undefined
  const bytes = Buffer.from(sealed, 'base64')
  const salt = Buffer.from(sealedKey.salt, 'hex')
  const key = stretched(passphrase, { N, r, p, salt })
  const decrypting = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  try {
    decrypting.setAuthTag(bytes.subarray(-tagBytes))
    const hidden = bytes.subarray(nonceBytes, -tagBytes)
    return keysOf(Buffer.concat([decrypting.update(hidden), decrypting.final()]))
  } catch {
    // Node reports a wrong key and changed bytes with the same error.
    return undefined
  }
}

interface Stretching extends GuessCost {
  readonly salt: Buffer
}

function stretched(passphrase: string, { N, r, p, salt }: Stretching): Buffer {
  const options = { N, r, p, maxmem: 2 * 128 * N * r * p }
  return scryptSync(passphrase.normalize('NFC'), salt, keyBytes, options)
}

function keysOf(master: Buffer): BackupKey {
  const keyFor = (use: string) =>
    Buffer.from(hkdfSync('sha256', master, '', `paraph backup ${use}`, keyBytes))
  return {
    parts: keyFor('parts'),
    contents: keyFor('contents'),
    names: keyFor('names'),
    manifest: keyFor('manifest'),
  }
}

export function keyedDigest(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

/** Encrypts content: nonce, AES-256-GCM ciphertext, tag. `label` binds the result to its purpose. */
export async function* encrypted(
  content: AsyncIterable<Bytes>,
  key: Buffer,
  label: string,
): AsyncGenerator<Buffer> {
  const nonce = randomBytes(nonceBytes)
  const encrypting = createCipheriv(cipher, key, nonce)
  encrypting.setAAD(Buffer.from(label))
  yield nonce
  for await (const chunk of content) yield encrypting.update(chunk)
  yield encrypting.final()
  yield encrypting.getAuthTag()
}

/**
 * Decrypts content. The last step throws if a byte was changed or the label differs: the caller must be able to
 * undo its use of the earlier pieces.
 */
export async function* decrypted(
  content: AsyncIterable<Bytes>,
  key: Buffer,
  label: string,
): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0)
  let decrypting: DecipherGCM | undefined
  for await (const chunk of content) {
    waiting = waiting.length === 0 ? Buffer.from(chunk) : Buffer.concat([waiting, chunk])
    if (decrypting === undefined && waiting.length >= nonceBytes) {
      const nonce = waiting.subarray(0, nonceBytes)
      decrypting = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
      decrypting.setAAD(Buffer.from(label))
      waiting = waiting.subarray(nonceBytes)
    }
    // The last bytes are the tag.
    if (decrypting === undefined || waiting.length <= tagBytes) continue
    yield decrypting.update(waiting.subarray(0, -tagBytes))
    waiting = waiting.subarray(-tagBytes)
  }
  if (decrypting === undefined || waiting.length < tagBytes) throw new Error('It ends too early')
  decrypting.setAuthTag(waiting)
  yield decrypting.final()
}
