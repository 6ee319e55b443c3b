import { describe, expect, it } from 'vitest'
import type { Issuer } from '#authority/certificate'
import { extendedKeyUsage } from '#authority/extensions'
import { timeStampToken } from '#authority/time-stamp-token'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { oids } from '#pki/oids'
import { issue, profiles } from '#testing/certificates'
import { createValidationWorld } from '#testing/validation-world'
import { openTrustStore } from '#trust/trust-store'
import { readTimeStamp } from '../formats/cms/time-stamp'
import type { Material } from '../model/material'

const stampedAt = new Date('2026-03-01T09:30:00Z')
const soonAfter = new Date('2026-03-01T09:30:01Z')
const now = new Date('2026-06-01T00:00:00Z')
const data = utf8('data')

const world = createValidationWorld()
const unit = issue('Another TSU', world.root, profiles.timeStamper)

interface Stamping {
  readonly by?: Issuer
  /** The data over which the imprint is expected. */
  readonly over?: Bytes
  readonly revokedAt?: Date
  readonly change?: (material: Material) => Material
}

/** The conclusion about a time-stamp whose unit is certified by the root itself. */
async function conclusionOn({ by = unit, over = data, revokedAt, change }: Stamping = {}) {
  const bytes = timeStampToken(by, [], { imprint: digest('SHA-256', data), genTime: stampedAt })
  const digestOfData = async () => digest('SHA-256', over)
  const location = { bytes, digestOfData, covers: new Set<string>() }
  const stamp = await readTimeStamp({ type: 'SIGNATURE_TIMESTAMP', ...location }, [])
  if (!stamp) throw new TypeError('A time-stamp was expected')
  const answers = [world.answer(by, world.root, soonAfter, revokedAt)]
  const signature = world.signature(answers, { timeStamps: [stamp] })
  const material = change?.(signature.material) ?? signature.material
  const trust = openTrustStore({ certificates: [world.root.certificate], lists: [] })
  const { timeStamps } = await world.validate({ ...signature, material }, now, trust)
  const [conclusion] = timeStamps.map((found) => found.conclusion)
  return conclusion
}

/** Returns only the sub-indication, or the indication if there is none. */
async function outcomeOf(stamping: Stamping = {}) {
  const conclusion = await conclusionOn(stamping)
  return conclusion?.subIndication ?? conclusion?.indication
}

describe('a time-stamp', () => {
  it('passes from a certified unit with revocation data', async () => {
    expect(await outcomeOf()).toBe('PASSED')
  })

  it.each([
    ['critical', [extendedKeyUsage([oids.idKpTimeStamping])]],
    ['alone', [extendedKeyUsage([oids.idKpTimeStamping, oids.idKpOcspSigning], true)]],
  ])('passes with a warning when the extended key usage is not %s', async (_, profile) => {
    const by = issue('Lax TSU', world.root, profile)
    expect(await conclusionOn({ by })).toMatchObject({
      indication: 'PASSED',
      remarks: [{ level: 'warning', key: 'key-not-only-for-time-stamps', about: 'Lax TSU' }],
    })
    expect(await conclusionOn()).toMatchObject({ indication: 'PASSED', remarks: [] })
  })

  it('proves nothing while its unit is on hold', async () => {
    expect(await outcomeOf({ change: onHold })).toBe('TRY_LATER')
  })

  it('proves nothing with a certificate signed over a digest with known collisions', async () => {
    const careless = { ...world.root, algorithm: 'ecdsa-sha1' } as const
    const by = issue('SHA-1 TSU', careless, profiles.timeStamper)
    expect(await outcomeOf({ by })).toBe('CRYPTO_CONSTRAINTS_FAILURE_NO_POE')
  })
})

/** Replaces "good" with "on hold" in the OCSP responses. */
function onHold(material: Material): Material {
  const status = { is: 'revoked', at: stampedAt, reason: 'certificateHold' } as const
  const revocations = material.revocations.map((one) => {
    if (one.kind !== 'OCSP') return one
    const responses = one.basic.responses.map((response) => ({ ...response, status }))
    return { ...one, basic: { ...one.basic, responses } }
  })
  return { ...material, revocations }
}
