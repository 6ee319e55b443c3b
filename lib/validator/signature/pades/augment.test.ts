import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { openPdf } from '#pdf/document'
import { parseCertificate } from '#pki/certificate/certificate'
import { valueInName } from '#pki/certificate/distinguished-name'
import { parseSignedData } from '#pki/cms/signed-data'
import { samplePdf, sampleStyles } from '#testing/pdf'
import { createTestPki } from '#testing/pki'
import { completePdf, signPdf } from '#testing/sign-pdf'
import { trustInRoot, verdictsOn } from '#testing/verdicts'
import { augment } from './augment'
import { readSignedPdf } from './read'
import { readSecurityStore } from './security-store'

const at = new Date('2026-03-01T09:30:00Z')
const pki = createTestPki(() => at)

const validated = (bytes: Uint8Array) => verdictsOn(bytes, 'contract.pdf', trustInRoot(pki))

describe.each(sampleStyles)('augment, on a document of style %s', (style) => {
  const bytes = samplePdf({ style })

  it('keeps three signatures of three algorithms valid', async () => {
    let signed: Buffer = bytes
    for (const algorithm of ['rsa-pss-sha256', 'ecdsa-sha384', 'rsa-sha512'] as const) {
      const before = signed
      signed = (await signPdf(pki, before, { at, algorithm, level: 'B-LTA' })).bytes
      // One comparison of the buffers. A matcher would compare the bytes one by one, which takes seconds.
      expect(signed.subarray(0, before.length).equals(before)).toBe(true)
    }
    const signatures = (await validated(signed)).filter(({ format }) => format !== undefined)
    expect(signatures.map(({ outcome }) => outcome)).toEqual(Array(3).fill('TOTAL_PASSED'))
    const names = readSignedPdf(memorySource(signed)).signatures.flatMap(({ kind, signatureId }) =>
      kind === 'signature' ? [signatureId] : [],
    )
    expect(names).toEqual(['Signature1', 'Signature2', 'Signature3'])
  })
})

describe('augment', () => {
  it('continues from the current level of a signature', async () => {
    const bytes = samplePdf()
    const first = await signPdf(pki, bytes, { at, level: 'B-T' })
    const asked = { ...pki.calls }
    const second = await augment(memorySource(bytes), first, 'B-LT', pki.services)
    expect(second.level).toBe('B-LT')
    expect(pki.calls.timeStamp).toBe(asked.timeStamp)
    const [verdict] = await validated(Buffer.concat([bytes, second.tail]))
    expect(verdict?.outcome).toBe('TOTAL_PASSED')
  })

  it('does not change a signature that already has the level', async () => {
    const bytes = samplePdf()
    const signed = await signPdf(pki, bytes, { at, level: 'B-LT' })
    const again = await augment(memorySource(bytes), signed, 'B-T', pki.services)
    expect(again.level).toBe('B-LT')
    expect(Buffer.compare(again.tail, signed.tail)).toBe(0)
  })

  it('stores the chains of signer, time-stamping authority and responders, each certificate once', async () => {
    const signed = await signPdf(pki, samplePdf(), { at, level: 'B-LT' })
    const store = readSecurityStore(openPdf(memorySource(signed.bytes)))
    const names = store.certificates.map((der) => {
      return valueInName(parseCertificate(der).subject, 'commonName')
    })
    expect(names.toSorted()).toEqual([
      'Test Issuing CA',
      'Test Issuing Responder',
      'Test Root CA',
      'Test Root Responder',
      'Test Time-Stamping Unit',
      'ŽYGIMANTĖ PAVARDENĖ ecdsa-sha256',
    ])
    expect(store.ocspResponses).toHaveLength(3)
  })

  it('adds revocation data of responders without ocsp-nocheck (RFC 6960, 4.2.2.2.1)', async () => {
    const strict = createTestPki(() => at, 'lookedUpResponder')
    const signed = await signPdf(strict, samplePdf(), { at, level: 'B-LT' })
    const store = readSecurityStore(openPdf(memorySource(signed.bytes)))
    expect(store.ocspResponses).toHaveLength(5)
    expect(store.certificates).toHaveLength(6)
  })

  it('merges into a security store without duplicates (EN 319 142-1, 5.4.2.3)', async () => {
    const first = await signPdf(pki, samplePdf(), { at, level: 'B-LT' })
    const second = await signPdf(pki, first.bytes, { at, level: 'B-LT' })
    const store = readSecurityStore(openPdf(memorySource(second.bytes)))
    const encoded = store.certificates.map((der) => Buffer.from(der).toString('hex'))
    expect(new Set(encoded).size).toBe(encoded.length)
    expect(encoded).toHaveLength(6)
  })

  it('reads little of a large document up to level B-LT', async () => {
    const large = samplePdf({ pages: 20, objects: { 900: `(${'x'.repeat(2_000_000)})` } })
    const signed = await completePdf(pki, large, { at, level: 'B-LT' })
    let count = 0
    const source = {
      size: large.length,
      read: (start: number, end: number) => {
        count += Math.min(end, large.length) - start
        return large.subarray(start, end)
      },
    }
    await augment(source, signed, 'B-LT', pki.services)
    expect(count).toBeLessThan(50_000)
  })

  it.each(['rsa-sha256', 'rsa-sha512', 'rsa-pss-sha256', 'ecdsa-sha256', 'ecdsa-sha384'] as const)(
    'leaves at most a fifth of every gap unused, with %s',
    async (algorithm) => {
      for (const level of ['B-B', 'B-LTA'] as const) {
        const { bytes } = await signPdf(pki, samplePdf(), { at, algorithm, level })
        const sizes = readSignedPdf(memorySource(bytes)).signatures.map(({ contents }) => {
          return { reserved: contents.length, used: parseSignedData(contents).encoded.length }
        })
        expect(sizes).toHaveLength(level === 'B-B' ? 1 : 2)
        for (const { reserved, used } of sizes) expect(reserved).toBeLessThanOrEqual(1.25 * used)
      }
    },
  )

  it('time-stamps the whole file if the token is too large for the gap (EN 319 142-1, 6.3)', async () => {
    const services = { ...pki.services, timeStampSize: () => 100 }
    const signed = await signPdf({ ...pki, services }, samplePdf(), { at, level: 'B-LT' })
    const read = readSignedPdf(memorySource(signed.bytes)).signatures
    expect(read.map(({ kind }) => kind)).toEqual(['signature', 'document-time-stamp'])
    expect(read.map(({ failures }) => failures)).toEqual([[], []])
    const [verdict] = await validated(signed.bytes)
    expect(verdict).toMatchObject({ outcome: 'TOTAL_PASSED', format: 'PAdES_BASELINE_LT' })
    const store = readSecurityStore(openPdf(memorySource(signed.bytes)))
    expect(store.certificates).toHaveLength(6)
    const kept = signed.bytes
    const again = await signPdf(pki, kept, { at, level: 'B-LTA' })
    const outcomes = (await validated(again.bytes)).flatMap(({ format, outcome }) =>
      format === undefined ? [] : [outcome],
    )
    expect(outcomes).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED'])
  })

  it('passes on the errors of a trust service', async () => {
    const bytes = samplePdf()
    const signed = await signPdf(pki, bytes, { at })
    const services = { ...pki.services, timeStamp: () => Promise.reject(new Error('out of order')) }
    const augmented = augment(memorySource(bytes), signed, 'B-LT', services)
    await expect(augmented).rejects.toThrow('out of order')
  })
})
