import { describe, expect, it } from 'vitest'
import { likelyAddress } from './likely-address'

describe('the intended address', () => {
  it.each([
    ['two letters that changed places', 'Ona.Onaite@gmial.com', 'Ona.Onaite@gmail.com'],
    ['a letter that is missing', 'ona@gmai.com', 'ona@gmail.com'],
    ['a letter too many', 'ona@outllook.com', 'ona@outlook.com'],
    ['a letter too many at the end', 'ona@gmail.comm', 'ona@gmail.com'],
    ['another letter', 'ona@gmail.con', 'ona@gmail.com'],
    ['another letter at the beginning', 'ona@imbox.lt', 'ona@inbox.lt'],
    ['an end that is missing', 'ona@hotmail.co', 'ona@hotmail.com'],
    ['capital letters and spaces', ' ona@GMIAL.com ', 'ona@gmail.com'],
  ])('is found for %s', (_, typed, meant) => {
    expect(likelyAddress(typed)).toBe(meant)
  })

  it.each([
    'ona@gmail.com',
    'ona@Gmail.com',
    'ona@inbox.lv',
    'ona@email.com',
    'ona@mail.com',
    'ona@company.lt',
    'ona@gmal.co',
    'ona@ggmail.con',
    'gmial.com',
    '@gmial.com',
    'ona@',
    '',
  ])('does not differ from %s', (typed) => {
    expect(likelyAddress(typed)).toBeUndefined()
  })
})
