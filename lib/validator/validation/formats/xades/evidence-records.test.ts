import { describe, expect, it } from 'vitest'
import { encodeBase64 } from '#encoding/base64'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import {
  createArchivingUnit,
  encodeRecord,
  type RecordSyntax,
  writeChainsOver,
} from '#testing/evidence-record'
import { createTestPki } from '#testing/pki'
import { signatureReportOn } from '#testing/verdicts'
import { signXml } from '#testing/xades/sign-xml'
import { canonicalParts, openPlace, withProperty } from '#testing/xades/stamp-xml'
import { documentWith, writtenXades } from '#testing/xades/written-xades'
import { openTrustStore } from '#trust/trust-store'

const signedAt = new Date('2026-03-01T09:30:00Z')
const preservedAt = new Date('2026-03-02T00:00:00Z')
const now = new Date('2026-06-01T00:00:00Z')
const pki = createTestPki(() => signedAt)
const unit = createArchivingUnit('Archive Unit')
const holder = pki.signer('ecdsa-sha256')
const { certificate } = holder
const trust = openTrustStore({ certificates: [pki.anchor, certificate, unit.anchor], lists: [] })

const xml = await signXml(
  documentWith(writtenXades(holder, { unsignedSignatureProperties: `<x:First/>${openPlace}` })),
  holder,
)
const root = /^<(\w+)/.exec(xml.replace(/^<\?.*?\?>\s*/, ''))?.[1] ?? ''
/** The covered parts by TS 119 132-3: references, SignedInfo, SignatureValue, KeyInfo, and the earlier properties. */
const parts = [root, 'S-P', 'SignedInfo', 'S-V', 'S-K', 'First']

function recordOver(syntax: RecordSyntax, elements: readonly string[]): Bytes {
  const digests = canonicalParts(xml, elements).map((one) => Buffer.from(digest('SHA-256', one)))
  const group = digest('SHA-256', Buffer.concat(digests.toSorted(Buffer.compare)))
  const timeStamps = [{ at: preservedAt, unit }]
  return encodeRecord(
    syntax,
    writeChainsOver(syntax, () => [group], [{ timeStamps }]),
  )
}

function sealed(...records: readonly Bytes[]): string {
  const inside = records.map((one) => {
    const text = Buffer.from(one).toString()
    return text.startsWith('<')
      ? text
      : `<e:ASN1EvidenceRecord>${encodeBase64(one)}</e:ASN1EvidenceRecord>`
  })
  const namespace = 'xmlns:e="http://uri.etsi.org/19132/v1.1.1#"'
  const property = `<e:SealingEvidenceRecords ${namespace}>${inside.join('')}</e:SealingEvidenceRecords>`
  return withProperty(xml, property)
}

const reportOn = (document: string) => signatureReportOn(document, 'a.xml', trust)

describe('an evidence record inside an XML signature', () => {
  it.each(['ASN1', 'XML'] as const)('proves that the signature existed, in %s', async (syntax) => {
    expect(await reportOn(sealed(recordOver(syntax, parts)))).toMatchObject({
      indication: 'TOTAL_PASSED',
      bestSignatureTime: preservedAt.getTime(),
      adESValidationDetails: { warning: [] },
      evidenceRecords: {
        evidenceRecord: [{ indication: 'PASSED', embedded: true, poetime: preservedAt.getTime() }],
      },
    })
  })

  it.each([
    ['the data', parts.slice(1)],
    ['the value', parts.filter((one) => one !== 'S-V')],
    ['the preceding property', parts.slice(0, -1)],
  ])('proves nothing without %s', async (_, elements) => {
    expect(await reportOn(sealed(recordOver('XML', elements)))).toMatchObject({
      indication: 'TOTAL_PASSED',
      bestSignatureTime: now.getTime(),
      adESValidationDetails: { warning: [{ key: 'evidence-record-does-not-hold' }] },
      evidenceRecords: { evidenceRecord: [{ subIndication: 'HASH_FAILURE' }] },
    })
  })

  it('fails when a property is inserted before it', async () => {
    const document = sealed(recordOver('ASN1', parts)).replace('<x:First/>', '<x:First/><x:More/>')
    expect((await reportOn(document)).bestSignatureTime).toBe(now.getTime())
  })

  it.each([
    ['empty', []],
    ['not Base64', [utf8('<e:ASN1EvidenceRecord>?</e:ASN1EvidenceRecord>')]],
    ['of another name', [utf8('<e:Record/>')]],
    ['one of too many', Array.from({ length: 6 }, () => utf8('<e:Record/>'))],
  ])('is reported as unreadable when it is %s', async (_, records) => {
    expect(await reportOn(sealed(...records))).toMatchObject({
      indication: 'TOTAL_PASSED',
      adESValidationDetails: { warning: [{ key: 'evidence-record-unreadable' }] },
    })
  })
})
