import { readContainer } from '@paraph/validator/container/read-container'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { describe, expect, it } from 'vitest'
import { openLocalBlobs } from '@/lib/storage/blobs/local-blobs'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { containerName, type FileToPack, packFiles } from './receive-file'
import { openContent } from './stored-content'

const at = new Date('2026-03-01T09:30:00Z')
const by = { name: 'UAB Ąžuolas', individual: false }

const folder = folderOfFile('pack-files-')
const blobs = await openLocalBlobs(folder)

function file(name: string, content = 'content'): FileToPack {
  return { name, content: memorySource(utf8(content)), parameter: `files.${name}` }
}

function pack(format: 'asice' | 'bdoc' | 'adoc', ...files: readonly FileToPack[]) {
  return packFiles({ blobs, clock: () => at }, format, files, by)
}

async function namesIn(stored: Awaited<ReturnType<typeof pack>>): Promise<string[]> {
  const content = await openContent(blobs, stored)
  try {
    return readContainer(content).dataFiles.map(({ name }) => name)
  } finally {
    content.close()
  }
}

describe('containerName', () => {
  it.each([
    ['sutartis.pdf', 'asice', 'sutartis.asice'],
    ['ąžuolas.v2.docx', 'bdoc', 'ąžuolas.v2.bdoc'],
    ['folder/priedas.txt', 'adoc', 'priedas.adoc'],
    ['README', 'asice', 'README.asice'],
    ['.env', 'asice', '.env.asice'],
    ['a.adoc', 'asice', 'a.asice'],
    ['folder/', 'asice', 'document.asice'],
  ] as const)('of %s as %s is %s', (first, format, name) => {
    expect(containerName(first, format)).toBe(name)
  })
})

describe('packFiles', () => {
  it('packs a single file that is not such a container, and several files of any type', async () => {
    const inner = await pack('asice', file('a.txt'))
    const bytes = await openContent(blobs, inner)
    const again = { ...file('a.asice'), content: bytes }
    try {
      expect(await namesIn(await pack('bdoc', again))).toEqual(['a.asice'])
      expect(await namesIn(await pack('asice', again, file('b.txt')))).toEqual(['a.asice', 'b.txt'])
      expect(await namesIn(await pack('asice', again))).toEqual(['a.txt'])
    } finally {
      bytes.close()
    }
  })

  it.each(['mimetype', 'META-INF/x.xml', '../a', 'a\\b', 'a//b', '\u202Etxt.exe'])(
    'names the parameter of a file with the invalid name %j',
    async (name) => {
      const packing = pack('asice', file('a.txt'), file(name))
      await expect(packing).rejects.toMatchObject({ parameter: `files.${name}` })
    },
  )

  it('rejects a name that differs from another one only in case', async () => {
    const packing = pack('adoc', file('ąžuolas.txt'), file('ĄŽUOLAS.TXT'))
    await expect(packing).rejects.toMatchObject({ parameter: 'files.ĄŽUOLAS.TXT' })
  })

  it("rejects as damaged a file that has a container's name but is not one", async () => {
    await expect(pack('adoc', file('a.adoc'))).rejects.toMatchObject({ name: 'SigningRefused' })
  })
})
