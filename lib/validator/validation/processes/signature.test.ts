import { describe, expect, it } from 'vitest'
import { issue, profiles } from '#testing/certificates'
import {
  createValidationWorld,
  intactReference,
  outcome,
  personValidity,
  referenceTo,
} from '#testing/validation-world'
import { openTrustStore } from '#trust/trust-store'
import type { SignatureToValidate } from '../model/signature'

const signedAt = new Date('2026-03-01T09:30:00Z')
const soonAfter = new Date('2026-03-01T09:30:01Z')
const now = new Date('2026-06-01T00:00:00Z')
const afterExpiry = new Date('2029-06-01T00:00:00Z')

const world = createValidationWorld()

/** OCSP responses that say "good" about the signer and about the issuing authority. */
function goodAnswers(at: Date) {
  const { answer, person, issuing, root } = world
  return [answer(person, issuing, at), answer(issuing, root, at)]
}

/** A signature of level B-LT: with a time-stamp and revocation data. */
async function longTerm(more: Partial<SignatureToValidate> = {}): Promise<SignatureToValidate> {
  const timeStamps = [await world.stamp(signedAt)]
  return world.signature(goodAnswers(soonAfter), {
    claimedSigningTime: signedAt,
    timeStamps,
    ...more,
  })
}

async function outcomeOf(signature: SignatureToValidate, at = now): Promise<string> {
  return outcome(await world.validate(signature, at))
}

describe('the validation of a signature', () => {
  it('passes with a time-stamp and revocation data', async () => {
    const findings = await world.validate(await longTerm(), now)
    expect(outcome(findings)).toBe('PASSED')
    expect(findings.bestSignatureTime).toEqual(signedAt)
  })

  it('still passes when the certificate has expired since', async () => {
    expect(await outcomeOf(await longTerm(), afterExpiry)).toBe('PASSED')
  })

  it('is indeterminate for an expired certificate without proof of the time', async () => {
    const signature = await longTerm({ timeStamps: [] })
    expect(await outcomeOf(signature, afterExpiry)).toBe('OUT_OF_BOUNDS_NOT_REVOKED')
  })
})

describe('revocation', () => {
  it('does not matter after the signature', async () => {
    const { answer, person, issuing, root } = world
    const later = new Date('2026-05-02T00:00:00Z')
    const revokedAt = new Date('2026-05-01T00:00:00Z')
    const answers = [answer(person, issuing, later, revokedAt), answer(issuing, root, later)]
    const { material } = world.signature(answers)
    expect(await outcomeOf({ ...(await longTerm()), material })).toBe('PASSED')
  })
})

describe('cryptography', () => {
  it('fails for altered data, also without a trust anchor', async () => {
    const references = [{ ...intactReference, intact: false }]
    const nobody = openTrustStore({ certificates: [], lists: [] })
    const findings = await world.validate(await longTerm({ references }), now, nobody)
    expect(outcome(findings)).toBe('HASH_FAILURE')
    expect(findings.conclusion.indication).toBe('FAILED')
  })

  it('does not pass a signature over nothing', async () => {
    expect(await outcomeOf(await longTerm({ references: [] }))).toBe('SIGNED_DATA_NOT_FOUND')
  })
})

describe('the signing certificate', () => {
  it('must be named exactly once', async () => {
    const identification = { candidates: [world.certificate], reference: 'malformed' as const }
    expect(await outcomeOf(await longTerm({ identification }))).toBe('NO_SIGNING_CERTIFICATE_FOUND')
  })
})

describe('acceptance', () => {
  it('does not rely on a digest with known collisions', async () => {
    const signature = await longTerm({ signatureAlgorithm: 'ecdsa-sha1' })
    expect(await outcomeOf(signature)).toBe('CRYPTO_CONSTRAINTS_FAILURE_NO_POE')
  })

  it.each([
    ['fail', 'FORMAT_FAILURE'],
    ['broken', 'FORMAT_FAILURE'],
    ['unacceptable', 'SIG_CONSTRAINTS_FAILURE'],
    ['warn', 'PASSED'],
  ] as const)('turns a format finding of severity %s into %s', async (severity, wanted) => {
    const structure = [{ severity, key: 'revision-incomplete' as const }]
    expect(await outcomeOf(await longTerm({ structure }))).toBe(wanted)
  })

  it('reports an altered signature before an ill-formed one', async () => {
    const structure = [{ severity: 'broken' as const, key: 'xml-structure' as const }]
    const signature = await longTerm({ structure, isValueRight: () => false })
    expect(await outcomeOf(signature)).toBe('SIG_CRYPTO_FAILURE')
  })
})

describe('time', () => {
  it('is the earliest of several time-stamps', async () => {
    const later = await world.stamp(new Date('2026-03-02T00:00:00Z'))
    const signature = await longTerm({ timeStamps: [later, await world.stamp(signedAt)] })
    expect((await world.validate(signature, now)).bestSignatureTime).toEqual(signedAt)
  })

  it('must not be earlier in the archive time-stamp than in the signature time-stamp', async () => {
    const archive = await world.stamp(new Date('2026-02-01T00:00:00Z'), 'ARCHIVE_TIMESTAMP')
    const signature = await longTerm({ timeStamps: [await world.stamp(signedAt), archive] })
    expect(await outcomeOf(signature)).toBe('TIMESTAMP_ORDER_FAILURE')
  })

  it('is the validation time if all time-stamps are later', async () => {
    const asked = new Date('2026-02-01T00:00:00Z')
    expect((await world.validate(await longTerm(), asked)).bestSignatureTime).toEqual(asked)
  })

  it('causes a warning if the signer claims a time after the proven time', async () => {
    const signature = await longTerm({ claimedSigningTime: new Date('2026-04-01T00:00:00Z') })
    const { conclusion } = await world.validate(signature, now)
    expect(conclusion.indication).toBe('PASSED')
    expect(conclusion.remarks.map(({ key }) => key)).toEqual(['claimed-time-after-proof'])
  })
})

describe('a claimed signing time', () => {
  it.each([
    ['dss', personValidity.notBefore, 0, 'PASSED', []],
    [
      'dss',
      personValidity.notBefore,
      -1000,
      'SIG_CONSTRAINTS_FAILURE',
      ['claimed-time-outside-certificate'],
    ],
    [
      'dss',
      personValidity.notAfter,
      1000,
      'SIG_CONSTRAINTS_FAILURE',
      ['claimed-time-outside-certificate'],
    ],
    ['siva', personValidity.notBefore, -1000, 'PASSED', ['claimed-time-outside-certificate']],
    [
      'siva',
      personValidity.notAfter,
      1000,
      'PASSED',
      ['claimed-time-after-proof', 'claimed-time-outside-certificate'],
    ],
  ] as const)('under %s, %s %i ms: %s', async (policy, end, offset, wanted, remarks) => {
    const claimedSigningTime = new Date(end.getTime() + offset)
    const signature = await longTerm({ claimedSigningTime })
    const findings = await world.validate(signature, now, undefined, policy)
    expect(outcome(findings)).toBe(wanted)
    expect(findings.conclusion.remarks.map(({ key }) => key)).toEqual(remarks)
  })
})

describe('a signer that is its own anchor', () => {
  it.each([
    ['with proof from its validity', true, []],
    ['after its end without proof', false, ['anchor-out-of-validity']],
  ])('%s', async (_, isStamped, remarks) => {
    const { certificate: trusted } = world.person
    const stamp = await world.stamp(signedAt)
    const anchors = [trusted, ...stamp.identification.candidates.map(({ der }) => der)]
    const trust = openTrustStore({ certificates: anchors, lists: [] })
    const signature = await longTerm({ timeStamps: isStamped ? [stamp] : [] })
    const findings = await world.validate(signature, afterExpiry, trust)
    expect(outcome(findings)).toBe('PASSED')
    expect(findings.conclusion.remarks.map(({ key }) => key)).toEqual(remarks)
  })
})

describe('an algorithm that ends after the update of the policy', () => {
  it.each([
    ['before it', now, []],
    ['after it', new Date('2029-01-01T00:00:00Z'), ['algorithm-ended']],
  ] as const)('causes a warning only after its end: %s', async (_, at, remarks) => {
    const { answer, issuing, root } = world
    const ofRsa = issue('SIGNER', issuing, profiles.person, {
      ...personValidity,
      notAfter: new Date('2030-01-01T00:00:00Z'),
      algorithm: 'rsa-sha256',
    })
    const signature = world.signature([answer(ofRsa, issuing, at), answer(issuing, root, at)], {
      claimedSigningTime: signedAt,
      signatureAlgorithm: 'rsa-sha256',
      identification: { candidates: [ofRsa.parsed], reference: referenceTo(ofRsa.parsed) },
      isValueRight: () => true,
    })
    const findings = await world.validate(signature, at)
    expect(outcome(findings)).toBe('PASSED')
    expect(findings.conclusion.remarks.map(({ key }) => key)).toEqual(remarks)
  })
})

describe('a bug in the validator', () => {
  it('affects only the signature where it occurs', async () => {
    const signature = await longTerm({
      isValueRight: () => {
        throw new TypeError('a bug')
      },
    })
    expect(await outcomeOf(signature)).toBe('UNEXPECTED_ERROR')
  })
})

describe('missing data', () => {
  const missing = { ...intactReference, found: false, intact: false }

  it('is reported before certificate failures', async () => {
    const nobody = { candidates: [], reference: 'absent' } as const
    const without = world.signature([], { references: [missing], identification: nobody })
    expect(outcome(await world.validate(without, now))).toBe('SIGNED_DATA_NOT_FOUND')
  })
})
