import type { ByteSource } from '../byte-source'
import type { Bytes } from '../bytes'
import { FieldReader } from './field-reader'
import { elsewhere, fixedBytes, signatures } from './layout'
import { ZipRefused } from './zip-refused'

/** The position of the central directory, and the end of the archive. */
export interface EndRecord {
  readonly entryCount: number
  readonly directoryStart: number
  readonly directorySize: number
  readonly comment: Bytes
  readonly isZip64: boolean
}

/** Reads the end of central directory record (APPNOTE.TXT 4.3.16), and the 64-bit record. Throws `ZipRefused`. */
export function readEndRecord(source: ByteSource): EndRecord {
  const start = findEnd(source)
  const fields = new FieldReader(source.read(start + 4, source.size), 'directory-malformed')
  const disks = [fields.short(), fields.short()]
  const [onDisk, entryCount] = [fields.short(), fields.short()]
  const [directorySize, directoryStart] = [fields.long(), fields.long()]
  const comment = fields.bytes(fields.short())
  if (disks.some((disk) => disk !== 0) || onDisk !== entryCount) throw new ZipRefused('multi-disk')
  const short = { entryCount, directorySize, directoryStart, comment }
  const long = readZip64End(source, start)
  if (long) return merged(short, long)
  if (directoryStart + directorySize !== start)
    refuseMisplaced(directoryStart + directorySize, start)
  return { ...short, isZip64: false }
}

function refuseMisplaced(stated: number, found: number): never {
  throw new ZipRefused(stated < found ? 'data-before' : 'directory-malformed')
}

const endMark = Buffer.alloc(4)
endMark.writeUInt32LE(signatures.end)

/**
 * Finds the only record whose comment reaches the last byte (APPNOTE.TXT 4.3.16). If there are two, the archive is
 * refused, because readers could disagree.
 */
function findEnd(source: ByteSource): number {
  const from = Math.max(0, source.size - fixedBytes.end - elsewhere.short)
  const bytes = Buffer.from(source.read(from, source.size))
  const found: number[] = []
  let isUnfinished = false
  const last = bytes.length - fixedBytes.end
  for (
    let at = bytes.indexOf(endMark);
    at >= 0 && at <= last;
    at = bytes.indexOf(endMark, at + 1)
  ) {
    const end = at + fixedBytes.end + bytes.readUInt16LE(at + 20)
    if (end === bytes.length) found.push(from + at)
    else if (end < bytes.length) isUnfinished = true
  }
  const [only, another] = found
  if (only === undefined) throw new ZipRefused(isUnfinished ? 'data-after' : 'not-zip')
  if (another !== undefined) throw new ZipRefused('ambiguous-end')
  return only
}

type Zip64End = Pick<EndRecord, 'entryCount' | 'directoryStart' | 'directorySize'>

function readZip64End(source: ByteSource, endStart: number): Zip64End | undefined {
  const locatorStart = endStart - fixedBytes.zip64Locator
  if (locatorStart < 0) return undefined
  const locator = new FieldReader(source.read(locatorStart, endStart), 'zip64-malformed')
  if (locator.long() !== signatures.zip64Locator) return undefined
  const disk = locator.long()
  const start = locator.quad()
  const fields = new FieldReader(source.read(start, locatorStart), 'zip64-malformed')
  if (fields.long() !== signatures.zip64End || fields.quad() !== fields.left) {
    throw new ZipRefused('zip64-malformed')
  }
  fields.skip(4)
  const disks = [disk, fields.long(), fields.long(), locator.long() - 1]
  const [onDisk, entryCount] = [fields.quad(), fields.quad()]
  const [directorySize, directoryStart] = [fields.quad(), fields.quad()]
  if (disks.some((number) => number !== 0) || onDisk !== entryCount) {
    throw new ZipRefused('multi-disk')
  }
  if (directoryStart + directorySize !== start) throw new ZipRefused('zip64-malformed')
  return { entryCount, directorySize, directoryStart }
}

/** Joins both records. Values in the short record must not contradict those in the 64-bit record. */
function merged(short: Omit<EndRecord, 'isZip64'>, long: Zip64End): EndRecord {
  const pairs = [
    [short.entryCount, long.entryCount, elsewhere.short],
    [short.directorySize, long.directorySize, elsewhere.long],
    [short.directoryStart, long.directoryStart, elsewhere.long],
  ] as const
  if (pairs.some(([own, other, marker]) => own !== other && own !== marker)) {
    throw new ZipRefused('zip64-malformed')
  }
  return { ...long, comment: short.comment, isZip64: true }
}
