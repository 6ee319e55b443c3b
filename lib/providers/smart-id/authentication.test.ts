import { X509Certificate } from 'node:crypto'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import type { SignatureAlgorithm } from '@paraph/validator/pki/algorithms'
import { verifyRawSignatureValue } from '@paraph/validator/pki/signature-value'
import {
  hasIdentityVectors,
  identityVectors,
} from '@paraph/validator/testing/providers/identity-vectors'
import { describe, expect, it } from 'vitest'
import { acspV2Payload } from './authentication'

interface PublishedInputs {
  readonly schemeName: string
  readonly serverRandom: string
  readonly rpChallenge: string
  readonly userChallenge: string
  readonly relyingPartyName: string
  readonly brokeredRpName: string
  readonly interactionsBase64: string
  readonly interactionTypeUsed: string
  readonly initialCallbackUrl: string
  readonly flowType: string
}

const payloadOf = ({ brokeredRpName, interactionsBase64, ...rest }: PublishedInputs) =>
  acspV2Payload({
    ...rest,
    interactions: interactionsBase64,
    brokeredRelyingPartyName: brokeredRpName,
  })

describe('acspV2Payload', () => {
  it('joins eleven fields, including empty ones', () => {
    const payload = acspV2Payload({
      schemeName: 'smart-id',
      serverRandom: 'random',
      rpChallenge: 'challenge',
      userChallenge: 'user',
      relyingPartyName: 'DEMO',
      interactions: 'W10=',
      interactionTypeUsed: 'displayTextAndPIN',
      flowType: 'Notification',
    })
    const fields = payload.split('|')
    expect(fields).toHaveLength(11)
    expect(fields.slice(5, 7)).toEqual(['REVNTw==', ''])
    expect(fields.slice(8)).toEqual(['displayTextAndPIN', '', 'Notification'])
  })
})

describe.runIf(hasIdentityVectors)('published vectors', () => {
  it('agree on the payload', () => {
    const vectors = identityVectors<{
      inputs: PublishedInputs
      expected_payload: string
      expected_digest_base64: string
    }>('acsp_v2_payloads')
    for (const { inputs, expected_payload, expected_digest_base64 } of vectors) {
      const payload = payloadOf(inputs)
      expect(payload).toBe(expected_payload)
      expect(Buffer.from(digest('SHA-512', utf8(payload))).toString('base64')).toBe(
        expected_digest_base64,
      )
    }
  })

  it('are signed by real apps', () => {
    const vectors = identityVectors<{
      id: string
      algorithm: string
      hash: string
      acsp_inputs?: PublishedInputs
      signature_base64: string
      certificate_der_base64: string
      expected_valid: boolean
    }>('signatures')
    const authentications = vectors.flatMap(({ acsp_inputs, ...rest }) =>
      acsp_inputs ? [{ ...rest, acsp_inputs }] : [],
    )
    for (const vector of authentications) {
      const { publicKey } = new X509Certificate(
        Buffer.from(vector.certificate_der_base64, 'base64'),
      )
      const signatureAlgorithm =
        `${vector.algorithm.replace('-pkcs1', '')}-${vector.hash.toLowerCase().replace('sha-', 'sha')}` as SignatureAlgorithm
      const signatureValue = Buffer.from(vector.signature_base64, 'base64')
      const isValid = verifyRawSignatureValue(
        { signatureAlgorithm, signatureValue },
        publicKey,
        utf8(payloadOf(vector.acsp_inputs)),
      )
      expect([vector.id, isValid]).toEqual([vector.id, vector.expected_valid])
    }
    expect(authentications.length).toBeGreaterThan(3)
  })
})
