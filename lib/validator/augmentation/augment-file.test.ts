import { describe, expect, it } from 'vitest'
import { createAdoc, createAsice } from '#container/create-container'
import { type ByteSource, memorySource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import { parseCertificate } from '#pki/certificate/certificate'
import { adoc } from '#signature/asic/adoc'
import { asice } from '#signature/asic/asice'
import { cadesContainer } from '#testing/cades-container'
import { cadesMessage } from '#testing/cades-message'
import { compactJws, jadesSignature } from '#testing/jades'
import { samplePdf } from '#testing/pdf'
import { createTestPki } from '#testing/pki'
import { sampleDescription, sampleFiles, signContainer } from '#testing/sign-container'
import { signPdf } from '#testing/sign-pdf'
import { trustInRoot } from '#testing/verdicts'
import { signXades } from '#testing/xades/sign-xades'
import { TrustServiceUnavailable } from '#trust/trust-service-unavailable'
import { validateFile } from '#validation/validate-file'
import { type AugmentationServices, augmentFile } from './augment-file'
import type { AugmentationRefused } from './augmentation-refused'

const signedAt = new Date('2026-03-01T09:30:00Z')
const second = 1_000
const year = 365 * 86_400 * second

let now = signedAt
const pki = createTestPki(() => now)
const trust = trustInRoot(pki)

const services: AugmentationServices = {
  ...pki.services,
  clock: () => now,
  online: {
    issuers: async ({ der }) => {
      const [issuer] = await pki.services.issuersOf(der, [])
      return issuer ? [parseCertificate(issuer)] : []
    },
    revocation: async ({ certificate, issuer }) => ({
      ocspResponses: [await pki.services.revocation(certificate.der, issuer.der)],
      crls: [],
    }),
  },
}

interface Sample {
  readonly name: string
  readonly make: () => Promise<ByteSource>
  readonly dataFiles?: readonly { readonly name: string; readonly source: ByteSource }[]
}

const at = signedAt
const content = utf8('The parties agree.')
const xadesFiles = { 'sutartis.txt': 'Sutartis', 'priedas.bin': '\0\u0001' }

const samples = {
  PAdES: {
    name: 'a.pdf',
    make: async () => memorySource((await signPdf(pki, samplePdf(), { at })).bytes),
  },
  'XAdES in ASiC-E': {
    name: 'a.asice',
    make: async () => await signContainer(asice, pki, await createAsice(sampleFiles, at), { at }),
  },
  'XAdES in ADOC': {
    name: 'a.adoc',
    make: async () =>
      await signContainer(adoc, pki, await createAdoc(sampleFiles, sampleDescription, at), { at }),
  },
  'XAdES alone': {
    name: 'a.xml',
    make: async () => memorySource(await signXades(pki, { at, files: xadesFiles })),
    dataFiles: Object.entries(xadesFiles).map(([name, text]) => ({
      name,
      source: memorySource(utf8(text)),
    })),
  },
  'CAdES alone': {
    name: 'a.p7m',
    make: async () => memorySource(await cadesMessage(pki, content, { at, isEnveloping: true })),
  },
  'CAdES in ASiC-S': {
    name: 'a.asics',
    make: async () => await cadesContainer(pki, { kind: 'asics', files: { 'a.txt': 'A' }, at }),
  },
  'CAdES in ASiC-E': {
    name: 'a.asice',
    make: async () =>
      await cadesContainer(pki, { kind: 'asice', files: { 'a.txt': 'A', 'b.txt': 'B' }, at }),
  },
  'JAdES, compact': {
    name: 'a.json',
    make: async () => memorySource(utf8(compactJws(await jadesSignature(pki, content, { at })))),
  },
  'JAdES, components in clear': {
    name: 'a.json',
    make: async () => {
      const signature = await jadesSignature(pki, content, { at, level: 'T', isClear: true })
      return memorySource(utf8(JSON.stringify(signature)))
    },
  },
} satisfies Readonly<Record<string, Sample>>

const minutesLater = (minutes: number) => new Date(signedAt.getTime() + minutes * 60 * second)
const yearsLater = (years: number) => new Date(signedAt.getTime() + years * year)

async function reportOn(source: ByteSource, { name, dataFiles }: Sample) {
  const settings = { at: now, trust }
  const { simpleReport } = await validateFile({ source, name, dataFiles }, settings, 'en')
  const [first] = simpleReport.jaxbModel.signatureOrTimestamp
  if (!first || !('signatureFormat' in first)) throw new RangeError('The file has no signature')
  return first
}

const raise = async (source: ByteSource, sample: Sample, level: 'B-T' | 'B-LT' | 'B-LTA') => {
  const { name, dataFiles = [] } = sample
  return await augmentFile({ source, name, dataFiles }, { level, trust }, services)
}

const readAll = (source: ByteSource) => Buffer.from(source.read(0, source.size))

describe.each<[string, Sample]>(Object.entries(samples))('augmentFile, %s', (_, sample) => {
  it.each(['B-LT', 'B-LTA'] as const)('raises a signature to %s', async (level) => {
    now = signedAt
    const signed = await sample.make()
    now = minutesLater(1)
    const { source, keeps, tail } = await raise(signed, sample, level)
    expect(keeps + tail.length).toBe(source.size)
    expect(readAll(source).subarray(0, keeps).equals(readAll(signed).subarray(0, keeps))).toBe(true)
    const { indication, signatureFormat } = await reportOn(source, sample)
    expect(indication).toBe('TOTAL_PASSED')
    // ADOC has a profile of its own, which is not the baseline.
    const own = level === 'B-LTA' ? 'XAdES_A' : 'XAdES_LT'
    expect(signatureFormat === own || signatureFormat.endsWith(`_${level.slice(2)}`)).toBe(true)
  })

  it('does not change a file that has the level', async () => {
    now = minutesLater(1)
    const first = await raise(await sample.make(), sample, 'B-LT')
    const again = await raise(first.source, sample, 'B-LT')
    expect([again.isChanged, again.tail.length]).toEqual([false, 0])
  })

  it('renews the archive time-stamp, with the data that the last one needs', async () => {
    now = minutesLater(1)
    const first = await raise(await sample.make(), sample, 'B-LTA')
    now = yearsLater(5)
    const again = await raise(first.source, sample, 'B-LTA')
    now = yearsLater(10)
    const last = await raise(again.source, sample, 'B-LTA')
    const { signatureFormat, timestamps } = await reportOn(last.source, sample)
    expect(signatureFormat).toMatch(/_(LT)?A$/)
    const outcomes = (timestamps?.timestamp ?? []).map((one) => one.subIndication ?? one.indication)
    // Revocation data about the newest one comes with its own renewal.
    expect(outcomes.filter((one) => one !== 'PASSED').length).toBeLessThanOrEqual(1)
  })

  it('names the certificates without revocation data, and changes nothing', async () => {
    now = signedAt
    const signed = await sample.make()
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
  const pdf = { name: 'a.pdf', make: samples.PAdES.make }

  it('refuses a signature that does not hold', async () => {
    now = minutesLater(1)
    const signed = readAll(await pdf.make())
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
    await expect(raise(memorySource(content), text, 'B-T')).rejects.toMatchObject({
      reason: 'format-not-supported',
    })
  })

  it('stamps the digest that is asked for', async () => {
    now = minutesLater(1)
    const lengths: number[] = []
    const order = { level: 'B-T', trust, digestAlgorithm: 'SHA-512' } as const
    const noted = augmentFile({ source: await pdf.make(), name: pdf.name }, order, {
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
