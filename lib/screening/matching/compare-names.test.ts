import { describe, expect, it } from 'vitest'
import { listedName, type NameKind, searchedName } from './comparable-name'
import { compareNames } from './compare-names'

const unknown = { country: '', gender: '' } as const
const compare = (asked: string, listed: string, kind: NameKind = 'person') =>
  compareNames(searchedName({ name: asked }, kind, unknown), listedName({ name: listed }, kind))
const score = (...names: Parameters<typeof compare>) => compare(...names).score

/** A name of a Latvian certificate against a name on a list. */
const certified = (given: string, family: string, listed: string) => {
  const written = { name: `${given} ${family}`, parts: { given, patronymic: '', family } }
  const bearer = { country: 'LV', gender: 'M' } as const
  return compareNames(
    searchedName(written, 'person', bearer),
    listedName({ name: listed }, 'person'),
  ).score
}

const threshold = 0.8

describe('names of the same person', () => {
  it.each([
    ['in another order', 'Kim Jong Un', 'Un, Kim Jong'],
    ['in another script', 'Сергей Викторович Лавров', 'Sergey Viktorovich Lavrov'],
    ['romanised differently', 'Usama bin Ladin', 'Osama Bin Laden'],
    ['with Arabic parts joined', 'Abdurrahman al-Zawahiri', 'Abd al-Rahman Al Zawahiri'],
    ['with a missing letter', 'Alexander Lukashnko', 'Alexander Lukashenko'],
    ['with letters swapped', 'Vladmiir Putin', 'Vladimir Putin'],
    ['with a Baltic ending', 'Sergejs Lavrovs', 'Sergey Lavrov'],
    ['with diacritics lost', 'ŽYGIMANTĖ ŠIAUČIŪNAITĖ', 'Zygimante Siauciunaite'],
    ['with a title', 'Dr. Rami Makhlouf', 'Rami Makhlouf'],
    ['with an initial', 'J. Juncker', 'Jean Juncker'],
    ['with the father’s name left out', 'Vladimir Putin', 'Vladimir Vladimirovich Putin'],
    ['without a space', 'AlisherUsmanov', 'Alisher Usmanov'],
    ['with a wrong space', 'Nikolai Patr ushev', 'Nikolai Patrushev'],
    ['with apostrophes', "Mu'ammar Qadhafi", 'Muammar Qadhafi'],
  ])('are similar %s', (_, asked, listed) => {
    expect(score(asked, listed)).toBeGreaterThanOrEqual(threshold)
    expect(score(listed, asked)).toBeGreaterThanOrEqual(threshold - 0.1)
  })
})

describe('names of different persons', () => {
  it.each([
    ['with another family name', 'Hassan Dahir Farah', 'Hassan Dahir Aweys'],
    ['with another given name', 'Hafez Makhlouf', 'Rami Makhlouf'],
    ['sharing a common name', 'Jonas Mohammed', 'Petras Mohammed'],
    ['sharing particles', 'Jan van der Berg', 'Piet van der Molen'],
    ['of short words', 'Kim Sok Jin', 'Kim Yong Nam'],
    ['of which one is a single word', 'Walijan Ghafoor Haqqani Kabul', 'Walijan'],
  ])('are not similar %s', (_, asked, listed) => {
    expect(score(asked, listed)).toBeLessThan(threshold)
  })

  it('are not similar when there is nothing to compare', () => {
    expect(score('', 'Rami Makhlouf')).toBe(0)
    expect(score('---', '')).toBe(0)
  })
})

describe('the name of a certificate', () => {
  it.each([
    ['without a listed patronymic', 'Vladimirs', 'Kurjanovs', 'Vladimir Olegovich KURYANOV'],
    ['in the other order', 'Sergejs', 'Šeršņevs', 'SHERSHNEV, Sergey'],
    ['with a listed patronymic in Cyrillic', 'Mihails', 'Zaharčenko', 'Михаил Иванович Захарченко'],
  ])('is found %s', (_, given, family, listed) => {
    expect(certified(given, family, listed)).toBeGreaterThan(0.9)
  })

  it.each([
    ['only meets a patronymic', 'Igors', 'Ivanovs', 'Igor Ivanovich BUZOVSKI'],
    ['only meets an initial', 'Vladimirs', 'Popovs', 'Vladimir P. KONONOV'],
    ['only meets a given name', 'Aleksandrs', 'Ivans', 'Ivan Petrovich SIDOROV'],
    ['meets the whole name in one word', 'Anna', 'Lī', 'Annali'],
    [
      'has no counterpart beside equal given names',
      'Jānis Pēteris',
      'Bērziņš',
      'Janis Peteris Karl KROON',
    ],
  ])('is not found if the family name %s', (_, given, family, listed) => {
    expect(certified(given, family, listed)).toBeLessThan(threshold)
  })
})

describe('names of companies', () => {
  it('do not depend on their legal form', () => {
    expect(score('Siemens Aktiengesellschaft', 'Siemens AG', 'entity')).toBeGreaterThan(threshold)
    expect(score('Bowne Solutions, L.L.C.', 'Bowne Solutions LLC', 'entity')).toBeGreaterThan(
      threshold,
    )
  })

  it('are not similar only because of their legal form', () => {
    expect(score('LXC Trading LLC', 'Mountain Trading LLC', 'entity')).toBeLessThan(threshold)
  })
})

describe('comparison of names', () => {
  it('states which words matched, and how', () => {
    const { words } = compare('Putin Vladmir', 'Vladimir Putin')
    expect(words).toContainEqual({
      asked: 'putin',
      form: 'putin',
      listed: 'putin',
      part: 'unknown',
      similarity: 1,
    })
    expect(words.find(({ asked }) => asked === 'vladmir')?.listed).toBe('vladimir')
  })
})
