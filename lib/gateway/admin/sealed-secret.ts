import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Thrown when a sealed secret was sealed with another gateway secret, for another owner, or changed. */
export class SealedSecretUnreadable extends Error {
  constructor(cause: unknown) {
    super('The gateway secret does not open this seal', { cause })
    this.name = 'SealedSecretUnreadable'
  }
}

/** Encrypts a secret for the database, bound to the relying party it belongs to. Base64url. */
export function sealSecret(gatewaySecret: string, owner: string, secret: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, sealingKey(gatewaySecret), nonce)
  sealing.setAAD(Buffer.from(owner))
  const hidden = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), hidden]).toString('base64url')
}

/** The secret inside. Throws `SealedSecretUnreadable`. */
export function openSecret(gatewaySecret: string, owner: string, sealed: string): string {
  const octets = Buffer.from(sealed, 'base64url')
  const nonce = octets.subarray(0, nonceBytes)
  const tag = octets.subarray(nonceBytes, nonceBytes + tagBytes)
  try {
    const opening = createDecipheriv(cipher, sealingKey(gatewaySecret), nonce, {
      authTagLength: tagBytes,
    })
    opening.setAAD(Buffer.from(owner)).setAuthTag(tag)
    const hidden = octets.subarray(nonceBytes + tagBytes)
    return Buffer.concat([opening.update(hidden), opening.final()]).toString('utf8')
  } catch (error) {
    throw new SealedSecretUnreadable(error)
  }
}

/** RFC 5869: the gateway's secret has other uses; the label keeps them apart. */
function sealingKey(gatewaySecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', gatewaySecret, '', 'paraph callback secret', 32))
}
