import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { openPdf } from '#pdf/document'
import { findPage } from '#pdf/pages/page'
import { changesAfter } from '#signature/pades/later-changes'
import { readSignedPdf } from '#signature/pades/read'
import { samplePdf } from '#testing/pdf'
import { type PdfUpdate, updatedPdf } from '#testing/pdf-update'
import { createTestPki } from '#testing/pki'
import { rewrittenPdf } from '#testing/rewritten-pdf'
import { signPdf } from '#testing/sign-pdf'
import { signatureReportOn, trustInRoot, verdictsOn } from '#testing/verdicts'
import { changeFindings } from './placement'

const signedAt = new Date('2026-03-01T09:30:00Z')

const pki = createTestPki(() => signedAt)
const trust = trustInRoot(pki)
const signed = (await signPdf(pki, samplePdf(), { at: signedAt, level: 'B-LT' })).bytes

/** Returns the outcome and the error keys of every signature. */
async function findingsOf(bytes: Uint8Array) {
  const verdicts = await verdictsOn(bytes, 'contract.pdf', trust)
  return verdicts.map(({ outcome, errors }) => [outcome, ...errors])
}

const updated = (update: PdfUpdate) => findingsOf(updatedPdf(signed, update))

function signature() {
  const [first] = readSignedPdf(memorySource(signed)).signatures
  if (!first?.ranges) throw new TypeError('A signed file was expected')
  return { ...first, ranges: first.ranges }
}

/** Replaces a text that occurs once in the PDF by another one of the same length. */
function replaced(from: string, to: string): Buffer {
  const text = signed.toString('latin1')
  expect(text.split(from)).toHaveLength(2)
  return Buffer.from(text.replace(from, to.padEnd(from.length)), 'latin1')
}

/** The four numbers of the byte range, and the text of the byte range in the file. */
function byteRange() {
  const [[, before], [after, end]] = signature().ranges
  return { numbers: [0, before, after, end - after], text: `[0 ${before} ${after} ${end - after}]` }
}

describe('the range of bytes that a signature covers', () => {
  it('must begin at the start of the file', async () => {
    const { text } = byteRange()
    const findings = await findingsOf(replaced(text, text.replace('[0', '[5')))
    expect(findings).toEqual([['FORMAT_FAILURE', 'byte-range-malformed']])
  })

  it('must end at the end of its revision', async () => {
    const { numbers, text } = byteRange()
    const shorter = `[${numbers.with(3, (numbers[3] ?? 0) - 20).join(' ')}]`
    const [[outcome, ...keys] = []] = await findingsOf(replaced(text, shorter))
    expect(outcome).toBe('FORMAT_FAILURE')
    expect(keys).toContain('revision-incomplete')
  })

  it('must not extend beyond its revision', async () => {
    const { numbers, text } = byteRange()
    const more = Buffer.from('300 0 obj\nnull\nendobj\n')
    const longer = `[${numbers.with(3, (numbers[3] ?? 0) + more.length).join(' ')}]`
    const bytes = Buffer.concat([replaced(text, longer), more])
    expect(await findingsOf(bytes)).toEqual([['FORMAT_FAILURE', 'revision-incomplete']])
  })

  it('must leave out exactly the value, even if all covered bytes are intact', async () => {
    const [[, start], [end]] = signature().ranges
    const bytes = Buffer.from(signed)
    // The entry is put into the padding of the value, which no signature covers.
    const smuggled = '>/Smuggled<3030>'
    bytes.write(smuggled, end - smuggled.length)
    expect(bytes.subarray(start, start + 1).toString()).toBe('<')
    expect(await findingsOf(bytes)).toEqual([['FORMAT_FAILURE', 'gap-differs-from-contents']])
  })
})

describe('the dictionary of a signature', () => {
  it('must be the one that was signed', async () => {
    const { object } = signature()
    const pattern = new RegExp(`${object} 0 obj\\n(<< [\\s\\S]*?)\\nendobj`)
    const original = pattern.exec(signed.toString('latin1'))?.[1] ?? ''
    const forged = original.replace('20260301', '20200101')
    const [[outcome, ...keys] = []] = await updated({ objects: { [Number(object)]: forged } })
    expect(outcome).toBe('FORMAT_FAILURE')
    expect(keys).toContain('signature-dictionary-differs')
  })

  it('must have been in its field at signing', async () => {
    const { object, fieldObject } = signature()
    const renamed = `<< /FT /Sig /T (Another) /V ${object} 0 R >>`
    const [[outcome, ...keys] = []] = await updated({ objects: { [Number(fieldObject)]: renamed } })
    expect([outcome, ...keys]).toEqual(['FORMAT_FAILURE', 'revision-incomplete'])
  })

  it('must belong to only one field', async () => {
    const form = Number(/\/AcroForm (\d+) 0 R/.exec(signed.toString('latin1'))?.[1])
    const { object, fieldObject } = signature()
    const findings = await updated({
      objects: {
        [form]: `<< /Fields [${fieldObject} 0 R 300 0 R] /SigFlags 3 >>`,
        300: `<< /FT /Sig /T (Again) /V ${object} 0 R >>`,
      },
    })
    expect(findings).toHaveLength(1)
    for (const [outcome, ...keys] of findings) {
      expect(outcome).toBe('FORMAT_FAILURE')
      expect(keys).toContain('signature-duplicated')
    }
  })

  it('is not a signature without a field, but is reported', async () => {
    const form = Number(/\/AcroForm (\d+) 0 R/.exec(signed.toString('latin1'))?.[1])
    const [[outcome, ...keys] = []] = await updated({ objects: { [form]: '<< /Fields [] >>' } })
    expect(outcome).toBe('FORMAT_FAILURE')
    expect(keys).toContain('orphan-signature')
  })
})

describe('changes to the file after a signature', () => {
  it('fail the signature if a page differs', async () => {
    const { reference } = findPage(openPdf(memorySource(signed)), 'first')
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'
    const [[, ...keys] = []] = await updated({ objects: { [reference.number]: page } })
    expect(keys).toEqual(['pages-differ', 'changed-after-signing'])
  })

  it('are named as attached files if a program attaches one', async () => {
    const [, entries = ''] =
      /^.*\n1 0 obj\s*<<(.*?)>>\s*endobj/s.exec(signed.toString('latin1')) ?? []
    const names = '/Names << /EmbeddedFiles << /Names [(a) 200 0 R] >> >>'
    const objects = { 1: `<< ${entries} ${names} >>`, 200: '<< /Type /Filespec /F (a.txt) >>' }
    const report = await signatureReportOn(updatedPdf(signed, { objects }), 'contract.pdf', trust)
    expect(report.adESValidationDetails.error.map(({ value }) => value)).toEqual([
      'The document was changed after signing: attached files, scripts or link targets.',
    ])
  })

  it('may add another signature, unless the signer forbade it (DocMDP)', async () => {
    const { bytes } = await signPdf(pki, signed, { at: signedAt })
    const pdf = readSignedPdf(memorySource(bytes))
    const [first] = pdf.signatures
    if (!first) throw new TypeError('A signed file was expected')
    const reading = {
      changesSince: (pdfSignature: typeof first) => changesAfter(pdf, pdfSignature),
    }
    const keysAt = (certification: 1 | 2 | 3 | undefined) =>
      changeFindings({ ...first, certification }, reading).map(({ severity, key }) => [
        severity,
        key,
      ])
    expect(keysAt(undefined)).toEqual([])
    expect(keysAt(2)).toEqual([])
    expect(keysAt(1)).toEqual([['fail', 'change-not-permitted']])
  })
})

describe('a signature beside one whose byte range is of an earlier form of the file', () => {
  /**
   * Signs a file with a long comment, rewrites it without the comment, and signs it again. The second signature then
   * lies in the old gap.
   */
  async function signedAgain(): Promise<Buffer> {
    const blank = Buffer.from(`%${' '.repeat(6_000)}\n`)
    const first = await signPdf(pki, Buffer.concat([samplePdf(), blank]), { at: signedAt })
    const second = await signPdf(pki, rewrittenPdf(first.bytes), { at: signedAt, level: 'B-LT' })
    return second.bytes
  }

  it('is valid although the old gap overlaps with its own', async () => {
    const [old, own] = await verdictsOn(await signedAgain(), 'contract.pdf', trust)
    expect(old?.outcome).toBe('FORMAT_FAILURE')
    expect(own).toMatchObject({ outcome: 'TOTAL_PASSED', errors: [] })
    expect(own?.warnings).toContain('byte-range-collision')
  })
})
