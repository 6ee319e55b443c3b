import { createHash } from 'node:crypto'
import type { Viewer } from '../sign-in/viewer'

/** Identifies the person of a page and its drafts: another person in the same tab has another mark. */
export function personMark({ owner }: Pick<Viewer, 'owner'>): string {
  return createHash('sha256').update(`draft\n${owner}`).digest('base64url')
}
