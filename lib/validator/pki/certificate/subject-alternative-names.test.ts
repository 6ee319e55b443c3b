import { X509Certificate } from 'node:crypto'
import { expect, it } from 'vitest'
import { distinguishedName } from '#authority/distinguished-name'
import { extension, generalName, subjectAltName } from '#authority/extensions'
import type { Bytes } from '#encoding/bytes'
import { integer, oid, printableString, sequence } from '#encoding/der/writer'
import { issue } from '#testing/certificates'
import { oids } from '../oids'
import { qualifiedStatementDetails } from './qualified-statement-details'
import { subjectAlternativeNames } from './subject-alternative-names'

function certificateWith(...extensions: readonly Bytes[]) {
  return issue('SIGNER', undefined, extensions).parsed
}

it('reads the alternative names of a subject as text', () => {
  const certificate = certificateWith(
    subjectAltName(
      generalName.email('signer@example.test'),
      generalName.dns('example.test'),
      generalName.uri('https://example.test/'),
      generalName.ip(192, 0, 2, 1),
      generalName.directory(distinguishedName(['CN', 'Another'])),
    ),
  )
  expect(subjectAlternativeNames(certificate)).toEqual([
    'signer@example.test',
    'example.test',
    'https://example.test/',
    '192.0.2.1',
    'CN=Another',
  ])
  expect(new X509Certificate(certificate.der).subjectAltName).toBe(
    'email:signer@example.test, DNS:example.test, URI:https://example.test/, IP Address:192.0.2.1, DirName:CN=Another',
  )
  expect(subjectAlternativeNames(certificateWith())).toEqual([])
})

it('reads further statements of an issuer', () => {
  const statements = sequence(
    sequence(oid('0.4.0.1862.1.2'), sequence(printableString('EUR'), integer(5), integer(3))),
    sequence(oid('0.4.0.1862.1.7'), sequence(printableString('LT'))),
    sequence(oid('1.3.6.1.5.5.7.11.2'), sequence(oid('0.4.0.194121.1.1'))),
  )
  const stated = extension(oids.idPeQcStatements, statements)
  expect(qualifiedStatementDetails(certificateWith(stated))).toEqual({
    limit: { currency: 'EUR', amount: 5, exponent: 3 },
    legislation: ['LT'],
    semantics: '0.4.0.194121.1.1',
  })
  expect(qualifiedStatementDetails(certificateWith())).toEqual({ legislation: [] })
})
