import { expect, it } from 'vitest'
import { utf8 } from '#encoding/bytes'
import { readBer } from '#encoding/der/reader'
import {
  certificateTime,
  explicit,
  ia5String,
  nullValue,
  octetString,
  oid,
  sequence,
  setOf,
  utf8String,
} from '#encoding/der/writer'
import { digestAlgorithmIdentifier } from '#pki/algorithms'
import { readAttributes } from '#pki/cms/attributes'
import { attribute } from '#pki/cms/signed-attributes'
import type { SignerInfo } from '#pki/cms/signed-data'
import { oids } from '#pki/oids'
import { readSignedFacts } from './signed-facts'

function factsOf(...members: readonly Uint8Array[]) {
  const encoded = setOf(...members)
  const attributes = readAttributes(readBer(encoded))
  const signedAttributes = { attributes, asTransmitted: encoded, der: encoded }
  return readSignedFacts({ signedAttributes } as unknown as SignerInfo)
}

it('reads the claimed time, place, roles and commitment', () => {
  const at = new Date('2026-03-01T09:30:00Z')
  const facts = factsOf(
    attribute(oids.idSigningTime, certificateTime(at)),
    attribute(oids.idAaEtsCommitmentType, sequence(oid('1.2.840.113549.1.9.16.6.1'))),
    attribute(
      oids.idAaEtsSignerAttrV2,
      sequence(explicit(0, sequence(attribute('2.5.4.72', utf8String('Direktorė'))))),
    ),
    attribute(
      oids.idAaEtsSignerLocation,
      sequence(explicit(0, utf8String('LT')), explicit(1, utf8String('Kaunas'))),
    ),
    attribute(oids.idAaEtsMimeType, utf8String('text/plain')),
  )
  expect(facts).toEqual({
    claimedSigningTime: at,
    policy: { kind: 'none' },
    commitmentTypes: ['1.2.840.113549.1.9.16.6.1'],
    roles: [{ role: 'Direktorė', category: 'claimed' }],
    productionPlace: { countryName: 'LT', city: 'Kaunas', streetAddress: undefined },
    mimeType: 'text/plain',
  })
})

it('reads the content identifier and content hints', () => {
  const hints = sequence(utf8String('A contract'), oid(oids.idData))
  expect(
    factsOf(
      attribute(oids.idAaContentIdentifier, octetString(utf8('contract-7'))),
      attribute(oids.idAaContentHint, hints),
    ),
  ).toMatchObject({
    contentIdentifier: 'contract-7',
    contentHints: '1.2.840.113549.1.7.1 [A contract]',
  })
  const bytes = octetString(Uint8Array.of(0, 255))
  expect(factsOf(attribute(oids.idAaContentIdentifier, bytes)).contentIdentifier).toBe('00ff')
  const bare = factsOf(attribute(oids.idAaContentHint, sequence(oid(oids.idData))))
  expect(bare.contentHints).toBe('1.2.840.113549.1.7.1')
})

it('reads the policy with its digest and address', () => {
  const value = new Uint8Array([1, 2, 3])
  const hash = sequence(digestAlgorithmIdentifier('SHA-256'), octetString(value))
  const address = sequence(oid('1.2.840.113549.1.9.16.5.1'), ia5String('https://example.test/p'))
  const identifier = sequence(oid('1.2.3'), hash, sequence(address))
  const { policy } = factsOf(attribute(oids.idAaEtsSigPolicyId, identifier))
  if (policy.kind !== 'explicit') throw new TypeError('A policy was named')
  expect(policy).toMatchObject({ id: '1.2.3', url: 'https://example.test/p', isKnown: false })
  expect(policy.digest?.algorithm).toBe('SHA-256')
  expect([...(policy.digest?.value ?? [])]).toEqual([...value])
})

it('does not treat an unreadable policy as absent', () => {
  expect(factsOf(attribute(oids.idAaEtsSigPolicyId, nullValue())).policy.kind).toBe('implied')
  const broken = sequence(utf8String('?'))
  expect(factsOf(attribute(oids.idAaEtsSigPolicyId, broken)).policy).toMatchObject({
    kind: 'explicit',
    id: '?',
  })
})
