import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import type { RollingWorld } from '@paraph/validator/testing/rolling-world'
import { type KeptDocument, travel } from '@paraph/validator/testing/time-travel'
import type { AlgorithmTable } from '@paraph/validator/validation/policy/algorithm-end-dates'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { unpack } from '../unpack'
import { ask } from './judges/ask'
import { toolFolder } from './tool-folder'

/** Documents that are kept from 2026 to 2056: every fifth year EU DSS judges them, as if it were that year. */
const everyYears = 5
/** Number of documents: of each format, one kept by time-stamps inside and one by an evidence record. */
const documents = 20

const judges = inject('judges')
const folder = toolFolder()

interface Verdict {
  readonly year: number
  readonly name: string
  readonly said: string
}

describe.runIf(judges && inject('wholeTables'))('documents that are kept for thirty years', () => {
  const ofDss: Verdict[] = []

  beforeAll(async () => {
    await travel(documents, async (year, world, kept) => {
      if ((year - 2026) % everyYears > 0) return
      const place = await placeOf(year, world)
      for (const one of kept.filter(isReadByDss))
        ofDss.push({ year, name: one.name, said: await dssSays(one, place, world) })
    })
  })

  /** Files that the judges need in a year. */
  async function placeOf(year: number, world: RollingWorld) {
    const anchors = await folder.keepPem(
      `anchors-${year}.pem`,
      ...world.authorities().map(({ der }) => der),
    )
    const answers = folder.pathOf(`answers-${year}`)
    for (const [index, answer] of world.answers().entries())
      await folder.keep(`answers-${year}/${index}`, answer)
    const policy = await folder.keep(`policy-${year}.xml`, policyWith(world.algorithms()))
    return { year, anchors, answers, policy }
  }
  type Place = Awaited<ReturnType<typeof placeOf>>

  async function dssSays(one: KeptDocument, place: Place, world: RollingWorld): Promise<string> {
    const { year, anchors, answers, policy } = place
    const { source, record, sample } = one
    const path = await keep(one, year, sample.name, source.read(0, source.size))
    const beside = record ? await keep(one, year, 'kept.ers', record) : ''
    const data = await Promise.all(
      (sample.dataFiles ?? []).map((file) =>
        keep(one, year, file.name, file.source.read(0, file.source.size)),
      ),
    )
    const at = world.now().toISOString()
    return await ask('dss/ValidateAt', path, anchors, answers, at, policy, beside, ...data)
  }

  const keep = ({ name }: KeptDocument, year: number, file: string, content: Bytes) =>
    folder.keep(`${year}/${name.replaceAll(/\W+/g, '-')}/${file}`, content)

  it('are valid for EU DSS', () => {
    expect(ofDss.length).toBe((documents - 1) * 6)
    expect(ofDss.filter(({ said }) => said !== 'TOTAL_PASSED')).toEqual([])
  })
})

/** EU DSS reads no archive time-stamp over components in clear (TS 119 182-1, 5.3.6.3). */
function isReadByDss({ name, record }: KeptDocument): boolean {
  return record !== undefined || !name.startsWith('JAdES, components in clear')
}

/** The default policy of EU DSS with the ends of the world's algorithms. */
function policyWith({ updateDate, ends }: AlgorithmTable): string {
  const libraries = join(judges?.libraries ?? '', 'dss')
  const jar = readdirSync(libraries).find((name) => name.startsWith('dss-policy-jaxb-')) ?? ''
  const policy = unpack(readFileSync(join(libraries, jar))).get('policy/constraint.xml')
  const [head = '', rest = ''] = Buffer.from(policy ?? [])
    .toString()
    .split(/(?=<AlgoExpirationDate)/)
  const rows = ends.map(({ algorithm, size, ends: end }) => {
    const attributes = [end && ` Date="${end}"`, size && ` Size="${size}"`]
    return `<Algo${attributes.filter(Boolean).join('')}>${algorithm}</Algo>`
  })
  const place = /<AlgoExpirationDate.*?<\/AlgoExpirationDate>/s
  const attributes = `Level="FAIL" Format="yyyy-MM-dd" UpdateDate="${updateDate}" LevelAfterUpdate="WARN"`
  const written = `<AlgoExpirationDate ${attributes}>${rows.join('')}</AlgoExpirationDate>`
  return head + rest.replace(place, written)
}
