import { createHmac, hash } from 'node:crypto'

/**
 * The secret of a link, 256 bit. It is derived from the link's id, so that the database holds
 * nothing that opens a document and a mail can still be written after a restart.
 */
export function linkSecret(gatewaySecret: string, linkId: string): string {
  return createHmac('sha256', gatewaySecret).update(`link:${linkId}`).digest('base64url')
}

/** What is stored of a link's secret: SHA-256, hex. */
export function secretDigest(secret: string): string {
  return hash('sha256', secret)
}
