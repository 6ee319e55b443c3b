import { describe, expect, it } from 'vitest'
import type { Bytes } from '#encoding/bytes'
import { utf8 } from '#encoding/bytes'
import { octetString } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { digestInfo } from '#pki/algorithms'
import { oids } from '#pki/oids'
import type { SignaturePolicy } from '#signature/xades/properties/signature-policy'
import type { XadesSignature } from '#signature/xades/read'
import { createValidationWorld } from '#testing/validation-world'
import { joinMaterial, type Material } from '../../model/material'
import { readMaterial } from '../../model/read-material'
import { readTimeMark, timeMarkFindings } from './time-mark'

const at = new Date('2026-03-01T09:30:00Z')
const value = utf8('signature value')

const policy = {
  kind: 'identified',
  identifier: 'urn:oid:1.3.6.1.4.1.10015.1000.3.2.1',
  qualifier: 'OIDAsURN',
  description: undefined,
  transforms: [],
  digestMethod: '',
  digestAlgorithm: undefined,
  digestValue: undefined,
  addresses: ['https://www.sk.ee/repository/bdoc-spec21.pdf'],
  userNotices: [],
  isAlsoImplied: false,
} as const satisfies SignaturePolicy

const world = createValidationWorld()

type Marked = Pick<XadesSignature, 'signedProperties' | 'unsignedProperties' | 'value'>

function signature(named: SignaturePolicy): XadesSignature {
  const marked: Marked = {
    signedProperties: {
      id: undefined,
      claimedSigningTime: at,
      signingCertificates: [],
      policy: named,
      productionPlace: undefined,
      claimedRoles: [],
      otherRoles: 0,
      dataObjectFormats: [],
      commitments: [],
      others: [],
    },
    unsignedProperties: [],
    value,
  }
  return marked as XadesSignature
}

/** Makes an OCSP response about the signer with this nonce. */
function answered(nonce: Bytes): Material {
  const { answer, person, issuing } = world
  const material = readMaterial(
    { ocspResponses: [answer(person, issuing, at)] },
    'REVOCATION_VALUES',
  )
  const [revocationData] = material.revocations
  if (revocationData?.kind !== 'OCSP') throw new TypeError('An OCSP response was asked for')
  const extensions = new Map([[oids.idPkixOcspNonce as string, { critical: false, value: nonce }]])
  const marked = { ...revocationData, basic: { ...revocationData.basic, extensions } }
  return joinMaterial({ certificates: material.certificates, revocations: [marked] })
}

const ofValue = digestInfo('SHA-256', digest('SHA-256', value))

describe('a time-mark', () => {
  it.each([
    ['wrapped', octetString(ofValue)],
    ['as older responders sent it', ofValue],
  ])('is an OCSP response whose nonce is the digest of the signature value, %s', (_, nonce) => {
    const material = answered(nonce)
    const mark = readTimeMark(signature(policy), material)
    expect(mark?.revocationIds).toEqual(material.revocations.map(({ id }) => id))
    expect(timeMarkFindings(signature(policy), mark)).toEqual([])
  })

  it.each([
    ['of something else', digestInfo('SHA-256', digest('SHA-256', utf8('other')))],
    ['that is not a digest', utf8('random')],
  ])('does not count with a nonce %s', (_, nonce) => {
    const mark = readTimeMark(signature(policy), answered(octetString(nonce)))
    expect(mark?.revocationIds).toEqual([])
    expect(timeMarkFindings(signature(policy), mark)).toHaveLength(1)
  })

  it('is not accepted without the certificate of the responder', () => {
    const { revocations } = answered(octetString(ofValue))
    const mark = readTimeMark(signature(policy), { certificates: [], revocations })
    expect(mark?.revocationIds).toEqual([])
    // The time-mark may be right, but it cannot be verified.
    const [finding] = timeMarkFindings(signature(policy), mark)
    expect(finding).toMatchObject({ severity: 'unacceptable', key: 'time-mark-unproven' })
  })

  it('is ignored under another policy', () => {
    const other = signature({ ...policy, identifier: 'urn:oid:1.2.3' })
    expect(readTimeMark(other, answered(octetString(ofValue)))).toBeUndefined()
    expect(timeMarkFindings(other, undefined)).toEqual([])
  })

  it.each([
    ['without an address', { addresses: [] }],
    ['under another qualifier', { qualifier: 'OIDAsURI' }],
    ['with an implied policy, too', { isAlsoImplied: true }],
    ['of another version', { identifier: 'urn:oid:1.3.6.1.4.1.10015.1000.3.1.1' }],
  ])('is refused for its policy %s', (_, change) => {
    const changed = signature({ ...policy, ...change })
    const mark = readTimeMark(changed, answered(octetString(ofValue)))
    expect(timeMarkFindings(changed, mark)).toHaveLength(1)
  })
})
