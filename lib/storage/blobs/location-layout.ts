import { randomBytes } from 'node:crypto'

/** Names next to the content, in a folder as in a bucket. No content key begins with them. */

/** Names the installation that the files belong to. */
export const markerName = 'installation.json'
/** Holds an empty entry for each pending content. */
export const journalFolder = 'pending/'

/** The extension keeps an entry from overwriting content when folders are copied into one. */
export function journalEntry(key: string): string {
  return `${journalFolder}${key}.pending`
}

/** The key of a journal entry; undefined for other names. */
export function journalledKey(entry: string): string | undefined {
  return /^pending\/([0-9a-f]{32})\.pending$/.exec(entry)?.[1]
}

/** A random key, which reveals nothing of the content. */
export const newBlobKey = () => randomBytes(16).toString('hex')

/** Files with other names were not stored by us. */
export function isBlobKey(name: string): boolean {
  return /^[0-9a-f]{32}$/.test(name)
}

/** The installation that files belong to, and the generation that may use them. */
export interface Marker {
  /** Id of the installation; for an unreadable mark the beginning of its text, which equals no id. */
  readonly id: string
  readonly generation: number
}

export function markerText({ id, generation }: Marker): string {
  return `${JSON.stringify({ id, generation })}\n`
}

/** A mark without a generation, older or written by an operator, is of the first generation. */
export function readMark(text: string): Marker {
  const id = /"id"\s*:\s*"([0-9a-f-]{36})"/i.exec(text)?.[1]?.toLowerCase() ?? text.slice(0, 40)
  return { id, generation: Number(/"generation"\s*:\s*(\d{1,9})/.exec(text)?.[1] ?? 1) }
}
