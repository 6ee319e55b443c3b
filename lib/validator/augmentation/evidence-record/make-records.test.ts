import { beforeEach, describe, expect, it } from 'vitest'
import { containerMediaTypes } from '#container/media-types'
import { type Bytes, utf8 } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { augmentationServices } from '#testing/augmentation-services'
import { asicManifest, containerOf } from '#testing/cades-container'
import { createTestPki } from '#testing/pki'
import { trustInRoot } from '#testing/verdicts'
import { validateFile } from '#validation/validate-file'
import { makeRecords, renewHashTrees, renewTimeStamps } from './make-records'

const start = new Date('2026-03-01T00:00:00Z')
const years = (count: number) => new Date(start.getTime() + count * 365 * 86_400_000)

let now = start
const pki = createTestPki(() => now)
const trust = trustInRoot(pki)
const services = augmentationServices(pki, () => now)
beforeEach(() => {
  now = start
  pki.calls.timeStamp = 0
})

type Files = Readonly<Record<string, Bytes>>

/** Makes an archive object of one to three files. */
const objectOf = (number: number): Files =>
  Object.fromEntries(
    Array.from({ length: 1 + (number % 3) }, (_, at) => [
      `${number}-${at}.txt`,
      utf8(`Document ${number}, part ${at}`),
    ]),
  )
const digestsOf = (files: Files, algorithm: DigestAlgorithm = 'SHA-256') =>
  Object.values(files).map((bytes) => digest(algorithm, bytes))

async function verdictOn(record: Bytes, files: Files) {
  const name = 'META-INF/evidencerecord001.ers'
  const source = await containerOf(
    {
      mimetype: utf8(containerMediaTypes.asice),
      ...files,
      'META-INF/ASiCEvidenceRecordManifest001.xml': asicManifest(name, files),
      [name]: record,
    },
    now,
  )
  const settings = { at: now, trust, online: services.online }
  const { simpleReport } = await validateFile({ source, name: 'a.asice' }, settings, 'en')
  const [found] = simpleReport.jaxbModel.evidenceRecord ?? []
  return [found?.subIndication ?? found?.indication, found?.poetime]
}

describe('evidence records of one night', () => {
  it.each([1, 2, 3, 5, 8, 13])('prove each of %i objects by one time-stamp', async (count) => {
    const objects = Array.from({ length: count }, (_, number) => objectOf(number))
    const records = await makeRecords(
      objects.map((one) => digestsOf(one)),
      'SHA-256',
      services,
    )
    expect(pki.calls.timeStamp).toBe(1)
    for (const [index, record] of records.entries()) {
      const own = objects[index] ?? {}
      expect(await verdictOn(record, own)).toEqual(['PASSED', start.getTime()])
      const altered = { ...own, [Object.keys(own)[0] ?? '']: utf8('Something else') }
      expect((await verdictOn(record, altered))[0]).not.toBe('PASSED')
    }
  })

  it('contain only path digests of other objects', async () => {
    const objects = Array.from({ length: 64 }, (_, number) => objectOf(3 * number))
    const [first] = await makeRecords(
      objects.map((one) => digestsOf(one)),
      'SHA-256',
      services,
    )
    const bytes = Buffer.from(first ?? new Uint8Array())
    const [sibling, ...others] = objects.slice(1).map((one) => digestsOf(one)[0])
    expect(bytes.includes(Buffer.from(sibling ?? ''))).toBe(true)
    expect(others.filter((one) => bytes.includes(Buffer.from(one ?? '')))).toEqual([])
  })

  it('are renewed by one time-stamp, without their objects', async () => {
    const objects = Array.from({ length: 5 }, (_, number) => objectOf(number))
    const first = await makeRecords(
      objects.map((one) => digestsOf(one)),
      'SHA-256',
      services,
    )
    now = years(5)
    const later = await makeRecords([digestsOf(objectOf(9))], 'SHA-256', services)
    pki.calls.timeStamp = 0
    now = years(6)
    const renewed = await renewTimeStamps([...first, ...later], { trust }, services)
    expect(pki.calls.timeStamp).toBe(1)
    for (const [index, files] of [...objects, objectOf(9)].entries()) {
      const proven = index < 5 ? start : years(5)
      expect(await verdictOn(renewed[index] ?? utf8(''), files)).toEqual([
        'PASSED',
        proven.getTime(),
      ])
    }
  })

  it('are renewed by a new hash tree with another algorithm', async () => {
    const objects = Array.from({ length: 3 }, (_, number) => objectOf(number))
    const first = await makeRecords(
      objects.map((one) => digestsOf(one)),
      'SHA-256',
      services,
    )
    now = years(4)
    const again = await renewTimeStamps(first, { trust }, services)
    now = years(8)
    const orders = again.map((record, index) => ({
      record,
      objects: digestsOf(objects[index] ?? {}, 'SHA-512'),
    }))
    const renewed = await renewHashTrees(orders, 'SHA-512', { trust }, services)
    now = years(9)
    const last = await renewTimeStamps(renewed, { trust }, services)
    for (const [index, files] of objects.entries()) {
      expect(await verdictOn(last[index] ?? utf8(''), files)).toEqual(['PASSED', start.getTime()])
    }
  })

  it('are not renewed without data about the last time-stamp', async () => {
    const [record = utf8('')] = await makeRecords([digestsOf(objectOf(1))], 'SHA-256', services)
    now = years(5)
    const online = { ...services.online, revocation: async () => ({ ocspResponses: [], crls: [] }) }
    await expect(
      renewTimeStamps([record], { trust }, { ...services, online }),
    ).rejects.toMatchObject({ reason: 'validation-data-missing' })
  })
})
