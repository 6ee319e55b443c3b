import { describe, expect, it } from 'vitest'
import { extendedKeyUsage, extension } from '#authority/extensions'
import { namedBits, oid, sequence } from '#encoding/der/writer'
import { oids } from '#pki/oids'
import { issue } from '#testing/certificates'
import type { CriteriaList, Criterion, ServicePeriod } from '../list/trusted-list'
import { capturedQualifiers } from './criteria'

const { parsed: certificate } = issue('Signer', undefined, [
  extension(oids.idCeKeyUsage, namedBits([0, 1]), true),
  extension(oids.idCeCertificatePolicies, sequence(sequence(oid('1.2.3')), sequence(oid('1.2.4')))),
  extendedKeyUsage(['1.2.5']),
])

const met: Criterion = { is: 'policies', oids: ['1.2.3'] }
const notMet: Criterion = { is: 'policies', oids: ['1.2.9'] }
const unknown: Criterion = { is: 'unknown', name: 'Surprise' }

function answer(assert: CriteriaList['assert'], ...criteria: readonly Criterion[]) {
  const period: ServicePeriod = {
    type: '',
    name: '',
    status: '',
    startsAt: new Date(0),
    endsAt: undefined,
    additionalInformation: [],
    qualifications: [{ qualifiers: ['q'], criteria: { assert, criteria } }],
    expiredCertificatesSince: undefined,
    unknownCriticalExtensions: [],
  }
  const captured = capturedQualifiers(period, certificate)
  return captured.determined ? captured.uris.has('q') : 'undetermined'
}

describe('criteria', () => {
  it.each([
    ['all', [met, met], true],
    ['all', [met, notMet], false],
    ['all', [notMet, unknown], false],
    ['all', [met, unknown], 'undetermined'],
    ['atLeastOne', [met, notMet], true],
    ['atLeastOne', [notMet, notMet], false],
    ['atLeastOne', [met, unknown], true],
    ['atLeastOne', [notMet, unknown], 'undetermined'],
    ['none', [notMet, notMet], true],
    ['none', [notMet, met], false],
    ['none', [met, unknown], false],
    ['none', [notMet, unknown], 'undetermined'],
  ] as const)('that assert %s of %j are met: %s', (assert, criteria, expected) => {
    expect(answer(assert, ...criteria)).toBe(expected)
  })

  it.each<[string, Criterion, boolean]>([
    ['bits that are set', { is: 'key-usage', bits: { nonRepudiation: true } }, true],
    ['bits that are not', { is: 'key-usage', bits: { keyCertSign: true } }, false],
    [
      'bits that must not be',
      { is: 'key-usage', bits: { nonRepudiation: true, digitalSignature: false } },
      false,
    ],
    ['the bit that lists spell differently', { is: 'key-usage', bits: { crlSign: false } }, true],
    ['two policies of which it has one', { is: 'policies', oids: ['1.2.3', '1.2.9'] }, false],
    ['two policies it has', { is: 'policies', oids: ['1.2.3', '1.2.4'] }, true],
    ['a purpose it has', { is: 'extended-key-usage', oids: ['1.2.5'] }, true],
    ['a purpose it has not', { is: 'extended-key-usage', oids: ['1.2.6'] }, false],
    ['a name attribute it has', { is: 'subject-attributes', oids: ['2.5.4.3'] }, true],
    ['a name attribute it has not', { is: 'subject-attributes', oids: ['2.5.4.12'] }, false],
    ['a list inside', { is: 'list', list: { assert: 'none', criteria: [notMet] } }, true],
  ])('ask a certificate for %s', (_, criterion, expected) => {
    expect(answer('all', criterion)).toBe(expected)
  })
})
