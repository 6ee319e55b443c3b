import { describe, expect, it } from 'vitest'
import { certificateForms, listedForms } from './name-forms'
import { soundOf } from './sound'

const formsOf = (word: string, country: string, gender: 'M' | 'F' | '' = '') =>
  certificateForms(word, { country, gender }).map(({ sound }) => sound.folded)
const soundLike = (russian: string) => soundOf(russian).folded

describe('forms of a word of a certificate', () => {
  it.each([
    ['LT', 'M', 'kurjanovas', 'kuryanov'],
    ['LT', 'M', 'sergejus', 'sergey'],
    ['LT', 'M', 'dmitrijus', 'dmitry'],
    ['LT', 'M', 'zelenskis', 'zelensky'],
    ['LT', 'M', 'petrovičius', 'petrovich'],
    ['LT', 'M', 'lukašenka', 'lukashenko'],
    ['LT', 'M', 'navalnas', 'navalny'],
    ['LT', 'M', 'zacharčenka', 'zakharchenko'],
    ['LT', 'F', 'ivanovienė', 'ivanova'],
    ['LV', 'M', 'nikolajs', 'nikolay'],
    ['LV', 'M', 'šeršņevs', 'shershnev'],
    ['LV', 'M', 'cvetkovs', 'tsvetkov'],
    ['LV', 'F', 'zaharovska', 'zakharovskaya'],
    ['LV', 'F', 'kravčuka', 'kravchuk'],
    ['EE', 'M', 'rõžkov', 'ryzhkov'],
    ['EE', 'M', 'zahhartšenko', 'zakharchenko'],
    ['EE', 'F', 'ljubov', 'lyubov'],
  ] as const)('in %s (%s), %s sounds like %s', (country, gender, word, russian) => {
    expect(formsOf(word, country, gender)).toContain(soundLike(russian))
  })

  it('include the word without diacritics', () => {
    expect(formsOf('šoigu', 'LV')).toEqual(
      expect.arrayContaining([soundLike('shoigu'), soundLike('soigu')]),
    )
  })

  it('keep the endings of the other sex and of other countries', () => {
    expect(formsOf('zaharova', 'LV', 'M')).toEqual([soundLike('zakharova')])
    expect(formsOf('thomas', 'DE', 'M')).toEqual([soundLike('thomas')])
    expect(formsOf('andrus', 'EE', 'M')).toEqual([soundLike('andrus')])
  })

  it('read digits among letters as letters', () => {
    expect(formsOf('sech1n', '')).toContain(soundLike('sechin'))
  })
})

describe('forms of a listed word', () => {
  it('lose a Baltic ending only if the word is a Slavic name', () => {
    const folded = (word: string) => listedForms(word).map(({ sound }) => sound.folded)
    expect(folded('sergejs')).toContain(soundLike('sergey'))
    expect(folded('abbas')).toEqual([soundLike('abbas')])
  })
})
