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

/** Whatever has another name was not stored by us. */
export function isBlobKey(name: string): boolean {
  return /^[0-9a-f]{32}$/.test(name)
}

export function markerText(installation: string): string {
  return `${JSON.stringify({ id: installation })}\n`
}

/** What a marker says; of one that says nothing readable its beginning, which equals no installation. */
export function markedInstallation(text: string): string {
  return /"id"\s*:\s*"([0-9a-f-]{36})"/i.exec(text)?.[1]?.toLowerCase() ?? text.slice(0, 40)
}
