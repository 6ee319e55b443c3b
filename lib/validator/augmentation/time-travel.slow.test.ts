import { beforeAll, describe, expect, inject, it } from 'vitest'
import { readContainer } from '#container/read-container'
import { digestOf, memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { readDer } from '#encoding/der/reader'
import { tagged } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { editZip } from '#encoding/zip/edit-zip'
import { readEntry } from '#encoding/zip/read-entry'
import { history, onDay, type RollingWorld } from '#testing/rolling-world'
import { failuresOf, type KeptDocument, type TravelledWorld, travel } from '#testing/time-travel'
import { augmentFile } from './augment-file'
import { renewHashTrees } from './evidence-record/make-records'
import { placed } from './format-augmenter'

declare module 'vitest' {
  interface ProvidedContext {
    /** Number of documents that the test keeps for thirty years. */
    readonly keptDocuments: number
  }
}

/** The world after documents of all formats were kept from 2026 to 2056 and validated each year at the time. */
let travelled: TravelledWorld
beforeAll(async () => {
  travelled = await travel(inject('keptDocuments'))
})

/** Returns the names of the documents whose signatures pass in 2056. */
async function passing(
  documents: readonly Pick<KeptDocument, 'name' | 'sample' | 'source' | 'record'>[],
) {
  const names: string[] = []
  for (const one of documents) {
    const failed = await failuresOf(travelled.world, one).catch(() => ['not read'])
    if (failed.length === 0) names.push(one.name)
  }
  return names
}

const keptInside = () => travelled.kept.filter(({ record }) => record === undefined)
const keptBeside = () => travelled.kept.filter(({ record }) => record !== undefined)
const textOf = ({ source }: Pick<KeptDocument, 'source'>) =>
  Buffer.from(source.read(0, source.size)).toString('latin1')
const withText = (one: KeptDocument, text: string) => ({
  ...one,
  source: memorySource(Buffer.from(text, 'latin1')),
})

describe('documents from 2026 to 2056', () => {
  it('are valid in each year if they are kept', () => {
    expect(travelled.byYear.filter(({ failed }) => failed.length > 0)).toEqual([])
    expect(travelled.byYear.map(({ year }) => year)).toEqual(
      Array.from({ length: 30 }, (_, index) => 2027 + index),
    )
  })

  it('are renewed when a certificate, an algorithm or an authority ends, and not more often', () => {
    const years = travelled.byYear.filter(({ renewals }) => renewals > 0).map(({ year }) => year)
    expect(years).toContain(onDay(history.bankruptcy).getUTCFullYear())
    const announced = onDay(history.newEdition).getUTCFullYear()
    const ended = onDay(history.algorithmsEnd).getUTCFullYear()
    expect(years.some((year) => year >= announced && year < ended)).toBe(true)
    expect(years.length).toBeLessThanOrEqual(8)
  })

  it('are indeterminate after the certificate of their time-stamp expires if they are not kept', () => {
    const { world, unkept, controls } = travelled
    const year = world.unitOn(onDay('2026-03-01')).notAfter.getUTCFullYear()
    expect(controls).toEqual(
      unkept.map(() => ({ year, outcome: expect.stringContaining(': INDETERMINATE ') })),
    )
  })
})

describe('a chain of thirty years', () => {
  it('does not pass without its newest link', async () => {
    const stripped = travelled.kept.flatMap((one) =>
      one.versions.map((version) => ({ ...one, ...version })),
    )
    expect(stripped.length).toBeGreaterThan(150)
    expect(await passing(stripped)).toEqual([])
  })

  it('does not pass without one of its older links', async () => {
    const forged = [
      ...ofSample('a.xml').flatMap(withoutXmlLinks),
      ...ofSample('b.json').flatMap(withoutJsonLinks),
      ...(await Promise.all(ofSample('b.asice').map((one) => withoutToken(one, secondToken)))),
    ]
    expect(forged.length).toBeGreaterThan(10)
    expect(await passing(forged)).toEqual([])
  })

  it('does not pass with its links in another order', async () => {
    const forged = [
      ...ofSample('a.xml').map(withSwappedXmlLinks),
      ...ofSample('b.json').map(withMovedJsonLink),
      ...keptBeside().map((one) => ({
        ...one,
        record: one.record && withSwappedLinks(one.record),
      })),
    ]
    expect(forged.length).toBeGreaterThan(10)
    expect(await passing(forged)).toEqual([])
  })

  it('does not pass if the newest link was made by software without the end of SHA-256', async () => {
    const { world, kept } = travelled
    const today = world.now()
    const ended = onDay(history.algorithmsEnd)
    const downgraded: KeptDocument[] = []
    for (const one of kept) {
      const before = one.versions.findLast(({ renewedAt }) => renewedAt > ended)
      if (!before) continue
      world.moveTo(before.renewedAt)
      downgraded.push({ ...one, ...(await renewedWithSha256(world, { ...one, ...before })) })
    }
    world.moveTo(today)
    expect(downgraded.length).toBeGreaterThan(10)
    expect(await passing(downgraded)).toEqual([])
  })

  it('does not pass with a byte of the document or of the record changed', async () => {
    const forged = travelled.kept.map((one) => {
      const bytes = Buffer.from(one.source.read(0, one.source.size))
      const at = Math.floor(one.versions[0]?.source.size ?? bytes.length / 2) - 200
      bytes.writeUInt8((bytes[at] ?? 0) ^ 1, at)
      return { ...one, source: memorySource(bytes) }
    })
    expect(await passing(forged)).toEqual([])
  })

  it('cannot be started later with a broken key and an old date', async () => {
    const { world, unkept } = travelled
    const today = world.now()
    // The clock is moved back: a forger with the key of an old unit makes a token with an old date.
    world.moveTo(onDay('2030-01-01'))
    const forged: KeptDocument[] = []
    for (const one of unkept) {
      const order = { level: 'B-LTA', trust: world.trust() } as const
      const { source } = await augmentFile(fileOf(one), order, world.services)
      forged.push({ ...one, source })
    }
    world.moveTo(today)
    expect(forged.length).toBe(unkept.length)
    expect(await passing(forged)).toEqual([])
    for (const one of forged) {
      const order = {
        level: 'B-LTA',
        trust: world.trust(),
        algorithms: world.algorithms(),
      } as const
      await expect(augmentFile(fileOf(one), order, world.services)).rejects.toMatchObject({
        reason: 'signature-not-valid',
      })
    }
  })
})

function fileOf({ source, sample: { name, dataFiles = [] } }: KeptDocument) {
  return { source, name, dataFiles }
}

/** Renews a document with the algorithm table of this version, in which SHA-256 has no end date. */
async function renewedWithSha256(
  world: RollingWorld,
  one: KeptDocument,
): Promise<Pick<KeptDocument, 'source' | 'record'>> {
  const { source, record } = one
  const order = { trust: world.trust() }
  if (record) {
    const objects = [await digestOf(source, 'SHA-256')]
    const renewal = renewHashTrees([{ record, objects }], 'SHA-256', order, world.services)
    return { source, record: (await renewal)[0] }
  }
  const inside = { ...order, level: 'B-LTA', digestAlgorithm: 'SHA-256' } as const
  return { source: (await augmentFile(fileOf(one), inside, world.services)).source }
}

const ofSample = (name: string) => keptInside().filter(({ sample }) => sample.name === name)
const secondToken = 'META-INF/timestamp002.tst'

const xmlLink = /<xades141:ArchiveTimeStamp .*?<\/xades141:ArchiveTimeStamp>/g
const xmlLinksOf = (one: KeptDocument) => [...textOf(one).matchAll(xmlLink)].map(([link]) => link)

/** Returns copies of the file, each without one of its archive time-stamps. Only the last one is never removed. */
function withoutXmlLinks(one: KeptDocument): readonly KeptDocument[] {
  const text = textOf(one)
  return xmlLinksOf(one)
    .slice(0, -1)
    .map((link) => withText(one, text.replace(link, '')))
}

function withSwappedXmlLinks(one: KeptDocument): KeptDocument {
  const [first = '', second = ''] = xmlLinksOf(one).slice(-2)
  const text = textOf(one).replace(first, '@').replace(second, first).replace('@', second)
  return withText(one, text)
}

function withComponents(
  one: KeptDocument,
  change: (etsiU: readonly object[]) => readonly object[],
) {
  const file = JSON.parse(textOf(one))
  return withText(one, JSON.stringify({ ...file, header: { etsiU: change(file.header.etsiU) } }))
}

function withoutJsonLinks(one: KeptDocument): readonly KeptDocument[] {
  const { etsiU } = JSON.parse(textOf(one)).header as { etsiU: readonly object[] }
  const links = etsiU.slice(0, -1).filter((component) => 'arcTst' in component)
  return links.map((link) => {
    const place = etsiU.indexOf(link)
    return withComponents(one, (all) => all.filter((_, at) => at !== place))
  })
}

function withMovedJsonLink(one: KeptDocument): KeptDocument {
  return withComponents(one, (all) => [...all.slice(0, -3), ...all.slice(-2), ...all.slice(-3, -2)])
}

async function withoutToken(one: KeptDocument, name: string): Promise<KeptDocument> {
  const container = readContainer(one.source, one.sample.name)
  const entry = container.archive.entries.find((candidate) => candidate.name === name)
  if (!entry) throw new RangeError(`There is no ${name}`)
  const other = digest('SHA-256', readEntry(one.source, entry, 1 << 20))
  const empty = { name, content: memorySource(other), method: 'stored' } as const
  const edit = await editZip(one.source, container.archive, [empty], new Date(0))
  return { ...one, source: placed(one.source, edit) }
}

/** Swaps the first two time-stamps in the first chain of a record. */
function withSwappedLinks(record: Bytes): Bytes {
  const root = readDer(record)
  const [version, algorithms, sequence] = root.children
  const [chain, ...chains] = sequence?.children ?? []
  const [first, second, ...others] = chain?.children ?? []
  if (!version || !algorithms || !sequence || !chain || !first || !second) return utf8('')
  const swapped = [second, first, ...others].map(({ raw }) => raw)
  const all = [tagged(chain.tag, ...swapped), ...chains.map(({ raw }) => raw)]
  return tagged(root.tag, version.raw, algorithms.raw, tagged(sequence.tag, ...all))
}
