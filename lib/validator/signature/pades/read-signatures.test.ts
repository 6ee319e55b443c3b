import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { samplePdf } from '#testing/pdf'
import { createTestPki } from '#testing/pki'
import { signPdf } from '#testing/sign-pdf'
import { outcomesOf, trustInRoot } from '#testing/verdicts'
import { openTrustStore } from '#trust/trust-store'
import { validateFile } from '#validation/validate-file'
import { readSignatures } from './read'

const at = new Date('2026-03-01T09:30:00Z')
const pki = createTestPki(() => at)

const signed = (await signPdf(pki, samplePdf(), { at, level: 'B-LT' })).bytes

const trust = trustInRoot(pki)
const outcomes = (bytes: Uint8Array, trusted = trust) => outcomesOf(bytes, 'contract.pdf', trusted)

/** The signed file with one text replaced by another of equal length. */
function exchanged(from: string, to: string): Buffer {
  const text = signed.toString('latin1')
  expect(to).toHaveLength(from.length)
  expect(text).toContain(from)
  return Buffer.from(text.replace(from, to), 'latin1')
}

describe('the validator, on a file signed here', () => {
  it('reports the signer and the time', async () => {
    const file = { source: memorySource(signed), name: 'contract.pdf' }
    const settings = { at: new Date('2026-06-01T00:00:00Z'), trust }
    const { simpleReport } = await validateFile(file, settings, 'en')
    expect(simpleReport.jaxbModel.signatureOrTimestamp).toMatchObject([
      {
        indication: 'TOTAL_PASSED',
        signedBy: 'ŽYGIMANTĖ PAVARDENĖ ecdsa-sha256',
        signingTime: at.getTime(),
        bestSignatureTime: at.getTime(),
      },
    ])
  })

  it('finds no signatures in an unsigned document', async () => {
    expect(await outcomes(samplePdf())).toEqual([])
  })

  it('detects a changed page', async () => {
    const changed = exchanged('Page object 10', 'Page object 11')
    expect(await outcomes(changed)).toEqual(['HASH_FAILURE'])
  })

  it('detects a changed claimed time', async () => {
    const changed = exchanged("D:20260301093000+00'00'", "D:20250301093000+00'00'")
    expect(await outcomes(changed)).toEqual(['HASH_FAILURE'])
  })

  it('finds no certificate chain without an anchor', async () => {
    const nothing = openTrustStore({ certificates: [], lists: [] })
    expect(await outcomes(signed, nothing)).toEqual(['NO_CERTIFICATE_CHAIN_FOUND'])
  })

  it('reports a signature that is not CMS', async () => {
    const [signature] = readSignatures(memorySource(signed))
    const start = Buffer.from((signature?.contents ?? new Uint8Array()).subarray(0, 8))
    const hex = start.toString('hex').toUpperCase()
    const broken = exchanged(`<${hex}`, `<00${hex.slice(2)}`)
    expect(await outcomes(broken)).toEqual(['FORMAT_FAILURE'])
  })
})

describe('readSignatures', () => {
  it('detects a gap that is larger than the signature (wrapping)', () => {
    const [signature] = readSignatures(memorySource(signed))
    const [[, before] = [0, 0], [after, end] = [0, 0]] = signature?.ranges ?? []
    const from = `[0 ${before} ${after} ${end - after}]`
    const wrapped = exchanged(from, `[0 ${before - 1} ${after} ${end - after}]`.padEnd(from.length))
    const [found] = readSignatures(memorySource(wrapped))
    expect(found?.failures).toContain('gap-differs-from-contents')
  })

  it.each([
    ['negative numbers', '[0 -1 '],
    ['a late start', '[1 2 3'],
  ])('reports a byte range with %s as malformed', (_, range) => {
    const text = signed.toString('latin1')
    const from = /\/ByteRange (\[0 \d+ )/.exec(text)?.[1] ?? ''
    const [found] = readSignatures(memorySource(exchanged(from, range.padEnd(from.length))))
    expect(found?.failures).toEqual(['dictionary-malformed'])
    expect(found?.ranges).toBeUndefined()
  })

  it('detects a dictionary that a later revision replaced', () => {
    const number = /(\d+) 0 obj\n<< \/Type \/Sig /.exec(signed.toString('latin1'))?.[1]
    const dictionary = /<< \/Type \/Sig [\s\S]*?> >>/.exec(signed.toString('latin1'))?.[0] ?? ''
    const forged = dictionary.replace('20260301', '20200101')
    const start = signed.length
    const object = `${number} 0 obj\n${forged}\nendobj\n`
    const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(signed.toString('latin1'))?.[1]
    const section =
      `xref\n${number} 1\n${String(start).padStart(10, '0')} 00000 n \n` +
      `trailer\n<< /Size 900 /Root 1 0 R /Prev ${previous} >>\n` +
      `startxref\n${start + object.length}\n%%EOF\n`
    const spoofed = Buffer.concat([signed, Buffer.from(object + section, 'latin1')])
    const [found] = readSignatures(memorySource(spoofed))
    expect(found?.failures).toEqual(['revision-incomplete'])
  })

  it('reports which signature covers the whole file', async () => {
    const twice = await signPdf(pki, signed, { at, algorithm: 'rsa-sha256' })
    const found = readSignatures(memorySource(twice.bytes))
    expect(found.map(({ coversWholeFile }) => coversWholeFile)).toEqual([false, true])
  })

  it('reads the claimed name as text', () => {
    const [found] = readSignatures(memorySource(signed))
    expect(found?.claimedName).toBe('ŽYGIMANTĖ PAVARDENĖ ecdsa-sha256')
  })
})
