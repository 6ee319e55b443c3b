import type { ByteSource } from '../byte-source'
import { type Bytes, concatBytes } from '../bytes'
import { refuseConfusingNames } from './entry-name'
import type { ZipArchive, ZipEntry } from './zip-entry'
import {
  centralHeader,
  endRecord,
  localHeader,
  movedHeader,
  type NewEntry,
  packEntry,
} from './zip-writer'

/** A new archive: the first bytes of the old archive, and a new tail. */
export interface ZipEdit {
  /** Number of bytes of the old archive with which the new one begins. */
  readonly keeps: number
  readonly tail: Bytes
}

/**
 * Adds entries to an archive. They replace entries with the same names. The bytes before the first replaced entry, or
 * otherwise before the central directory, do not change. Throws `ZipRefused`.
 */
export async function editZip(
  source: ByteSource,
  archive: ZipArchive,
  entries: readonly NewEntry[],
  modified: Date,
): Promise<ZipEdit> {
  const replaced = new Set(entries.map(({ name }) => name))
  const staying = archive.entries.filter(({ name }) => !replaced.has(name))
  refuseConfusingNames([...staying, ...entries].map(({ name }) => name))
  const keeps = startOfChange(archive, replaced)
  const tail = new Tail(keeps)
  for (const entry of staying) tail.keep(source, entry)
  for (const entry of entries) await tail.add(entry, modified)
  return { keeps, tail: tail.finish(archive.comment) }
}

function startOfChange({ entries, directoryStart }: ZipArchive, replaced: ReadonlySet<string>) {
  const first = entries.find(({ name }) => replaced.has(name))
  return first?.extent[0] ?? directoryStart
}

/** The bytes after the kept bytes: moved entries, new entries and the central directory. */
class Tail {
  readonly #parts: Bytes[] = []
  readonly #headers: Bytes[] = []
  readonly #keeps: number
  #at: number

  constructor(keeps: number) {
    this.#keeps = keeps
    this.#at = keeps
  }

  keep(source: ByteSource, { extent, centralHeader: header }: ZipEntry): void {
    const [start, end] = extent
    const isMoved = start >= this.#keeps
    this.#headers.push(isMoved ? movedHeader(header, this.#at) : header)
    if (isMoved) this.#append(source.read(start, end))
  }

  async add(entry: NewEntry, modified: Date): Promise<void> {
    const packed = await packEntry(entry, modified)
    this.#headers.push(centralHeader(packed, this.#at))
    this.#append(localHeader(packed), packed.data.read(0, packed.data.size))
  }

  finish(comment: Bytes): Bytes {
    const directory = concatBytes(...this.#headers)
    const place = { start: this.#at, size: directory.length, comment }
    const end = endRecord({ entryCount: this.#headers.length, ...place })
    return concatBytes(...this.#parts, directory, end)
  }

  #append(...parts: readonly Bytes[]): void {
    for (const part of parts) {
      this.#parts.push(part)
      this.#at += part.length
    }
  }
}
