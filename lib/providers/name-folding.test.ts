import { describe, expect, it } from 'vitest'
import { foldName, isSameFullName, isSameName } from './name-folding'

describe('isSameName', () => {
  it.each([
    ['Žygimantė', 'ZYGIMANTE'],
    ['Šiaučiūnaitė-Ąžuolė', 'SIAUCIUNAITE AZUOLE'],
    ['O’Connež-Šuslik Testnumber', "o'connez suslik testnumber"],
    ['Ąžuolas'.normalize('NFC'), 'Ąžuolas'.normalize('NFD')],
    ['Мар\u02bcяна', "МАР'ЯНА"],
    ['Anna\u00a0Maria', 'Anna  Maria'],
    ['An\u200dna', 'Anna'],
    ['İrem Işık', 'irem isik'],
    ['Łukasz Đorđe', 'Lukasz Dorde'],
    ['Søren Müßig', 'SOEREN MUSSIG'],
    ['Þóra Æsa Œuvre Sigurðsson', 'Thora Aesa Oeuvre Sigurdsson'],
  ])('%s is the same name as %s', (left, right) => {
    expect(isSameName(left, right)).toBe(true)
  })

  it.each([
    ['Petraitis', 'Petraitienė'],
    ['Jonas', 'Jonė'],
    ['Petraitis', 'Petrauskas'],
    ['Jonas', 'Jonas Petras'],
    ['Anna Maria', 'Annamaria'],
    ['Jonas', 'Jоnas'], // a Cyrillic о
    ['', ''],
    ['-', "'"],
  ])('%s is not the same name as %s', (left, right) => {
    expect(isSameName(left, right)).toBe(false)
  })
})

describe('foldName', () => {
  it('keeps letters, digits and single blanks', () => {
    expect(foldName('  Žygimantė, (II) ')).toBe('zygimante ii')
  })
})

describe('isSameFullName', () => {
  it.each([
    ['Ona', 'Testaitė', 'ONA', 'TESTAITE'],
    ['Ona', 'Testaitė-Bandomoji', 'ONA', 'BANDOMOJI TESTAITĖ'],
    ['Ona Marija', 'Testaitė', 'MARIJA ONA', 'TESTAITĖ'],
    ['Testaitė', 'Ona', 'ONA', 'TESTAITĖ'],
    ['Ona', 'Marija Testaitė', 'ONA MARIJA', 'TESTAITĖ'],
    ['Ąžuolas', 'Pavyzdžiūnas', 'ĄŽUOLAS', 'PAVYZDŽIŪNAS TESTNUMBER'],
    ['Mary Änn', 'O’Connež-Šuslik', 'MARY ÄNN', 'O’CONNEŽ-ŠUSLIK TESTNUMBER'],
    ['Ok', 'Testnumber', 'OK', 'TESTNUMBER'],
  ])('%s %s is the same person as %s %s', (name, surname, certifiedName, certifiedSurname) => {
    const certified = { name: certifiedName, surname: certifiedSurname }
    expect(isSameFullName({ name, surname }, certified)).toBe(true)
  })

  it.each([
    ['Ona', 'Testaitė', 'ONA MARIJA', 'TESTAITĖ'],
    ['Ona', 'Testaitė', 'ONA', 'TESTAITĖ BANDOMOJI'],
    ['Ona Ona', 'Testaitė', 'ONA', 'TESTAITĖ TESTAITĖ'],
    ['Ona', 'Testaitė', 'ONA', 'TESTNUMBER'],
    ['Ok', 'Ok', 'OK', 'TESTNUMBER'],
    ['Testnumber', 'Testaitė', 'ONA', 'TESTAITĖ TESTNUMBER'],
    ['', '', '', ''],
  ])('%s %s is not the same person as %s %s', (name, surname, certifiedName, certifiedSurname) => {
    const certified = { name: certifiedName, surname: certifiedSurname }
    expect(isSameFullName({ name, surname }, certified)).toBe(false)
  })
})
