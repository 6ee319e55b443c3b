import { describe, expect, it } from 'vitest'
import { given } from '@/lib/testing/given'
import { signatureLines } from './signature-lines'

const person = { givenName: 'ŽANETE', surname: 'KĻAVIŅA' }
const clock = () => new Date('2026-11-21T12:05:30Z')
type Settings = Parameters<typeof signatureLines>[1]['settings']
const settings = given<Settings>({ demonstration: true })

describe('the mark of a signature', () => {
  it.each([
    ['lt', 'Pasirašyta', 'Demonstracija: teisinės galios neturi'],
    ['en', 'Signed', 'Demonstration: no legal effect'],
    ['lv', 'Parakstīts', 'Demonstrācija: bez juridiska spēka'],
    ['et', 'Allkirjastatud', 'Demo: õigusliku toimeta'],
  ] as const)('is written in the language %s', (language, signed, demonstration) => {
    expect(signatureLines(person, { clock, settings }, language)).toEqual([
      'ŽANETE KĻAVIŅA',
      `${signed} 2026-11-21 12:05 UTC`,
      demonstration,
    ])
  })
})
