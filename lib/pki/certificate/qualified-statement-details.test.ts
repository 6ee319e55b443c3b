import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { describe, expect, it } from 'vitest'
import type { Bytes } from '@/lib/encoding/bytes'
import { oid, sequence, utf8String } from '@/lib/encoding/der/writer'
import { issue } from '@/lib/testing/certificates'
import { parseCertificate } from './certificate'
import { qualifiedStatementDetails } from './qualified-statement-details'

async function detailsOf(...statements: readonly Bytes[]) {
  const value = new Uint8Array(sequence(...statements))
  const extension = new x509.Extension('1.3.6.1.5.5.7.1.3', false, value)
  const { certificate } = await issue('PROVIDER', undefined, [extension])
  return qualifiedStatementDetails(parseCertificate(certificate))
}

describe('a certificate of a payment service provider (TS 119 495)', () => {
  const role = sequence(oid('0.4.0.19495.1.3'), utf8String('PSP_AI'))

  it('says what it may do and who let it', async () => {
    const statement = sequence(
      oid('0.4.0.19495.2'),
      sequence(sequence(role), utf8String('Bank of Lithuania'), utf8String('LT-BL')),
    )
    expect((await detailsOf(statement)).paymentServices).toEqual({
      roles: [{ oid: '0.4.0.19495.1.3', name: 'PSP_AI' }],
      authorityName: 'Bank of Lithuania',
      authorityId: 'LT-BL',
    })
  })

  it('says nothing that cannot be read', async () => {
    const statement = sequence(oid('0.4.0.19495.2'), sequence(sequence(role)))
    expect(await detailsOf(statement)).toEqual({ legislation: [] })
  })
})
