import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SecretKey, SecretKeys } from './secret-keys'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Thrown if a secret was changed, belongs to another owner, or cannot be decrypted with any of the gateway's secrets.
 */
export class SecretUnreadable extends Error {
  constructor(cause: unknown) {
    super('The gateway secret does not decrypt this value', { cause })
    this.name = 'SecretUnreadable'
  }
}

/** Encrypts a secret for the database, bound to its owner: id of the key, dot, Base64url. */
export function encryptSecret([key]: SecretKeys, owner: string, secret: string): string {
  const nonce = randomBytes(nonceBytes)
  const encrypting = createCipheriv(cipher, encryptionKey(key), nonce)
  encrypting.setAAD(Buffer.from(owner))
  const hidden = Buffer.concat([encrypting.update(secret, 'utf8'), encrypting.final()])
  return `${key.id}.${Buffer.concat([nonce, encrypting.getAuthTag(), hidden]).toString('base64url')}`
}

/** Whether the newest key encrypted a secret. */
export function isEncryptedByNewest([key]: SecretKeys, encrypted: string): boolean {
  return encrypted.startsWith(`${key.id}.`)
}

/** Decrypts a secret. Throws `SecretUnreadable`. */
export function decryptSecret(keys: SecretKeys, owner: string, encrypted: string): string {
  const [id, content] = encrypted.includes('.') ? encrypted.split('.') : [undefined, encrypted]
  // Older values do not name their key, so every key is tried.
  const fitting = keys.filter((key) => id === undefined || key.id === id)
  let failure: unknown
  for (const key of fitting) {
    try {
      return decrypted(key, owner, Buffer.from(content ?? '', 'base64url'))
    } catch (error) {
      failure = error
    }
  }
  throw new SecretUnreadable(failure)
}

function decrypted(key: SecretKey, owner: string, bytes: Buffer): string {
  const nonce = bytes.subarray(0, nonceBytes)
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
  const decrypting = createDecipheriv(cipher, encryptionKey(key), nonce, {
    authTagLength: tagBytes,
  })
  decrypting.setAAD(Buffer.from(owner)).setAuthTag(tag)
  const hidden = bytes.subarray(nonceBytes + tagBytes)
  return Buffer.concat([decrypting.update(hidden), decrypting.final()]).toString('utf8')
}

/** RFC 5869: the label separates this key from other uses of the gateway secret. */
function encryptionKey({ secret }: SecretKey): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'paraph callback secret', 32))
}
