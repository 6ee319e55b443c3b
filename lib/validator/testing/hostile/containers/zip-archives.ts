import { randomBytes } from 'node:crypto'
import { type Bytes, utf8 } from '#encoding/bytes'
import { type ForgedArchive, type ForgedEntry, forgeZip } from '../../zip'
import { type HostileFamily, type HostileFile, hostile, isRefused, passes } from '../hostile-file'
import {
  dataFiles,
  forgedContainer,
  signatureFile,
  withEntries,
  withFields,
} from './signed-container'

type Change = Parameters<typeof forgedContainer>[1]

const asItIs: Change = (entries) => entries
const x = utf8('x')

const ambiguous =
  'APPNOTE 6.3.10, 4.3: two readers would see different archives; EN 319 162-1, 4.1: signed files are identified by name'

/** A correctly signed archive whose encoding is faulty. */
function refused(name: string, change: Change, archive: ForgedArchive = {}): HostileFile {
  return hostile(name, isRefused('malformed'), ambiguous, (world) =>
    forgedContainer(world, change, archive),
  )
}

function named(name: string): ForgedEntry {
  return { name, content: x }
}

/** Puts the same false fields into both headers of an entry. */
function claiming(lies: NonNullable<ForgedEntry['local']>): Partial<ForgedEntry> {
  return { local: lies, central: lies }
}

const ends: readonly HostileFile[] = [
  hostile('nothing wrong', passes, 'EN 319 102-1, 5.1.3', (world) =>
    forgedContainer(world, asItIs),
  ),
  hostile('unnecessary 64-bit fields', passes, 'APPNOTE 6.3.10, 4.3.14', (world) =>
    forgedContainer(world, asItIs, { zip64: {} }),
  ),
  hostile('a comment', passes, 'APPNOTE 6.3.10, 4.3.16', (world) =>
    forgedContainer(world, asItIs, { comment: utf8('LIB') }),
  ),
  hostile('an end without a beginning', isRefused('malformed'), 'APPNOTE 6.3.10, 4.3.1', () =>
    utf8('PK and nothing more'),
  ),
  refused('bytes after the first entry', (entries) =>
    withFields('a.txt', { gapBefore: utf8('hidden') })(entries),
  ),
  refused('bytes before the directory', asItIs, { beforeDirectory: utf8('hidden') }),
  refused('a program before the archive', (entries) => entries, { before: utf8('PKMZ') }),
  hostile('bytes after the end', isRefused('malformed'), ambiguous, async (world) =>
    Buffer.concat([await forgedContainer(world, asItIs), utf8('more')]),
  ),
  hostile('another container after the end', isRefused('malformed'), ambiguous, async (world) => {
    const container = await forgedContainer(world, asItIs)
    return Buffer.concat([container, container])
  }),
]

const headers: readonly HostileFile[] = [
  refused('another size in the local header', withFields('a.txt', { local: { size: 1 } })),
  refused('another size in the data descriptor', withFields('a.txt', { descriptor: 'wrong' })),
  refused('a wrong size', withFields('a.txt', claiming({ size: 1 }))),
  refused(
    'data that cannot be inflated',
    withFields('a.txt', { method: 8, data: utf8('\u0007no') }),
  ),
  refused(
    'bytes after the deflated data',
    withFields('a.txt', { method: 8, dataSuffix: utf8('hidden') }),
  ),
  ...['a.txt', signatureFile, 'META-INF/manifest.xml', 'mimetype'].map((name) =>
    refused(`a wrong checksum of ${name}`, withFields(name, claiming({ crc32: 1 }))),
  ),
  refused(
    'a wrong checksum of an unread entry',
    withEntries({ ...named('META-INF/b.bin'), ...claiming({ crc32: 1 }) }),
  ),
  ...(
    [
      ['an entry that is encrypted', 1],
      ['an entry that is encrypted strongly', 1 << 6],
      ['a directory that is encrypted', 1 << 13],
    ] as const
  ).map(
    ([name, flags]): HostileFile =>
      hostile(
        name,
        isRefused('encrypted'),
        'ISO/IEC 21320-1, 6: no encryption; the signed content is unknown',
        (world) => forgedContainer(world, withFields('a.txt', { flags })),
      ),
  ),
]

const names: readonly HostileFile[] = [
  refused('a name that occurs twice', withEntries({ ...named('a.txt') })),
  refused('a path upwards', withEntries(named('../evil'))),
  refused(
    'a name of a code page and no other',
    withEntries({ ...named('c'), rawName: Uint8Array.of(0x8b), flags: 0 }),
  ),
  refused(
    'a folder that inflates to something',
    withEntries({ name: 'f/', content: utf8(''), method: 8, data: Uint8Array.of(0x4b, 4, 0) }),
  ),
]

const limits = 'The archive costs more than a validator can be asked for'

function bomb(name: string, ...entries: readonly ForgedEntry[]): HostileFile {
  return hostile(name, isRefused('too-complex'), limits, (world) =>
    forgedContainer(world, withEntries(...entries)),
  )
}

function deflated(name: string, size: number): ForgedEntry {
  return { name, content: new Uint8Array(size), method: 8 }
}

/** Forty million bytes. They deflate to some thousand bytes, and these to some hundred. */
function bombWithin(): Bytes {
  return forgeZip(Array.from({ length: 40 }, (_, index) => deflated(`${index}.bin`, 1 << 20)))
}

const signatures = (count: number, content: Bytes) =>
  Array.from({ length: count }, (_, index) => ({
    name: `META-INF/signatures${index + 1}.xml`,
    content,
  }))

const bareSignature =
  '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/><SignatureValue/></Signature>'

const bombs: readonly HostileFile[] = [
  bomb('an entry that inflates out of all proportion', deflated('b.bin', 20 << 20)),
  bomb('an archive within that inflates out of all proportion', {
    name: 'b.zip',
    content: bombWithin(),
    method: 8,
  }),
  bomb('an entry with a stated size that inflates for hours', {
    name: 'b.bin',
    content: utf8(''),
    data: randomBytes(4 << 20),
    method: 8,
    ...claiming({ size: 300 << 20 }),
  }),
  bomb('an entry of a thousand million bytes', {
    name: 'b.bin',
    content: x,
    method: 8,
    ...claiming({ size: 2 ** 30 + 1, compressedSize: 2 ** 24 }),
  }),
  bomb(
    'a thousand entries',
    ...Array.from({ length: 1_001 }, (_, index) => named(`more/${index}`)),
  ),
  bomb('ten thousand signature files', ...signatures(10_000, utf8(bareSignature))),
  bomb(
    'too many signatures in several files',
    ...signatures(3, utf8(`<a>${bareSignature.repeat(90)}</a>`)),
  ),
]

const kinds: readonly HostileFile[] = [
  hostile(
    'an archive that is no container',
    isRefused('format-unknown'),
    'EN 319 162-1, A.1: neither a mimetype nor signatures',
    () => forgeZip(Object.entries(dataFiles).map(([name, content]) => ({ name, content }))),
  ),
  hostile(
    'an empty archive',
    isRefused('format-unknown'),
    'EN 319 162-1, A.1: neither a mimetype nor signatures',
    () => Buffer.concat([utf8('PK\u0005\u0006'), Buffer.alloc(18)]),
  ),
]

export const zipArchives: HostileFamily = {
  name: 'zip-archives',
  extension: 'asice',
  files: [...ends, ...headers, ...names, ...bombs, ...kinds],
}
