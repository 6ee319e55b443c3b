import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ForgedEntry, forgeZip, pathField, zip64Field } from '#testing/zip'
import { type ByteSource, memorySource } from '../byte-source'
import { type Bytes, utf8 } from '../bytes'
import { digest } from '../digest'
import { checkUnread, digestEntry, readEntry } from './read-entry'
import { readZip } from './read-zip'
import type { ZipEntry } from './zip-entry'
import { ZipRefused } from './zip-refused'
import { writeZip } from './zip-writer'

const entry: ForgedEntry = { name: 'a.txt', content: utf8('content') }
const large = { name: 'zeros', content: new Uint8Array(2 << 20) }

/** A name in code page 437 or 852. The header has no UTF-8 flag, so it does not say which. */
const legacyName = Uint8Array.of(0x8b, 0x2e, 0x74, 0x78, 0x74)
const legacy: ForgedEntry = { ...entry, rawName: legacyName, flags: 0 }
const legacyPath = pathField('ő.txt', legacyName)

const folder: ForgedEntry = { name: 'META-INF/', content: new Uint8Array() }

const longMarks = { compressedSize: 0xffffffff, size: 0xffffffff }
const elsewhere = { local: longMarks, central: longMarks }
/** An entry whose writer did not know in advance whether it would need 64-bit fields. */
const streamedZip64: ForgedEntry = {
  ...entry,
  method: 8,
  descriptor: 'wide',
  local: { ...longMarks, crc32: 0 },
  localExtra: zip64Field(0, 0),
}

describe('readZip rejects', () => {
  it.each<[string, Bytes]>([
    ['not-zip', utf8('no archive')],
    ['not-zip', new Uint8Array()],
    ['data-before', forgeZip([entry], { before: utf8('MZ') })],
    ['data-after', Buffer.concat([forgeZip([entry]), utf8('more')])],
    ['data-between', forgeZip([entry, { ...entry, name: 'b', gapBefore: utf8('hidden') }])],
    ['data-between', forgeZip([entry], { beforeDirectory: utf8('hidden') })],
    ['ambiguous-end', forgeZip([entry], { comment: forgeZip([]) })],
    ['multi-disk', forgeZip([entry], { disk: 1 })],
    ['directory-malformed', forgeZip([entry], { entryCount: 2 })],
    ['directory-malformed', forgeZip([entry, { ...entry, name: 'b' }], { entryCount: 1 })],
    ['entries-overlap', forgeZip([{ ...entry, ...claims(70, 70) }, named('b')])],
    ['entries-overlap', forgeZip([{ ...entry, ...claims(9_999, 9_999) }])],
    ['header-differs', forgeZip([{ ...entry, localName: 'b.txt' }])],
    ['header-differs', forgeZip([{ ...entry, local: { method: 8 } }])],
    ['header-differs', forgeZip([{ ...entry, local: { size: 1 } }])],
    ['header-differs', forgeZip([{ ...entry, local: { crc32: 1 } }])],
    ['header-differs', forgeZip([{ ...entry, local: { flags: 2 } }])],
    ['descriptor-differs', forgeZip([{ ...entry, method: 8, descriptor: 'wrong' }])],
    ['descriptor-differs', forgeZip([{ ...entry, descriptor: 'wrong' }])],
    ['encrypted', forgeZip([{ ...entry, flags: 1 }])],
    ['encrypted', forgeZip([{ ...entry, flags: 1 << 6 }])],
    ['encrypted', forgeZip([{ ...entry, flags: 1 << 13 }])],
    ['compression-method', forgeZip([{ ...entry, method: 12 }])],
    ['symlink', forgeZip([{ ...entry, unixMode: 0o120777 }])],
    ['special-file', forgeZip([{ ...entry, unixMode: 0o010644 }])],
    ['special-file', forgeZip([{ ...entry, unixMode: 0o040755 }])],
    ['folder-with-content', forgeZip([{ ...entry, name: 'folder/' }])],
    ['size-mismatch', forgeZip([{ ...entry, central: { size: 1 }, local: { size: 1 } }])],
    ['ratio', forgeZip([{ ...large, method: 8 }])],
    ['too-large', forgeZip([{ ...entry, method: 8, ...claims(2 ** 30 + 1, 2 ** 24) }])],
    ['too-many-entries', forgeZip(Array.from({ length: 1_001 }, (_, n) => named(`${n}`)))],
    ['name-empty', forgeZip([named('')])],
    ['name-absolute', forgeZip([named('/etc/passwd')])],
    ['name-absolute', forgeZip([named('C:evil.txt')])],
    ['name-traversal', forgeZip([named('../evil')])],
    ['name-traversal', forgeZip([named('a/../../evil')])],
    ['name-traversal', forgeZip([named('./a')])],
    ['name-traversal', forgeZip([named('a//b')])],
    ['name-backslash', forgeZip([named('a\\b')])],
    ['name-control', forgeZip([named('a\u0000.txt')])],
    ['name-control', forgeZip([named('a\u202Etxt.exe')])],
    ['name-too-long', forgeZip([named('x'.repeat(1_025))])],
    ['name-encoding', forgeZip([{ ...entry, rawName: Uint8Array.of(0xd0, 0x2e) }])],
    ['name-encoding', forgeZip([{ ...entry, extra: pathField('b.txt', utf8('a.txt')) }])],
    ['name-encoding', forgeZip([{ ...entry, localExtra: pathField('b.txt', utf8('a.txt')) }])],
    ['name-encoding', forgeZip([{ ...legacy, extra: pathField('ąą.txt', utf8('a.txt')) }])],
    ['name-encoding', forgeZip([{ ...legacy, centralExtra: legacyPath }])],
    ['name-encoding', forgeZip([{ ...legacy, extra: legacyPath, flags: 1 << 11 }])],
    ['name-traversal', forgeZip([{ ...legacy, extra: pathField('../ą', legacyName) }])],
    ['zip64-malformed', forgeZip([{ ...entry, extra: zip64Field(8, 7) }])],
    ['zip64-malformed', forgeZip([{ ...entry, localExtra: zip64Field(7, 8) }])],
    ['duplicate-name', forgeZip([entry, entry])],
    ['duplicate-name-folded', forgeZip([named('a'), named('A')])],
    ['duplicate-name-folded', forgeZip([named('\u0105'), named('a\u0328')])],
    ['folder-and-file', forgeZip([named('a'), named('a/b')])],
    ['folder-and-file', forgeZip([named('a'), { name: 'A/', content: new Uint8Array() }])],
    ['zip64-malformed', forgeZip([entry], { zip64: { entryCount: 2 } })],
  ])('%s (case %#)', (reason, bytes) => {
    expect(refusalOf(() => readZip(memorySource(bytes)))).toBe(reason)
  })
})

describe('readZip accepts with a note', () => {
  it.each<[string, Bytes]>([
    ['comment', forgeZip([entry], { comment: utf8('LIB DigiDoc4j') })],
    ['data-descriptor', forgeZip([{ ...entry, method: 8, descriptor: 'right' }])],
    ['data-descriptor', forgeZip([{ ...entry, descriptor: 'right' }])],
    ['data-descriptor', forgeZip([{ ...entry, method: 8, descriptor: 'unsigned' }])],
    ['data-descriptor', forgeZip([{ ...entry, method: 8, descriptor: 'wide' }])],
    ['data-descriptor', forgeZip([streamedZip64])],
    ['extra-field', forgeZip([{ ...entry, extra: pathField('a.txt', utf8('a.txt')) }])],
    ['extra-field', forgeZip([{ ...entry, extra: pathField('a.txt', utf8('stale')) }])],
    ['folder', forgeZip([folder])],
    ['folder', forgeZip([{ ...folder, method: 8 }])],
    ['folder', forgeZip([{ ...folder, method: 8, descriptor: 'right' }])],
    ['zip64', forgeZip([{ ...entry, ...elsewhere, extra: zip64Field(7, 7) }])],
    ['zip64', forgeZip([{ ...entry, extra: zip64Field(7, 7) }])],
    ['name-not-flagged', forgeZip([{ ...entry, name: 'ąžuolas.txt', flags: 0 }])],
    ['zip64', forgeZip([entry], { zip64: {} })],
  ])('%s', (word, bytes) => {
    expect(readZip(memorySource(bytes)).notes.map((note) => note.word)).toContain(word)
  })

  it('reads a name that is not UTF-8 from its UTF-8 extra field', () => {
    const { entries } = readZip(memorySource(forgeZip([{ ...legacy, extra: legacyPath }])))
    expect(entries.map(({ name }) => name)).toEqual(['ő.txt'])
  })

  it('makes no notes on an archive of our writer', async () => {
    const content = memorySource(utf8('text'))
    const zip = await writeZip([{ name: 'šėlsmas.txt', content, method: 'deflated' }], new Date())
    expect(readZip(zip).notes).toEqual([])
  })
})

describe('content of an entry', () => {
  it.each(['whole', 'streamed'] as const)(
    'is rejected if its checksum is wrong (%s)',
    async (way) => {
      const wrong = { crc32: crc32(utf8('contend')) }
      const zip = forgeZip([{ ...entry, method: 8, central: wrong, local: wrong }])
      expect(await failureOf(zip, way)).toBe('crc-mismatch')
    },
  )

  it.each(['whole', 'streamed'] as const)(
    'is rejected if it is longer than stated (%s)',
    async (way) => {
      const shorter = { size: 3 }
      const zip = forgeZip([{ ...entry, method: 8, central: shorter, local: shorter }])
      expect(await failureOf(zip, way)).toBe('size-mismatch')
    },
  )

  it.each(['whole', 'streamed'] as const)(
    'is rejected if data follow its end (%s)',
    async (way) => {
      const zip = forgeZip([{ ...entry, method: 8, dataSuffix: utf8('hidden') }])
      expect(await failureOf(zip, way)).toBe('data-malformed')
    },
  )

  it.each(['whole', 'streamed'] as const)(
    'of a folder is rejected unless it is empty when inflated (%s)',
    async (way) => {
      const data = Uint8Array.of(0x4b, 0x04, 0x00)
      expect(await failureOf(forgeZip([{ ...folder, method: 8, data }]), way)).toBe('size-mismatch')
      expect(await failureOf(forgeZip([{ ...folder, method: 8 }]), way)).toBeUndefined()
    },
  )

  it.each(['whole', 'streamed'] as const)(
    'is rejected if it cannot be inflated (%s)',
    async (way) => {
      const zip = forgeZip([{ ...entry, method: 8, data: utf8('\u0007not deflated') }])
      expect(await failureOf(zip, way)).toBe('data-malformed')
    },
  )

  it('is not reported as malformed if its source cannot be read', async () => {
    const source = memorySource(forgeZip([{ ...entry, method: 8 }]))
    const [only] = readZip(source).entries
    if (!only) throw new Error('no entry')
    const failing = { ...source, read: refuseToRead }
    await expect(digestEntry(failing, only, 'SHA-256')).rejects.toThrow('EIO')
  })

  it('is the same read whole or in pieces, stored or deflated', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 5_000 }),
        fc.boolean(),
        async (content, stored) => {
          const zip = memorySource(forgeZip([{ name: 'x', content, method: stored ? 0 : 8 }]))
          const [only] = readZip(zip).entries
          if (!only) throw new Error('no entry')
          expect(Buffer.from(readEntry(zip, only, 5_000))).toEqual(Buffer.from(content))
          expect(await digestEntry(zip, only, 'SHA-256')).toEqual(digest('SHA-256', content))
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('unread entries', () => {
  const wrong = { crc32: 1 }
  const broken = { ...named('b'), central: wrong, local: wrong }

  it.each([
    ['stored', broken],
    ['deflated', { ...broken, method: 8 }],
  ])('are checked, too: %s', async (_, other) => {
    const source = memorySource(forgeZip([entry, other]))
    const { entries } = readZip(source)
    expect(entries.map(({ name }) => readable(source, name))).toEqual([true, false])
    await expect(checkUnread(source, entries)).rejects.toThrow(ZipRefused)
    await checkUnread(source, entries.slice(0, 1))
  })

  function readable(source: ByteSource, name: string): boolean {
    const found = readZip(source).entries.find((one) => one.name === name)
    try {
      return found !== undefined && readEntry(source, found, 100).length > 0
    } catch {
      return false
    }
  }
})

describe('a damaged archive', () => {
  const contents = { name: 'b.txt', content: utf8('other content '.repeat(20)), method: 8 }
  const whole = forgeZip([entry, contents, { ...contents, name: 'c', descriptor: 'right' }])

  it('is rejected or reads as before, whichever byte changes', async () => {
    for (let at = 0; at < whole.length; at++) {
      const damaged = Buffer.from(whole)
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0x10, at)
      const seen = await survey(damaged)
      if (seen !== undefined) expect(seen).toEqual(await survey(whole))
    }
  })

  it('is rejected wherever it is truncated', async () => {
    for (let length = 0; length < whole.length; length++) {
      expect(await survey(whole.subarray(0, length))).toBeUndefined()
    }
  })
})

function named(name: string): ForgedEntry {
  return { name, content: utf8('x') }
}

function claims(size: number, compressedSize: number): Pick<ForgedEntry, 'central' | 'local'> {
  return { central: { size, compressedSize }, local: { size, compressedSize } }
}

function refuseToRead(): never {
  throw new Error('EIO: i/o error, read')
}

/** Names and digests of all entries; undefined if the archive is rejected. */
async function survey(bytes: Bytes): Promise<string[] | undefined> {
  const source = memorySource(bytes)
  try {
    const { entries } = readZip(source)
    return await Promise.all(
      entries.map(async (one) => {
        const value = await digestEntry(source, one, 'SHA-256')
        return `${one.name} ${Buffer.from(value).toString('hex')}`
      }),
    )
  } catch (error) {
    expect(error).toBeInstanceOf(ZipRefused)
    return undefined
  }
}

async function failureOf(bytes: Bytes, way: 'whole' | 'streamed'): Promise<string | undefined> {
  const source = memorySource(bytes)
  const [first] = readZip(source).entries
  const read = (one: ZipEntry) =>
    way === 'whole' ? readEntry(source, one, 1 << 20) : digestEntry(source, one, 'SHA-256')
  try {
    await (first && read(first))
    return undefined
  } catch (error) {
    return error instanceof ZipRefused ? error.reason : String(error)
  }
}

function refusalOf(action: () => unknown): string | undefined {
  try {
    action()
    return undefined
  } catch (error) {
    return error instanceof ZipRefused ? error.reason : String(error)
  }
}
