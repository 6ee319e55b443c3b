import { createHmac, timingSafeEqual } from 'node:crypto'
import { portalSettings } from './settings'
import { ownerReference, type Viewer } from './viewer'

type Person = Pick<Viewer, 'country' | 'code'>

/**
 * The id of a raw upload as the browser of its owner gets it: nobody else can send or use its bytes,
 * and nothing has to be remembered for it, however many files there are.
 */
export function uploadTicket(
  viewer: Person,
  upload: string,
  secret = portalSettings().sessionSecret,
): string {
  return `${upload}.${sealOf(viewer, upload, secret)}`
}

/** The id behind a ticket; undefined when it is somebody else's, or made up. */
export function readUploadTicket(
  viewer: Person,
  ticket: string,
  secret = portalSettings().sessionSecret,
): string | undefined {
  const [upload = '', seal = ''] = ticket.split('.')
  const expected = Buffer.from(sealOf(viewer, upload, secret))
  const given = Buffer.from(seal)
  return given.length === expected.length && timingSafeEqual(given, expected) ? upload : undefined
}

function sealOf(viewer: Person, upload: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`upload\n${ownerReference(viewer, secret)}\n${upload}`)
    .digest('base64url')
}
