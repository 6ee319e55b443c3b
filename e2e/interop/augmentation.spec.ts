import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { augmentFile } from '@paraph/validator/augmentation/augment-file'
import { type ByteSource, memorySource } from '@paraph/validator/encoding/byte-source'
import { decodeHex } from '@paraph/validator/encoding/hex'
import { parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import { parseTimeStampToken } from '@paraph/validator/pki/time-stamp/token'
import { augmentationServices } from '@paraph/validator/testing/augmentation-services'
import { type FileToKeep, filesToKeep } from '@paraph/validator/testing/files-to-keep'
import { createTestPki } from '@paraph/validator/testing/pki'
import { trustInRoot } from '@paraph/validator/testing/verdicts'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { verdictOfDss } from './dss/ask-dss'
import { ask } from './judges/ask'
import { isInstalled, pdfsigVerdicts } from './run-tool'
import { toolFolder } from './tool-folder'

/** Files augmented here and by EU DSS, in both directions. All times are in the last hours, because EU DSS judges now. */
const start = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 5 * 3_600_000)
const hour = (number: number) => new Date(start.getTime() + number * 3_600_000)

let now = start
const pki = createTestPki(() => now)
const trust = trustInRoot(pki)
const services = augmentationServices(pki, () => now)
const folder = toolFolder()

/** EU DSS's name of each form. EU DSS has no name for ADOC, and does not read components in clear. */
const forms = [
  ['PAdES', 'PAdES'],
  ['PAdES with a time-stamp inside', 'PAdES'],
  ['XAdES in ASiC-E', 'ASiC_E with XAdES'],
  ['XAdES alone', 'XAdES'],
  ['CAdES alone', 'CAdES'],
  ['CAdES in ASiC-S', 'ASiC_S with CAdES'],
  ['CAdES in ASiC-E', 'ASiC_E with CAdES'],
  ['JAdES, compact', 'JAdES'],
] as const satisfies readonly (readonly [keyof typeof filesToKeep, string])[]

const raise = async (
  source: ByteSource,
  { name, dataFiles = [] }: FileToKeep,
  level: 'B-T' | 'B-LT' | 'B-LTA',
) => (await augmentFile({ source, name, dataFiles }, { level, trust }, services)).source

const bytesOf = (source: ByteSource) => source.read(0, source.size)

async function ourVerdicts(source: ByteSource, { name, dataFiles }: FileToKeep) {
  const { signatures } = await validateFile({ source, name, dataFiles }, { at: now, trust }, 'en')
  return signatures.map(({ indication, subIndication }) => subIndication ?? indication)
}

describe.runIf(inject('judges'))('augmentation, judged by EU DSS', () => {
  let anchors: string
  let answers: string
  let authority: Server

  beforeAll(async () => {
    anchors = await folder.keepPem('anchors.pem', pki.anchor)
    authority = createServer(async ({ url = '' }, response) => {
      response.end(await pki.services.timeStamp(decodeHex(url.slice(1))))
    }).listen(0, '127.0.0.1')
    await once(authority, 'listening')
  })
  // EU DSS embeds any answer that it is given, also one of a later hour.
  let count = 0
  beforeEach(() => {
    answers = folder.pathOf(`answers-${++count}`)
  })
  afterAll(() => {
    authority.closeAllConnections()
    authority.close()
  })

  /** Answers of this hour, because a file lacks one about its newest time-stamp. */
  async function answerNow(): Promise<void> {
    const token = await pki.services.timeStamp(new Uint8Array(32))
    const { certificates } = parseTimeStampToken(token).signedData
    const unit = certificates.find((one) => !parseCertificate(one).isSelfIssued)
    const answer = unit && (await pki.services.revocation(unit, pki.anchor))
    await folder.keep(`answers-${count}/${now.getTime()}`, answer ?? new Uint8Array())
    const { certificate, issuers } = pki.signer('ecdsa-sha256')
    const [issuing = pki.anchor] = issuers
    await folder.keep(
      `answers-${count}/s${now.getTime()}`,
      await pki.services.revocation(certificate, issuing),
    )
    await folder.keep(
      `answers-${count}/i${now.getTime()}`,
      await pki.services.revocation(issuing, pki.anchor),
    )
  }

  async function verdictOn(source: ByteSource, sample: FileToKeep) {
    const data = await keepData(sample)
    const path = await folder.keep(`verdict-${sample.name}`, bytesOf(source))
    const verdict = await verdictOfDss(path, { anchors, answers, data })
    return verdict.signatures.map(({ indication, subIndication, format, timeStamps, errors }) => ({
      outcome: subIndication ?? indication,
      format,
      timeStamps,
      errors,
    }))
  }

  const keepData = async ({ dataFiles = [] }: FileToKeep) =>
    await Promise.all(dataFiles.map(({ name, source }) => folder.keep(name, bytesOf(source))))

  async function byDss(source: ByteSource, sample: FileToKeep, form: string, level: string) {
    const from = await folder.keep(`from-${sample.name}`, bytesOf(source))
    const to = folder.pathOf(`to-${sample.name}`)
    const { port } = authority.address() as AddressInfo
    const address = `http://127.0.0.1:${port}/`
    const data = await keepData(sample)
    const known = await folder.keepPem('issuers.pem', ...pki.signer('ecdsa-sha256').issuers)
    await ask('dss/Extend', form, level, from, anchors, known, answers, address, to, ...data)
    return memorySource(await readFile(to))
  }

  const passing = (timeStamps: number) => [
    expect.objectContaining({
      outcome: 'TOTAL_PASSED',
      format: expect.stringMatching(/-BASELINE-LTA$/),
      timeStamps: Array.from({ length: timeStamps }, () => 'PASSED'),
      errors: [],
    }),
  ]

  /** A file that is signed, and raised one hour later. */
  async function signedAndRaised(sample: FileToKeep, level: 'B-T' | 'B-LT' | 'B-LTA') {
    now = hour(0)
    const signed = await sample.make(pki, now)
    now = hour(1)
    await answerNow()
    return await raise(signed, sample, level)
  }

  it.each(forms)('passes %s, raised and renewed twice here', async (name) => {
    const sample: FileToKeep = filesToKeep[name]
    let file = await signedAndRaised(sample, 'B-LTA')
    for (const number of [2, 3]) {
      now = hour(number)
      file = await raise(file, sample, 'B-LTA')
    }
    now = hour(4)
    await answerNow()
    expect(await verdictOn(file, sample)).toEqual(passing(4))
    if (name === 'PAdES' && isInstalled('pdfsig')) {
      const path = await folder.keep('pdfsig.pdf', bytesOf(file))
      expect(new Set((await pdfsigVerdicts(path)).values())).toEqual(
        new Set(['Signature is Valid.']),
      )
    }
  })

  it.each(forms)('passes %s, raised by EU DSS and renewed here', async (name, form) => {
    const sample: FileToKeep = filesToKeep[name]
    const stamped = await signedAndRaised(sample, 'B-T')
    now = hour(2)
    await answerNow()
    const raised = await byDss(stamped, sample, form, 'LTA')
    now = hour(3)
    const renewed = await raise(raised, sample, 'B-LTA')
    expect(await ourVerdicts(renewed, sample)).toEqual(['TOTAL_PASSED'])
    now = hour(4)
    await answerNow()
    expect(await verdictOn(renewed, sample)).toEqual(passing(3))
  })

  it.each(forms)('passes %s, raised here and renewed by EU DSS', async (name, form) => {
    const sample: FileToKeep = filesToKeep[name]
    const raised = await signedAndRaised(sample, 'B-LTA')
    now = hour(2)
    await answerNow()
    const renewed = await byDss(raised, sample, form, 'LTA')
    now = hour(4)
    await answerNow()
    expect(await verdictOn(renewed, sample)).toEqual(passing(3))
    const again = await raise(renewed, sample, 'B-LTA')
    expect(await ourVerdicts(again, sample)).toEqual(['TOTAL_PASSED'])
  })

  it('digidoc4j passes XAdES in ASiC-E, raised and renewed here', async () => {
    const sample: FileToKeep = filesToKeep['XAdES in ASiC-E']
    const raised = await signedAndRaised(sample, 'B-LTA')
    now = hour(2)
    const renewed = await raise(raised, sample, 'B-LTA')
    const path = await folder.keep('renewed.asice', bytesOf(renewed))
    const { certificates } = parseTimeStampToken(
      await pki.services.timeStamp(new Uint8Array(32)),
    ).signedData
    const listed = await folder.keepPem('listed.pem', ...certificates, pki.anchor)
    expect(await ask('digidoc4j/Validate', path, listed)).toBe('1 valid')
  })
})
