import type { ByteSource } from '../byte-source'
import { type CentralHeader, readCentralDirectory } from './central-directory'
import { type EndRecord, readEndRecord } from './end-record'
import { refuseConfusingNames } from './entry-name'
import { flagBits } from './layout'
import { zipLimits } from './limits'
import { locateEntry } from './local-header'
import type { ZipArchive, ZipEntry, ZipNote } from './zip-entry'
import { ZipRefused } from './zip-refused'

/**
 * Reads the directory of an archive, not its content. Only an archive of which every reader sees the same
 * passes: each byte belongs to exactly one record, each name to one file. Throws `ZipRefused`.
 */
export function readZip(source: ByteSource): ZipArchive {
  const end = readEndRecord(source)
  const headers = readCentralDirectory(source, end)
  refuseExcess(headers)
  refuseConfusingNames(headers.map(({ name }) => name))
  const located = headers.map((header) => ({
    header,
    entry: locateEntry(source, header, end.directoryStart),
  }))
  located.sort((left, right) => left.entry.extent[0] - right.entry.extent[0])
  const entries = located.map(({ entry }) => entry)
  refuseGaps(entries, end)
  return {
    entries,
    directoryStart: end.directoryStart,
    comment: end.comment,
    notes: notesOn(end, located),
  }
}

/** Judged by what the directory promises; inflating later never goes beyond the promise. */
function refuseExcess(headers: readonly CentralHeader[]): void {
  let total = 0
  for (const { name, size, compressedSize, method } of headers) {
    total += size
    if (name.endsWith('/') && (size > 0 || compressedSize > 0)) {
      throw new ZipRefused('folder-with-content', name)
    }
    if (method === 'stored' && size !== compressedSize) throw new ZipRefused('size-mismatch', name)
    const isLarge = size > zipLimits.ratioFromBytes
    if (isLarge && size > compressedSize * zipLimits.ratio) throw new ZipRefused('ratio', name)
  }
  if (total > zipLimits.inflatedBytes) throw new ZipRefused('too-large')
}

function refuseGaps(entries: readonly ZipEntry[], { directoryStart }: EndRecord): void {
  let reached = 0
  for (const { name, extent } of entries) {
    const [start, end] = extent
    if (start < reached) throw new ZipRefused('entries-overlap', name)
    if (start > reached) throw new ZipRefused(reached === 0 ? 'data-before' : 'data-between')
    reached = end
  }
  if (reached > directoryStart) throw new ZipRefused('entries-overlap')
  if (reached < directoryStart) throw new ZipRefused('data-between')
}

interface Located {
  readonly header: CentralHeader
  readonly entry: ZipEntry
}

function notesOn({ comment, isZip64 }: EndRecord, located: readonly Located[]): ZipNote[] {
  const hasLongFields = isZip64 || located.some(({ header }) => header.isZip64)
  return [
    ...(comment.length > 0 ? [{ word: 'comment' as const }] : []),
    ...(hasLongFields ? [{ word: 'zip64' as const }] : []),
    ...located.flatMap((entry) =>
      entryNotes
        .filter(([, applies]) => applies(entry))
        .map(([word]) => ({ word, entry: entry.entry.name })),
    ),
  ]
}

const isAscii = (name: string) => /^[\x20-\x7e]*$/.test(name)
const isFlagged = ({ header }: Located, bit: number) => (header.flags & bit) !== 0

const entryNotes: readonly (readonly [ZipNote['word'], (located: Located) => boolean])[] = [
  ['folder', ({ entry }) => entry.isFolder],
  ['data-descriptor', (located) => isFlagged(located, flagBits.dataDescriptor)],
  ['name-not-flagged', (it) => !isAscii(it.entry.name) && !isFlagged(it, flagBits.utf8)],
  ['extra-field', ({ header, entry }) => header.hasExtraField || entry.hasLocalExtraField],
]
