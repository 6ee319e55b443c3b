import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { samplePdf } from '#testing/pdf'
import { createTestPki } from '#testing/pki'
import { signPdf } from '#testing/sign-pdf'
import { readSignedPdf } from './read'

const at = new Date('2026-03-01T09:30:00Z')
const pki = createTestPki(() => at)

const signed = (await signPdf(pki, samplePdf(), { at, level: 'B-LT' })).bytes

describe('readSignedPdf', () => {
  it('reports which signature covers the whole file', async () => {
    const twice = await signPdf(pki, signed, { at, algorithm: 'rsa-sha256' })
    const found = readSignedPdf(memorySource(twice.bytes)).signatures
    expect(found.map(({ coversWholeFile }) => coversWholeFile)).toEqual([false, true])
  })

  it('reads the claimed name as text', () => {
    const [found] = readSignedPdf(memorySource(signed)).signatures
    expect(found?.claimedName).toBe('ŽYGIMANTĖ PAVARDENĖ ecdsa-sha256')
  })
})
