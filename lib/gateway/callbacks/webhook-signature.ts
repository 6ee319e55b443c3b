import { createHmac, randomBytes } from 'node:crypto'
import { decodeBase64 } from '@paraph/validator/encoding/base64'
import type { Bytes } from '@paraph/validator/encoding/bytes'

// Standard Webhooks 1.0.0, "Signature scheme": symmetric secrets have this prefix and 24 to 64 bytes.
const prefix = 'whsec_'
const bytesMin = 24
const bytesMax = 64
const bytesUsual = 32

/** Thrown if a callback secret is not `whsec_` followed by the Base64 of 24 to 64 bytes. */
export class CallbackSecretMalformed extends Error {
  constructor(cause?: unknown) {
    super('A callback secret is whsec_ and the Base64 of 24 to 64 bytes', { cause })
    this.name = 'CallbackSecretMalformed'
  }
}

export function newCallbackSecret(): string {
  return prefix + randomBytes(bytesUsual).toString('base64')
}

/** The signed parts of a message. */
export interface SignedMessage {
  readonly id: string
  readonly at: Date
  /** The body, exactly as sent. */
  readonly body: string
}

/**
 * Headers of Standard Webhooks 1.0.0, with one signature for each secret, separated by blanks ("Multiple
 * signatures"); without a secret there is no signature. Throws `CallbackSecretMalformed`.
 */
export function webhookHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const named = { 'webhook-id': id, 'webhook-timestamp': timestamp }
  if (secrets.length === 0) return named
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', callbackKey(secret)).update(`${id}.${timestamp}.${body}`)
    return `v1,${hmac.digest('base64')}`
  })
  return { ...named, 'webhook-signature': signatures.join(' ') }
}

/** The HMAC key in a secret. Throws `CallbackSecretMalformed`. */
export function callbackKey(secret: string): Bytes {
  if (!secret.startsWith(prefix)) throw new CallbackSecretMalformed()
  const key = decoded(secret.slice(prefix.length))
  if (key.length < bytesMin || key.length > bytesMax) throw new CallbackSecretMalformed()
  return key
}

function decoded(text: string): Bytes {
  try {
    return decodeBase64(text)
  } catch (error) {
    throw new CallbackSecretMalformed(error)
  }
}
