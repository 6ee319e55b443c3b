import { describe, expect, it } from 'vitest'
import { basicConstraints, keyUsage } from '#authority/extensions'
import { ocspResponse } from '#authority/ocsp-response'
import { parseCertificate } from '#pki/certificate/certificate'
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

/** Good answers about the signer and about the issuing authority. */
function goodAnswers(at: Date) {
  const { answer, person, issuing, root } = world
  return [answer(person, issuing, at), answer(issuing, root, at)]
}

/** A signature of level B-LT: signed, time-stamped, with revocation data. */
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

  it('finds no path to an empty trust store', async () => {
    const nobody = openTrustStore({ certificates: [], lists: [] })
    const findings = await world.validate(await longTerm(), now, nobody)
    expect(outcome(findings)).toBe('NO_CERTIFICATE_CHAIN_FOUND')
  })

  it('suggests a later attempt without an answer about the signer', async () => {
    const { answer, issuing, root } = world
    const signature = await longTerm()
    const { material } = world.signature([answer(issuing, root, soonAfter)])
    expect(await outcomeOf({ ...signature, material })).toBe('TRY_LATER')
  })

  it('suggests a later attempt without an answer about the authority', async () => {
    const { answer, issuing, person } = world
    const { material } = world.signature([answer(person, issuing, soonAfter)])
    expect(await outcomeOf({ ...(await longTerm()), material })).toBe('TRY_LATER')
  })

  it('does not accept an answer from before the signature', async () => {
    const { material } = world.signature(goodAnswers(new Date('2026-03-01T09:00:00Z')))
    expect(await outcomeOf({ ...(await longTerm()), material })).toBe('TRY_LATER')
  })

  it("does not accept an answer from another authority's responder", async () => {
    const { answer, person, issuing, root } = world
    const forged = [answer(person, root, soonAfter), answer(issuing, root, soonAfter)]
    const { material } = world.signature(forged)
    expect(await outcomeOf({ ...(await longTerm()), material })).toBe('TRY_LATER')
  })
})

describe('revocation', () => {
  const before = new Date('2026-02-01T00:00:00Z')
  const after = new Date('2026-05-01T00:00:00Z')

  async function revoked(since: Date, whose: 'person' | 'issuing' = 'person') {
    const { answer, person, issuing, root } = world
    const later = new Date('2026-05-02T00:00:00Z')
    const answers =
      whose === 'person'
        ? [answer(person, issuing, later, since), answer(issuing, root, later)]
        : [answer(person, issuing, later), answer(issuing, root, later, since)]
    return { ...(await longTerm()), material: world.signature(answers).material }
  }

  it('before the signature leaves it indeterminate', async () => {
    expect(await outcomeOf(await revoked(before))).toBe('REVOKED_NO_POE')
  })

  it('after the signature does not matter', async () => {
    expect(await outcomeOf(await revoked(after))).toBe('PASSED')
  })

  it('of the authority before the signature leaves it indeterminate', async () => {
    expect(await outcomeOf(await revoked(before, 'issuing'))).toBe('REVOKED_CA_NO_POE')
  })

  it('at any time counts without proof of the signing time', async () => {
    const signature = { ...(await revoked(after)), timeStamps: [] }
    expect(await outcomeOf(signature)).toBe('REVOKED_NO_POE')
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

  it('is indeterminate for missing data', async () => {
    const references = [{ ...intactReference, found: false, intact: false }]
    expect(await outcomeOf(await longTerm({ references }))).toBe('SIGNED_DATA_NOT_FOUND')
  })

  it('does not pass a signature over nothing', async () => {
    expect(await outcomeOf(await longTerm({ references: [] }))).toBe('SIGNED_DATA_NOT_FOUND')
  })

  it('fails for a value of another key', async () => {
    const findings = await world.validate(await longTerm({ isValueRight: () => false }), now)
    expect(outcome(findings)).toBe('SIG_CRYPTO_FAILURE')
  })
})

describe('the signing certificate', () => {
  it('must be present', async () => {
    const { certificate } = world
    const identification = { candidates: [], reference: referenceTo(certificate) }
    expect(await outcomeOf(await longTerm({ identification }))).toBe('NO_SIGNING_CERTIFICATE_FOUND')
  })

  it('must be the one in the signed attribute, even if another key fits', async () => {
    const other = parseCertificate(world.issuing.certificate)
    const identification = { candidates: [world.certificate], reference: referenceTo(other) }
    expect(await outcomeOf(await longTerm({ identification }))).toBe('NO_SIGNING_CERTIFICATE_FOUND')
  })

  it('must be named by a signed attribute', async () => {
    const identification = { candidates: [world.certificate], reference: 'absent' as const }
    expect(await outcomeOf(await longTerm({ identification }))).toBe('SIG_CONSTRAINTS_FAILURE')
  })

  it('must be named exactly once', async () => {
    const identification = { candidates: [world.certificate], reference: 'malformed' as const }
    expect(await outcomeOf(await longTerm({ identification }))).toBe('NO_SIGNING_CERTIFICATE_FOUND')
  })

  it('must be intended for signatures', async () => {
    const holder = issue('BOX', world.issuing, [keyUsage(['keyEncipherment'])], personValidity)
    const certificate = parseCertificate(holder.certificate)
    const signature = await longTerm({
      identification: { candidates: [certificate], reference: referenceTo(certificate) },
      isValueRight: () => true,
    })
    expect(await outcomeOf(signature)).toBe('CHAIN_CONSTRAINTS_FAILURE')
  })

  it('must be issued by a certificate authority', async () => {
    const impostor = issue('No CA', world.issuing, [basicConstraints(false)])
    const holder = issue('SIGNER', impostor, profiles.person)
    const certificate = parseCertificate(holder.certificate)
    const signature = await longTerm({
      identification: { candidates: [certificate], reference: referenceTo(certificate) },
      isValueRight: () => true,
    })
    const { material } = world.signature(goodAnswers(soonAfter))
    const known = parseCertificate(impostor.certificate)
    const certificates = [
      ...material.certificates,
      { certificate: known, origin: 'SIGNED_DATA' as const },
    ]
    const findings = await world.validate(
      { ...signature, material: { ...material, certificates } },
      now,
    )
    expect(outcome(findings)).toBe('CHAIN_CONSTRAINTS_FAILURE')
  })
})

describe('the certification path', () => {
  /** A signature with this certificate. */
  async function signedBy(der: Uint8Array, answers = goodAnswers(soonAfter)) {
    const certificate = parseCertificate(der)
    const signature = await longTerm({
      identification: { candidates: [certificate], reference: referenceTo(certificate) },
      isValueRight: () => true,
    })
    return outcomeOf({ ...signature, material: world.signature(answers).material })
  }

  it('must be signed by the named issuer', async () => {
    const forged = Buffer.from(world.person.certificate)
    forged.write('FORGER', forged.indexOf('SIGNER'))
    expect(await signedBy(forged)).toBe('NO_CERTIFICATE_CHAIN_FOUND')
  })

  it('must not use digests with known collisions', async () => {
    const { issuing, root, answer } = world
    const careless = { ...issuing, algorithm: 'ecdsa-sha1' } as const
    const holder = issue('SIGNER', careless, profiles.person, personValidity)
    const answers = [answer(holder, issuing, soonAfter), answer(issuing, root, soonAfter)]
    expect(await signedBy(holder.certificate, answers)).toBe('CRYPTO_CONSTRAINTS_FAILURE_NO_POE')
  })
})

describe('acceptance', () => {
  it('requires a claimed signing time', async () => {
    const signature = await longTerm({ claimedSigningTime: undefined })
    expect(await outcomeOf(signature)).toBe('SIG_CONSTRAINTS_FAILURE')
  })

  it('does not rely on a digest with known collisions', async () => {
    const signature = await longTerm({ signatureAlgorithm: 'ecdsa-sha1' })
    expect(await outcomeOf(signature)).toBe('CRYPTO_CONSTRAINTS_FAILURE_NO_POE')
  })

  it('does not rely on a reference by a digest with known collisions', async () => {
    const references = [{ ...intactReference, digestAlgorithm: 'SHA-1' as const }]
    expect(await outcomeOf(await longTerm({ references }))).toBe(
      'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
    )
  })

  it('does not accept an unknown algorithm', async () => {
    const signature = await longTerm({ signatureAlgorithm: undefined })
    expect(await outcomeOf(signature)).toBe('CRYPTO_CONSTRAINTS_FAILURE')
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
  it('does not pass a signature that is older than its certificate', async () => {
    const tooEarly = new Date(personValidity.notBefore.getTime() - 1000)
    const signature = await longTerm({ timeStamps: [await world.stamp(tooEarly)] })
    const findings = await world.validate(signature, now)
    expect(outcome(findings)).toBe('NOT_YET_VALID')
    expect(findings.conclusion.indication).toBe('FAILED')
  })

  it('is the earliest of several time-stamps', async () => {
    const later = await world.stamp(new Date('2026-03-02T00:00:00Z'))
    const signature = await longTerm({ timeStamps: [later, await world.stamp(signedAt)] })
    expect((await world.validate(signature, now)).bestSignatureTime).toEqual(signedAt)
  })

  it('is not proven by a time-stamp over something else', async () => {
    const stamp = await world.stamp(signedAt)
    const references = stamp.references.map((one) => ({ ...one, intact: false }))
    const signature = await longTerm({ timeStamps: [{ ...stamp, references }] })
    const findings = await world.validate(signature, now)
    expect(findings.bestSignatureTime).toEqual(now)
    expect(findings.timeStamps[0]?.conclusion.subIndication).toBe('HASH_FAILURE')
  })

  it('is not proven by a time-stamp from an untrusted unit', async () => {
    const root = openTrustStore({ certificates: [world.issuing.certificate], lists: [] })
    const findings = await world.validate(await longTerm(), now, root)
    expect(findings.bestSignatureTime).toEqual(now)
  })

  it('must not be earlier in the archive time-stamp than in the signature time-stamp', async () => {
    const archive = await world.stamp(new Date('2026-02-01T00:00:00Z'), 'ARCHIVE_TIMESTAMP')
    const signature = await longTerm({ timeStamps: [await world.stamp(signedAt), archive] })
    expect(await outcomeOf(signature)).toBe('TIMESTAMP_ORDER_FAILURE')
  })

  it('of validation applies if all time-stamps are later', async () => {
    const asked = new Date('2026-02-01T00:00:00Z')
    expect((await world.validate(await longTerm(), asked)).bestSignatureTime).toEqual(asked)
  })

  it('claimed by the signer after the proven time causes a warning', async () => {
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

describe('unacceptable revocation data', () => {
  it('does not suggest a later attempt', async () => {
    const { person, issuing, root, answer } = world
    // The signer is not an authorised responder.
    const forged = ocspResponse(person, {
      certificate: person.certificate,
      issuer: issuing.certificate,
      at: signedAt,
    })
    const signature = world.signature([forged, answer(issuing, root, signedAt)], {
      claimedSigningTime: signedAt,
      timeStamps: [await world.stamp(signedAt)],
    })
    expect(outcome(await world.validate(signature, now))).toBe('CERTIFICATE_CHAIN_GENERAL_FAILURE')
  })
})
