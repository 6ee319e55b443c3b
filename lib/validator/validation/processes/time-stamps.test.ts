import { describe, expect, it } from 'vitest'
import type { Issuer } from '#authority/certificate'
import { extendedKeyUsage } from '#authority/extensions'
import { timeStampToken, tokenOver } from '#authority/time-stamp-token'
import { type Bytes, utf8 } from '#encoding/bytes'
import { octetString, sequence } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { digestAlgorithmIdentifier } from '#pki/algorithms'
import { oids } from '#pki/oids'
import { issue, profiles } from '#testing/certificates'
import { createValidationWorld } from '#testing/validation-world'
import { openTrustStore } from '#trust/trust-store'
import { readTimeStamp } from '../formats/cms/time-stamp'
import type { Material } from '../model/material'
import { readMaterial } from '../model/read-material'

const stampedAt = new Date('2026-03-01T09:30:00Z')
const soonAfter = new Date('2026-03-01T09:30:01Z')
const now = new Date('2026-06-01T00:00:00Z')
const data = utf8('data')

const world = createValidationWorld()
const unit = issue('Another TSU', world.root, profiles.timeStamper, { serialNumber: 77 })

interface Stamping {
  readonly by?: Issuer
  /** The data over which the imprint is expected. */
  readonly over?: Bytes
  readonly revokedAt?: Date
  readonly change?: (material: Material) => Material
  /** Whether the token has no certificate, as by a request without certReq. */
  readonly isBare?: boolean
  readonly trusted?: readonly Bytes[]
}

/** The conclusion about a time-stamp whose unit is certified by the root itself. */
async function conclusionOn(stamping: Stamping = {}) {
  const { by = unit, over = data, revokedAt, change, isBare } = stamping
  const { trusted = [world.root.certificate] } = stamping
  const bytes = isBare ? bareToken(by) : timeStampToken(by, [], { imprint, genTime: stampedAt })
  const digestOfData = async () => digest('SHA-256', over)
  const location = { bytes, digestOfData, covers: new Set<string>() }
  const stamp = await readTimeStamp({ type: 'SIGNATURE_TIMESTAMP', ...location }, [])
  if (!stamp) throw new TypeError('A time-stamp was expected')
  const answers = [world.answer(by, world.root, soonAfter, revokedAt)]
  const signature = world.signature(answers, { timeStamps: [stamp] })
  const material = change?.(signature.material) ?? signature.material
  const trust = openTrustStore({ certificates: trusted, lists: [] })
  const { timeStamps } = await world.validate({ ...signature, material }, now, trust)
  const [conclusion] = timeStamps.map((found) => found.conclusion)
  return conclusion
}

const imprint = digest('SHA-256', data)

function bareToken(by: Issuer): Bytes {
  const stated = sequence(digestAlgorithmIdentifier('SHA-256'), octetString(imprint))
  return tokenOver(stated, by, [], { genTime: stampedAt })
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

  it.each<[string, Stamping]>([
    ['in the trust store', { trusted: [world.root.certificate, unit.certificate] }],
    ['elsewhere in the document', { change: withUnit }],
  ])('may have its certificate %s', async (_, elsewhere) => {
    expect(await outcomeOf({ isBare: true })).toBe('NO_SIGNING_CERTIFICATE_FOUND')
    expect(await outcomeOf({ isBare: true, ...elsewhere })).toBe('PASSED')
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

/** Adds the certificate of the unit, after another one of the same key, name and number. */
function withUnit(material: Material): Material {
  const namesake = issue('Another TSU', world.root, profiles.timeStamper, {
    privateKey: unit.privateKey,
    serialNumber: 77,
  })
  const certificates = [namesake.certificate, unit.certificate]
  const added = readMaterial({ certificates }, 'CERTIFICATE_VALUES')
  return { ...material, certificates: [...material.certificates, ...added.certificates] }
}

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
