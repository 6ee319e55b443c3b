import { describe, expect, it } from 'vitest'
import { createValidationWorld, outcome } from '#testing/validation-world'
import type { OnlineMaterial } from '#trust/revocation/online-material'
import { readMaterial } from '../model/read-material'
import type { SignatureToValidate } from '../model/signature'
import { validateDocument } from '../validate-document'

const signedAt = new Date('2026-03-01T09:30:00Z')
const at = new Date('2026-06-01T00:00:00Z')

const world = createValidationWorld()

/** An OCSP responder at the current time. It records the certificates about which it is asked. */
function responder(revokedAt?: Date): OnlineMaterial & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    issuers: async () => [],
    revocation: async ({ certificate }) => {
      const { person, issuing, root, answer } = world
      const isPerson = certificate.fingerprint === world.certificate.fingerprint
      asked.push(isPerson ? 'person' : 'issuing')
      const response = isPerson ? answer(person, issuing, at, revokedAt) : answer(issuing, root, at)
      return { ocspResponses: [response], crls: [], address: 'http://ocsp.example.test/' }
    },
  }
}

async function findingsOf(signature: SignatureToValidate, online: OnlineMaterial) {
  const document = {
    signatures: [signature],
    timeStamps: [],
    originals: [],
    remarks: [],
    material: readMaterial({}, 'EXTERNAL'),
    container: undefined,
  }
  return await validateDocument(document, { at, trust: world.trust, online })
}

async function validate(signature: SignatureToValidate, online: OnlineMaterial) {
  return (await findingsOf(signature, online)).signatures.map(outcome)
}

describe('material that a document lacks', () => {
  it('is fetched once for each certificate', async () => {
    const online = responder()
    const signature = world.signature([], { claimedSigningTime: signedAt })
    expect(await validate(signature, online)).toEqual(['PASSED'])
    expect(online.asked).toEqual(['person', 'issuing'])
  })

  it('keeps the address from which it was fetched', async () => {
    const signature = world.signature([], { claimedSigningTime: signedAt })
    const { pool } = await findingsOf(signature, responder())
    expect(pool.revocations.map(({ address }) => address)).toEqual([
      'http://ocsp.example.test/',
      'http://ocsp.example.test/',
    ])
  })

  it('may show that the certificate was revoked', async () => {
    const online = responder(new Date('2026-04-01T00:00:00Z'))
    const signature = world.signature([], { claimedSigningTime: signedAt })
    expect(await validate(signature, online)).toEqual(['REVOKED_NO_POE'])
  })

  it('is not fetched when the document has it', async () => {
    const { answer, person, issuing, root } = world
    const online = responder()
    const answers = [answer(person, issuing, signedAt), answer(issuing, root, signedAt)]
    const timeStamps = [await world.stamp(signedAt)]
    const signature = world.signature(answers, { claimedSigningTime: signedAt, timeStamps })
    expect(await validate(signature, online)).toEqual(['PASSED'])
    expect(online.asked).toEqual([])
  })

  it('is not fetched for certificates without a path to an anchor', async () => {
    const online = responder()
    const signature = world.signature([], { claimedSigningTime: signedAt })
    const material = readMaterial({ certificates: [world.person.certificate] }, 'SIGNED_DATA')
    expect(await validate({ ...signature, material }, online)).toEqual([
      'NO_CERTIFICATE_CHAIN_FOUND',
    ])
    expect(online.asked).toEqual([])
  })
})
