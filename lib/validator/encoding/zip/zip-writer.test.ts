import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forgeZip } from '#testing/zip'
import { joinedSource, memorySource, windowSource } from '../byte-source'
import { type Bytes, utf8 } from '../bytes'
import { editZip } from './edit-zip'
import { readEntry } from './read-entry'
import { readZip } from './read-zip'
import { type NewEntry, writeZip } from './zip-writer'

const modified = new Date('2026-03-04T05:06:08Z')
const mimetype = entry('mimetype', 'application/vnd.etsi.asic-e+zip')

describe('writeZip', () => {
  it('puts the content of a first stored `mimetype` at byte 38', async () => {
    const bytes = await written([mimetype])
    expect(Buffer.from(bytes.subarray(30, 69)).toString()).toBe(
      'mimetypeapplication/vnd.etsi.asic-e+zip',
    )
    // General purpose flag 0, method 0, no extra field.
    expect(Buffer.from(bytes).readUInt32LE(6)).toBe(0)
    expect(Buffer.from(bytes).readUInt16LE(28)).toBe(0)
  })

  it('flags non-ASCII names, and only those, as UTF-8', async () => {
    const bytes = Buffer.from(await written([entry('ž', ''), entry('z', '')]))
    const second = bytes.indexOf('PK\u0003\u0004', 4, 'latin1')
    expect([bytes.readUInt16LE(6), bytes.readUInt16LE(second + 6)]).toEqual([1 << 11, 0])
  })

  it('marks entries as regular files made by Unix, with mode 644 (APPNOTE.TXT 4.4.2, 4.4.15)', async () => {
    const zip = await writeZip([mimetype, entry('ž', 'a', 'deflated')], modified)
    for (const { centralHeader } of readZip(zip).entries) {
      const header = Buffer.from(centralHeader)
      expect(header[5]).toBe(3)
      expect(header.readUInt32LE(38)).toBe(0o100644 * 0x10000)
    }
  })

  it('returns equal bytes for equal input, with times in UTC', async () => {
    const first = Buffer.from(await written([mimetype]))
    expect(first).toEqual(Buffer.from(await written([mimetype])))
    const [time, date] = [first.readUInt16LE(10), first.readUInt16LE(12)]
    expect([date >> 9, (date >> 5) & 15, date & 31]).toEqual([2026 - 1980, 3, 4])
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([5, 6, 8])
  })

  it('stores content whose compression ratio would look like a zip bomb', async () => {
    const content = memorySource(new Uint8Array(3 << 20))
    const zip = await writeZip([{ name: 'zeros', content, method: 'deflated' }], modified)
    expect(readZip(zip).entries.map(({ method }) => method)).toEqual(['stored'])
  })

  it.each(['', '/a', 'a/../b', 'a\\b', 'a\nb', '\ud800'])('rejects the name %j', async (name) => {
    await expect(written([entry(name, 'x')])).rejects.toMatchObject({ name: 'ZipRefused' })
  })

  it('rejects names that differ only in case', async () => {
    const same = [entry('A.txt', '1'), entry('a.txt', '2')]
    await expect(written(same)).rejects.toMatchObject({ reason: 'duplicate-name-folded' })
  })

  it('writes every name and content so that they are read back in order', async () => {
    await fc.assert(
      fc.asyncProperty(someEntries, async (entries) => {
        const zip = await writeZip(entries, modified)
        expect(contentsOf(zip)).toEqual(entries.map(asPair))
      }),
      { numRuns: 60 },
    )
  })
})

describe('editZip', () => {
  it('keeps everything before the central directory and appends to it', async () => {
    const old = await writeZip([mimetype, entry('a.txt', 'a')], modified)
    const archive = readZip(old)
    const edit = await editZip(old, archive, [entry('b.xml', '<b/>')], modified)
    expect(edit.keeps).toBe(archive.directoryStart)
    expect(contentsOf(edited(old, edit)).map(([name]) => name)).toEqual([
      'mimetype',
      'a.txt',
      'b.xml',
    ])
  })

  it('removes all bytes of a replaced entry and moves the entries after it', async () => {
    const old = await writeZip([mimetype, entry('m.xml', 'old'), entry('s.xml', 's')], modified)
    const edit = await editZip(old, readZip(old), [entry('m.xml', 'newer')], modified)
    const renewed = edited(old, edit)
    expect(contentsOf(renewed).slice(1)).toEqual([
      ['s.xml', 's'],
      ['m.xml', 'newer'],
    ])
    expect(Buffer.from(renewed.read(0, renewed.size)).includes('old')).toBe(false)
  })

  it('keeps the comment and the data descriptors of other writers', async () => {
    const content = utf8('text '.repeat(9))
    const bytes = forgeZip([{ name: 'a', content, method: 8, descriptor: 'right' }], {
      comment: utf8('made elsewhere'),
    })
    const old = memorySource(bytes)
    const renewed = edited(old, await editZip(old, readZip(old), [entry('b', 'b')], modified))
    expect(Buffer.from(readZip(renewed).comment).toString()).toBe('made elsewhere')
    expect(contentsOf(renewed)[0]).toEqual(['a', 'text '.repeat(9)])
  })

  it('rejects a new name that differs from an existing one only in case', async () => {
    const old = await writeZip([entry('a', '1')], modified)
    await expect(editZip(old, readZip(old), [entry('A', '2')], modified)).rejects.toMatchObject({
      reason: 'duplicate-name-folded',
    })
  })

  it('gives the same content as a complete rewrite, whichever entry is replaced', async () => {
    await fc.assert(
      fc.asyncProperty(someEntries, fc.nat(), async (entries, pick) => {
        const old = await writeZip(entries, modified)
        const chosen = entries[pick % entries.length]?.name ?? 'new'
        const renewed = edited(
          old,
          await editZip(old, readZip(old), [entry(chosen, '!')], modified),
        )
        const expected = entries.filter(({ name }) => name !== chosen).map(asPair)
        expect(contentsOf(renewed)).toEqual([...expected, [chosen, '!']])
      }),
      { numRuns: 60 },
    )
  })
})

function entry(name: string, content: string, method: NewEntry['method'] = 'stored'): NewEntry {
  return { name, content: memorySource(utf8(content)), method }
}

const letters = fc.constantFrom(...'abcxyz09 ąčęėįšųūž.-_()+&%#文😀')
const someName = fc.string({ unit: letters, minLength: 1, maxLength: 12 })
const someEntries = fc
  .uniqueArray(fc.tuple(someName, fc.string(), fc.boolean()), {
    selector: ([name]) => name.toUpperCase(),
    minLength: 1,
    maxLength: 8,
  })
  .map((all) => all.filter(([name]) => !/^\.{1,2}$/.test(name)))
  .map((all) =>
    all.map(([name, text, deflate]) => entry(name, text, deflate ? 'deflated' : 'stored')),
  )
  .filter(({ length }) => length > 0)

function asPair({ name, content }: NewEntry): [string, string] {
  return [name, Buffer.from(content.read(0, content.size)).toString()]
}

async function written(entries: readonly NewEntry[]): Promise<Bytes> {
  const zip = await writeZip(entries, modified)
  return zip.read(0, zip.size)
}

function edited(
  old: Awaited<ReturnType<typeof writeZip>>,
  edit: Awaited<ReturnType<typeof editZip>>,
) {
  return joinedSource(windowSource(old, [0, edit.keeps]), memorySource(edit.tail))
}

function contentsOf(zip: Awaited<ReturnType<typeof writeZip>>): [string, string][] {
  return readZip(zip).entries.map((one) => [
    one.name,
    Buffer.from(readEntry(zip, one, 1 << 20)).toString(),
  ])
}
