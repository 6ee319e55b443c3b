import { createHmac } from 'node:crypto'
import { portalSettings, type SessionSecrets } from '../settings'
import { isSameSeal } from '../uploads/upload-ticket'

/**
 * The id of a raw upload as the browser gets it that has a file checked. Whoever has it may send the
 * bytes and see the report, once; it opens nothing else, and an id that was not announced here is none.
 */
export function checkTicket(
  upload: string,
  [secret]: SessionSecrets = portalSettings().sessionSecrets,
): string {
  return `${upload}.${sealOf(upload, secret)}`
}

/** The id behind a ticket; undefined when it is made up. */
export function readCheckTicket(
  ticket: string,
  secrets: SessionSecrets = portalSettings().sessionSecrets,
): string | undefined {
  const [upload = '', seal = ''] = ticket.split('.')
  const isOurs = secrets.some((secret) => isSameSeal(seal, sealOf(upload, secret)))
  return isOurs ? upload : undefined
}

function sealOf(upload: string, secret: string): string {
  return createHmac('sha256', secret).update(`check\n${upload}`).digest('base64url')
}
