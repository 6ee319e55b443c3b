import { describe, expect, it } from 'vitest'
import { discreet, holderName } from './certificate-holder'
import type { CertificateFacts } from './diagnostic-facts'

const code = '49001010008'

function facts(names: Partial<CertificateFacts>): CertificateFacts {
  return {
    Id: 'C-1',
    NotBefore: '2025-01-01T00:00:00',
    NotAfter: '2028-01-01T00:00:00',
    Trusted: false,
    Revocations: [],
    ...names,
  }
}

describe('the holder of a certificate', () => {
  it.each([
    ['given name and surname', { GivenName: 'ONA', Surname: 'PAVYZDIENĖ' }, 'Ona Pavyzdienė'],
    ['names that do not shout', { GivenName: 'Ona', Surname: 'van Dijk' }, 'Ona van Dijk'],
    ['a common name with a code', { CommonName: `PAVYZDIENĖ,ONA,${code}` }, 'Ona Pavyzdienė'],
    [
      'a code with its country',
      { CommonName: 'TESTAITIS-ŠILAS,ĄŽUOLAS,PNOLT-39001010077' },
      'Ąžuolas Testaitis-Šilas',
    ],
    [
      'a code with the name of its attribute',
      { CommonName: 'TESTAITIS,ĄŽUOLAS,SERIALNUMBER=PNOLT-39001010077' },
      'Ąžuolas Testaitis',
    ],
    ['a Latvian code', { CommonName: 'BĒRZIŅŠ,JĀNIS,010180-12345' }, 'Jānis Bērziņš'],
    ['an authority', { CommonName: 'EID-SK 2016' }, 'EID-SK 2016'],
    ['an organisation alone', { OrganizationName: 'Pavyzdys UAB' }, 'Pavyzdys UAB'],
    ['a code for a name', { CommonName: code, OrganizationName: 'Pavyzdys UAB' }, 'Pavyzdys UAB'],
    ['nothing', {}, undefined],
  ])('is named by %s, without a code', (_, names, expected) => {
    expect(holderName(names)).toBe(expected)
  })
})

describe('a sentence of the report', () => {
  it("uses people's names instead of their common names", () => {
    const certificate = facts({
      CommonName: `PAVYZDIENĖ,ONA,${code}`,
      GivenName: 'ONA',
      Surname: 'PAVYZDIENĖ',
    })
    const sentence = `The certificate was revoked: PAVYZDIENĖ,ONA,${code}.`
    expect(discreet(sentence, [certificate])).toBe('The certificate was revoked: Ona Pavyzdienė.')
  })

  it('has no constants', () => {
    expect(discreet('It proves nothing (HASH_FAILURE).', [])).toBe('It proves nothing.')
  })

  it('shows no code of an unknown certificate', () => {
    expect(discreet(`Revoked: ${code}.`, [])).toBe('Revoked: ….')
  })
})
