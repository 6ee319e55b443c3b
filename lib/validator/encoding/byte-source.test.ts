import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  type ByteRange,
  type ByteSource,
  digestOf,
  joinedSource,
  memorySource,
  piecesIn,
  sharedDigests,
  windowSource,
} from './byte-source'
import { digest } from './digest'
import { fileSource } from './file-source'

const folder = mkdtempSync(join(tmpdir(), 'byte-source-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('digests a file piece by piece with the same result as in memory', async () => {
  const bytes = Buffer.from(Array.from({ length: 3_000_001 }, (_, index) => index % 251))
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  const file = fileSource(path)
  const ranges = [
    [0, 1_500_000],
    [1_600_000, bytes.length],
  ] as const
  expect(await digestOf(file, 'SHA-256', ranges)).toEqual(
    await digestOf(memorySource(bytes), 'SHA-256', ranges),
  )
  expect(await digestOf(file, 'SHA-256')).toEqual(await digestOf(memorySource(bytes), 'SHA-256'))
  file.close()
})

const megabyte = 1 << 20
const numbered = Buffer.from(Array.from({ length: 5 * megabyte + 7 }, (_, at) => at % 251))

/** A file with these bytes, open until the action is done. */
async function withFile<Result>(
  bytes: Buffer,
  use: (source: ByteSource) => Promise<Result>,
): Promise<Result> {
  const path = join(folder, 'numbered')
  writeFileSync(path, bytes)
  const source = fileSource(path)
  try {
    return await use(source)
  } finally {
    source.close()
  }
}

describe('pieces of a file', () => {
  it.each<ByteRange>([
    [0, numbered.length],
    [3, 2 * megabyte + 3],
    [megabyte, megabyte + 1],
    [5, 5],
    [4 * megabyte, 9 * megabyte],
  ])('are its bytes from %d to %d in order', async (start, end) => {
    const pieces: Buffer[] = []
    await withFile(numbered, async (source) => {
      for await (const piece of piecesIn(source, [start, end])) pieces.push(Buffer.from(piece))
    })
    expect(Buffer.concat(pieces).equals(numbered.subarray(start, end))).toBe(true)
  })

  it('of a window begin at the start of the window', async () => {
    const seen = await withFile(
      numbered,
      async (source) => await digestOf(windowSource(source, [7, 4 * megabyte]), 'SHA-256'),
    )
    expect(seen).toEqual(digest('SHA-256', numbered.subarray(7, 4 * megabyte)))
  })

  it('of joined sources come in order', async () => {
    const seen = await withFile(
      numbered,
      async (source) =>
        await digestOf(
          joinedSource(windowSource(source, [0, 2 * megabyte]), memorySource(numbered), source),
          'SHA-256',
          [[megabyte, 11 * megabyte]],
        ),
    )
    const all = Buffer.concat([numbered.subarray(0, 2 * megabyte), numbered, numbered])
    expect(seen).toEqual(digest('SHA-256', all.subarray(megabyte, 11 * megabyte)))
  })

  it('end with an error if the file became shorter', async () => {
    await withFile(numbered, async (source) => {
      writeFileSync(join(folder, 'numbered'), numbered.subarray(0, 3 * megabyte))
      await expect(digestOf(source, 'SHA-256')).rejects.toThrow('shorter')
    })
  })
})

describe('sharedDigests', () => {
  const ranges = (first: number, gap: number, end: number) =>
    [
      [0, first],
      [first + gap, end],
    ] as const
  const signatures = [
    ranges(2 * megabyte, 100, 2 * megabyte + 500),
    ranges(4 * megabyte, 100, 4 * megabyte + 500),
    ranges(5 * megabyte, 1, numbered.length),
  ]
  const expected = (algorithm: 'SHA-256' | 'SHAKE256', [one, other]: (typeof signatures)[number]) =>
    digest(algorithm, numbered.subarray(...one), numbered.subarray(...other))
  const ends = signatures.map(([[, end]]) => end)

  it.each(['SHA-256', 'SHAKE256'] as const)(
    'returns the same digests as separate computations: %s',
    async (algorithm) => {
      const digests = sharedDigests(memorySource(numbered), ends)
      const found = await Promise.all(signatures.toReversed().map((one) => digests(algorithm, one)))
      expect(found).toEqual(signatures.toReversed().map((one) => expected(algorithm, one)))
    },
  )

  it('reads the common beginning once', async () => {
    let bytes = 0
    const source = {
      size: numbered.length,
      read: (start: number, end: number) => {
        const piece = numbered.subarray(start, end)
        bytes += piece.length
        return piece
      },
    }
    const digests = sharedDigests(source, ends)
    for (const one of signatures) await digests('SHA-256', one)
    expect(bytes).toBeLessThanOrEqual(numbered.length + 1_000)
  })

  it('is correct for ranges with another beginning or an unexpected end', async () => {
    const digests = sharedDigests(memorySource(numbered), ends)
    const others: readonly (readonly ByteRange[])[] = [
      [[1, 5]],
      [
        [0, 5],
        [6, 7],
      ],
      [],
    ]
    for (const one of others) {
      const parts = one.map((range) => numbered.subarray(...range))
      expect(await digests('SHA-256', one)).toEqual(digest('SHA-256', Buffer.concat(parts)))
    }
  })
})
