import { memorySource } from '@paraph/validator/encoding/byte-source'
import type { SignatureLevel } from '@paraph/validator/signature/signature-format'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { createTestPki } from '@paraph/validator/testing/pki'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { type TrustStatus, trustStatus } from '@paraph/validator/trust/keeping/trust-status'
import { openTrustStore, type TrustStore } from '@paraph/validator/trust/trust-store'
import { reportsOf, textsOf } from '@paraph/validator/validation/bundle/report-texts'
import {
  type RefusalReason,
  ValidationRefused,
} from '@paraph/validator/validation/model/validation-refused'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { describe, expect, it } from 'vitest'
import { given } from '@/lib/testing/given'
import { validateSigned } from './complete-signing'

const signedAt = new Date('2026-03-01T09:30:00Z')
const at = new Date('2026-06-01T00:00:00Z')
const undecided = { code: 'validation-undecided' }
const fault = { reason: 'technical-fault' }

describe('a file that we have signed', () => {
  const emptyTrust = openTrustStore({ certificates: [], lists: [] })

  const pki = createTestPki(() => signedAt)
  const trusting = openTrustStore({ certificates: [pki.anchor], lists: [] })

  /** Services that fetch nothing: data that the file lacks is unavailable. */
  function servicesWith(trust: TrustStore, status: Partial<TrustStatus> = {}) {
    return given<Parameters<typeof validateSigned>[0]>({
      validators: {
        validate: async (file: Parameters<typeof validateFile>[0]) =>
          reportsOf(textsOf(await validateFile(file, { at, trust }, 'en'))),
        threads: () => 1,
        close: async () => {},
      },
      trustStatus: () => ({ ...trustStatus(trust, undefined, at), ...status }),
      clock: () => at,
    })
  }

  async function signed(level: SignatureLevel = 'B-LT') {
    return await signPdf(pki, samplePdf(), { at: signedAt, level })
  }

  const validate = (
    { bytes, signatureId }: Awaited<ReturnType<typeof signed>>,
    services = servicesWith(trusting),
  ) => validateSigned(services, memorySource(bytes), 'contract.pdf', signatureId)

  it('is delivered if its signature passes', async () => {
    const made = await signed()
    expect(await validate(made)).toEqual(new Map([[made.signatureId, true]]))
  })

  it('reports an earlier signature that does not pass', async () => {
    const first = await signed('B-B')
    const second = await signPdf(pki, first.bytes, { at: signedAt, level: 'B-LT' })
    expect(await validate(second)).toEqual(
      new Map([
        [first.signatureId, false],
        [second.signatureId, true],
      ]),
    )
  })

  it('is retried while revocation data is unavailable', async () => {
    await expect(validate(await signed('B-T'))).rejects.toMatchObject(undecided)
  })

  it.each<Partial<TrustStatus>>([{ anchors: 0 }, { state: 'missing' }, { state: 'incomplete' }])(
    'is retried while trusted lists are incomplete: %o',
    async (status) => {
      const services = servicesWith(emptyTrust, { anchors: 1, ...status })
      await expect(validate(await signed(), services)).rejects.toMatchObject(undecided)
    },
  )

  it('is not delivered if its signer is not trusted', async () => {
    const services = servicesWith(emptyTrust, { anchors: 1, state: 'current' })
    await expect(validate(await signed(), services)).rejects.toMatchObject(fault)
  })

  it('is not delivered if the signed content has changed', async () => {
    const { bytes, ...made } = await signed()
    const changed = Buffer.from(bytes)
    changed.write('%PDF-1.5')
    await expect(validate({ ...made, bytes: changed })).rejects.toMatchObject(fault)
  })

  it('is not delivered if the signature is missing', async () => {
    const { bytes, ...made } = await signed()
    await expect(validate({ ...made, bytes, signatureId: 'another' })).rejects.toMatchObject(fault)
  })

  it.each<[RefusalReason, object]>([
    ['malformed', fault],
    ['too-complex', { reason: 'too-complex' }],
    ['took-too-long', { reason: 'too-complex' }],
    ['took-too-much-memory', { reason: 'too-complex' }],
    ['validator-failed', { reason: 'validator-failed' }],
  ])('is not delivered if a validator gives up with %s', async (reason, outcome) => {
    const made = await signed()
    const services = servicesWith(trusting)
    const giveUp = () => Promise.reject(new ValidationRefused(reason, 'of this file'))
    const validators = { ...services.validators, validate: giveUp }
    await expect(validate(made, { ...services, validators })).rejects.toMatchObject(outcome)
  })
})
