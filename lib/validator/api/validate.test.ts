import { describe, expect, it } from 'vitest'
import { utf8 } from '#encoding/bytes'
import { cadesMessage } from '#testing/cades-message'
import { samplePdf } from '#testing/pdf'
import { createTestPki } from '#testing/pki'
import { loadTrust } from './load-trust'
import { validate } from './validate'

const at = new Date('2026-03-01T09:30:00Z')
const content = utf8('text')

const pki = createTestPki(() => at)
const detached = await cadesMessage(pki, content, { at, level: 'LT' })

describe('validate', () => {
  it('passes a detached signature with its data and trust', async () => {
    const trust = loadTrust({ certificates: [pki.anchor] })
    const data = [{ name: 'a.txt', bytes: content }]
    const report = await validate(detached, { trust, time: at, data, withEtsiReport: true })
    expect(report.signatures).toMatchObject([{ indication: 'TOTAL_PASSED' }])
    expect(report.simple.validSignaturesCount).toBe(1)
    expect(report.etsi).toContain('urn:etsi:019102:mainindication:total-passed')
  })

  it('passes nothing without trust', async () => {
    const data = [{ name: 'a.txt', bytes: content }]
    const { signatures, etsi } = await validate(detached, { trust: loadTrust({}), time: at, data })
    expect(signatures).toMatchObject([{ subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' }])
    expect(etsi).toBeUndefined()
  })

  it('says that detached data is missing', async () => {
    const trust = loadTrust({ certificates: [pki.anchor] })
    const { signatures } = await validate(detached, { trust, time: at })
    expect(signatures).toMatchObject([{ subIndication: 'SIGNED_DATA_NOT_FOUND' }])
  })

  it('returns no signatures of an unsigned PDF', async () => {
    const { signatures } = await validate(samplePdf(), { trust: loadTrust({}), time: at })
    expect(signatures).toEqual([])
  })
})

describe('loadTrust', () => {
  it('refuses a certificate that cannot be read', () => {
    expect(() => loadTrust({ certificates: [utf8('no certificate')] })).toThrow(
      expect.objectContaining({ code: 'trust-anchor-unreadable' }),
    )
  })
})
