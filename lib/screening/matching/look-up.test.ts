import { givenSeed } from '@paraph/validator/testing/seed'
import { beforeAll, describe, expect, it } from 'vitest'
import { inEstonian, inLatvian, inLithuanian } from '@/lib/testing/names/baltic-forms'
import { askedByName, diceOf } from '@/lib/testing/names/listed-people'
import { randomRounds } from '@/lib/testing/random-rounds'
import { listedParty } from '../listed-party'
import { listedName, searchedName } from './comparable-name'
import { compareNames } from './compare-names'
import { type Asked, buildListIndex, type ListIndex } from './list-index'

const seed = givenSeed ?? Math.floor(Math.random() * 2 ** 31)
const dice = diceOf(seed)
const pick = <Each>(from: readonly Each[]): Each => from[Math.floor(dice() * from.length)] as Each

const given = [
  ['Vladimir', 'владимир'],
  ['Sergey', 'сергей'],
  ['Dmitry', 'дмитрий'],
  ['Nikolai', 'николай'],
  ['Mikhail', 'михаил'],
  ['Yuri', 'юрий'],
  ['Oleg', 'олег'],
] as const
const family = [
  ['Kuryanov', 'курьянов'],
  ['Shershnev', 'шершнев'],
  ['Zakharchenko', 'захарченко'],
  ['Tsvetkov', 'цветков'],
  ['Ryzhkov', 'рыжков'],
  ['Popov', 'попов'],
  ['Kim', 'ким'],
] as const
const others = [
  'Abd al-Rahman Hassan',
  'Abdulrahman Al Hasan',
  'Kim Jong Un',
  'Li An',
  'J. Popov',
  'Jean Kir Tsvetkov',
]

const listed = [
  ...given.flatMap(([first]) =>
    family.flatMap(([last]) => [`${first} ${last}`, `${last.toUpperCase()} ${first} Ivanovich`]),
  ),
  ...others,
]

/** A name with a letter removed, repeated, replaced or swapped. */
function misspelt(name: string): string {
  const at = Math.floor(dice() * name.length)
  const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)]
  return pick([
    before + after,
    before + letter + letter + after,
    before + pick(Array.from('aeiosnrkvh')) + after,
    before + after.charAt(0) + letter + after.slice(1),
    `${before}${letter} ${after}`,
    name.replace(/^(\w)\w* (\w)\w* /, '$1$2 '),
    name.replace(/(\w) /, ' $1'),
  ])
}

function drawn(): Asked {
  if (dice() < 0.5) {
    const name = misspelt(dice() < 0.3 ? misspelt(pick(listed)) : pick(listed))
    return { name, type: 'individual', birthDates: [], gender: '', countries: [] }
  }
  const name = { givenName: pick(given)[1], surname: pick(family)[1], isWoman: false }
  const [country, spell] = pick([
    ['LT', inLithuanian],
    ['LV', inLatvian],
    ['EE', inEstonian],
  ] as const)
  const spelt = spell(name, dice)
  return askedByName({ ...spelt, surname: misspelt(spelt.surname) }, country, pick(['M', '']))
}

describe('the look-up of a name', () => {
  let index: ListIndex
  beforeAll(async () => {
    index = await buildListIndex(
      (async function* () {
        for (const [id, fullName] of listed.entries()) {
          const known = { key: '', reference: '', list: '', type: 'individual', fullName } as const
          yield [id, listedParty(known)] as const
        }
      })(),
    )
  })

  it('finds every listed name that the comparison finds', () => {
    let found = 0
    for (let round = 0; round < 300 * randomRounds; round++) {
      const asked = drawn()
      const bearer = { country: asked.spelling ?? '', gender: asked.gender }
      const name = searchedName(asked, 'person', bearer)
      const compared = listed.flatMap((text, id) =>
        compareNames(name, listedName({ name: text }, 'person')).score >= 0.8 ? [id] : [],
      )
      const ids = index.search(asked, 0.8).map(({ id }) => id)
      expect(
        ids.toSorted((a, b) => a - b),
        `TEST_SEED=${seed} ${asked.name}`,
      ).toEqual(compared)
      found += compared.length
    }
    expect(found).toBeGreaterThan(100 * randomRounds)
  })
})
