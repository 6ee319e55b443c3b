import { createHmac } from 'node:crypto'
import { isSameMac } from '../http/is-same-mac'
import { portalSettings, type SessionSecrets } from '../settings/settings'
import type { Viewer } from '../sign-in/viewer'

type Person = Pick<Viewer, 'owner'>

/**
 * The id of a raw upload as its owner's browser gets it: only that owner can send or use its bytes, and nothing has
 * to be stored for it.
 */
export function uploadTicket(
  viewer: Person,
  upload: string,
  [secret]: SessionSecrets = portalSettings().sessionSecrets,
): string {
  return `${upload}.${macOf(viewer, upload, secret)}`
}

/** The id in a ticket; undefined if it belongs to another person or is forged. */
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
