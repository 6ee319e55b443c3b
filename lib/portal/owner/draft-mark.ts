import { createHash } from 'node:crypto'
import type { Viewer } from '../sign-in/viewer'

/** Whose a draft is, as their browser notes it beside the draft: the next person at the same tab has another one. */
export function draftMark({ owner }: Pick<Viewer, 'owner'>): string {
  return createHash('sha256').update(`draft\n${owner}`).digest('base64url')
}
