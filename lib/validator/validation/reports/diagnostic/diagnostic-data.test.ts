import { describe, expect, it } from 'vitest'
import { listText, serviceText } from '#authority/trusted-list'
import { encodeBase64 } from '#encoding/base64'
import { memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { canonicalize } from '#encoding/xml/canonicalize'
import { elementsFrom } from '#encoding/xml/elements'
import { readXml } from '#encoding/xml/read-xml'
import { parseCertificate } from '#pki/certificate/certificate'
import { cadesMessage } from '#testing/cades-message'
import { cmsMessage } from '#testing/cms-message'
import { listSigner } from '#testing/lists/trusted-lists'
import { samplePdf } from '#testing/pdf'
import { pdfWithMessage } from '#testing/pdf-with-message'
import { createTestPki } from '#testing/pki'
import { signXml } from '#testing/xades/sign-xml'
import { documentWith, uris, writtenXades } from '#testing/xades/written-xades'
import { readList } from '#trust/list/read-list'
import type { OnlineMaterial } from '#trust/revocation/online-material'
import { noTrustMaterial, openTrustStore, type TrustMaterial } from '#trust/trust-store'

import { validateFile } from '../../validate-file'

const signedAt = new Date('2026-03-01T09:30:00Z')
const at = new Date('2026-06-01T00:00:00Z')
const content = utf8('The parties agree.')

const pki = createTestPki(() => signedAt)

async function dataOf(
  file: Bytes,
  name: string,
  material: TrustMaterial = noTrustMaterial,
  online?: OnlineMaterial,
) {
  const source = memorySource(file)
  const settings = { at, trust: openTrustStore(material), online }
  return (await validateFile({ source, name }, settings, 'en')).diagnosticData
}

function sha256(bytes: Bytes): string {
  return encodeBase64(digest('SHA-256', bytes))
}

describe('the digest that identifies the validated signature', () => {
  it('is a digest of its canonical XML', async () => {
    const holder = pki.signer('ecdsa-sha256')
    const xml = await signXml(documentWith(writtenXades(holder)), holder)
    const { root } = readXml(utf8(xml))
    const signature = [...elementsFrom(root)].find(({ localName }) => localName === 'Signature')
    if (!signature) throw new TypeError('A signature was expected')
    const [one] = (await dataOf(utf8(xml), 'a.xml')).Signatures
    expect(one?.SignatureDigestReference).toEqual({
      CanonicalizationMethod: uris.exclusive,
      DigestMethod: 'SHA256',
      DigestValue: sha256(canonicalize(signature, 'exclusive-1.0')),
    })
  })

  it('is a digest of the message in a PDF, without padding', async () => {
    const signers = [{ holder: pki.signer('ecdsa-sha256') }]
    let message = new Uint8Array() as Bytes
    const file = await pdfWithMessage(samplePdf(), {
      message: async (covered) => {
        message = await cmsMessage({ content: covered, signers })
        return message
      },
    })
    const [one] = (await dataOf(file, 'a.pdf')).Signatures
    expect(one?.SignatureDigestReference).toMatchObject({ DigestValue: sha256(message) })
  })

  it('is a digest of the SignerInfo in another message', async () => {
    const message = await cadesMessage(pki, content, { at: signedAt, isEnveloping: true })
    const [one] = (await dataOf(message, 'a.p7m')).Signatures
    // The SignerInfo is at the end of the message, so its digest is the digest of one of the tails.
    const tails = [...message.keys()].map((index) => sha256(message.subarray(index)))
    const reference = one?.SignatureDigestReference as { readonly DigestValue: string }
    expect(tails).toContain(reference.DigestValue)
  })
})

describe('trusted lists', () => {
  it('have their address and the list of lists that contains them', async () => {
    const [issuing = new Uint8Array()] = pki.signer('ecdsa-sha256').issuers
    const services = [serviceText(issuing, { from: '2020-01-01T00:00:00Z' })]
    const location = 'https://example.test/lt.xml'
    const pointers = [{ location, signers: [listSigner('Operator')] }]
    const lists = [
      listText({ kind: 'list-of-lists', territory: 'EU', pointers }),
      listText({ territory: 'LT', services }),
    ].map((text) => readList(utf8(text)))
    const message = await cadesMessage(pki, content, { at: signedAt, isEnveloping: true })
    const { TrustedLists } = await dataOf(message, 'a.p7m', { certificates: [], lists })
    expect(TrustedLists).toMatchObject([
      { CountryCode: 'LT', Url: location },
      { CountryCode: 'EU', LOTL: true },
    ])
  })
})

describe('facts about the signature', () => {
  it('include the stored policy document', async () => {
    const policy = utf8('What we sign by.')
    const method = '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>'
    const hash = `<x:SigPolicyHash>${method}<ds:DigestValue>${sha256(policy)}</ds:DigestValue></x:SigPolicyHash>`
    const id = '<x:SigPolicyId><x:Identifier>urn:example:policy</x:Identifier></x:SigPolicyId>'
    const stored = `<p:SignaturePolicyStore xmlns:p="http://uri.etsi.org/01903/v1.4.1#"><p:SignaturePolicyDocument>${encodeBase64(policy)}</p:SignaturePolicyDocument></p:SignaturePolicyStore>`
    const holder = pki.signer('ecdsa-sha256')
    const open = writtenXades(holder, {
      signedSignatureProperties: `<x:SignaturePolicyIdentifier><x:SignaturePolicyId>${id}${hash}</x:SignaturePolicyId></x:SignaturePolicyIdentifier>`,
      unsignedSignatureProperties: stored,
    })
    const [one] = (await dataOf(utf8(await signXml(documentWith(open), holder)), 'a.xml'))
      .Signatures
    expect(one?.SignaturePolicyStore).toEqual({
      Id: 'urn:example:policy',
      DigestAlgoAndValue: { DigestMethod: 'SHA256', DigestValue: sha256(policy) },
    })
  })

  it('include the locked fields', async () => {
    const signers = [{ holder: pki.signer('ecdsa-sha256') }]
    const file = await pdfWithMessage(samplePdf(), {
      field: '/Lock << /Type /SigFieldLock /Action /Include /Fields [(amount)] >>',
      message: (covered) => cmsMessage({ content: covered, signers }),
    })
    const [one] = (await dataOf(file, 'a.pdf')).Signatures
    expect(one?.PDFRevision).toMatchObject({
      SignatureField: [{ SigFieldLock: { Action: 'INCLUDE', Fields: ['amount'] } }],
    })
  })
})

it('names AIA as the source of an issuer that was fetched', async () => {
  const holder = pki.signer('ecdsa-sha256')
  const [issuing = new Uint8Array()] = holder.issuers
  const online = {
    issuers: async () => [parseCertificate(issuing)],
    revocation: async () => ({ ocspResponses: [], crls: [] }),
  }
  const file = await pdfWithMessage(samplePdf(), {
    message: (covered) => cmsMessage({ content: covered, signers: [{ holder }] }),
  })
  const data = await dataOf(file, 'a.pdf', { certificates: [pki.anchor], lists: [] }, online)
  const sourcesOf = (name: string) =>
    data.UsedCertificates.find(({ CommonName }) => CommonName === name)?.Sources
  expect(sourcesOf('Test Issuing CA')).toEqual(['AIA'])
  expect(sourcesOf('Test Root CA')).toEqual(['TRUSTED_STORE'])
})

describe('an id in a reference', () => {
  it('is the id of an entry, also for counter-signatures', async () => {
    const holder = pki.signer('ecdsa-sha256')
    const counter = writtenXades(holder, { id: 'C', signedDataObjectProperties: '' })
    const unsignedSignatureProperties = `<x:CounterSignature>${counter}</x:CounterSignature>`
    const open = writtenXades(holder, { unsignedSignatureProperties })
    const data = await dataOf(utf8(await signXml(documentWith(open), holder)), 'a.xml')
    const known = data.OriginalDocuments.map(({ Id }) => Id)
    const mentioned = JSON.stringify(data.Signatures).match(/D-[0-9A-F]{64}/g) ?? []
    expect(mentioned.length).toBeGreaterThan(1)
    expect(known).toEqual(expect.arrayContaining(mentioned))
  })
})
