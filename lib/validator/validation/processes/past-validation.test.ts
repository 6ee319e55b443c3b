import { describe, expect, it } from 'vitest'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { createValidationWorld, outcome, personValidity } from '#testing/validation-world'
import type { SignaturePolicy, SignatureToValidate } from '../model/signature'
import { tokenId } from '../model/token'

const signedAt = new Date('2026-03-01T09:30:00Z')
const soonAfter = new Date('2026-03-01T09:30:01Z')
const archivedAt = new Date('2026-03-10T00:00:00Z')
const compromisedAt = new Date('2026-04-01T00:00:00Z')
const now = new Date('2026-06-01T00:00:00Z')
const afterExpiry = new Date('2029-06-01T00:00:00Z')

const world = createValidationWorld()

/** OCSP responses: the signer is good, and its authority was revoked after the signature. */
function answersUnderRevokedAuthority(): readonly [ofSigner: Bytes, ofAuthority: Bytes] {
  const { answer, person, issuing, root } = world
  const ofAuthority = answer(issuing, root, new Date('2026-05-01T00:00:00Z'), compromisedAt)
  return [answer(person, issuing, soonAfter), ofAuthority]
}

async function outcomeOf(signature: SignatureToValidate, at = now): Promise<string> {
  return outcome(await world.validate(signature, at))
}

describe('an authority that was revoked after the signature', () => {
  it('may have written its revocation data after its revocation', async () => {
    const signature = world.signature(answersUnderRevokedAuthority(), {
      claimedSigningTime: signedAt,
      timeStamps: [await world.stamp(signedAt)],
    })
    expect(await outcomeOf(signature)).toBe('NO_POE')
  })

  it('is trusted for revocation data that an archive time-stamp proves to be older', async () => {
    const answers = answersUnderRevokedAuthority()
    const covered = tokenId('R', answers[0])
    const archive = await world.stamp(archivedAt, 'ARCHIVE_TIMESTAMP', [covered])
    const signature = world.signature(answers, {
      claimedSigningTime: signedAt,
      timeStamps: [await world.stamp(signedAt), archive],
    })
    expect(await outcomeOf(signature)).toBe('PASSED')
  })

  it('is not trusted if the archive time-stamp came too late', async () => {
    const answers = answersUnderRevokedAuthority()
    const late = new Date('2026-04-15T00:00:00Z')
    const archive = await world.stamp(late, 'ARCHIVE_TIMESTAMP', [tokenId('R', answers[0])])
    const signature = world.signature(answers, {
      claimedSigningTime: signedAt,
      timeStamps: [await world.stamp(signedAt), archive],
    })
    expect(await outcomeOf(signature)).toBe('NO_POE')
  })
})

describe('later answers', () => {
  it('are ignored when validating at an earlier time', async () => {
    const { answer, person, issuing, root } = world
    const answers = [answer(person, issuing, now), answer(issuing, root, soonAfter)]
    const timeStamps = [await world.stamp(signedAt)]
    const signature = world.signature(answers, { claimedSigningTime: signedAt, timeStamps })
    expect(await outcomeOf(signature, archivedAt)).toBe('TRY_LATER')
    expect(await outcomeOf(signature, now)).toBe('PASSED')
  })
})

describe('a content time-stamp', () => {
  async function withContent(answers: readonly Bytes[], contentAt: Date) {
    const stamp = await world.stamp(contentAt, 'CONTENT_TIMESTAMP', [])
    return world.signature(answers, { claimedSigningTime: contentAt, timeStamps: [stamp] })
  }

  it('proves that a signature was made after the certificate was revoked', async () => {
    const { answer, person, issuing, root } = world
    const revokedAt = new Date('2026-02-01T00:00:00Z')
    const answers = [answer(person, issuing, now, revokedAt), answer(issuing, root, now)]
    expect(await outcomeOf(await withContent(answers, signedAt))).toBe('REVOKED')
    const before = await withContent(answers, new Date('2026-01-15T00:00:00Z'))
    expect(await outcomeOf(before)).toBe('REVOKED_NO_POE')
  })

  it('proves that a signature was made after the certificate expired', async () => {
    const { answer, person, issuing, root } = world
    const answers = [answer(person, issuing, soonAfter), answer(issuing, root, soonAfter)]
    const late = new Date(personValidity.notAfter.getTime() + 1000)
    expect(await outcomeOf(await withContent(answers, late), afterExpiry)).toBe('EXPIRED')
    const early = await withContent(answers, signedAt)
    expect(await outcomeOf(early, afterExpiry)).toBe('OUT_OF_BOUNDS_NOT_REVOKED')
  })
})

describe('a signature policy', () => {
  const document = utf8('Only on Mondays.')
  async function under(policy: Partial<Extract<SignaturePolicy, { kind: 'explicit' }>>) {
    const { answer, person, issuing, root } = world
    const answers = [answer(person, issuing, soonAfter), answer(issuing, root, soonAfter)]
    const named = { kind: 'explicit', id: '1.2.3', isKnown: false } as const
    const signature = world.signature(answers, {
      claimedSigningTime: signedAt,
      timeStamps: [await world.stamp(signedAt)],
      policy: { ...named, url: undefined, description: undefined, digest: undefined, ...policy },
    })
    return await world.validate(signature, now)
  }

  it('causes a remark if it is unknown', async () => {
    const { conclusion } = await under({})
    expect(conclusion.indication).toBe('PASSED')
    expect(conclusion.remarks.map(({ key }) => key)).toEqual(['policy-not-available'])
  })

  it('must match the signed digest if it is stored in the signature', async () => {
    const value = digest('SHA-256', document)
    const signed = { digest: { algorithm: 'SHA-256', value }, stored: document } as const
    expect(outcome(await under(signed))).toBe('PASSED')
    const another = { ...signed, stored: utf8('Always.') }
    expect(outcome(await under(another))).toBe('POLICY_PROCESSING_ERROR')
  })
})
