import { createReadStream, readFileSync } from 'node:fs'
import { hasOutside, outsidePath } from '@paraph/validator/testing/outside-data'
import anyAscii from 'any-ascii'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { ofacCsvFormat } from '@/lib/testing/lists/ofac-csv'
import { askedByName, diceOf, russianPeopleOf, spellings } from '@/lib/testing/names/listed-people'
import { namesInScripts } from '@/lib/testing/names/names-in-scripts'
import {
  balticPeople,
  type OrdinaryPerson,
  russianResidents,
} from '@/lib/testing/names/ordinary-people'
import { unFormat } from '../formats/un'
import type { ListedParty } from '../listed-party'
import { type ComparableName, listedName, searchedName, type WrittenName } from './comparable-name'
import { compareNames } from './compare-names'
import { type Asked, buildListIndex, type ListIndex } from './list-index'

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
    index = await indexOf(await partiesOf('un'))
  })

  const found = (name: string) =>
    rowsOf(name).filter((row) => index.search(byName(row), threshold).length > 0).length

  it('finds listed people by name alone, also misspelt, with hardly any false match', () => {
    expect(found('positives-un-clean.csv') / 683).toBeGreaterThanOrEqual(0.995)
    expect(found('positives-un-typos.csv')).toBeGreaterThanOrEqual(679)
    expect(found('negatives-global-1000.csv')).toBeLessThanOrEqual(2)
  })
})

const lists = {
  un: { format: unFormat, file: () => 'un-consolidated.xml' },
  ofac: { format: ofacCsvFormat, file: (part: string) => `ofac-sdn/${part}.csv` },
} as const

async function partiesOf(list: keyof typeof lists): Promise<ListedParty[]> {
  const parties: ListedParty[] = []
  const { format, file } = lists[list]
  const open = (part: string) => createReadStream(outsidePath('screening', file(part)))
  for await (const party of format.read({ open }, () => {})) parties.push(party)
  return parties
}

async function indexOf(parties: readonly ListedParty[]): Promise<ListIndex> {
  return await buildListIndex(
    (async function* () {
      for (const [id, party] of parties.entries()) yield [id, party] as const
    })(),
  )
}

describe.runIf(isThere)('names as the registries of the Baltic countries write them', () => {
  let parties: ListedParty[]
  let index: ListIndex
  beforeAll(async () => {
    parties = await partiesOf('ofac')
    index = await indexOf(parties)
  })

  it.each(['LT', 'LV', 'EE'] as const)('of %s find at least 97 of 100 listed people', (country) => {
    const people = russianPeopleOf(parties)
    const dice = diceOf(1)
    const hits = people.filter(({ index: place, name }) => {
      const asked = askedByName(spellings[country](name, dice), country)
      return index.search(asked, threshold).some(({ id }) => id === place)
    })
    expect(people.length).toBeGreaterThan(300)
    expect(hits.length / people.length).toBeGreaterThanOrEqual(0.97)
  })

  it.each(['LT', 'LV', 'EE'] as const)('of %s find people listed in Cyrillic only', (country) => {
    const people = russianPeopleOf(parties)
    const dice = diceOf(4)
    const hits = people.filter(({ name }) => {
      const asked = askedByName(spellings[country](name, dice), country)
      const written = { name: `${name.givenName} ${name.surname}` }
      const bearer = { country, gender: '' } as const
      return scoreOf(searchedName(asked, 'person', bearer), written) >= threshold
    })
    expect(hits.length / people.length).toBeGreaterThanOrEqual(0.97)
  })

  const hitsOf = (people: readonly OrdinaryPerson[], askedOf: (person: OrdinaryPerson) => Asked) =>
    people.filter((person) => index.search(askedOf(person), threshold).length > 0).length

  it('hardly ever find a listed person for a Baltic name', () => {
    const asked = (person: OrdinaryPerson) => askedByName(person, person.country)
    expect(hitsOf(balticPeople(900, diceOf(2)), asked)).toBeLessThanOrEqual(2)
  })

  it('rarely find a listed person for a resident with a Russian name and a date of birth', () => {
    const asked = (person: OrdinaryPerson) => ({
      ...askedByName(person, person.country, person.gender),
      birthDates: [person.birthDate],
      countries: [person.country],
    })
    expect(hitsOf(russianResidents(300, diceOf(3)), asked)).toBeLessThanOrEqual(15)
  })
})

function byName({ full_name = '' }: Row): Asked {
  return { name: full_name, type: 'individual', birthDates: [], gender: '', countries: [] }
}

function scoreOf(asked: ComparableName, listed: WrittenName): number {
  return compareNames(asked, listedName(listed, 'person')).score
}

describe('names in other scripts', () => {
  const unknown = { country: '', gender: '' } as const
  const score = (asked: string, listed: string) =>
    scoreOf(searchedName({ name: asked }, 'person', unknown), { name: listed })
  const share = (script: string, scoreOfPair: (native: string, latin: string) => number) => {
    const names = namesInScripts[script] ?? []
    return names.filter((pair) => scoreOfPair(...pair) >= threshold).length / names.length
  }

  it.each(['Russian', 'Ukrainian', 'Belarusian', 'Greek', 'Georgian', 'Armenian'])(
    'find their Latin spelling, and are found by it: %s',
    (script) => {
      expect(share(script, (native, latin) => score(latin, native))).toBe(1)
      expect(share(script, (native, latin) => score(native, latin))).toBe(1)
    },
  )

  it.each(Object.keys(namesInScripts).filter((script) => script !== 'Thai'))(
    'are found at least as often as if any-ascii wrote them: %s',
    (script) => {
      const ours = share(script, (native, latin) => score(latin, native))
      const plain = share(script, (native, latin) => score(latin, anyAscii(native)))
      expect(ours).toBeGreaterThanOrEqual(plain)
    },
  )
})

describe.runIf(isThere)('labelled pairs of names', () => {
  it('are classified at the same threshold with F1 0.85 or better', () => {
    const compared = rowsOf('name-pairs.csv').map(
      ({ name1 = '', name2 = '', schema, is_match }) => {
        const kind = schema === 'Person' ? 'person' : 'entity'
        const { score } = compareNames(
          searchedName({ name: name1 }, kind, { country: '', gender: '' }),
          listedName({ name: name2 }, kind),
        )
        return { found: score >= threshold, right: is_match === 'true' }
      },
    )
    const both = compared.filter(({ found, right }) => found && right).length
    const one = compared.filter(({ found, right }) => found !== right).length
    expect((2 * both) / (2 * both + one)).toBeGreaterThanOrEqual(0.85)
  })
})
