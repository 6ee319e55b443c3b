import { describe, expect, it } from 'vitest'
import { createAsice } from '#container/create-container'
import { type ByteSource, memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { attributeOf, elementsFrom, textContentOf } from '#encoding/xml/elements'
import { readXml } from '#encoding/xml/read-xml'
import type { XmlElement } from '#encoding/xml/tree'
import { asice } from '#signature/asic/asice'
import { samplePdf } from '#testing/pdf'
import { createTestPki } from '#testing/pki'
import { sampleFiles, signContainer } from '#testing/sign-container'
import { signPdf } from '#testing/sign-pdf'
import { trustInRoot } from '#testing/verdicts'
import { openTrustStore } from '#trust/trust-store'
import { validateFile } from '../../validate-file'

const signedAt = new Date('2026-03-01T09:30:00Z')
const at = new Date('2026-06-01T00:00:00Z')

const pki = createTestPki(() => signedAt)
const signed = (await signPdf(pki, samplePdf(), { at: signedAt, level: 'B-LT' })).bytes

async function reportOn(content: Bytes, name = 'a.pdf'): Promise<string> {
  const settings = { at, trust: trustInRoot(pki) }
  const file = { source: memorySource(content), name }
  const { etsiReport = '' } = await validateFile(file, settings, 'en', { withEtsiReport: true })
  return etsiReport
}

function named(report: string, localName: string): readonly XmlElement[] {
  const { root } = readXml(utf8(report))
  return [...elementsFrom(root)].filter((one) => one.localName === localName)
}

/** The texts of all elements with this name, without the common part of their URIs. */
function texts(report: string, localName: string): readonly string[] {
  return named(report, localName).map((one) => textContentOf(one).split(':').at(-1) ?? '')
}

/** The result of each building block of the first signature. */
function blocks(report: string): Readonly<Record<string, string>> {
  const [evaluation] = named(report, 'ValidationConstraintsEvaluationReport')
  const found = evaluation ? [...elementsFrom(evaluation)] : []
  const constraints = found.filter(({ localName }) => localName === 'ValidationConstraint')
  return Object.fromEntries(
    constraints.map((one) => {
      const parts = [...elementsFrom(one)]
      const text = (name: string) => {
        const part = parts.find(({ localName }) => localName === name)
        return part ? (textContentOf(part).split(':').at(-1) ?? '') : ''
      }
      const result = [text('MainIndication'), text('SubIndication')].filter(Boolean).join(' ')
      return [text('ValidationConstraintIdentifier'), result || text('Status')]
    }),
  )
}

describe('the report of TS 119 102-2', () => {
  it('is written only if it is requested', async () => {
    const settings = { at, trust: openTrustStore({ certificates: [], lists: [] }) }
    const reports = await validateFile(
      { source: memorySource(signed), name: 'a.pdf' },
      settings,
      'en',
    )
    expect('etsiReport' in reports).toBe(false)
  })

  it('is the same text for the same findings', async () => {
    expect(await reportOn(signed)).toBe(await reportOn(signed))
  })

  it('states that every block of a valid signature passed', async () => {
    const report = await reportOn(signed)
    expect(texts(report, 'MainIndication').at(-1)).toBe('passed')
    expect(blocks(report)).toEqual({
      formatChecking: 'passed',
      identificationOfTheSigningCertificate: 'passed',
      validationContextInitialization: 'passed',
      cryptographicVerification: 'passed',
      x509CertificateValidation: 'passed',
      signatureAcceptanceValidation: 'passed',
      pastSignatureValidation: 'disabled',
    })
  })

  it('states the results of the blocks after the first that fails', async () => {
    const changed = Buffer.from(signed)
    changed.write('%PDF-1.6')
    expect(blocks(await reportOn(changed))).toMatchObject({
      formatChecking: 'passed',
      cryptographicVerification: 'failed HASH_FAILURE',
      x509CertificateValidation: 'passed',
      signatureAcceptanceValidation: 'passed',
    })
  })

  it('marks attributes as signed only if digests and value are correct', async () => {
    const changed = Buffer.from(signed)
    changed.write('%PDF-1.6')
    const marks = async (content: Bytes) =>
      named(await reportOn(content), 'SigningTime').map((one) => attributeOf(one, 'Signed'))
    expect([await marks(signed), await marks(changed)]).toEqual([['true'], [undefined]])
  })

  it('names the time-stamp that proves the time of the signature', async () => {
    const report = await reportOn(signed)
    const [best] = named(report, 'BestSignatureTime')
    const parts = best ? [...elementsFrom(best)] : []
    const time = parts.find(({ localName }) => localName === 'POETime')
    const object = parts.find(({ localName }) => localName === 'POEObject')
    expect(time && textContentOf(time)).toBe('2026-03-01T09:30:00Z')
    expect(object && attributeOf(object, 'VOReference')).toMatch(/^T-[0-9A-F]{64}$/)
  })

  it('refers only to ids that it has', async () => {
    let container: ByteSource = await createAsice(sampleFiles, signedAt)
    for (const algorithm of ['rsa-sha256', 'ecdsa-sha256'] as const) {
      container = await signContainer(asice, pki, container, {
        algorithm,
        level: 'B-LTA',
        at: signedAt,
      })
    }
    const report = await reportOn(container.read(0, container.size), 'a.asice')
    const all = [...elementsFrom(readXml(utf8(report)).root)]
    const ids = all.flatMap((one) => attributeOf(one, 'id') ?? [])
    const references = all.flatMap((one) => attributeOf(one, 'VOReference')?.split(' ') ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    expect(references.filter((id) => !ids.includes(id))).toEqual([])
    expect(references.length).toBeGreaterThan(20)
  })

  it('says that a file has no signatures', async () => {
    const report = await reportOn(samplePdf())
    expect(texts(report, 'MainIndication')).toEqual(['noSignatureFound'])
  })
})
