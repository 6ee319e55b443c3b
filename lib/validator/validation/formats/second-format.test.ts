import { describe, expect, it } from 'vitest'
import { type Bytes, utf8 } from '#encoding/bytes'
import { implicit, octetString, oid, sequence } from '#encoding/der/writer'
import { attribute } from '#pki/cms/signed-attributes'
import { cadesMessage } from '#testing/cades-message'
import { cmsMessage, withUnsignedAttributes } from '#testing/cms-message'
import { samplePdf } from '#testing/pdf'
import { createTestPki } from '#testing/pki'
import { trustInSigners, verdictOn } from '#testing/verdicts'
import { signXml } from '#testing/xades/sign-xml'
import { documentWith, writtenXades } from '#testing/xades/written-xades'
import { forgeZip } from '#testing/zip'

const at = new Date('2026-03-01T09:30:00Z')
const pki = createTestPki(() => at)
const trust = trustInSigners(pki)
const agreed = utf8('The parties agree.')
const unknown = '1.3.6.1.4.1.99999.1'
const pdf = samplePdf({ line: 'Pay 900' })

const enveloping = async (content: Bytes) =>
  await cadesMessage(pki, content, { at, isEnveloping: true })

const withAttribute = (message: Bytes, value: Bytes, type = unknown) =>
  withUnsignedAttributes(message, attribute(type, octetString(value)))

/** Puts a value into a message in place of revocation data (RFC 5652, 10.2.1), next to the content. */
async function withRevocations(value: Bytes): Promise<Bytes> {
  const holder = pki.signer('ecdsa-sha256')
  const other = implicit(1, sequence(oid(unknown), octetString(value)))
  const signers = [{ holder }]
  return await cmsMessage({ content: agreed, encapsulated: agreed, signers, revocations: [other] })
}

async function warningsOn(file: Bytes | string, name: string): Promise<readonly string[]> {
  return (await verdictOn(file, name, trust)).warnings
}

describe('a message that is also a file of another format', () => {
  it('has no warning if only its signed content is a PDF or an archive', async () => {
    const archive = await forgeZip([{ name: 'a.txt', content: agreed }])
    const files = [await enveloping(pdf), await enveloping(archive), await enveloping(agreed)]
    for (const file of files) {
      const { outcome, warnings } = await verdictOn(file, 'a.p7m', trust)
      expect([outcome, ...warnings]).toEqual(['TOTAL_PASSED'])
    }
  })

  it.each<[string, () => Promise<Bytes>, readonly string[]]>([
    [
      'a PDF in an unsigned attribute',
      async () => withAttribute(await enveloping(agreed), pdf),
      ['unsigned-attribute-unknown'],
    ],
    [
      'a PDF in place of revocation data',
      () => withRevocations(pdf),
      ['revocation-format-unknown', 'second-format'],
    ],
    [
      'a PDF whose header is in the signed content',
      async () => withAttribute(await enveloping(utf8('%PDF-1.7 agreed')), pdf),
      ['second-format', 'unsigned-attribute-unknown'],
    ],
    [
      'an archive in an unsigned attribute',
      async () =>
        withAttribute(
          await enveloping(agreed),
          await forgeZip([{ name: 'a.txt', content: Buffer.alloc(600, 'a') }]),
        ),
      ['second-format', 'unsigned-attribute-unknown'],
    ],
  ])('has a warning that names %s', async (_, make, warnings) => {
    expect((await warningsOn(await make(), 'a.p7m')).toSorted()).toEqual(warnings)
  })

  it('has no warning for a small unknown attribute', async () => {
    const file = withAttribute(await enveloping(agreed), utf8('a note'))
    expect(await warningsOn(file, 'a.p7m')).toEqual([])
  })
})

it('looks once at each digit after the header of a PDF', async () => {
  const content = utf8(`%PDF-1.7 ${'1'.repeat(2_000_000)}`)
  const { outcome, warnings } = await verdictOn(await enveloping(content), 'a.p7m', trust)
  expect([outcome, ...warnings]).toEqual(['TOTAL_PASSED'])
})

describe('a signed XML document with the header of a PDF', () => {
  it('has a warning', async () => {
    const holder = pki.signer('ecdsa-sha256')
    const xml = await signXml(documentWith(writtenXades(holder)), holder)
    const both = xml.replace('<r>', '<!-- %PDF-1.7 --><r>')
    expect(await warningsOn(xml, 'a.xml')).toEqual([])
    expect(await warningsOn(both, 'a.xml')).toEqual(['second-format'])
  })
})
