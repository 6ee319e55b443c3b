import { describe, expect, it } from 'vitest'
import { type Certificate, parseCertificate } from '#pki/certificate/certificate'
import { nameAttributes } from '#pki/certificate/distinguished-name'
import type { CertificationPath } from '#pki/certification-path'
import { createValidationWorld } from '#testing/validation-world'
import { defaultPolicy } from '../policy/validation-policy'
import { ValidationData } from '../revocation/validation-data'
import { nationalPractice } from './national-practice'

const signedAt = new Date('2026-03-01T09:30:00Z')

const world = createValidationWorld()

function citizenOf(country: string, certificate: Certificate): Certificate {
  const attributes = certificate.subject.attributes.map((attribute) =>
    attribute.type === nameAttributes.country ? { ...attribute, value: country } : attribute,
  )
  return { ...certificate, subject: { ...certificate.subject, attributes } }
}

/** Returns the remarks on a signature whose OCSP response is from this many minutes after the time-stamp. */
async function practice(country: string, minutes: number) {
  const { answer, person, issuing, signature, stamp, trust, certificate } = world
  const answeredAt = new Date(signedAt.getTime() + minutes * 60_000)
  const one = signature([answer(person, issuing, answeredAt)], {
    timeStamps: [await stamp(signedAt)],
  })
  const path: CertificationPath = [
    citizenOf(country, certificate),
    parseCertificate(issuing.certificate),
  ]
  const context = {
    at: answeredAt,
    policy: defaultPolicy,
    trust,
    pool: new ValidationData(trust, one.material),
  }
  const { indication, remarks } = nationalPractice(one, path, signedAt, context)
  return [indication, ...remarks.map(({ level }) => level)]
}

describe('an answer of the responder', () => {
  it.each([
    ['EE', 14, ['PASSED']],
    ['EE', 16, ['PASSED', 'warning']],
    ['EE', 24 * 60 + 1, ['INDETERMINATE', 'error']],
    ['LT', 24 * 60 + 1, ['PASSED']],
  ])(
    'for a signer from %s, %i minutes after the time-stamp, results in %j',
    async (country, minutes, wanted) => {
      expect(await practice(country, minutes)).toEqual(wanted)
    },
  )
})
