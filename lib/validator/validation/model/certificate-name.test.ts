import { expect, it } from 'vitest'
import { distinguishedName, type NameAttribute } from '#authority/distinguished-name'
import { readDer } from '#encoding/der/reader'
import { readDistinguishedName } from '#pki/certificate/distinguished-name'
import { nameOfCertificate } from './certificate-name'

const person: readonly NameAttribute[] = [
  ['serialNumber', 'PNOLT-39001010077'],
  ['SN', 'Testaitis'],
  ['GN', 'Ąžuolas'],
]

it.each<[string, readonly NameAttribute[], string]>([
  ['the common name', [...person, ['CN', 'Ąžuolas T.']], 'Ąžuolas T.'],
  ['given name and surname without one', [['O', 'Company'], ...person], 'Ąžuolas Testaitis'],
  ['the only part of a name', [['SN', 'Testaitis']], 'Testaitis'],
  [
    'the organisation of a seal',
    [
      ['OU', 'Archive'],
      ['O', 'Company'],
    ],
    'Company',
  ],
  [
    'the number if there is nothing else',
    [['serialNumber', 'PNOLT-39001010077']],
    'PNOLT-39001010077',
  ],
])('a certificate has as its name %s', (_, attributes, expected) => {
  const subject = readDistinguishedName(readDer(distinguishedName(...attributes)))
  expect(nameOfCertificate({ subject })).toBe(expected)
})
