import { beforeAll, describe, expect, it } from 'vitest'
import type { Issuer } from '#authority/certificate'
import { ocspResponse } from '#authority/ocsp-response'
import { revocationList } from '#authority/revocation-list'
import type { Bytes } from '#encoding/bytes'
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
