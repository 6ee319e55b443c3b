import { describe, expect, it } from 'vitest'
import { phoneTextProblem } from '@/lib/vocabulary/phone-text'
import { defaultPhoneText } from './display-text'

describe('defaultPhoneText', () => {
  it.each([
    ['contract.pdf', 'contract.pdf', 'GSM-7'],
    ['Sutartis su ąžuolu ir beržu.pdf', 'Sutartis su ąžuolu ir beržu.pdf', 'UCS-2'],
    ['a\tb\u0000\nc.pdf', 'a b c.pdf', 'GSM-7'],
    ['plan 😀.pdf', 'plan .pdf', 'GSM-7'],
    ['😀', '', 'GSM-7'],
    ['', '', 'GSM-7'],
  ])('turns %j into %j in %s', (name, text, format) => {
    expect(defaultPhoneText(name)).toEqual({ text, format })
  })

  it("uses the provider's full limits of 100 and 50 characters", () => {
    expect(defaultPhoneText('a'.repeat(100)).text).toBe('a'.repeat(100))
    expect(defaultPhoneText('ą'.repeat(50)).text).toBe('ą'.repeat(50))
  })

  it('ends a shortened name with an ellipsis that the alphabet has', () => {
    expect(defaultPhoneText('a'.repeat(101)).text).toBe(`${'a'.repeat(97)}...`)
    expect(defaultPhoneText('ą'.repeat(51)).text).toBe(`${'ą'.repeat(49)}…`)
  })

  it.each(['[draft] {a} [b] [c].pdf', '€'.repeat(50), '😀'.repeat(30), 'Ž '.repeat(40)])(
    'makes a text without problems from %j',
    (name) => {
      const phoneText = defaultPhoneText(name)
      const maximum = phoneText.format === 'GSM-7' ? 100 : 50
      expect(phoneTextProblem(phoneText, maximum)).toBeUndefined()
    },
  )
})
