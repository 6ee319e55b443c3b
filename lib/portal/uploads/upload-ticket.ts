import { createHmac } from 'node:crypto'
import { isSameSeal } from '../http/is-same-seal'
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
  return `${upload}.${sealOf(viewer, upload, secret)}`
}

/** The id in a ticket; undefined if it belongs to another person or is forged. */
export function readUploadTicket(
  viewer: Person,
  ticket: string,
  secrets: SessionSecrets = portalSettings().sessionSecrets,
): string | undefined {
  const [upload = '', seal = ''] = ticket.split('.')
  const isOurs = secrets.some((secret) => isSameSeal(seal, sealOf(viewer, upload, secret)))
  return isOurs ? upload : undefined
}

function sealOf(viewer: Person, upload: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`upload\n${viewer.owner}\n${upload}`)
    .digest('base64url')
}
