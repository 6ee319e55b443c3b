import { randomBytes } from 'node:crypto'

/** What lies beside the content, in a folder as in a bucket. No key of content begins so. */

/** Says whose files these are. */
export const markerName = 'installation.json'
/** One empty entry for each pending content. */
export const journalFolder = 'pending/'

/** Its ending keeps a copy of the entry from taking the place of the content when folders are copied flat. */
export function journalEntry(key: string): string {
  return `${journalFolder}${key}.pending`
}

/** The key an entry is about; undefined of anything else. */
export function journalledKey(entry: string): string | undefined {
  return /^pending\/([0-9a-f]{32})\.pending$/.exec(entry)?.[1]
}

/** Random: says nothing of the content. */
export const newBlobKey = () => randomBytes(16).toString('hex')

/** Whatever has another name was not stored by us. */
export function isBlobKey(name: string): boolean {
  return /^[0-9a-f]{32}$/.test(name)
}

/** Whose files these are, and which of its copies they go on with. */
export interface Marker {
  /** Of the installation; of a mark that says nothing readable its beginning, which equals none. */
  readonly id: string
  readonly generation: number
}

export function markerText({ id, generation }: Marker): string {
  return `${JSON.stringify({ id, generation })}\n`
}

/** Marks of before generations, and those that an operator has written, are of the first. */
export function readMark(text: string): Marker {
  const id = /"id"\s*:\s*"([0-9a-f-]{36})"/i.exec(text)?.[1]?.toLowerCase() ?? text.slice(0, 40)
  return { id, generation: Number(/"generation"\s*:\s*(\d{1,9})/.exec(text)?.[1] ?? 1) }
}
