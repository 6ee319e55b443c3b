import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SecretKey, SecretKeys } from './secret-keys'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Thrown if a secret was changed, belongs to another owner, or was sealed with none of the gateway's secrets. */
export class SealedSecretUnreadable extends Error {
  constructor(cause: unknown) {
    super('The gateway secret does not open this seal', { cause })
    this.name = 'SealedSecretUnreadable'
  }
}

/** Encrypts a secret for the database, bound to its owner: id of the key, dot, Base64url. */
export function sealSecret([key]: SecretKeys, owner: string, secret: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, sealingKey(key), nonce)
  sealing.setAAD(Buffer.from(owner))
  const hidden = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  return `${key.id}.${Buffer.concat([nonce, sealing.getAuthTag(), hidden]).toString('base64url')}`
}

/** Whether the newest key sealed it. */
export function isSealedByNewest([key]: SecretKeys, sealed: string): boolean {
  return sealed.startsWith(`${key.id}.`)
}

/** Decrypts a secret. Throws `SealedSecretUnreadable`. */
export function openSecret(keys: SecretKeys, owner: string, sealed: string): string {
  const [id, content] = sealed.includes('.') ? sealed.split('.') : [undefined, sealed]
  // Older values do not name their key, so every key is tried.
  const fitting = keys.filter((key) => id === undefined || key.id === id)
  let failure: unknown
  for (const key of fitting) {
    try {
      return opened(key, owner, Buffer.from(content ?? '', 'base64url'))
    } catch (error) {
      failure = error
    }
  }
  throw new SealedSecretUnreadable(failure)
}

function opened(key: SecretKey, owner: string, bytes: Buffer): string {
  const nonce = bytes.subarray(0, nonceBytes)
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
  const opening = createDecipheriv(cipher, sealingKey(key), nonce, { authTagLength: tagBytes })
  opening.setAAD(Buffer.from(owner)).setAuthTag(tag)
  const hidden = bytes.subarray(nonceBytes + tagBytes)
  return Buffer.concat([opening.update(hidden), opening.final()]).toString('utf8')
}

/** RFC 5869: the label separates this key from other uses of the gateway secret. */
function sealingKey({ secret }: SecretKey): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'paraph callback secret', 32))
}
