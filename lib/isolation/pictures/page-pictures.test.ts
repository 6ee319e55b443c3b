import { samplePdf } from '@paraph/validator/testing/pdf'
import { afterAll, describe, expect, it } from 'vitest'
import { pagePictures } from './page-pictures'

const pictures = pagePictures()
afterAll(() => pictures.close())

const limits = { ms: 15_000, wasmPages: 6144, heapMegabytes: 64 }
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('latin1')

describe('the picture of a first page', () => {
  it('is WebP of at most 60 kB', async () => {
    const picture = await pictures.draw(async () => samplePdf())
    expect(text(picture).slice(0, 4)).toBe('RIFF')
    expect(text(picture).slice(8, 12)).toBe('WEBP')
    expect(picture?.length).toBeLessThanOrEqual(60_000)
  })

  it('is the same for the same file', async () => {
    const [first, second] = await Promise.all([
      pictures.draw(async () => samplePdf()),
      pictures.draw(async () => samplePdf()),
    ])
    expect(text(first)).toBe(text(second))
  })

  it('does not exist for a file that is no PDF', async () => {
    expect(await pictures.draw(async () => Buffer.from('no PDF'))).toBeUndefined()
  })

  it('does not exist if drawing takes too long, and the next file is drawn', async () => {
    const hasty = pagePictures({ ...limits, ms: 1 })
    expect(await hasty.draw(async () => samplePdf())).toBeUndefined()
    await hasty.close()
    expect(await pictures.draw(async () => samplePdf())).toBeDefined()
  })

  it('does not exist if drawing takes too much memory', async () => {
    const poor = pagePictures({ ...limits, wasmPages: 100 })
    expect(await poor.draw(async () => samplePdf())).toBeUndefined()
    await poor.close()
  })

  it('fails with the error of a file that could not be read, and the next file is drawn', async () => {
    await expect(pictures.draw(() => Promise.reject(new Error('no disk')))).rejects.toThrow(
      'no disk',
    )
    expect(await pictures.draw(async () => samplePdf())).toBeDefined()
  })
})
