import { describe, expect, it } from 'vitest'
import type { Bytes } from '#encoding/bytes'
import { readDer } from '#encoding/der/reader'
import {
  integer,
  oid,
  printableString,
  sequence,
  setOf,
  tagged,
  utf8String,
} from '#encoding/der/writer'
import { equalNames, readDistinguishedName, valueInName } from './distinguished-name'
import { oneLineText, rfc4514Text } from './distinguished-name-text'

const attribute = (type: string, value: Bytes) => sequence(oid(type), value)
const name = (...relativeNames: Bytes[]) =>
  readDistinguishedName(readDer(sequence(...relativeNames)))
const commonName = (text: string) => setOf(attribute('2.5.4.3', utf8String(text)))

describe('a distinguished name', () => {
  const person = name(
    setOf(attribute('2.5.4.6', printableString('LT'))),
    setOf(
      attribute('2.5.4.4', utf8String('ŽUKAS')),
      attribute('2.5.4.42', utf8String('Jonas, "J"')),
    ),
    setOf(attribute('1.2.3.4', utf8String('x'))),
  )

  it('is one line in the order of the DER, non-ASCII bytes as \\xHH', () => {
    expect(oneLineText(person)).toBe('/C=LT/SN=\\xC5\\xBDUKAS/GN=Jonas, "J"/1.2.3.4=x')
  })

  it('is RFC 4514 text in reverse order, with multi-valued relative names joined by +', () => {
    expect(rfc4514Text(person)).toBe('1.2.3.4=x,SN=ŽUKAS+GN=Jonas\\, \\"J\\",C=LT')
  })

  it.each([
    ['# first', '\\# first'],
    [' first', '\\ first'],
    ['last ', 'last\\ '],
    ['<a;b>', '\\<a\\;b\\>'],
    ['back\\slash', 'back\\\\slash'],
    ['', ''],
    [' ', '\\ '],
  ])('escapes %j (RFC 4514, 2.4)', (value, escaped) => {
    expect(rfc4514Text(name(commonName(value)))).toBe(`CN=${escaped}`)
  })

  it('gives the first value of a type', () => {
    expect(valueInName(person, 'surname')).toBe('ŽUKAS')
    expect(valueInName(person, 'organisation')).toBeUndefined()
  })

  it('writes a value that is not text in hexadecimal', () => {
    expect(rfc4514Text(name(setOf(attribute('1.2.3', integer(5)))))).toBe('1.2.3=\\#020105')
  })
})

describe('names are equal', () => {
  const utf = name(commonName('Test CA'))

  it('regardless of string type, case and blanks (RFC 5280, 7.1)', () => {
    expect(equalNames(utf, name(setOf(attribute('2.5.4.3', printableString('test  ca')))))).toBe(
      true,
    )
    expect(
      equalNames(utf, name(setOf(attribute('2.5.4.3', tagged(0x14, Buffer.from('Test CA')))))),
    ).toBe(true)
  })

  it.each([
    ['another value', name(commonName('Test CB'))],
    ['another type', name(setOf(attribute('2.5.4.10', utf8String('Test CA'))))],
    ['one more attribute', name(commonName('Test CA'), commonName('Test CA'))],
  ])('but not with %s', (_, other) => {
    expect(equalNames(utf, other)).toBe(false)
  })

  it('only if their attributes are grouped in the same way', () => {
    const [first, second] = [
      attribute('2.5.4.3', utf8String('a')),
      attribute('2.5.4.10', utf8String('b')),
    ]
    expect(equalNames(name(setOf(first), setOf(second)), name(setOf(first, second)))).toBe(false)
  })
})
