import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { ListRefused } from './list-format'
import { textChunks } from './text-chunks'

const recordCharactersMax = 4_000_000

/** Records of RFC 4180 with a header, by column. A header that lacks a required column is refused. */
export async function* csvRecords(
  bytes: AsyncIterable<Uint8Array>,
  needed: readonly string[],
): AsyncGenerator<Readonly<Record<string, string>>> {
  let header: readonly string[] | undefined
  for await (const row of csvRows(bytes)) {
    if (header) {
      yield Object.fromEntries(header.map((column, index) => [column, row[index] ?? '']))
      continue
    }
    header = row.map((column) => column.trim().toLowerCase())
    const missing = needed.filter((column) => !header?.includes(column))
    if (missing.length > 0) {
      throw new ListRefused('malformed', `The list has no column ${missing.join(', ')}`)
    }
  }
}

/** Rows of RFC 4180, all as long as the first one: a shorter row was truncated. */
export async function* csvRows(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly string[]> {
  const parser = parse({ bom: true, relax_quotes: false, max_record_size: recordCharactersMax })
  // Errors of the pipeline surface from the parser, below.
  pipeline(Readable.from(textChunks(withoutEndMark(bytes))), parser, () => {})
  try {
    for await (const row of parser) yield row as string[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ListRefused(refusalOf(error.code), 'The list is not CSV', error)
  }
}

const truncations = ['CSV_QUOTE_NOT_CLOSED', 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH']

function refusalOf(code: string) {
  if (code === 'CSV_MAX_RECORD_SIZE') return 'too-large'
  return truncations.includes(code) ? 'truncated' : 'malformed'
}

const substitute = 0x1a

/** OFAC ends its files with the character SUB, as CP/M did. */
async function* withoutEndMark(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    const end = chunk.indexOf(substitute)
    yield end < 0 ? chunk : chunk.subarray(0, end)
  }
}
