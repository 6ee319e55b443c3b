import { describe, expect, it } from 'vitest'
import { readDer } from '#encoding/der/reader'
import { oid, sequence, setOf, utf8String } from '#encoding/der/writer'
import { readDistinguishedName } from '#pki/certificate/distinguished-name'
import { issuerNameText } from './write-signed-properties'

const named = (type: string, value: string) => sequence(oid(type), utf8String(value))

describe('an issuer name', () => {
  it('is written with the last relative name first, and escaped (RFC 4514, 2)', () => {
    const name = sequence(
      setOf(named('2.5.4.6', 'LT')),
      setOf(named('2.5.4.10', ' A+B, "C" <D>; \\ ')),
      setOf(named('2.5.4.3', '#1'), named('2.5.4.11', 'ŽŪ')),
    )
    expect(issuerNameText(readDistinguishedName(readDer(name)))).toBe(
      'CN=\\#1+OU=ŽŪ,O=\\ A\\+B\\, \\"C\\" \\<D\\>\\; \\\\\\ ,C=LT',
    )
  })

  it('writes types without a name as OIDs, with encoded values (RFC 4514, 2.4)', () => {
    const name = sequence(setOf(named('2.5.4.97', 'NTREE-10747013')))
    expect(issuerNameText(readDistinguishedName(readDer(name)))).toBe(
      '2.5.4.97=#0c0e4e545245452d3130373437303133',
    )
  })
})
