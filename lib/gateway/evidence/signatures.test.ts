import type { PooledReports } from '@paraph/validator/validation/bundle/report-texts'
import { describe, expect, it } from 'vitest'
import { describedSignatures } from './signatures'

const issuer = { Id: 'issuer', CommonName: 'An authority' }

/** One signature by the holder of a certificate, in the form of reports. */
function describedOf(holder: object, more: object = {}) {
  const signature = {
    indication: 'TOTAL_PASSED',
    subIndication: null,
    signatureFormat: 'PAdES_BASELINE_LT',
    signatureLevel: { value: 'QESIG' },
    bestSignatureTime: 0,
    certificateChain: { certificate: [{ id: 'own' }, { id: 'issuer' }] },
    ...more,
  }
  const timeStamp = { indication: 'PASSED', timestampLevel: { value: 'QTSA' } }
  const [described, another] = describedSignatures({
    simpleReport: { jaxbModel: { signatureOrTimestamp: [signature, timeStamp] } },
    diagnosticData: { UsedCertificates: [{ Id: 'own', ...holder }, issuer] },
  } as unknown as PooledReports)
  expect(another).toBeUndefined()
  return described
}

describe('a signature in evidence', () => {
  it('has the given name and surname, otherwise the common name without its personal code', () => {
    const named = { GivenName: 'Ona', Surname: 'Kalnė', CommonName: 'KALNĖ,ONA,38001085718' }
    expect(describedOf(named)?.signer).toBe('Ona Kalnė')
    for (const code of ['38001085718', '010203-12345', 'PNOLT-38001085718']) {
      expect(describedOf({ CommonName: `KALNĖ,ONA,${code}` })?.signer).toBe('KALNĖ ONA')
    }
    expect(describedOf({ CommonName: '38001085718', OrganizationName: 'A firm' })?.signer).toBe(
      'A firm',
    )
  })

  it("has its outcome, its certificate's issuer, and its level even while the outcome is open", () => {
    expect(describedOf({})).toMatchObject({
      outcome: 'valid',
      issuer: 'An authority',
      level: 'QESIG',
    })
    const open = {
      indication: 'INDETERMINATE',
      subIndication: 'TRY_LATER',
      signatureLevel: { value: 'INDETERMINATE_QESIG' },
    }
    expect(describedOf({}, open)).toMatchObject({
      outcome: 'open',
      subIndication: 'TRY_LATER',
      level: 'QESIG',
      signer: undefined,
    })
  })
})
