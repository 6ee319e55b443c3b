import { describe, expect, it } from 'vitest'
import { encodeInteractions, interactionsFor } from './interactions'

describe('interactions', () => {
  it('ask the person to pick the code first; older apps show the text with the PIN', () => {
    expect(interactionsFor('Sign contract.pdf')).toEqual([
      {
        type: 'confirmationMessageAndVerificationCodeChoice',
        displayText200: 'Sign contract.pdf',
      },
      { type: 'displayTextAndPIN', displayText60: 'Sign contract.pdf' },
    ])
  })

  it('shorten long texts, each to its own limit', () => {
    const [long, short] = interactionsFor('ą'.repeat(300))
    expect(long).toHaveProperty('displayText200', `${'ą'.repeat(199)}…`)
    expect(short).toHaveProperty('displayText60', `${'ą'.repeat(59)}…`)
  })

  it('do not split a letter', () => {
    expect(interactionsFor('😀'.repeat(40))[1]).toHaveProperty(
      'displayText60',
      `${'😀'.repeat(29)}…`,
    )
  })

  it('are one line', () => {
    expect(interactionsFor('a\r\nb\u0000c')[1]).toHaveProperty('displayText60', 'a b c')
  })

  it('are sent as Base64 of minified UTF-8 JSON', () => {
    const text = encodeInteractions([{ type: 'displayTextAndPIN', displayText60: 'Labas, ąžuole' }])
    expect(Buffer.from(text, 'base64').toString('utf8')).toBe(
      '[{"type":"displayTextAndPIN","displayText60":"Labas, ąžuole"}]',
    )
  })
})
