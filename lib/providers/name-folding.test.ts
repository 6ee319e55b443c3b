import { describe, expect, it } from 'vitest'
import { foldName, isSameName } from './name-folding'

describe('isSameName', () => {
  it.each([
    ['Žygimantė', 'ZYGIMANTE'],
    ['Šiaučiūnaitė-Ąžuolė', 'SIAUCIUNAITE AZUOLE'],
    ['O’Connež-Šuslik Testnumber', "o'connez suslik testnumber"],
    ['Ąžuolas'.normalize('NFC'), 'Ąžuolas'.normalize('NFD')],
    ['Anna\u00a0Maria', 'Anna  Maria'],
    ['An\u200dna', 'Anna'],
    ['İrem Işık', 'irem isik'],
    ['Łukasz Đorđe', 'Lukasz Dorde'],
    ['Søren Müßig', 'SOEREN MUSSIG'],
    ['Þóra Æsa Œuvre Sigurðsson', 'Thora Aesa Oeuvre Sigurdsson'],
  ])('%s is %s', (left, right) => {
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
  ])('%s is not %s', (left, right) => {
    expect(isSameName(left, right)).toBe(false)
  })
})

describe('foldName', () => {
  it('leaves letters, digits and single blanks', () => {
    expect(foldName('  Žygimantė, (II) ')).toBe('zygimante ii')
  })
})
