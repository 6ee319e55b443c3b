import { describe, expect, it } from 'vitest'
import { extension } from '#authority/extensions'
import type { Bytes } from '#encoding/bytes'
import { oid, sequence, utf8String } from '#encoding/der/writer'
import { issue } from '#testing/certificates'
import { oids } from '../oids'
import { qualifiedStatementDetails } from './qualified-statement-details'

function detailsOf(...statements: readonly Bytes[]) {
  const named = extension(oids.idPeQcStatements, sequence(...statements))
  const { parsed } = issue('PROVIDER', undefined, [named])
  return qualifiedStatementDetails(parsed)
}

describe('a certificate of a payment service provider (TS 119 495)', () => {
  const role = sequence(oid('0.4.0.19495.1.3'), utf8String('PSP_AI'))

  it('gives its roles and its authority', () => {
    const statement = sequence(
      oid('0.4.0.19495.2'),
      sequence(sequence(role), utf8String('Bank of Lithuania'), utf8String('LT-BL')),
    )
    expect(detailsOf(statement).paymentServices).toEqual({
      roles: [{ oid: '0.4.0.19495.1.3', name: 'PSP_AI' }],
      authorityName: 'Bank of Lithuania',
      authorityId: 'LT-BL',
    })
  })

  it('omits statements that cannot be read', () => {
    const statement = sequence(oid('0.4.0.19495.2'), sequence(sequence(role)))
    expect(detailsOf(statement)).toEqual({ legislation: [] })
  })
})
