import { describe, expect, it } from 'vitest'
import { defineMessages } from './define-messages'
import { translator } from './translate'

const messages = defineMessages({
  lt: {
    plain: 'Pasirašyti',
    people: '{count, plural, one {# asmuo} few {# asmenys} other {# asmenų}}',
  },
  en: { plain: 'Sign', people: '{count, plural, one {# person} other {# people}}' },
})

describe('a translation', () => {
  it('says a plain text as it stands', () => {
    expect(translator(messages, 'lt')('plain')).toBe('Pasirašyti')
  })

  it.each([
    ['en', 1, '1 person'],
    ['en', 21, '21 people'],
    ['lt', 1, '1 asmuo'],
    ['lt', 4, '4 asmenys'],
    ['lt', 10, '10 asmenų'],
    ['lt', 11, '11 asmenų'],
    ['lt', 21, '21 asmuo'],
  ] as const)('counts in %s: %d', (language, count, words) => {
    expect(translator(messages, language)('people', { count })).toBe(words)
  })
})
