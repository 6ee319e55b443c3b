import { describe, expect, it } from 'vitest'
import { type ByteSource, memorySource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import { augmentationServices } from '#testing/augmentation-services'
import { type FileToKeep, filesToKeep } from '#testing/files-to-keep'
import { samplePdf } from '#testing/pdf'
import { createTestPki } from '#testing/pki'
import { trustInRoot } from '#testing/verdicts'
import { TrustServiceUnavailable } from '#trust/trust-service-unavailable'
import { earlierVersionOf } from '#validation/earlier-version'
import { validateFile } from '#validation/validate-file'
import { augmentFile } from './augment-file'
import type { AugmentationRefused } from './augmentation-refused'

const signedAt = new Date('2026-03-01T09:30:00Z')
const second = 1_000
const year = 365 * 86_400 * second

let now = signedAt
const pki = createTestPki(() => now)
const trust = trustInRoot(pki)

const services = augmentationServices(pki, () => now)

const minutesLater = (minutes: number) => new Date(signedAt.getTime() + minutes * 60 * second)
const yearsLater = (years: number) => new Date(signedAt.getTime() + years * year)

async function reportOn(source: ByteSource, { name, dataFiles }: FileToKeep) {
  const settings = { at: now, trust }
  const { simpleReport } = await validateFile({ source, name, dataFiles }, settings, 'en')
  const [first] = simpleReport.jaxbModel.signatureOrTimestamp
  if (!first || !('signatureFormat' in first)) throw new RangeError('The file has no signature')
  return first
}

/** Returns the outcomes of all time-stamps, inside signatures and outside. */
async function allOutcomes(source: ByteSource, { name, dataFiles }: FileToKeep) {
  const { simpleReport } = await validateFile({ source, name, dataFiles }, { at: now, trust }, 'en')
  const [signature, ...stamps] = simpleReport.jaxbModel.signatureOrTimestamp
  if (!signature || !('signatureFormat' in signature)) throw new RangeError('Nothing is signed')
  const all = [...(signature.timestamps?.timestamp ?? []), ...stamps]
  const outcomes = all.map(({ subIndication, indication }) => subIndication ?? indication)
  return { signatureFormat: signature.signatureFormat, outcomes }
}

const raise = async (source: ByteSource, sample: FileToKeep, level: 'B-T' | 'B-LT' | 'B-LTA') => {
  const { name, dataFiles = [] } = sample
  return await augmentFile({ source, name, dataFiles }, { level, trust }, services)
}

const versionOf = (source: ByteSource, { name, dataFiles }: FileToKeep) => ({
  bytes: readAll(source),
  diagnosticData: async () => {
    const settings = { at: now, trust }
    return (await validateFile({ source, name, dataFiles }, settings, 'en')).diagnosticData
  },
})

const readAll = (source: ByteSource) => Buffer.from(source.read(0, source.size))

describe.each<[string, FileToKeep]>(Object.entries(filesToKeep))('augmentFile, %s', (_, sample) => {
  it.each(['B-LT', 'B-LTA'] as const)('raises a signature to %s', async (level) => {
    now = signedAt
    const signed = await sample.make(pki, signedAt)
    now = minutesLater(1)
    const { source, keeps, tail } = await raise(signed, sample, level)
    expect(keeps + tail.length).toBe(source.size)
    expect(readAll(source).subarray(0, keeps).equals(readAll(signed).subarray(0, keeps))).toBe(true)
    const { indication, signatureFormat } = await reportOn(source, sample)
    expect(indication).toBe('TOTAL_PASSED')
    // ADOC has a profile of its own that is not the baseline.
    const own = level === 'B-LTA' ? 'XAdES_A' : 'XAdES_LT'
    expect(signatureFormat === own || signatureFormat.endsWith(`_${level.slice(2)}`)).toBe(true)
  })

  it('does not change a file that has the level', async () => {
    now = minutesLater(1)
    const first = await raise(await sample.make(pki, signedAt), sample, 'B-LT')
    const again = await raise(first.source, sample, 'B-LT')
    expect([again.isChanged, again.tail.length]).toEqual([false, 0])
  })

  it('renews the archive time-stamp and embeds the data that the last one needs', async () => {
    now = minutesLater(1)
    const first = await raise(await sample.make(pki, signedAt), sample, 'B-LTA')
    now = yearsLater(5)
    const again = await raise(first.source, sample, 'B-LTA')
    now = yearsLater(10)
    const last = await raise(again.source, sample, 'B-LTA')
    const { signatureFormat, outcomes } = await allOutcomes(last.source, sample)
    expect(signatureFormat).toMatch(/_(LT)?A$/)
    // In a PDF, a document time-stamp is listed twice: at the signature and outside.
    expect(outcomes.length).toBeGreaterThanOrEqual(4)
    expect(new Set(outcomes)).toEqual(new Set(['PASSED']))
  })

  it('makes a file that begins with the earlier file or contains its signatures', async () => {
    now = minutesLater(1)
    const signed = await sample.make(pki, signedAt)
    const { source } = await raise(signed, sample, 'B-LTA')
    const found = await earlierVersionOf(versionOf(signed, sample), versionOf(source, sample))
    expect(found).toBe(sample.name.endsWith('.pdf') ? 'beginning' : 'part')
    const other = versionOf(await sample.make(pki, minutesLater(1)), sample)
    expect(await earlierVersionOf(other, versionOf(source, sample))).toBe('other')
  })

  it('names the certificates without revocation data, and changes nothing', async () => {
    now = signedAt
    const signed = await sample.make(pki, signedAt)
    now = minutesLater(1)
    const first = await raise(signed, sample, 'B-LT')
    now = yearsLater(1)
    const stamped = await raise(first.source, sample, 'B-LTA')
    now = yearsLater(5)
    const online = { ...services.online, revocation: async () => ({ ocspResponses: [], crls: [] }) }
    const { name, dataFiles = [] } = sample
    const file = { source: stamped.source, name, dataFiles }
    const refused = augmentFile(file, { level: 'B-LTA', trust }, { ...services, online })
    const reason = await refused.then(String, (error: AugmentationRefused) => error.reason)
    expect(reason).toMatch(/^(validation-data-missing|signature-not-valid)$/)
  })
})

describe('augmentFile', () => {
  const pdf = filesToKeep.PAdES

  it('refuses an invalid signature', async () => {
    now = minutesLater(1)
    const signed = readAll(await pdf.make(pki, signedAt))
    const at = signed.indexOf('/MediaBox')
    signed.write('/MediaBoy', at)
    const refused = raise(memorySource(signed), pdf, 'B-LTA')
    await expect(refused).rejects.toMatchObject({ reason: 'signature-not-valid' })
  })

  it('refuses a file without signatures', async () => {
    await expect(raise(memorySource(samplePdf()), pdf, 'B-T')).rejects.toMatchObject({
      reason: 'no-signature',
    })
  })

  it('refuses a file of another format', async () => {
    const text = { name: 'a.txt', make: pdf.make }
    await expect(
      raise(memorySource(utf8('The parties agree.')), text, 'B-T'),
    ).rejects.toMatchObject({
      reason: 'format-not-supported',
    })
  })

  it('stamps a digest by the requested algorithm', async () => {
    now = minutesLater(1)
    const lengths: number[] = []
    const order = { level: 'B-T', trust, digestAlgorithm: 'SHA-512' } as const
    const noted = augmentFile({ source: await pdf.make(pki, signedAt), name: pdf.name }, order, {
      ...services,
      timeStamp: async ({ length }) => {
        lengths.push(length)
        throw new TrustServiceUnavailable('time-stamping-authority', 'it only counts')
      },
    })
    await expect(noted).rejects.toBeInstanceOf(TrustServiceUnavailable)
    expect(lengths).toEqual([64])
  })
})
