import { describe, expect, it } from 'vitest'
import { displayedText, promptRequest } from './request'

const request = {
  relyingPartyUUID: '00000000-0000-0000-0000-000000000000',
  relyingPartyName: 'DEMO',
  phoneNumber: '+37060000666',
  nationalIdentityNumber: '50001018865',
  hash: 'AE7S1QxYjqtVv+Tgukv2bMMi9gDCbc9ca2vy/iIG6ug=',
  hashType: 'SHA256',
  language: 'LIT',
}

describe('promptRequest', () => {
  it.each([
    ['a hundred letters of GSM-7', { displayText: 'x'.repeat(100) }],
    ['fifty letters of UCS-2', { displayText: 'ž'.repeat(50), displayTextFormat: 'UCS-2' }],
    ['five letters of the extension table', { displayText: '{{{}}' }],
    ['a property it does not know', { extra: 1 }],
  ])('admits %s', (_, change) => {
    expect(promptRequest.safeParse({ ...request, ...change }).success).toBe(true)
  })

  it.each([
    ['101 letters of GSM-7', { displayText: 'x'.repeat(101) }],
    ['51 letters of UCS-2', { displayText: 'ž'.repeat(51), displayTextFormat: 'UCS-2' }],
    ['six letters of the extension table', { displayText: '{{{}}}' }],
    ['six tildes, which are in the extension table, too', { displayText: '~~~~~~' }],
    ['a code point above U+FFFF in UCS-2', { displayText: '😀', displayTextFormat: 'UCS-2' }],
    ['a personal code with the Latvian dash', { nationalIdentityNumber: '050405-10009' }],
    ['a hash shorter than its type', { hashType: 'SHA512' }],
    ['a hash that is not Base64', { hash: '!' }],
    ['a language it does not speak', { language: 'LAV' }],
    ['a phone number without its country', { phoneNumber: '60000666' }],
    ['a personal code of ten digits', { nationalIdentityNumber: '5000101886' }],
    ['no language', { language: undefined }],
  ])('refuses %s', (_, change) => {
    expect(promptRequest.safeParse({ ...request, ...change }).success).toBe(false)
  })
})

describe('displayedText', () => {
  it('replaces letters that GSM-7 does not have', () => {
    const displayText = 'Pasirašyti „žąsį“ @ 5€'
    expect(displayedText({ displayText, displayTextFormat: 'GSM-7' })).toBe(
      'Pasira yti    s   @ 5€',
    )
    expect(displayedText({ displayText, displayTextFormat: 'UCS-2' })).toBe(displayText)
  })
})
