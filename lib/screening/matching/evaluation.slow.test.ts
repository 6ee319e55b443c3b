import { createReadStream, readFileSync } from 'node:fs'
import { hasOutside, outsidePath } from '@paraph/validator/testing/outside-data'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { unFormat } from '../formats/un'
import { compareNames } from './compare-names'
import { type Asked, buildListIndex, type ListIndex } from './list-index'
import { comparableName } from './listed-name'

const isThere = hasOutside('screening')

type Row = Readonly<Record<string, string>>

function rowsOf(name: string): readonly Row[] {
  return parse(readFileSync(outsidePath('screening', name)), { columns: true }) as Row[]
}

/** The threshold of screening; the limits below are those of the design. */
const threshold = 0.8

describe.runIf(isThere)('names compared with the UN list', () => {
  let index: ListIndex

  beforeAll(async () => {
    const source = { open: () => createReadStream(outsidePath('screening', 'un-consolidated.xml')) }
    index = await buildListIndex(
      (async function* () {
        let id = 0
        for await (const party of unFormat.read(source, () => {})) {
          id += 1
          yield [id, party] as const
        }
      })(),
    )
  })

  const found = (name: string) =>
    rowsOf(name).filter((row) => index.search(byName(row), threshold).length > 0).length

  it('finds listed people by name alone, also misspelt, with hardly any false match', () => {
    expect(found('positives-un-clean.csv') / 683).toBeGreaterThanOrEqual(0.995)
    expect(found('positives-un-typos.csv') / 683).toBeGreaterThanOrEqual(0.985)
    expect(found('negatives-global-1000.csv')).toBeLessThanOrEqual(2)
  })
})

function byName({ full_name = '' }: Row): Asked {
  return { name: full_name, type: 'individual', birthDates: [], gender: '', countries: [] }
}

describe.runIf(isThere)('labelled pairs of names', () => {
  it('are classified at the same threshold with F1 0.80 or better', () => {
    const compared = rowsOf('name-pairs.csv').map(
      ({ name1 = '', name2 = '', schema, is_match }) => {
        const kind = schema === 'Person' ? 'person' : 'entity'
        const { score } = compareNames(comparableName(name1, kind), comparableName(name2, kind))
        return { found: score >= threshold, right: is_match === 'true' }
      },
    )
    const both = compared.filter(({ found, right }) => found && right).length
    const one = compared.filter(({ found, right }) => found !== right).length
    expect((2 * both) / (2 * both + one)).toBeGreaterThanOrEqual(0.8)
  })
})
