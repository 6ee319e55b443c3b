import { describe, expect, it } from 'vitest'
import { sentence } from './messages'

describe('sentence', () => {
  it('names what it is about, whatever letters that has', () => {
    expect(sentence('signed-data-altered', 'en', 'a$&b.txt')).toBe(
      'What was signed has been altered: a$&b.txt.',
    )
  })

  it('ends without a colon where there is no name', () => {
    expect(sentence('signed-data-altered', 'lt')).toBe('Pasirašyti duomenys pakeisti.')
    expect(sentence('unexpected-error', 'en')).toBe('The signature could not be validated.')
  })
})
