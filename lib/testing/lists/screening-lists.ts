import type { ListFormat } from '@/lib/screening/formats/list-format'
import type { ListedParty } from '@/lib/screening/listed-party'

/** The bytes of a text, one at a time, so that letters and tags are split at every position. */
export async function* trickle(text: string): AsyncGenerator<Uint8Array> {
  for (const byte of Buffer.from(text)) yield Uint8Array.of(byte)
}

/** The entries and the date of a list. A text is the first of its files. */
export async function readWholeList(
  format: ListFormat,
  files: string | Readonly<Record<string, string>>,
): Promise<{ readonly parties: ListedParty[]; readonly publishedAt: string }> {
  const texts = typeof files === 'string' ? { [format.parts[0]]: files } : files
  let publishedAt = ''
  const parties: ListedParty[] = []
  const source = { open: (part: string) => trickle(texts[part] ?? '') }
  const noteDate = (date: string) => {
    publishedAt = date
  }
  for await (const party of format.read(source, noteDate)) parties.push(party)
  return { parties, publishedAt }
}

/** A list in the United Nations' format with one person per name. */
export function unList(
  names: readonly string[],
  dateGenerated = '2026-03-01T00:00:00.000Z',
): string {
  const persons = names.map((name, index) => {
    const [first, ...rest] = name.split(' ')
    return `<INDIVIDUAL><DATAID>${index + 1}</DATAID><FIRST_NAME>${first}</FIRST_NAME><SECOND_NAME>${rest.join(' ')}</SECOND_NAME><UN_LIST_TYPE>Test</UN_LIST_TYPE><REFERENCE_NUMBER>T.${index + 1}</REFERENCE_NUMBER><LISTED_ON>2020-01-01</LISTED_ON></INDIVIDUAL>`
  })
  return `<?xml version="1.0"?><CONSOLIDATED_LIST dateGenerated="${dateGenerated}"><INDIVIDUALS>${persons.join('')}</INDIVIDUALS></CONSOLIDATED_LIST>`
}
