import { createHmac } from 'node:crypto'
import { isSameMac } from '../http/is-same-mac'
import { portalSettings, type SessionSecrets } from '../settings/settings'

/**
 * The id of a raw upload, for the browser that has a file checked. The ticket allows sending the bytes and reading the
 * report, once. Ids that were not announced for a check are rejected.
 */
export function checkTicket(
  upload: string,
  [secret]: SessionSecrets = portalSettings().sessionSecrets,
): string {
  return `${upload}.${macOf(upload, secret)}`
}

/** Returns the id in a ticket. Undefined if the ticket is forged. */
export function readCheckTicket(
  ticket: string,
  secrets: SessionSecrets = portalSettings().sessionSecrets,
): string | undefined {
  const [upload = '', mac = ''] = ticket.split('.')
  const isOurs = secrets.some((secret) => isSameMac(mac, macOf(upload, secret)))
  return isOurs ? upload : undefined
}

function macOf(upload: string, secret: string): string {
  return createHmac('sha256', secret).update(`check\n${upload}`).digest('base64url')
}
