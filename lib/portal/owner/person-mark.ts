import { createHash } from 'node:crypto'
import type { Viewer } from '../sign-in/viewer'

/** Whose a page is, as the page and its drafts note it: the next person at the same tab has another mark. */
export function personMark({ owner }: Pick<Viewer, 'owner'>): string {
  return createHash('sha256').update(`draft\n${owner}`).digest('base64url')
}
