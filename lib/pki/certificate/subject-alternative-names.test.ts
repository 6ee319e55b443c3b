import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { expect, it } from 'vitest'
import { integer, oid, printableString, sequence } from '@/lib/encoding/der/writer'
import { issue } from '@/lib/testing/certificates'
import { parseCertificate } from './certificate'
import { qualifiedStatementDetails } from './qualified-statement-details'
import { subjectAlternativeNames } from './subject-alternative-names'

async function certificateWith(...extensions: readonly x509.Extension[]) {
  return parseCertificate((await issue('SIGNER', undefined, extensions)).certificate)
}

it('reads the other names of a holder as text', async () => {
  const names = new x509.SubjectAlternativeNameExtension([
    { type: 'email', value: 'signer@example.test' },
    { type: 'dns', value: 'example.test' },
    { type: 'url', value: 'https://example.test/' },
    { type: 'ip', value: '192.0.2.1' },
    { type: 'dn', value: 'CN=Another' },
  ])
  expect(subjectAlternativeNames(await certificateWith(names))).toEqual([
    'signer@example.test',
    'example.test',
    'https://example.test/',
    '192.0.2.1',
    'CN=Another',
  ])
  expect(subjectAlternativeNames(await certificateWith())).toEqual([])
})

it('reads what an issuer states beside the qualification', async () => {
  const statements = sequence(
    sequence(oid('0.4.0.1862.1.2'), sequence(printableString('EUR'), integer(5), integer(3))),
    sequence(oid('0.4.0.1862.1.7'), sequence(printableString('LT'))),
    sequence(oid('1.3.6.1.5.5.7.11.2'), sequence(oid('0.4.0.194121.1.1'))),
  )
  const extension = new x509.Extension('1.3.6.1.5.5.7.1.3', false, new Uint8Array(statements))
  expect(qualifiedStatementDetails(await certificateWith(extension))).toEqual({
    limit: { currency: 'EUR', amount: 5, exponent: 3 },
    legislation: ['LT'],
    semantics: '0.4.0.194121.1.1',
  })
  expect(qualifiedStatementDetails(await certificateWith())).toEqual({ legislation: [] })
})
