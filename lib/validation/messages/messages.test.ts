import { describe, expect, it } from 'vitest'
import { sentence } from './messages'

describe('sentence', () => {
  it('contains the name in `about`, with any characters', () => {
    expect(sentence('signed-data-altered', 'en', 'a$&b.txt')).toBe(
      'Signed data was altered: a$&b.txt.',
    )
  })

  it('omits the colon when there is no name', () => {
    expect(sentence('signed-data-altered', 'lt')).toBe('Pasirašyti duomenys pakeisti.')
    expect(sentence('unexpected-error', 'en')).toBe('The signature could not be validated.')
  })
})
