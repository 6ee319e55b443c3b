import { describe, expect, it } from 'vitest'
import { utf8 } from '#encoding/bytes'
import { textContentOf } from '#encoding/xml/elements'
import { readXml } from '#encoding/xml/read-xml'
import { dateTimeElement, foreignText, uriFrom } from './xml-values'

describe('text from a signed file', () => {
  it.each(['a\u0000b', 'a\ud800b', 'a\uffffb', 'a\u001bb'])('%j becomes XML', (text) => {
    const { root } = readXml(utf8(foreignText('a', text)))
    expect(textContentOf(root)).toBe('a\ufffdb')
  })

  it('keeps every character that XML allows', () => {
    const text = 'a\t\n\r<&>"\u202eąž\u{1f600}'
    expect(textContentOf(readXml(utf8(foreignText('a', text))).root)).toBe(text)
  })
})

describe('a URI from a signed file', () => {
  it.each([
    ['1.2.840.113549.1.7.1', 'urn:oid:1.2.840.113549.1.7.1'],
    ['urn:oid:1.2.3', 'urn:oid:1.2.3'],
    [
      'http://uri.etsi.org/01903/v1.2.2#ProofOfOrigin',
      'http://uri.etsi.org/01903/v1.2.2#ProofOfOrigin',
    ],
    ['http://[', undefined],
    ['%zz:a', undefined],
    ['no uri', undefined],
    ['', undefined],
  ])('%j is written as %j', (text, uri) => {
    expect(uriFrom(text)).toBe(uri)
  })
})

describe('a time', () => {
  it.each([
    ['2026-03-01T09:30:00.000Z', '2026-03-01T09:30:00Z'],
    ['2026-03-01T09:30:00.250Z', '2026-03-01T09:30:00.250Z'],
    ['0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00Z'],
    ['+010000-01-01T00:00:00.000Z', '9999-12-31T23:59:59Z'],
  ])('%s is written as %s, which XML Schema can express', (iso, text) => {
    expect(dateTimeElement('t', new Date(iso))).toBe(`<t>${text}</t>`)
  })
})
