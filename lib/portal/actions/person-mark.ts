import { createHash } from 'node:crypto'
import type { Viewer } from '../sign-in/viewer'

/**
 * Identifies the person and the account of a page and its drafts. Another person or account in the same tab has another
 * mark.
 */
export function personMark({ owner, account }: Pick<Viewer, 'owner' | 'account'>): string {
  const whose = account === undefined ? owner : `${owner}\n${account}`
  return createHash('sha256').update(`draft\n${whose}`).digest('base64url')
}
