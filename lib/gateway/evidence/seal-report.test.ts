import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { readXml } from '@paraph/validator/encoding/xml/read-xml'
import { parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import { issueToItself } from '@paraph/validator/pki/self-issued'
import { levelOf } from '@paraph/validator/signature/xades/augment'
import { readXadesSignatures } from '@paraph/validator/signature/xades/read'
import { verifyEnvelopedSignature } from '@paraph/validator/signature/xades/verify-enveloped-signature'
import { createTestPki } from '@paraph/validator/testing/pki'
import { describe, expect, it } from 'vitest'
import { sealReport } from './seal-report'

const at = new Date('2026-03-01T09:30:00Z')
const key = issueToItself('A seal', at, new Date('2036-01-01T00:00:00Z'))
const seal = { ...key, fingerprint: '' }
const certificate = parseCertificate(key.certificate)
const { services: trustServices } = createTestPki(() => at)
const services = { trustServices, clock: () => at }

const report =
  '<?xml version="1.0" encoding="UTF-8"?>\n<ValidationReport xmlns="http://uri.etsi.org/19102/v1.4.1#" xmlns:tsl="http://uri.etsi.org/02231/v2#"><SignatureValidationReport/></ValidationReport>'

describe('the seal of a validation report', () => {
  it('covers the report and the certificate that names the validator', async () => {
    const xml = await sealReport(services, seal, report, false)
    expect(verifyEnvelopedSignature(readXml(xml), [certificate]).failures).toEqual([])
    const named = `<tsl:X509Certificate>${encodeBase64(key.certificate)}</tsl:X509Certificate>`
    const text = Buffer.from(xml).toString()
    expect(text).toContain(
      `<SignatureValidator><DigitalId>${named}</DigitalId></SignatureValidator><ds:Signature`,
    )
  })

  it.each([
    [true, 'B-T'],
    [false, 'B-B'],
  ])('has a time-stamp if the authority may be called: %s', async (isStamped, level) => {
    const [signature] = readXadesSignatures(await sealReport(services, seal, report, isStamped))
    expect(signature && levelOf(signature)).toBe(level)
  })

  it('fails if the time-stamping authority does', async () => {
    const away = async () => Promise.reject(new Error('no answer'))
    const failing = { ...services, trustServices: { ...trustServices, timeStamp: away } }
    await expect(sealReport(failing, seal, report, true)).rejects.toThrow('no answer')
  })
})
