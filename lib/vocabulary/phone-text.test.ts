import { describe, expect, it } from 'vitest'
import { phoneTextProblem } from './phone-text'

const problem = (text: string, format: 'GSM-7' | 'UCS-2') =>
  phoneTextProblem({ text, format }, format === 'GSM-7' ? 40 : 20)

describe('phoneTextProblem', () => {
  it.each(['GSM-7', 'UCS-2'] as const)('compares the length in %s with the maximum', (format) => {
    const maximum = format === 'GSM-7' ? 40 : 20
    expect(problem('a'.repeat(maximum), format)).toBeUndefined()
    expect(problem('a'.repeat(maximum + 1), format)).toBe('too-long')
  })

  it('counts a character of the extension table once', () => {
    expect(problem(`${'a'.repeat(35)}€€€€€`, 'GSM-7')).toBeUndefined()
  })

  it.each([...'^{}\\[~]|€'])('rejects a sixth %j in GSM-7', (character) => {
    expect(problem(character.repeat(5), 'GSM-7')).toBeUndefined()
    expect(problem(character.repeat(6), 'GSM-7')).toBe('too-many-extension-characters')
    expect(problem(character.repeat(6), 'UCS-2')).toBeUndefined()
  })

  it.each(['ą', 'Š', 'õ', '…', '“', 'Ж', '😀', '`', '\t'])('rejects %j in GSM-7', (letter) => {
    expect(problem(letter, 'GSM-7')).toBe('outside-alphabet')
  })

  it.each(['@£$¥èéùìòÇØøÅå', 'ΔΦΓΛΩΠΨΣΘΞ_', 'ÆæßÉ¤¡ÄÖÑÜ§', '¿äöñüà\n\r', '!"#%&\'()*+,-./:;<=>?'])(
    'accepts %j in GSM-7',
    (text) => {
      expect(problem(text, 'GSM-7')).toBeUndefined()
    },
  )

  it('rejects a code point above U+FFFF in UCS-2', () => {
    expect(problem('\uffed', 'UCS-2')).toBeUndefined()
    expect(problem('😀', 'UCS-2')).toBe('outside-alphabet')
  })
})
