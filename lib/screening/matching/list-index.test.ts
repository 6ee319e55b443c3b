import { describe, expect, it } from 'vitest'
import { listedParty } from '../listed-party'
import { type Asked, buildListIndex, type IndexedParty } from './list-index'

const person = (fullName: string, more: Partial<IndexedParty> = {}) =>
  listedParty({ key: '', reference: '', type: 'individual', fullName, list: '', ...more })

const asked = (name: string, more: Partial<Asked> = {}): Asked => ({
  name,
  type: 'individual',
  birthDates: [],
  gender: '',
  countries: [],
  ...more,
})

async function indexOf(...parties: IndexedParty[]) {
  return await buildListIndex(
    (async function* () {
      yield* parties.map((party, index) => [index + 1, party] as const)
    })(),
  )
}

describe('list index', () => {
  it('finds an entry by any of its names, once, with the most similar name', async () => {
    const aliases = [
      { name: 'Igor Sechin', quality: 'strong' },
      { name: 'Igor I. Sechin', quality: 'strong' },
    ] as const
    const index = await indexOf(
      person('Игорь Иванович Сечин', { aliases }),
      person('Somebody Else'),
    )
    const found = index.search(asked('Igor Sechin'), 0.8)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ id: 1, name: 'Igor Sechin', score: 1 })
  })

  it.each([
    ['a letter missing', 'Alexander Lukashnko'],
    ['a letter doubled', 'Alexxander Lukashenko'],
    ['two letters swapped', 'Aelxander Lukahsenko'],
    ['another consonant', 'Alexander Lukachenko'],
    ['a blank in the wrong place', 'Alexan der Lukashenko'],
    ['an initial', 'A. Lukashenko'],
  ])('finds a name with %s', async (_, name) => {
    const index = await indexOf(person('Alexander Lukashenko'))
    expect(index.search(asked(name), 0.75)).toHaveLength(1)
  })

  it('finds a short name whose first letters are swapped', async () => {
    const index = await indexOf(person('Estevao Na Mena'))
    expect(index.search(asked('Estevao Na Emna'), 0.8)).toHaveLength(1)
  })

  it('finds a name among hundreds with the same initials', async () => {
    const others = Array.from({ length: 300 }, (_, at) => person(`S. D. Trading ${at}`))
    const index = await indexOf(...others, person('State Security Department'))
    const found = index.search(asked('Department of Security of the State'), 0.6)
    expect(found.map(({ name }) => name)).toEqual(['State Security Department'])
  })

  it('finds a full name when the list has an initial', async () => {
    const index = await indexOf(person('N. Nazarbayev'))
    expect(index.search(asked('Nursultan Nazarbayev'), 0.8)).toHaveLength(1)
  })

  it('puts the better match first', async () => {
    const index = await indexOf(person('Sergey Lavrow'), person('Sergey Lavrov'))
    expect(index.search(asked('Sergey Lavrov'), 0.8).map(({ id }) => id)).toEqual([2, 1])
  })

  it('gives weak aliases a lower score and states the reason', async () => {
    const weak = [{ name: 'Aigle Blanc', quality: 'weak' }] as const
    const index = await indexOf(person('Frank Kakolele', { aliases: weak }))
    const [match] = index.search(asked('Aigle Blanc'), 0.5)
    expect(match?.score).toBeCloseTo(0.9)
    expect(match?.nameScore).toBe(1)
    expect(match?.changes).toEqual([{ reason: 'weak-alias', change: expect.closeTo(-0.1) }])
  })

  it('states the reasons for the score', async () => {
    const index = await indexOf(
      person('Sergey Lavrov', { birthDates: ['1950-03-21'], gender: 'M' }),
    )
    const [match] = index.search(
      asked('Sergey Lavrow', { birthDates: ['1950-03-21'], gender: 'F' }),
      0.5,
    )
    expect(match?.words).toEqual([
      { asked: 'sergey', form: 'sergey', listed: 'sergey', part: 'unknown', similarity: 1 },
      { asked: 'lavrow', form: 'lavrow', listed: 'lavrov', part: 'unknown', similarity: 0.97 },
    ])
    expect(match?.unmatched).toEqual([])
    expect(match?.changes).toEqual([
      { reason: 'same-birth-date', change: 0.03 },
      { reason: 'other-gender', change: -0.2 },
    ])
  })

  it('does not match companies with persons', async () => {
    const index = await indexOf(person('Sergey Lavrov', { type: 'entity' }))
    expect(index.search(asked('Sergey Lavrov'), 0.5)).toEqual([])
    expect(index.search(asked('Sergey Lavrov', { type: 'entity' }), 0.5)).toHaveLength(1)
  })

  it('compares a party of unknown kind with persons and with companies', async () => {
    const index = await indexOf(person('Sergey Lavrov', { type: 'unknown' }))
    expect(index.search(asked('Sergey Lavrov'), 0.5)).toHaveLength(1)
    expect(index.search(asked('Sergey Lavrov', { type: 'entity' }), 0.5)).toHaveLength(1)
  })

  it('finds no entry for an empty name', async () => {
    const index = await indexOf(person('Sergey Lavrov'))
    expect(index.search(asked(''), 0.5)).toEqual([])
  })
})
