import { describe, expect, it } from 'vitest'
import { compareNames } from './compare-names'
import { comparableName, type NameKind } from './listed-name'

const score = (asked: string, listed: string, kind: NameKind = 'person') =>
  compareNames(comparableName(asked, kind), comparableName(listed, kind)).score

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
    const { words } = compareNames(
      comparableName('Putin Vladmir', 'person'),
      comparableName('Vladimir Putin', 'person'),
    )
    expect(words).toContainEqual({ asked: 'putin', listed: 'putin', similarity: 1 })
    expect(words.find(({ asked }) => asked === 'vladmir')?.listed).toBe('vladimir')
  })
})
