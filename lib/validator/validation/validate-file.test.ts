import { describe, expect, it } from 'vitest'
import { joinedSource, memorySource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import { samplePdf } from '#testing/pdf'
import { createTestPki } from '#testing/pki'
import { signPdf } from '#testing/sign-pdf'
import { trustInRoot } from '#testing/verdicts'
import { forgeZip } from '#testing/zip'
import { openTrustStore } from '#trust/trust-store'
import type { Locale } from '#vocabulary/locale'
import { ValidationRefused } from './model/validation-refused'
import type { SignatureReport } from './reports/simple-report'
import { validateFile } from './validate-file'

const signedAt = new Date('2026-03-01T09:30:00Z')
const at = new Date('2026-06-01T00:00:00Z')
const nobody = openTrustStore({ certificates: [], lists: [] })

const pki = createTestPki(() => signedAt)
const trust = trustInRoot(pki)
const signed = (await signPdf(pki, samplePdf(), { at: signedAt, level: 'B-LT' })).bytes

async function validate(bytes: Uint8Array, whom = trust, language: Locale = 'en') {
  const file = { source: memorySource(bytes), name: 'contract.pdf' }
  return await validateFile(file, { at, trust: whom }, language)
}

async function outcomesOf(bytes: Uint8Array, whom = trust) {
  const { signatures } = await validate(bytes, whom)
  return signatures.map(({ indication, subIndication }) => subIndication ?? indication)
}

async function firstSignature(bytes: Uint8Array, language: Locale = 'en') {
  const { simpleReport } = await validate(bytes, trust, language)
  return simpleReport.jaxbModel.signatureOrTimestamp[0] as SignatureReport
}

describe('a PDF signed by Paraph', () => {
  it.each([
    ['B-LT', 'PAdES_BASELINE_LT'],
    ['B-LTA', 'PAdES_BASELINE_LTA'],
  ] as const)('passes at level %s with the format %s', async (level, format) => {
    const { bytes } = await signPdf(pki, samplePdf(), { at: signedAt, level })
    expect(await outcomesOf(bytes)).toEqual(['TOTAL_PASSED'])
    expect((await firstSignature(bytes)).signatureFormat).toBe(format)
  })

  it.each([
    ['B-B', 'PAdES_BASELINE_B'],
    ['B-T', 'PAdES_BASELINE_T'],
  ] as const)(
    'at level %s is %s and needs revocation data from elsewhere',
    async (level, format) => {
      const { bytes } = await signPdf(pki, samplePdf(), { at: signedAt, level })
      expect(await outcomesOf(bytes)).toEqual(['TRY_LATER'])
      expect((await firstSignature(bytes)).signatureFormat).toBe(format)
    },
  )

  it('with two signatures passes twice, the first for an earlier revision', async () => {
    const twice = await signPdf(pki, signed, { at: signedAt, level: 'B-LT' })
    expect(await outcomesOf(twice.bytes)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED'])
    const { simpleReport } = await validate(twice.bytes)
    const scopes = simpleReport.jaxbModel.signatureOrTimestamp.map((one) =>
      'signatureScope' in one ? one.signatureScope[0]?.scope : undefined,
    )
    expect(scopes).toEqual(['PARTIAL', 'PARTIAL'])
  })

  it('does not pass without a trust anchor', async () => {
    expect(await outcomesOf(signed, nobody)).toEqual(['NO_CERTIFICATE_CHAIN_FOUND'])
  })
})

describe('the reports', () => {
  it('count the signatures and name the first signer', async () => {
    const { simpleReport } = await validate(signed)
    const [id] = simpleReport.signatureIdList
    expect(simpleReport).toMatchObject({
      validationTime: at.getTime(),
      documentFilename: 'contract.pdf',
      signaturesCount: 1,
      validSignaturesCount: 1,
      firstSignatureId: id,
      firstTimestampId: null,
      timestampIdList: [],
    })
    expect(id).toMatch(/^S-[0-9A-F]{64}$/)
  })

  it('state who signed, when, and how the time is known', async () => {
    const report = await firstSignature(signed)
    expect(report.signedBy).toContain('ŽYGIMANTĖ')
    expect(report.signingTime).toBe(signedAt.getTime())
    expect(report.bestSignatureTime).toBe(signedAt.getTime())
    expect(report.certificateChain.certificate).toHaveLength(3)
    expect(report.timestamps?.timestamp[0]?.indication).toBe('PASSED')
  })

  it.each([
    ['lt', /^Pasirašyti duomenys pakeisti/, 'Parašas negalioja.'],
    ['lv', /^Parakstītie dati ir mainīti/, 'Paraksts nav derīgs.'],
    ['et', /^Allkirjastatud andmeid on muudetud/, 'Allkiri ei kehti.'],
  ] as const)('use the requested language: %s', async (language, altered, verdict) => {
    const bytes = Buffer.from(signed)
    bytes.write('8', bytes.indexOf('%PDF-1.') + '%PDF-1.'.length)
    expect((await firstSignature(bytes, language)).errors[0]).toMatch(altered)
    const { semantic } = (await validate(bytes, trust, language)).simpleReport.jaxbModel
    expect(semantic).toContainEqual({ key: 'TOTAL_FAILED', value: verdict })
  })

  it('refer only to what they contain', async () => {
    const { diagnosticData } = await validate(signed)
    const text = JSON.stringify(diagnosticData)
    const known = new Set(
      [
        ...diagnosticData.Signatures,
        ...diagnosticData.UsedCertificates,
        ...diagnosticData.UsedRevocations,
        ...diagnosticData.UsedTimestamps,
        ...diagnosticData.OriginalDocuments,
      ].map(({ Id }) => Id),
    )
    const mentioned = text.match(/"[SCRTD]-[0-9A-F]{64}"/g) ?? []
    expect(mentioned.length).toBeGreaterThan(10)
    for (const id of mentioned) expect(known).toContain(id.slice(1, -1))
  })

  it('show how the message names its signer, and the signed content', async () => {
    const { diagnosticData } = await validate(signed)
    const [signature] = diagnosticData.Signatures
    expect(signature).toMatchObject({
      SignerInformationStore: [
        { IssuerName: expect.stringContaining('Test Issuing CA'), Current: true },
      ],
      DataToBeSignedRepresentation: { DigestMethod: 'SHA256' },
      Duplicated: false,
    })
    expect(diagnosticData.UsedTimestamps[0]?.SignerInformationStore).toHaveLength(1)
    expect(diagnosticData.UsedCertificates[0]).toMatchObject({ SubjectAlternativeNames: [] })
  })

  it('have every part of the diagnostic data', async () => {
    const { diagnosticData } = await validate(signed)
    expect(Object.keys(diagnosticData)).toEqual([
      'DocumentName',
      'ValidationDate',
      'Signatures',
      'UsedCertificates',
      'UsedRevocations',
      'UsedTimestamps',
      'OriginalDocuments',
      'TrustedLists',
    ])
  })
})

describe('a file that is not a signed document', () => {
  it.each([
    ['nothing', ''],
    ['a letter', 'Just a letter'],
    ['half a PDF', '%PDF-1.7\n1 0 obj'],
    ['half an archive', 'PK\u0003\u0004 and no more'],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ])('is refused: %s', async (_, text) => {
    await expect(validate(Buffer.from(text))).rejects.toBeInstanceOf(ValidationRefused)
  })
})

it('reads a small file that is not in memory with one read', async () => {
  const memory = memorySource(signed)
  const reads: number[] = []
  const source = {
    ...joinedSource(memory),
    read: (start: number, end: number) => {
      reads.push(end - start)
      return memory.read(start, end)
    },
  }
  const { signatures } = await validateFile({ source, name: 'a.pdf' }, { at, trust }, 'en')
  expect(signatures[0]?.indication).toBe('TOTAL_PASSED')
  expect(reads).toEqual([signed.length])
})

describe('an Office document with a signature of its own', () => {
  const parts = (signature: string) =>
    ['[Content_Types].xml', 'word/document.xml', signature].map((name) => ({
      name,
      content: utf8('<x/>'),
    }))

  it('is refused with words about its kind of signature (ECMA-376, part 2)', async () => {
    const source = memorySource(forgeZip(parts('_xmlsignatures/sig1.xml')))
    const settings = { at, trust: nobody }
    const validation = validateFile({ source, name: 'contract.docx' }, settings, 'en')
    await expect(validation).rejects.toMatchObject({
      reason: 'office-signature',
      detail: expect.stringContaining('ECMA-376, part 2'),
    })
  })

  it('is an unknown format if it has no signature', async () => {
    const source = memorySource(forgeZip(parts('word/styles.xml')))
    const settings = { at, trust: nobody }
    const validation = validateFile({ source, name: 'contract.docx' }, settings, 'en')
    await expect(validation).rejects.toMatchObject({ reason: 'format-unknown' })
  })
})
