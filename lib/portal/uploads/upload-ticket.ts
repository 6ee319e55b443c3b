import { createHmac } from 'node:crypto'
import { isSameMac } from '../http/is-same-mac'
import { portalSettings, type SessionSecrets } from '../settings/settings'
import type { Viewer } from '../sign-in/viewer'

type Person = Pick<Viewer, 'owner'>

/**
 * The id of a raw upload, as the browser of its owner gets it. Only that owner can send or use the bytes, and the
 * portal stores nothing for that.
 */
export function uploadTicket(
  viewer: Person,
  upload: string,
  [secret]: SessionSecrets = portalSettings().sessionSecrets,
): string {
  return `${upload}.${macOf(viewer, upload, secret)}`
}

/** Returns the id in a ticket. Undefined if the ticket belongs to another person or is forged. */
export function readUploadTicket(
  viewer: Person,
  ticket: string,
  secrets: SessionSecrets = portalSettings().sessionSecrets,
): string | undefined {
  const [upload = '', mac = ''] = ticket.split('.')
  const isOurs = secrets.some((secret) => isSameMac(mac, macOf(viewer, upload, secret)))
  return isOurs ? upload : undefined
}

function macOf(viewer: Person, upload: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`upload\n${viewer.owner}\n${upload}`)
    .digest('base64url')
}
