import { describe, expect, it } from 'vitest'
import { timeStampToken } from '#authority/time-stamp-token'
import { utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { issue, profiles } from '#testing/certificates'
import { createValidationWorld } from '#testing/validation-world'
import { openTrustStore } from '#trust/trust-store'
import { readTimeStamp } from '../formats/cms/time-stamp'
import { readMaterial } from '../model/read-material'
import type { TimeStampType } from '../model/time-stamp'

const signedAt = new Date('2026-03-01T09:30:00Z')
const soonAfter = new Date('2026-03-01T09:30:01Z')
const now = new Date('2026-06-01T00:00:00Z')

const world = createValidationWorld()
const { answer, person, issuing, root } = world
const unit = issue('A TSU', root, profiles.timeStamper)
const ofSigner = answer(person, issuing, soonAfter)
const ofAuthority = answer(issuing, root, soonAfter)
const ofUnit = answer(unit, root, soonAfter)

/** A time-stamp by a unit that needs revocation data. */
async function stamp(type: TimeStampType) {
  const imprint = digest('SHA-256', utf8('value'))
  const bytes = timeStampToken(unit, [], { imprint, genTime: signedAt })
  const one = { type, bytes, digestOfData: async () => imprint, covers: new Set<string>() }
  return (await readTimeStamp(one, [])) ?? expect.fail()
}

async function formatWith(
  answers: readonly Uint8Array[],
  type: TimeStampType,
  level: 'LT' | 'LTA',
  trusted = [root.certificate],
) {
  const signature = world.signature(answers, {
    claimedSigningTime: signedAt,
    timeStamps: [await stamp(type)],
    format: `PAdES_BASELINE_${level}`,
    formatIfIncomplete: 'PAdES_BASELINE_T',
  })
  const above = readMaterial({ certificates: [root.certificate] }, 'SIGNED_DATA')
  const certificates = [...signature.material.certificates, ...above.certificates]
  const material = { ...signature.material, certificates }
  const trust = openTrustStore({ certificates: trusted, lists: [] })
  return (await world.validate({ ...signature, material }, now, trust)).format
}

describe('the level of a signature with revocation data', () => {
  const stampOfLevel = { LT: 'SIGNATURE_TIMESTAMP', LTA: 'ARCHIVE_TIMESTAMP' } as const

  it.each([
    ['LT', 'about all certificates', [ofSigner, ofAuthority, ofUnit], 'LT'],
    ['LT', 'but not about the signer', [ofAuthority, ofUnit], 'T'],
    ['LT', 'but not about the time-stamping unit', [ofSigner, ofAuthority], 'T'],
    ['LTA', 'but not about the last time-stamping unit', [ofSigner, ofAuthority], 'LTA'],
    ['LTA', 'but not about the issuing authority', [ofSigner, ofUnit], 'T'],
  ] as const)('%s, %s', async (level, _, answers, wanted) => {
    const type = stampOfLevel[level]
    expect(await formatWith(answers, type, level)).toBe(`PAdES_BASELINE_${wanted}`)
    expect(await formatWith(answers, type, level, [])).toBe(`PAdES_BASELINE_${wanted}`)
  })
})
