import { describe, expect, it } from 'vitest'
import { namedAddress } from './named-address'

const petras = { name: 'Petras', surname: 'Bandymas', email: 'petras@example.com' }

describe('a pasted person', () => {
  it.each([
    'Petras Bandymas <petras@example.com>',
    '"Petras Bandymas" <petras@example.com>',
    'Bandymas, Petras <petras@example.com>',
    '"Bandymas, Petras" <petras@example.com>;',
    "'Petras Bandymas' <petras@example.com>",
    '“Petras Bandymas” <mailto:petras@example.com>',
    ' Petras  Bandymas < petras@example.com > , ',
  ])('is split into name, surname and address: %s', (text) => {
    expect(namedAddress(text)).toEqual(petras)
  })

  it('may have a surname that begins with an apostrophe', () => {
    const hooft = { name: 'Ona', surname: "'t Hooft", email: 'ona@example.com' }
    expect(namedAddress("'t Hooft, Ona <ona@example.com>")).toEqual(hooft)
  })

  it('may have several given names', () => {
    const text = 'Ona Marija Testaitė <ona@example.com>'
    expect(namedAddress(text)).toEqual({
      name: 'Ona Marija',
      surname: 'Testaitė',
      email: 'ona@example.com',
    })
  })

  it.each([
    'petras@example.com',
    '<petras@example.com>',
    'Petras <petras@example.com>',
    'Petras Bandymas',
    'Petras Bandymas <petras@example.com>, Ona Testaitė <ona@example.com>',
    'Petras Bandymas <petras@example.com>\nOna Testaitė <ona@example.com>',
  ])('stays as it is pasted: %j', (text) => {
    expect(namedAddress(text)).toBeUndefined()
  })
})
