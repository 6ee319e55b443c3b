import { describe, expect, it } from 'vitest'
import { defaultPhoneText, phoneTextProblem } from './display-text'

describe('phoneTextProblem', () => {
  it('accepts forty GSM-7 characters and refuses forty-one', () => {
    expect(phoneTextProblem({ text: 'a'.repeat(40), format: 'GSM-7' })).toBeUndefined()
    expect(phoneTextProblem({ text: 'a'.repeat(41), format: 'GSM-7' })).toBe('too-long')
  })

  it('accepts twenty UCS-2 characters and refuses twenty-one', () => {
    expect(phoneTextProblem({ text: 'ą'.repeat(20), format: 'UCS-2' })).toBeUndefined()
    expect(phoneTextProblem({ text: 'ą'.repeat(21), format: 'UCS-2' })).toBe('too-long')
  })

  it('counts a character of the extension table as two', () => {
    expect(phoneTextProblem({ text: `${'a'.repeat(38)}€`, format: 'GSM-7' })).toBeUndefined()
    expect(phoneTextProblem({ text: `${'a'.repeat(39)}€`, format: 'GSM-7' })).toBe('too-long')
  })

  it('refuses a sixth character of the extension table', () => {
    expect(phoneTextProblem({ text: '[[[]]', format: 'GSM-7' })).toBeUndefined()
    expect(phoneTextProblem({ text: '[[[]]]', format: 'GSM-7' })).toBe(
      'too-many-extension-characters',
    )
  })

  it.each(['ą', 'Š', 'õ', '…', '“', 'Ж', '😀', '`', '\t'])('refuses %j in GSM-7', (letter) => {
    expect(phoneTextProblem({ text: letter, format: 'GSM-7' })).toBe('outside-alphabet')
  })

  it.each(['@£$¥èéùìòÇØøÅå', 'ΔΦΓΛΩΠΨΣΘΞ_', 'ÆæßÉ¤¡ÄÖÑÜ§', '¿äöñüà\n\r', '!"#%&\'()*+,-./:;<=>?'])(
    'accepts %j in GSM-7',
    (text) => {
      expect(phoneTextProblem({ text, format: 'GSM-7' })).toBeUndefined()
    },
  )

  it('counts a letter outside the basic plane as two of UCS-2', () => {
    expect(phoneTextProblem({ text: '😀'.repeat(10), format: 'UCS-2' })).toBeUndefined()
    expect(phoneTextProblem({ text: '😀'.repeat(11), format: 'UCS-2' })).toBe('too-long')
  })
})

describe('defaultPhoneText', () => {
  it.each([
    ['contract.pdf', 'contract.pdf', 'GSM-7'],
    ['Sutartis su ąžuolu.pdf', 'Sutartis su ąžuolu…', 'UCS-2'],
    ['a\tb\u0000\nc.pdf', 'a b c.pdf', 'GSM-7'],
    ['', '', 'GSM-7'],
  ])('%j is %j in %s', (name, text, format) => {
    expect(defaultPhoneText(name)).toEqual({ text, format })
  })

  it('ends a name that was cut with an ellipsis of its alphabet', () => {
    expect(defaultPhoneText('a'.repeat(60)).text).toBe(`${'a'.repeat(37)}...`)
    expect(defaultPhoneText('ą'.repeat(60)).text).toBe(`${'ą'.repeat(19)}…`)
  })

  it('never makes a text the provider would not show', () => {
    const names = ['[draft] {a} [b] [c].pdf', `${'€'.repeat(50)}`, '😀'.repeat(30), 'Ž '.repeat(40)]
    expect(names.map(defaultPhoneText).map(phoneTextProblem)).toEqual(names.map(() => undefined))
  })

  it('does not cut a letter in two', () => {
    expect(defaultPhoneText('😀'.repeat(30)).text).toBe(`${'😀'.repeat(9)}…`)
  })
})
