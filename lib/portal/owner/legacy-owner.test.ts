import { describe, expect, it } from 'vitest'
import { legacyOwners } from './legacy-owner'

describe('what documents had as owner before', () => {
  const person = { country: 'LT', code: '40404049996' }

  it('is what it was, for each value of the secret', () => {
    expect(legacyOwners(person, ['new', 'secret'])).toEqual([
      expect.any(String),
      'UL1iKw1Aj23XjH40jjCzqWytvU9pabHNUK67LjksRrk',
    ])
  })

  it.each([
    ['country', { ...person, country: 'EE' }],
    ['personal code', { ...person, code: '40404049995' }],
  ])('is another with another %s', (_, other) => {
    expect(legacyOwners(other, ['secret'])).not.toEqual(legacyOwners(person, ['secret']))
  })
})
