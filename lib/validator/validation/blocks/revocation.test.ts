import { beforeAll, describe, expect, it } from 'vitest'
import type { Issuer } from '#authority/certificate'
import { extension } from '#authority/extensions'
import { ocspResponse } from '#authority/ocsp-response'
import { type RevocationList, revocationList } from '#authority/revocation-list'
import type { Bytes } from '#encoding/bytes'
import { boolean, implicit, namedBits, sequence } from '#encoding/der/writer'
import { oids } from '#pki/oids'
import { issue, profiles } from '#testing/certificates'
import { createValidationWorld, outcome, type ValidationWorld } from '#testing/validation-world'
import { openTrustStore } from '#trust/trust-store'
import { joinMaterial, type Material } from '../model/material'
import { type EncodedMaterial, readMaterial } from '../model/read-material'

const signedAt = new Date('2026-03-01T09:30:00Z')
const soonAfter = new Date('2026-03-01T09:30:01Z')
const now = new Date('2026-06-01T00:00:00Z')

const world = createValidationWorld()
const responder = issue('A Responder', world.issuing, profiles.lookedUpResponder)

/** Makes an OCSP response that says "good" about the signer. */
function goodBy(by: Issuer): Bytes {
  return ocspResponse(by, {
    certificate: world.person.certificate,
    issuer: world.issuing.certificate,
    at: soonAfter,
  })
}

/** Validates a time-stamped signature whose OCSP responder needs revocation data itself. */
async function outcomeWith(others: readonly Bytes[], change = (material: Material) => material) {
  const { answer, issuing, root } = world
  const about = goodBy(responder)
  const signature = world.signature([about, answer(issuing, root, soonAfter), ...others], {
    claimedSigningTime: signedAt,
    timeStamps: [await world.stamp(signedAt)],
  })
  const findings = await world.validate({ ...signature, material: change(signature.material) }, now)
  return outcome(findings)
}

const ended = {
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('2026-05-01T00:00:00Z'),
}

/** Validates with revocation data about the signer. The certificate that signed this data has expired since. */
async function outcomeAfterEnd(
  of: ValidationWorld,
  encoded: EncodedMaterial,
  { provenAt, policy }: AfterEnd,
): Promise<string> {
  const data = readMaterial(encoded, 'SIGNED_DATA')
  const covered = data.revocations.map(({ id }) => id)
  const archive = provenAt && (await of.stamp(provenAt, 'ARCHIVE_TIMESTAMP', covered))
  const timeStamps = [await of.stamp(signedAt), ...(archive ? [archive] : [])]
  const ofAuthority = of.answer(of.issuing, of.root, soonAfter)
  const signature = of.signature([ofAuthority], { claimedSigningTime: signedAt, timeStamps })
  const material = joinMaterial(signature.material, data)
  return outcome(await of.validate({ ...signature, material }, now, undefined, policy))
}

interface AfterEnd {
  readonly provenAt?: Date
  readonly policy?: 'dss' | 'siva'
}

describe('a responder whose certificate has expired', () => {
  let material: EncodedMaterial

  beforeAll(() => {
    const brief = issue('R', world.issuing, profiles.responder, ended)
    material = { ocspResponses: [goodBy(brief)] }
  })

  it.each<[string, AfterEnd, string]>([
    ['without proof', {}, 'REVOCATION_OUT_OF_BOUNDS_NO_POE'],
    ['with proof from before', { provenAt: new Date('2026-04-30T00:00:00Z') }, 'PASSED'],
    [
      'with proof from after',
      { provenAt: new Date('2026-05-02T00:00:00Z') },
      'REVOCATION_OUT_OF_BOUNDS_NO_POE',
    ],
    ['as SiVa has it', { policy: 'siva' }, 'PASSED'],
  ])('counts as far as its age is proven: %s', async (_, after, wanted) => {
    expect(await outcomeAfterEnd(world, material, after)).toBe(wanted)
  })

  it('is believed while the responder itself is a trust anchor', async () => {
    const { issuing, root } = world
    const listed = issue('L', issuing, profiles.responder, ended)
    const answers = [goodBy(listed), world.answer(issuing, root, soonAfter)]
    const timeStamps = [await world.stamp(signedAt)]
    const signature = world.signature(answers, { claimedSigningTime: signedAt, timeStamps })
    const certificates = [root, listed].map(({ certificate }) => certificate)
    const stampers = timeStamps.flatMap((stamp) =>
      stamp.identification.candidates.map(({ der }) => der),
    )
    const trust = openTrustStore({ certificates: [...certificates, ...stampers], lists: [] })
    expect(outcome(await world.validate(signature, now, trust))).toBe('PASSED')
  })
})

describe('an authority whose certificate has expired', () => {
  it.each<[string, AfterEnd, string]>([
    ['without proof', {}, 'REVOCATION_OUT_OF_BOUNDS_NO_POE'],
    ['with proof from before', { provenAt: new Date('2026-04-30T00:00:00Z') }, 'PASSED'],
  ])('counts as far as the age of its lists is proven: %s', async (_, after, wanted) => {
    const brief = createValidationWorld(ended)
    const crls = [revocationList({ issuer: brief.issuing, thisUpdate: soonAfter })]
    expect(await outcomeAfterEnd(brief, { crls }, after)).toBe(wanted)
  })
})

describe('lists that are complete only together (RFC 5280, 6.3.3)', () => {
  const since = new Date('2026-03-01T09:30:01Z')
  const before = new Date('2026-02-01T09:30:01Z')
  const half = (flags: readonly number[], more: Partial<RevocationList> = {}) => {
    const reasons = sequence(implicit(3, namedBits(flags)))
    const extensions = [extension(oids.idCeIssuingDistributionPoint, reasons, true)]
    return revocationList({ issuer: world.issuing, thisUpdate: since, extensions, ...more })
  }
  const compromises = [1, 2, 8]
  const others = [3, 4, 5, 6, 7]
  const { serialNumber } = world.person.parsed
  const revoked = [{ serialNumber, at: signedAt, reason: 3 }]

  it.each<[string, readonly Bytes[], string]>([
    ['one alone is not', [half(compromises)], 'TRY_LATER'],
    ['two of the same reasons are not', [half(compromises), half([1, 2])], 'TRY_LATER'],
    ['all reasons are', [half(compromises), half(others)], 'PASSED'],
    [
      'one that is too old counts for nothing',
      [half(compromises), half(others, { thisUpdate: before })],
      'TRY_LATER',
    ],
    ['one that revokes is enough', [half(others, { revoked })], 'REVOKED_NO_POE'],
  ])('%s', async (_, crls, wanted) => {
    expect(await outcomeAfterEnd(world, { crls }, {})).toBe(wanted)
  })
})

describe('a list by another key of the issuer', () => {
  const name = 'World Issuing CA'
  const { root, issuing } = world
  const isListing = { issuer: issuing, thisUpdate: soonAfter }
  const stranger = issue('A CA', root, profiles.authority)

  it.each<[string, Issuer, string]>([
    [
      'counts if the same authority certified both',
      issue(name, root, profiles.authority),
      'PASSED',
    ],
    ['counts if the issuer certified it', issue(name, issuing, profiles.authority), 'PASSED'],
    [
      'does not count if another authority below the anchor certified it',
      issue(name, stranger, profiles.authority),
      'CERTIFICATE_CHAIN_GENERAL_FAILURE',
    ],
    [
      'does not count if nobody certified it',
      issue(name, undefined, profiles.authority),
      'CERTIFICATE_CHAIN_GENERAL_FAILURE',
    ],
  ])('%s', async (_, namesake, wanted) => {
    const onlyAuthorities = sequence(implicit(2, boolean(true)))
    const extensions = [extension(oids.idCeIssuingDistributionPoint, onlyAuthorities, true)]
    const crls = [
      revocationList({ ...isListing, issuer: namesake }),
      revocationList({ ...isListing, issuer: root }),
      revocationList({ ...isListing, extensions }),
    ]
    const certificates = [namesake, stranger].map(({ certificate }) => certificate)
    expect(await outcomeAfterEnd(world, { crls, certificates }, {})).toBe(wanted)
  })
})

describe('a certificate on hold', () => {
  it('on hold gives no verdict yet', async () => {
    const { answer, issuing } = world
    const good = [answer(responder, issuing, soonAfter)]
    expect(await outcomeWith(good, onHold)).toBe('TRY_LATER')
  })
})

/** Changes the first OCSP response, which is about the signer, to "on hold". */
function onHold(material: Material): Material {
  const status = { is: 'revoked', at: signedAt, reason: 'certificateHold' } as const
  const revocations = material.revocations.map((one, index) => {
    if (index > 0 || one.kind !== 'OCSP') return one
    const responses = one.basic.responses.map((response) => ({ ...response, status }))
    return { ...one, basic: { ...one.basic, responses } }
  })
  return { ...material, revocations }
}
