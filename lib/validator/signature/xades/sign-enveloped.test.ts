import { describe, expect, it } from 'vitest'
import { type Bytes, utf8 } from '#encoding/bytes'
import { readXml } from '#encoding/xml/read-xml'
import { parseCertificate } from '#pki/certificate/certificate'
import { issueToItself, selfIssuedAlgorithm, signBySelfIssued } from '#pki/self-issued'
import { createTestPki } from '#testing/pki'
import { SignatureValueInvalid } from '../signature-value-invalid'
import { augmentXades } from './augment'
import { readXadesSignatures } from './read'
import { type EnvelopedSigning, signEnveloped } from './sign-enveloped'
import { verifyEnvelopedSignature } from './verify-enveloped-signature'

const at = new Date('2026-03-01T09:30:00Z')
const key = issueToItself('A seal', at, new Date('2036-01-01T00:00:00Z'))
const certificate = parseCertificate(key.certificate)

const document =
  '<?xml version="1.0" encoding="UTF-8"?>\n<a:r xmlns:a="urn:a" b="&#xA;"><a:c id="x">ąž &amp; <d/></a:c></a:r>\n'

function signed(xml = document, more: Partial<EnvelopedSigning> = {}): Promise<Bytes> {
  return signEnveloped(xml, {
    certificate: key.certificate,
    algorithm: selfIssuedAlgorithm,
    claimedSigningTime: at,
    signatureId: 'Seal',
    sign: (data) => signBySelfIssued(key, data),
    ...more,
  })
}

const failuresOf = (xml: Uint8Array) =>
  verifyEnvelopedSignature(readXml(xml), [certificate]).failures

describe('an enveloped signature', () => {
  it('covers the whole document, whose text it keeps', async () => {
    const xml = await signed()
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
  ])('breaks when %j becomes %j', async (part, other) => {
    const changed = Buffer.from(await signed())
      .toString()
      .replace(part, other)
    expect(failuresOf(utf8(changed))).toContain('reference-broken')
  })

  it('breaks when its claimed time changes', async () => {
    const changed = Buffer.from(await signed())
      .toString()
      .replace('2026-03-01', '2026-03-02')
    expect(failuresOf(utf8(changed))).toContain('reference-broken')
  })

  it('gets a time-stamp over its value', async () => {
    const { services } = createTestPki(() => at)
    const noFiles = async () => undefined
    const xml = await signed(document, {
      raise: (signature) => augmentXades(signature, 'B-T', services, noFiles),
    })
    expect(failuresOf(xml)).toEqual([])
    const [signature] = readXadesSignatures(xml)
    expect(signature?.unsignedProperties.map(({ kind }) => kind)).toEqual(['signature-time-stamp'])
    expect(signature?.packaging).toBe('enveloped')
  })

  it('refuses a value of another key', async () => {
    const other = issueToItself('Another', at, new Date('2036-01-01T00:00:00Z'))
    const sign = (data: Bytes) => signBySelfIssued(other, data)
    await expect(signed(document, { sign })).rejects.toThrow(SignatureValueInvalid)
  })

  it('refuses a document that already has a signature', async () => {
    const text = Buffer.from(await signed()).toString()
    await expect(signed(text)).rejects.toThrow(TypeError)
  })
})
