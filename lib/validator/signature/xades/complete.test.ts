import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signWith } from '#authority/signing-key'
import { utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { parseCertificate } from '#pki/certificate/certificate'
import { issue, profiles, testAlgorithms } from '#testing/certificates'
import { createTestPki } from '#testing/pki'
import { filesOf, prepareSample, signXades } from '#testing/xades/sign-xades'
import { SignatureValueInvalid } from '../signature-value-invalid'
import { completeXades } from './complete'
import { prepareXades } from './prepare'
import { readXadesSignatures, type XadesSignature } from './read'
import { verifyXadesSignature } from './verify'

const at = new Date('2026-03-01T09:30:00.789Z')
const pki = createTestPki(() => at)

function onlySignature(xml: Uint8Array): XadesSignature {
  const [signature, another] = readXadesSignatures(xml)
  return signature && !another ? signature : expect.fail('not one signature')
}

describe.each(['baseline', 'adoc'] as const)('a completed signature, profile %s', (profile) => {
  it.each(testAlgorithms)('verifies if made with %s', async (algorithm) => {
    const xml = await signXades(pki, { at, algorithm, profile })
    const verified = await verifyXadesSignature(onlySignature(xml), filesOf({}))
    expect(verified.failures).toEqual([])
    const { fingerprint } = parseCertificate(pki.signer(algorithm).certificate)
    expect(verified.certificate?.fingerprint).toBe(fingerprint)
    expect(verified.references.map(({ intact }) => intact)).toEqual([true, true, true])
  })

  it('rejects an ECDSA value that is SEQUENCE { r, s }', () => {
    const { dataToBeSigned, state } = prepareSample(pki, { at, profile })
    const value = pki.signer('ecdsa-sha256').sign(dataToBeSigned, 'der')
    expect(() => completeXades(state, value)).toThrow(SignatureValueInvalid)
  })

  it('rejects a value over other data, and an empty value', () => {
    const { state } = prepareSample(pki, { at, profile })
    const { dataToBeSigned } = prepareSample(pki, { at, profile, files: { other: '' } })
    const value = pki.signer('ecdsa-sha256').sign(dataToBeSigned, 'raw')
    expect(() => completeXades(state, value)).toThrow(SignatureValueInvalid)
    expect(() => completeXades(state, new Uint8Array())).toThrow(SignatureValueInvalid)
  })

  it('adds the value and changes nothing else', () => {
    const { dataToBeSigned, state } = prepareSample(pki, { at, profile })
    const value = pki.signer('ecdsa-sha256').sign(dataToBeSigned, 'raw')
    const xml = Buffer.from(completeXades(state, value)).toString()
    const { xml: prepared } = state as { xml: string }
    expect(xml.replace(Buffer.from(value).toString('base64'), '')).toBe(prepared)
  })
})

describe('algorithms of other kinds', () => {
  it.each(['ecdsa-sha512', 'rsa-sha384', 'rsa-pss-sha512', 'rsa-pss-sha3-256', 'ed25519'] as const)(
    'verify: %s',
    async (algorithm) => {
      const authority = issue('Authority', undefined, profiles.authority)
      const signer = issue('Signer', authority, [], { algorithm })
      const { dataToBeSigned, state } = prepareXades({
        algorithm,
        certificate: signer.certificate,
        claimedSigningTime: at,
        profile: 'baseline',
        signatureId: 'S1',
        references: [{ uri: 'a', digestAlgorithm: 'SHA-512', digest: digest('SHA-512', utf8('')) }],
      })
      const value = signWith(signer, dataToBeSigned, 'raw')
      const signature = onlySignature(completeXades(state, value))
      const verified = await verifyXadesSignature(signature, filesOf({ files: { a: '' } }))
      expect(verified.failures).toEqual([])
    },
  )
})

describe('signed data', () => {
  it('consists of files, media types, time and certificate (EN 319 132-1, 6.3)', async () => {
    const signature = onlySignature(await signXades(pki, { at }))
    expect(signature).toMatchObject({
      id: 'S1',
      failures: [],
      packaging: 'detached',
      canonicalizationMethod: 'http://www.w3.org/2001/10/xml-exc-c14n#',
      signatureMethod: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256',
    })
    expect(signature.signedProperties).toMatchObject({
      claimedSigningTime: new Date('2026-03-01T09:30:00Z'),
      signingCertificates: [{ version: 2, digestAlgorithm: 'SHA-256' }],
      policy: undefined,
      dataObjectFormats: [
        { objectReference: '#S1-Reference0', mimeType: 'text/plain' },
        { objectReference: '#S1-Reference1', mimeType: 'text/plain' },
      ],
      others: [],
    })
    expect(signature.keyInfoCertificates).toEqual([pki.signer('ecdsa-sha256').certificate])
  })

  it('follows ADOC-V1.0 with the adoc profile', async () => {
    const element = {
      digestAlgorithm: 'SHA-256',
      digest: Buffer.alloc(32),
      element: 'author_0',
    } as const
    const references = [{ ...element, uri: 'metadata/signableMetadata0.xml' }]
    const xml = await signXades(pki, { at, profile: 'adoc', references })
    const signature = onlySignature(xml)
    expect(xml.toString()).toContain('<document-signatures xmlns="urn:oasis:names:tc:opendocument')
    expect(signature.canonicalizationMethod).toBe('http://www.w3.org/TR/2001/REC-xml-c14n-20010315')
    expect(signature.signedProperties).toMatchObject({
      signingCertificates: [{ version: 1, serialNumber: expect.any(BigInt) }],
      policy: { kind: 'implied' },
      dataObjectFormats: [],
    })
    const shapes = signature.references.map(({ uri, transforms }) => [
      uri,
      ...transforms.map(({ kind }) => kind),
    ])
    expect(shapes).toEqual([
      ['sutartis%20%C4%85.txt'],
      ['priedas.bin'],
      ['#S1-SignedProperties', 'canonicalization'],
      ['metadata/signableMetadata0.xml', 'element-by-id', 'canonicalization'],
    ])
  })

  it('may include files of any name', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1 }), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.string({ unit: 'grapheme' }),
        async (names, content) => {
          const written = names.map((name) => [encodeURIComponent(name), content])
          const files = Object.fromEntries(written) as Record<string, string>
          const signature = onlySignature(await signXades(pki, { at, files }))
          const { failures } = await verifyXadesSignature(signature, filesOf({ files }))
          expect(failures).toEqual([])
          expect(signature.references.map(({ uri }) => uri)).toEqual(
            expect.arrayContaining(Object.keys(files)),
          )
        },
      ),
      { numRuns: 30 },
    )
  })
})
