import { describe, expect, it } from 'vitest'
import { utf8 } from '@/lib/encoding/bytes'
import { readXml } from '@/lib/encoding/xml/read-xml'
import { parseCertificate } from '@/lib/pki/certificate/certificate'
import { issueToItself, selfIssuedAlgorithm, signBySelfIssued } from '@/lib/pki/self-issued'
import { createTestPki } from '@/lib/testing/pki'
import { SignatureValueInvalid } from '../signature-value-invalid'
import { augmentXades } from './augment'
import { readXadesSignatures } from './read'
import { signEnveloped } from './sign-enveloped'
import { verifyEnvelopedSignature } from './verify-enveloped-signature'

const at = new Date('2026-03-01T09:30:00Z')
const key = issueToItself('A seal', at, new Date('2036-01-01T00:00:00Z'))
const certificate = parseCertificate(key.certificate)

const document =
  '<?xml version="1.0" encoding="UTF-8"?>\n<a:r xmlns:a="urn:a" b="&#xA;"><a:c id="x">ąž &amp; <d/></a:c></a:r>\n'

function signed(xml = document, sign = (data: Uint8Array) => signBySelfIssued(key, data)) {
  return signEnveloped(xml, {
    certificate: key.certificate,
    algorithm: selfIssuedAlgorithm,
    claimedSigningTime: at,
    signatureId: 'Seal',
    sign,
  })
}

const failuresOf = (xml: Uint8Array) =>
  verifyEnvelopedSignature(readXml(xml), [certificate]).failures

describe('an enveloped signature', () => {
  it('covers the whole document, whose text it keeps', () => {
    const xml = signed()
    expect(failuresOf(xml)).toEqual([])
    const text = Buffer.from(xml).toString()
    const [before, after] = [text.indexOf('<ds:Signature'), text.indexOf('</a:r>')]
    expect(text.slice(0, before) + text.slice(after)).toBe(document)
  })

  it.each([
    ['ąž', 'ąš'],
    ['id="x"', 'id="y"'],
    ['<d/>', ''],
    ['urn:a', 'urn:b'],
  ])('breaks when %j becomes %j', (part, other) => {
    const changed = Buffer.from(signed()).toString().replace(part, other)
    expect(failuresOf(utf8(changed))).toContain('reference-broken')
  })

  it('breaks when its claimed time changes', () => {
    const changed = Buffer.from(signed()).toString().replace('2026-03-01', '2026-03-02')
    expect(failuresOf(utf8(changed))).toContain('reference-broken')
  })

  it('gets a time-stamp afterwards, which does not break it', async () => {
    const { services } = createTestPki(() => at)
    const xml = await augmentXades(signed(), 'B-T', services, async () => undefined)
    expect(failuresOf(xml)).toEqual([])
    const [signature] = readXadesSignatures(xml)
    expect(signature?.unsignedProperties.map(({ kind }) => kind)).toEqual(['signature-time-stamp'])
    expect(signature?.packaging).toBe('enveloped')
  })

  it('refuses a value of another key', () => {
    const other = issueToItself('Another', at, new Date('2036-01-01T00:00:00Z'))
    expect(() => signed(document, (data) => signBySelfIssued(other, data))).toThrow(
      SignatureValueInvalid,
    )
  })

  it('refuses a document that already has a signature', () => {
    expect(() => signed(Buffer.from(signed()).toString())).toThrow(TypeError)
  })
})
