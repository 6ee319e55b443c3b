import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutIntoParts } from './parts'

async function* pieces(chunks: readonly Uint8Array<ArrayBuffer>[]) {
  yield* chunks
}

it('keeps every byte, in equal parts and a rest', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 20 })),
      fc.integer({ min: 1, max: 7 }),
      async (chunks, size) => {
        const parts: Uint8Array[] = []
        for await (const part of cutIntoParts(pieces(chunks.map((c) => new Uint8Array(c))), size))
          parts.push(part)
        expect(Buffer.concat(parts)).toEqual(Buffer.concat(chunks))
        expect(parts.slice(0, -1).every(({ length }) => length === size)).toBe(true)
        expect(parts.every(({ length }) => length > 0)).toBe(true)
      },
    ),
  )
})
