import { describe, expect, it } from 'vitest'
import { memorySource } from '../byte-source'
import { readEntry } from './read-entry'
import { readZip } from './read-zip'
import { type StreamedEntry, streamZip } from './zip-stream'

const modified = new Date('2026-03-04T05:06:08Z')

async function* entriesOf(files: Readonly<Record<string, readonly string[]>>) {
  for (const [name, parts] of Object.entries(files)) {
    yield { name, modified, content: contentOf(parts) } satisfies StreamedEntry
  }
}

async function* contentOf(parts: readonly string[]) {
  for (const part of parts) yield Buffer.from(part)
}

async function written(files: Readonly<Record<string, readonly string[]>>) {
  const parts: Uint8Array[] = []
  for await (const part of streamZip(entriesOf(files))) parts.push(part)
  return memorySource(Buffer.concat(parts))
}

describe('streamZip', () => {
  it('writes every name and content so that the reader accepts them', async () => {
    const zip = await written({ 'Sutartis.pdf': ['one', ' and two'], 'ž.pdf': [], 'c.pdf': ['c'] })
    const { entries } = readZip(zip)
    const read = entries.map((entry) => [
      entry.name,
      Buffer.from(readEntry(zip, entry, 1000)).toString(),
    ])
    expect(read).toEqual([
      ['Sutartis.pdf', 'one and two'],
      ['ž.pdf', ''],
      ['c.pdf', 'c'],
    ])
  })

  it('writes each piece as it arrives', async () => {
    const seen: string[] = []
    async function* slowly() {
      seen.push('asked')
      yield Buffer.from('first')
      seen.push('asked again')
      yield Buffer.from('second')
    }
    async function* one() {
      yield { name: 'a', modified, content: slowly() }
    }
    const zip = streamZip(one())
    await zip.next()
    const first = await zip.next()
    expect([Buffer.from(first.value ?? []).toString(), seen]).toEqual(['first', ['asked']])
  })

  it('rejects an unsafe name', async () => {
    await expect(written({ '../a': [] })).rejects.toMatchObject({ name: 'ZipRefused' })
  })

  it('writes an empty archive without entries', async () => {
    expect(readZip(await written({})).entries).toEqual([])
  })
})
