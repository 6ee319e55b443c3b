import { createHmac, timingSafeEqual } from 'node:crypto'
import { portalSettings } from '../settings'

/**
 * The id of a raw upload as the browser gets it that has a file checked. Whoever has it may send the
 * bytes and see the report, once; it opens nothing else, and an id that was not announced here is none.
 */
export function checkTicket(upload: string, secret = portalSettings().sessionSecret): string {
  return `${upload}.${sealOf(upload, secret)}`
}

/** The id behind a ticket; undefined when it is made up. */
export function readCheckTicket(
  ticket: string,
  secret = portalSettings().sessionSecret,
): string | undefined {
  const [upload = '', seal = ''] = ticket.split('.')
  const expected = Buffer.from(sealOf(upload, secret))
  const given = Buffer.from(seal)
  return given.length === expected.length && timingSafeEqual(given, expected) ? upload : undefined
}

function sealOf(upload: string, secret: string): string {
  return createHmac('sha256', secret).update(`check\n${upload}`).digest('base64url')
}
